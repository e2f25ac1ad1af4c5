/**
 * Looks the audit trail of an installation through while it runs, and says in words what is broken: `npm run verify-trail`, with the
 * environment of the server (DATA_DIR, DATABASE_URL). Ends with 0 when it is sound, 1 when it is broken, 2 when it could not be read.
 */
import { verdictInWords } from '#modules/sys/log/verdict.text.ts'
import { verifyTrail } from '#server/audit/verify-trail.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { installedDatabase } from '#server/db/embedded-running.ts'

/** Runs the check and prints what was found in both languages. @returns the exit code */
export async function verify(env: NodeJS.ProcessEnv, print: (line: string) => void): Promise<number> {
  const config = readConfig(env)
  const place = await installedDatabase(config, print)
  const { db, close } = openDatabase(place.connection)
  try {
    let told = 0
    const verdict = await verifyTrail(db, config.dataDir, [], (done, total) => {
      if (done - told < 100_000) return
      told = done
      print(`${done.toLocaleString('en-US')} / ${total.toLocaleString('en-US')}`)
    })
    for (const lang of ['zh', 'en'] as const) for (const line of verdictInWords(verdict, lang)) print(line)
    return verdict.sound ? 0 : 1
  } finally {
    await close()
    await place.close()
  }
}

if (import.meta.main) {
  process.umask(0o077)
  process.exitCode = await verify(process.env, console.log).catch((error: Error) => {
    console.error(error.message)
    return 2
  })
}
