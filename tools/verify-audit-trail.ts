/**
 * Verifies the audit trail of a running installation: `npm run verify-audit-trail`, with the
 * environment of the server (DATA_DIR, DATABASE_URL, TRAIL_HEADS_TO). `-- --heads <path or S3
 * address>` compares it with external heads: a file, a folder, or a bucket. Buckets of
 * TRAIL_HEADS_TO are read by default. Exit code 0: sound, 1: broken, 2: unreadable.
 */
import type { KeyObject } from 'node:crypto'
import { parseArgs } from 'node:util'
import { describeVerdict } from '#modules/sys/log/verification-result.text.ts'
import type { Checkpoint } from '#server/records/audit/checkpoints.ts'
import { readHeadPlaces } from '#server/records/audit/heads/places.ts'
import type { HeadPlace } from '#server/records/audit/heads/places.ts'
import { headsOfFiles, headsOfS3 } from '#server/records/audit/heads/read-heads.ts'
import { verifyTrail } from '#server/records/audit/verify-audit-trail.ts'
import { readConfig } from '#server/app/config/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { installedDatabase } from '#server/platform/database/installed-database.ts'

/**
 * Runs the check and prints the result in both languages.
 * @returns the exit code
 */
export async function verify(
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
  args: readonly string[] = [],
): Promise<number> {
  const {
    values: { heads = [] },
  } = parseArgs({ args: [...args], options: { heads: { type: 'string', multiple: true } } })
  const config = readConfig(env)
  const elsewhere = await headsFrom(config.trailHeads, heads, env)
  if (elsewhere.points.length)
    print(
      `${elsewhere.points.length} heads from elsewhere 外送的检查点: ${elsewhere.points.length}`,
    )
  const place = await installedDatabase(config, print)
  const { db, close } = openDatabase(place.connection)
  try {
    let reportedCount = 0
    const verdict = await verifyTrail(
      db,
      config.dataDir,
      [],
      (done, total) => {
        if (done - reportedCount < 100_000) return
        reportedCount = done
        print(`${done.toLocaleString('en-US')} / ${total.toLocaleString('en-US')}`)
      },
      elsewhere,
    )
    for (const lang of ['zh', 'en'] as const)
      for (const line of describeVerdict(verdict, lang)) print(line)
    return verdict.sound ? 0 : 1
  } finally {
    await close()
    await place.close()
  }
}

/**
 * Heads of the configured buckets and of the given place.
 * @throws Error when one is empty or does not answer
 */
async function headsFrom(
  places: readonly HeadPlace[],
  named: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ points: Checkpoint[]; keys: [string, KeyObject][] }> {
  const buckets = [
    ...places,
    ...named.filter((one) => /^(s3|https?):/.test(one)).flatMap((one) => readHeadPlaces(one, env)),
  ]
  const found = [
    ...(await Promise.all(
      buckets.flatMap((place) => (place.kind === 's3' ? [headsOfS3(place)] : [])),
    )),
    ...(await Promise.all(named.filter((one) => !/^(s3|https?):/.test(one)).map(headsOfFiles))),
  ]
  return {
    points: found.flatMap(({ points }) => points),
    keys: found.flatMap(({ keys }) => [...keys]),
  }
}

if (import.meta.main) {
  process.umask(0o077)
  process.exitCode = await verify(process.env, console.log, process.argv.slice(2)).catch(
    (error: Error) => {
      console.error(error.message)
      return 2
    },
  )
}
