/**
 * Makes a new signing key and activates it, with the server running or not: `npm run
 * rotate-signing-key`, with the environment of the server (DATA_DIR, DATABASE_URL,
 * SECRETS_KEY_FILE); `npm run rotate-signing-key -- --compromised` if others may have the present
 * one.
 */
import { createSelfSignedKey } from '#server/platform/documents/index.ts'
import { readConfig } from '#server/app/config/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { installedDatabase } from '#server/platform/database/installed-database.ts'
import { createSecretCipher } from '#server/platform/secrets/secret-cipher.ts'
import { loadSettings } from '#server/platform/settings/cached-settings.ts'
import { describeKey } from '#server/platform/signing/key-row.ts'
import { activateKey } from '#server/platform/signing/signing-key.ts'
import { publishKeyChange } from '#server/platform/signing/change-signing-key.ts'

/**
 * Makes the key and prints both fingerprints.
 * @throws Error when the key is a file of the operator
 */
export async function runKeyRotation(
  env: NodeJS.ProcessEnv,
  compromised: boolean,
  print: (line: string) => void,
): Promise<void> {
  const config = readConfig(env)
  if (config.signingKeyFile)
    throw new Error(
      'The signing key is set by SIGNING_KEY_FILE: put another file there and start the server again.',
    )
  const installation = await installedDatabase(config, print)
  const { db, close } = openDatabase(installation.connection)
  try {
    const saved = (await loadSettings(db)).values['society'] as { nameEn?: string } | undefined
    const society = saved?.nameEn ?? 'Plimsoll Classification Society'
    const made = await createSelfSignedKey(society, new Date(), config.demo ? undefined : '')
    const secrets = await createSecretCipher(config)
    const { key, before } = await db.transaction().execute(async (trx) => {
      const entered = await activateKey({ config, secrets, db: trx }, made, 'made', { compromised })
      const about = {
        resource: 'sys/signingKey',
        action: 'roll',
        userName: 'npm run rotate-signing-key',
        node: 'sys_admin',
      }
      const changes = JSON.stringify([
        {
          field: 'fingerprint',
          from: entered.before?.fingerprint ?? null,
          to: entered.key.fingerprint,
        },
      ])
      await trx
        .insertInto('log')
        .values(
          [entered.key.id, ...(entered.before ? [entered.before.id] : [])].map((rowId) => ({
            ...about,
            rowId,
            changes,
          })),
        )
        .execute()
      await publishKeyChange(trx)
      return entered
    })
    print(`旧密钥 Retired: ${before?.fingerprint ?? '–'}${compromised ? ' (compromised)' : ''}`)
    print(`新密钥 In force: ${key.fingerprint}, ${describeKey(key.chain).validTo.slice(0, 10)}`)
  } finally {
    await close()
    await installation.close()
  }
}

if (import.meta.main) {
  process.umask(0o077)
  await runKeyRotation(process.env, process.argv.includes('--compromised'), console.log).catch(
    (error: Error) => {
      console.error(error.message)
      process.exitCode = 1
    },
  )
}
