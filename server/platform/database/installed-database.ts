/** Access to the database of an installation for commands, whether the server runs or not. */
import type { Services } from '#server/core/context.ts'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { isAlive, pidOf, socketOf } from './embedded-pidfile.ts'
import { applicationRole } from './embedded-setup.ts'
import { startEmbedded } from './embedded.ts'
import { database, port } from './embedded-process.ts'
import type { EmbeddedConfig } from './embedded-process.ts'

type Config = Services['config']

/**
 * Connection to an embedded database that another process runs on this folder; null without one.
 */
async function runningEmbedded(dataDir: string): Promise<EmbeddedConfig | null> {
  const cluster = join(resolve(dataDir), 'postgres')
  const pid = await pidOf(cluster)
  if (pid === null || !isAlive(pid)) return null
  const host = await socketOf(cluster)
  if (!host) return null
  const config: EmbeddedConfig = { host, port, database, user: applicationRole, ssl: false }
  // A pid file outlives a crash, and its process id may belong to another process by now.
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  if (
    !(await client.connect().then(
      () => true,
      () => false,
    ))
  )
    return null
  await client.end()
  return config
}

/**
 * Opens the database of the environment: that of DATABASE_URL, the embedded one that runs, or an
 * embedded one that is started and stopped again.
 */
export async function installedDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  say: (line: string) => void,
): Promise<{ connection: pg.ClientConfig; close(): Promise<void> }> {
  const running = databaseUrl ? { connectionString: databaseUrl } : await runningEmbedded(dataDir)
  if (running) return { connection: running, close: () => Promise.resolve() }
  const server = await startEmbedded({ dataDir, log: say })
  return { connection: server.config, close: () => server.stop() }
}
