import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import { raiseAlarms } from '../records/audit/alarm.ts'
import { sendHeads } from '../records/audit/heads/send-heads.ts'
import { AuditSealer } from '../records/audit/audit-sealer.ts'
import { sealedHook } from '../records/audit/sealed-hook.ts'
import { Sessions } from '../platform/sign-in/sessions.ts'
import type { Config } from './config/config.ts'
import { openDatabase } from '../platform/database/database.ts'
import { listenForChanges } from '../platform/database/cached-table.ts'
import { createPdfEngine, registerLogoReader } from '../platform/documents/index.ts'
import type { PdfEngine } from '../platform/documents/index.ts'
import { createSecretCipher } from '../platform/secrets/secret-cipher.ts'
import { loadSigningKey } from '../platform/signing/signing-key.ts'
import { reloadKeyOnChange } from '../platform/signing/change-signing-key.ts'
import { recordFaults } from '../platform/files/file-faults.ts'
import { scrubQueue } from '../platform/files/scrub-files.ts'
import { S3Storage } from '../platform/files/s3-storage.ts'
import { readS3Url } from '../platform/files/s3-url.ts'
import { FileStore } from '../platform/files/store.ts'
import { makeLog } from './log.ts'
import type { Services } from '../core/context.ts'
import { Jobs } from '../platform/jobs/jobs.ts'
import type { JobHandler } from '#server/core/job.ts'
import { LiveStreams } from '../platform/live-updates/live.ts'
import { mailQueue, requeueUnsentMail } from '../platform/mail/deliver.ts'
import { WalArchive } from '../platform/wal-archive/wal-archive.ts'
import type { ModuleRegistry } from './modules.ts'

/**
 * Creates the services of the process from config and a migrated database. Call `close` when done.
 * @param pdf an existing document engine
 * @param alone no other process uses this database
 */
export async function createServices(
  config: Config,
  connection: PoolConfig,
  modules: ModuleRegistry,
  pdf: PdfEngine = createPdfEngine({ engine: config.documentEngine }),
  singleProcess = false,
): Promise<Services & { close(): Promise<void> }> {
  const log = makeLog(config.logLevel)
  const limits = {
    max: config.databaseConnections,
    statement_timeout: config.statementTimeoutMs,
    connectionTimeoutMillis: config.statementTimeoutMs,
  }
  const { db, pool, close } = openDatabase({ ...connection, ...limits }, (err) =>
    log.warn({ err: err.message }, 'database connection lost'),
  )
  const unhurried = openDatabase({ ...connection, max: 4, statement_timeout: 0 }, (err) =>
    log.warn({ err: err.message }, 'database connection lost'),
  )
  const handlers = new Map<string, JobHandler>(
    [...modules.resources.values()].flatMap((r) => Object.entries(r.jobs ?? {})),
  )
  const queues = [...modules.resources.values()].flatMap((r) => r.queues ?? [])
  const secrets = await createSecretCipher(config)
  const s3Storage = config.s3Url ? new S3Storage(readS3Url(config.s3Url)) : undefined
  const services: Services = {
    config,
    db,
    withoutStatementTimeout: unhurried.db,
    pool,
    log,
    resources: modules.resources,
    sessions: new Sessions(db),
    files: new FileStore(join(config.dataDir, 'files'), s3Storage),
    jobs: new Jobs(
      connection,
      handlers,
      (err) => log.warn({ err: err.message }, 'job queue'),
      [mailQueue, scrubQueue, ...queues],
      singleProcess,
    ),
    live: new LiveStreams(db),
    pdf,
    secrets,
    walArchive: config.walArchive
      ? new WalArchive({
          dataDir: config.dataDir,
          archive: config.walArchive,
          connection,
          log,
          onDamaged: (sha256) =>
            services.files.reportFaults([{ sha256, kind: 'damaged', foundBy: 'backup' }]),
        })
      : null,
    signingKey: await loadSigningKey({ config, db, secrets }),
    // The signing key may be replaced while the server runs.
    trail: new AuditSealer({
      db,
      config,
      log,
      get signingKey() {
        return services.signingKey
      },
      raise: (errors) => raiseAlarms(services, errors),
      onSealed: () => {
        for (const handle of sealedHook.handlers)
          handle(services).catch((err: unknown) => log.error({ err }, 'events were not queued'))
      },
    }),
  }
  services.files.onFaults((faults) => recordFaults(services, faults))
  const stopReloading = reloadKeyOnChange(services)
  const unregisterLogoReader = registerLogoReader(async (attachmentId) => {
    const stored = await services.files.find(db, attachmentId)
    return stored ? services.files.read(stored.sha256) : null
  })
  const stopListening = await listenForChanges(connection, db, (err) =>
    log.warn({ err: err.message }, 'the line on which changes are heard is broken'),
  )
  await services.jobs.start(services)
  await requeueUnsentMail(services)
  // The server starts even when the trail cannot be checked; /api/health and the log report it.
  await services.trail
    .begin()
    .catch((err: unknown) => log.error({ err }, 'the end of the audit trail was not looked at'))
  // Returns the same object, so that a later replacement, such as of the signing key, is visible to
  // all.
  return Object.assign(services, {
    async close() {
      unregisterLogoReader()
      stopReloading()
      services.live.close()
      await services.live.sendCollected()
      await stopListening()
      await services.walArchive?.close()
      // Closing must succeed without the database.
      await services.jobs.stop().catch(() => {})
      await services.sessions.close().catch(() => {})
      await services.pdf.close()
      s3Storage?.close()
      await services.trail
        .close()
        .catch((err: unknown) =>
          log.error({ err }, 'the audit trail was not sealed before the end'),
        )
      await sendHeads(services, 3_000).catch((err: unknown) =>
        log.error({ err }, 'the last head of the audit trail was not sent'),
      )
      await unhurried.close()
      await close()
    },
  })
}
