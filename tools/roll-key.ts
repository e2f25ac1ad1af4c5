/**
 * Makes a new signing key and puts it in force, with the server running or not: `npm run roll-key`, with the environment of the server
 * (DATA_DIR, DATABASE_URL, SECRETS_KEY_FILE); `npm run roll-key -- --compromised` when others may have had the present one.
 */
import { createDemoKey } from '#server/documents/index.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { installedDatabase } from '#server/db/embedded-running.ts'
import { secretsOf } from '#server/secrets.ts'
import { whatIsSet } from '#server/settings.ts'
import { describeKey } from '#server/signing/key-row.ts'
import { enterKey, tellNewKey } from '#server/signing/signing-key.ts'

/** Makes the key and prints both fingerprints. @throws Error in words where the key lies in a file of the operator */
export async function roll(env: NodeJS.ProcessEnv, compromised: boolean, print: (line: string) => void): Promise<void> {
  const config = readConfig(env)
  if (config.signingKeyFile) throw new Error('The signing key is set by SIGNING_KEY_FILE: put another file there and start the server again.')
  const place = await installedDatabase(config, print)
  const { db, close } = openDatabase(place.connection)
  try {
    const society = (await whatIsSet(db)).values['society']?.['nameEn'] ?? 'Plimsoll Classification Society'
    const made = await createDemoKey(society, new Date(), config.demo ? undefined : '')
    const secrets = await secretsOf(config)
    const { key, before } = await db.transaction().execute(async (trx) => {
      const entered = await enterKey({ config, secrets, db: trx }, made, 'made', { compromised })
      const about = { resource: 'sys/signingKey', action: 'roll', userName: 'npm run roll-key', node: 'sys_admin' }
      const changes = JSON.stringify([{ field: 'fingerprint', from: entered.before?.fingerprint ?? null, to: entered.key.fingerprint }])
      await trx.insertInto('log').values([entered.key.id, ...(entered.before ? [entered.before.id] : [])].map((rowId) => ({ ...about, rowId, changes }))).execute()
      await tellNewKey(trx)
      return entered
    })
    print(`旧密钥 Retired: ${before?.fingerprint ?? '–'}${compromised ? ' (compromised)' : ''}`)
    print(`新密钥 In force: ${key.fingerprint}, ${describeKey(key.chain).validTo.slice(0, 10)}`)
  } finally {
    await close()
    await place.close()
  }
}

if (import.meta.main) {
  process.umask(0o077)
  await roll(process.env, process.argv.includes('--compromised'), console.log).catch((error: Error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
