/** Checks of the database and of what it records. */
import { onSameDisk } from '#server/platform/backup/room.ts'
import { readServerFacts, serverFaults } from '#server/platform/database/check-server.ts'
import { roleWarning } from '#server/platform/database/role-warning.ts'
import { loadSigningKey } from '#server/platform/signing/signing-key.ts'
import { readSecretCipher } from '#server/platform/secrets/secret-cipher.ts'
import { checkBackup } from '../health/checks/check-backup.ts'
import { checkClock } from '../health/checks/check-clock.ts'
import { checkDrill } from '../health/checks/check-drill.ts'
import { checkIntegrity } from '../health/checks/check-integrity.ts'
import { checkMail } from '../health/checks/check-mail.ts'
import { compareSchema } from '../health/checks/check-schema.ts'
import { StartRefusal } from '#server/core/start-refusal.ts'
import { version } from '#server/core/version.ts'
import type { Services } from '#server/core/context.ts'
import { fault, fine, fromHealth, note } from './finding.ts'
import type { Installation, InstallationCheck } from './finding.ts'

/** Connections of a process besides those of its calls: jobs, long reads, and listening. */
const furtherConnections = 8
const expiryNoticeDays = 90

function checkEmbedded({ config: { dataDir }, unavailable }: Installation) {
  if (!unavailable) return fine(`Embedded in ${dataDir}/postgres`)
  return unavailable instanceof StartRefusal && unavailable.remedy
    ? fault(unavailable.fault, unavailable.remedy)
    : fault(unavailable.message, `${dataDir}/postgres.log has more`)
}

async function checkServer(installation: Installation) {
  const { databaseUrl, databaseConnections } = installation.config
  if (!databaseUrl) return [checkEmbedded(installation)]
  const facts = await readServerFacts(databaseUrl)
  const major = Math.floor(facts.version / 10_000)
  const needed = databaseConnections + furtherConnections
  return [
    ...serverFaults(facts).map((one) =>
      fault(one, 'Use a database as docs/operations.md describes'),
    ),
    fine(`PostgreSQL ${major}, ${facts.encoding}, ${facts.locale}`),
    facts.maxConnections < needed
      ? fault(
          `The server allows ${facts.maxConnections} connections; each process needs up to ${needed}`,
          'Raise max_connections, or lower DATABASE_CONNECTIONS',
        )
      : fine(`${facts.maxConnections} connections allowed; each process needs up to ${needed}`),
  ]
}

async function checkUpgrade(db: Services['db']) {
  const { pending, differences, refused } = await compareSchema(db)
  if (refused !== null) return [fault(refused, 'docs/operations.md, Upgrade')]
  const [first] = differences
  return [
    ...(first
      ? [
          fault(
            `The schema was altered in ${differences.length} places: ${first}`,
            'Undo it, or restore a backup (docs/operations.md, Upgrade)',
          ),
        ]
      : []),
    pending.length
      ? note(
          `The next start runs ${pending.length} migrations of version ${version}`,
          'It makes a copy first: see that there is space for it',
        )
      : fine(`The schema is that of version ${version}`),
  ]
}

async function checkRole({ config }: Installation, db: Services['db']) {
  const warning = config.databaseUrl ? await roleWarning(db) : null
  return [
    warning
      ? note(warning, 'Use a role that owns its database and nothing else')
      : fine('The role owns its database and nothing else'),
  ]
}

async function checkSigningKey({ config }: Installation, db: Services['db']) {
  const exists = await db
    .selectFrom('signingKey')
    .where('retiredTime', 'is', null)
    .select('validTo')
    .executeTakeFirst()
  if (!exists) return [fine('The first start creates the signing key')]
  const secrets = await readSecretCipher(config)
  if (!secrets) return [fault('The key of secrets is gone', 'Put DATA_DIR/keys back from a backup')]
  const { validTo } = await loadSigningKey({ config, db, secrets })
  const days = Math.floor((Date.parse(validTo) - Date.now()) / 86_400_000)
  if (days < 0)
    return [
      fault(`The signing key expired on ${validTo.slice(0, 10)}`, 'npm run rotate-signing-key'),
    ]
  return [
    days < expiryNoticeDays
      ? note(`The signing key expires in ${days} days`, 'npm run rotate-signing-key')
      : fine(`The signing key can be used until ${validTo.slice(0, 10)}`),
  ]
}

async function checkBackups(installation: Installation, db: Services['db']) {
  const { config } = installation
  const result = fromHealth(
    'backup',
    await checkBackup({ db, config }),
    'No backup has failed or is late',
  )
  if (!config.backup)
    return [
      config.demo ? fine(result.text) : note(result.text, 'Set BACKUP_TIME and BACKUP_FOLDER'),
    ]
  return [
    result,
    fromHealth('drill', await checkDrill({ db, config }), 'No restore drill has failed or is late'),
  ]
}

/** Whether backups survive the loss of the disk. */
async function checkBackupDisk({ config: { backup, dataDir, demo } }: Installation) {
  if (!backup) return []
  const isHere = await onSameDisk(backup.folder, dataDir)
  return [
    isHere && !demo
      ? note(
          `${backup.folder} is on the disk of the data folder: a broken disk takes both`,
          'Set BACKUP_FOLDER to another disk, better another machine',
        )
      : fine(`Backups are in ${backup.folder}${isHere ? ', on the disk of the data folder' : ''}`),
  ]
}

/** Name of the check of the disk of backups. */
export const backupDiskCheck = 'Backup disk'

/** A check that runs with an open database. */
const withDatabase = (
  name: string,
  run: (installation: Installation, db: Services['db']) => ReturnType<InstallationCheck['run']>,
): InstallationCheck => ({
  name,
  needsDatabase: true,
  run: (installation) => (installation.db ? run(installation, installation.db) : []),
})

/** Checks of the database, in the order of the report. */
export const databaseChecks: InstallationCheck[] = [
  { name: 'Database', run: checkServer },
  withDatabase('Role', checkRole),
  withDatabase('Schema', (_, db) => checkUpgrade(db)),
  withDatabase('Clock', async (_, db) => [
    fromHealth('clock', await checkClock({ db }), 'The clock agrees with the database'),
  ]),
  withDatabase('Signing key', checkSigningKey),
  withDatabase('Mails', async ({ config }, db) => [
    fromHealth('mail', await checkMail({ db, config }), 'No mail waits or has failed'),
  ]),
  withDatabase('Backups', checkBackups),
  { name: backupDiskCheck, run: checkBackupDisk },
  withDatabase('Stored files', async ({ config }, db) => [
    fromHealth(
      'integrity',
      await checkIntegrity({ db, config }),
      'No stored file is known to be damaged',
    ),
  ]),
]
