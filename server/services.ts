import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import pino from 'pino'
import { Sessions } from './access/sessions.ts'
import type { Config } from './config.ts'
import { openDatabase } from './db/database.ts'
import { createPdfEngine, stopWorker } from './documents/index.ts'
import { signingKeyOf } from './signing-key.ts'
import { FileStore } from './files/store.ts'
import type { Services } from './http/context.ts'
import { Jobs } from './jobs/jobs.ts'
import type { JobHandler } from './jobs/jobs.ts'
import type { House } from './modules.ts'

/** Makes what the process has, from config and an already migrated database. Call `close` when done. */
export async function makeServices(config: Config, connection: PoolConfig, house: House): Promise<Services & { close(): Promise<void> }> {
  const log = pino({ level: config.logLevel, redact: ['req.headers.authorization'] })
  const { db, close } = openDatabase(connection, (err) => log.warn({ err: err.message }, 'database connection lost'))
  const handlers = new Map<string, JobHandler>([...house.resources.values()].flatMap((r) => Object.entries(r.jobs ?? {})))
  const services: Services = {
    config, db, log, resources: house.resources, sessions: new Sessions(db),
    files: new FileStore(join(config.dataDir, 'files')),
    jobs: new Jobs(connection, handlers, (err) => log.warn({ err: err.message }, 'job queue')),
    pdf: createPdfEngine({ engine: config.documentEngine }),
    signingKey: await signingKeyOf(config),
  }
  await services.jobs.start(services)
  return {
    ...services,
    async close() {
      await services.jobs.stop()
      await services.sessions.close()
      await services.pdf.close()
      await stopWorker()
      await close()
    },
  }
}
