/** For commands beside a running server: the database of an installation, whether it runs or not. */
import { join, resolve } from 'node:path'
import pg from 'pg'
import type { Config } from '../config.ts'
import { isAlive, pidOf, socketOf } from './embedded-pidfile.ts'
import { applicationRole } from './embedded-setup.ts'
import { database, port, startEmbedded } from './embedded.ts'
import type { EmbeddedConfig } from './embedded.ts'

/** How to reach the embedded database that another process runs on this folder; null when none does. */
async function runningEmbedded(dataDir: string): Promise<EmbeddedConfig | null> {
  const cluster = join(resolve(dataDir), 'postgres')
  const pid = await pidOf(cluster)
  if (pid === null || !isAlive(pid)) return null
  const host = await socketOf(cluster)
  if (!host) return null
  const config: EmbeddedConfig = { host, port, database, user: applicationRole, ssl: false }
  // A pid file outlives a crash, and its number may be somebody else's by now.
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  if (!await client.connect().then(() => true, () => false)) return null
  await client.end()
  return config
}

/** The database of the environment: that of DATABASE_URL, the one that runs, or else started for as long as it is needed. */
export async function installedDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>, say: (line: string) => void): Promise<{ connection: pg.ClientConfig; close(): Promise<void> }> {
  const running = databaseUrl ? { connectionString: databaseUrl } : await runningEmbedded(dataDir)
  if (running) return { connection: running, close: () => Promise.resolve() }
  const server = await startEmbedded({ dataDir, log: say })
  return { connection: server.config, close: () => server.stop() }
}
