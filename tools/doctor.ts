/**
 * npm run doctor: checks the installation of the environment, whether the product runs or not, and
 * prints one line per check with what to do. Ends with 1 when something is wrong.
 */
import '#server/app/umask.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#server/app/config/config.ts'
import { examine, installationChecks } from '#server/app/doctor/doctor.ts'
import { portCheck } from '#server/app/doctor/check-settings.ts'
import { formatFindings } from '#server/app/doctor/finding.ts'
import type { Finding } from '#server/app/doctor/finding.ts'
import { version } from '#server/core/version.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { installedDatabase } from '#server/platform/database/installed-database.ts'
import { S3Storage } from '#server/platform/files/s3-storage.ts'
import { readS3Url } from '#server/platform/files/s3-url.ts'
import { FileStore } from '#server/platform/files/store.ts'
import type { Services } from '#server/core/context.ts'

type Config = Services['config']

/** The checks of one installation. The embedded database is started when it does not run. */
async function examineInstallation(config: Config): Promise<Finding[]> {
  const s3Storage = config.s3Url ? new S3Storage(readS3Url(config.s3Url)) : undefined
  const files = new FileStore(join(config.dataDir, 'files'), s3Storage)
  const exists = config.databaseUrl !== null || existsSync(join(config.dataDir, 'postgres'))
  const installed = exists
    ? await installedDatabase(config, () => {}).catch((error: Error) => error)
    : null
  const unavailable = installed instanceof Error ? installed : undefined
  const database = installed instanceof Error ? null : installed
  const opened =
    database && openDatabase({ ...database.connection, connectionTimeoutMillis: 10_000 })
  const isFilled = opened !== null && (await hasTables(opened.pool))
  try {
    const db = isFilled ? opened.db : null
    return await examine({ config, db, files, unavailable }, [portCheck, ...installationChecks])
  } finally {
    await opened?.close()
    await database?.close()
    s3Storage?.close()
  }
}

/**
 * Whether the database answers and was started on before. The check of the server says why it does
 * not answer.
 */
const hasTables = (pool: ReturnType<typeof openDatabase>['pool']): Promise<boolean> =>
  pool
    .query<{ filled: boolean }>(`select to_regclass('public.app_user') is not null as filled`)
    .then(
      ({ rows }) => rows[0]?.filled ?? false,
      () => false,
    )

async function main(): Promise<void> {
  const config = readConfig()
  process.stdout.write(
    `Plimsoll ${version}, Node ${process.versions.node}, DATA_DIR=${config.dataDir}\n\n`,
  )
  const findings = await examineInstallation(config)
  const count = (state: string) => findings.filter((one) => one.state === state).length
  process.stdout.write(
    `${formatFindings(findings)}\n\n${count('ok')} yes, ${count('amber')} notes, ${count('red')} no\n`,
  )
  if (count('red')) process.exitCode = 1
}

await main().catch((error: unknown) => {
  process.stdout.write(`NO    Settings        ${(error as Error).message}\n`)
  process.exitCode = 1
})
