import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import { raiseAlarms } from './audit/alarm.ts'
import { sendHeads } from './audit/heads/send-heads.ts'
import { Trail } from './audit/trail.ts'
import { Sessions } from './access/sessions.ts'
import type { Config } from './config.ts'
import { openDatabase } from './db/database.ts'
import { hearChanges } from './db/remember.ts'
import { createPdfEngine, logosFrom } from './documents/index.ts'
import type { PdfEngine } from './documents/index.ts'
import { secretsOf } from './secrets.ts'
import { followKey, signingKeyOf } from './signing/signing-key.ts'
import { S3Depot } from './files/s3.ts'
import { readS3Url } from './files/s3-url.ts'
import { FileStore } from './files/store.ts'
import { makeLog } from './log.ts'
import type { Services } from './http/context.ts'
import { Jobs } from './jobs/jobs.ts'
import type { JobHandler } from './jobs/jobs.ts'
import { Live } from './live/live.ts'
import { mailQueue, queueForgotten } from './mail/deliver.ts'
import type { House } from './modules.ts'

/** Makes what the process has, from config and an already migrated database. Call `close` when done. `pdf`: a document engine that is there already; `alone`: no other process is on this database. */
export async function makeServices(config: Config, connection: PoolConfig, house: House, pdf: PdfEngine = createPdfEngine({ engine: config.documentEngine }), alone = false): Promise<Services & { close(): Promise<void> }> {
  const log = makeLog(config.logLevel)
  const limits = { max: config.databaseConnections, statement_timeout: config.statementTimeoutMs, connectionTimeoutMillis: config.statementTimeoutMs }
  const { db, pool, close } = openDatabase({ ...connection, ...limits }, (err) => log.warn({ err: err.message }, 'database connection lost'))
  const unhurried = openDatabase({ ...connection, max: 4, statement_timeout: 0 }, (err) => log.warn({ err: err.message }, 'database connection lost'))
  const handlers = new Map<string, JobHandler>([...house.resources.values()].flatMap((r) => Object.entries(r.jobs ?? {})))
  const secrets = await secretsOf(config)
  const elsewhere = config.s3Url ? new S3Depot(readS3Url(config.s3Url)) : undefined
  const services: Services = {
    config, db, unhurried: unhurried.db, pool, log, resources: house.resources, sessions: new Sessions(db),
    files: new FileStore(join(config.dataDir, 'files'), elsewhere),
    jobs: new Jobs(connection, handlers, (err) => log.warn({ err: err.message }, 'job queue'), [mailQueue], alone),
    live: new Live(db),
    pdf,
    secrets,
    signingKey: await signingKeyOf({ config, db, secrets }),
    // The key may be exchanged while the server runs.
    trail: new Trail({ db, config, log, get signingKey() { return services.signingKey }, raise: (faults) => raiseAlarms(services, faults) }),
  }
  followKey(services)
  const noLogos = logosFrom(async (attachmentId) => {
    const stored = await services.files.find(db, attachmentId)
    return stored ? services.files.read(stored.sha256) : null
  })
  const hush = await hearChanges(connection, db, (err) => log.warn({ err: err.message }, 'the line on which changes are heard is broken'))
  await services.jobs.start(services)
  await queueForgotten(services)
  // A trail that cannot be looked at keeps nobody from working; /api/health and the log say so.
  await services.trail.begin().catch((err: unknown) => log.error({ err }, 'the end of the audit trail was not looked at'))
  // The very same object, so that what is exchanged later, such as the signing key, is exchanged for all.
  return Object.assign(services, {
    async close() {
      noLogos()
      services.live.close()
      await hush()
      // Without its database it must still come to an end.
      await services.jobs.stop().catch(() => {})
      await services.sessions.close().catch(() => {})
      await services.pdf.close()
      elsewhere?.close()
      await services.trail.close().catch((err: unknown) => log.error({ err }, 'the audit trail was not sealed before the end'))
      await sendHeads(services, 3_000).catch((err: unknown) => log.error({ err }, 'the last head of the audit trail was not sent'))
      await unhurried.close()
      await close()
    },
  })
}
