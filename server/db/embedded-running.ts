import { join, resolve } from 'node:path'
import { chooseAccount } from './embedded-account.ts'
import { findBinaries } from './embedded-binaries.ts'
import { superuser } from './embedded-cluster.ts'
import { socketFolder } from './embedded-socket.ts'
import { isAlive, pidOf } from './embedded-pidfile.ts'
import type { EmbeddedConfig } from './embedded.ts'

/** How to reach the embedded database that another process runs on this folder; null when none does. For commands beside a running server. */
export async function runningEmbedded(dataDir: string): Promise<EmbeddedConfig | null> {
  const cluster = join(resolve(dataDir), 'postgres')
  const pid = await pidOf(cluster)
  if (pid === null || !isAlive(pid)) return null
  const host = await socketFolder(cluster, 5432, await chooseAccount((await findBinaries()).postgres, resolve(dataDir), cluster))
  return { host, port: 5432, database: 'plimsoll', user: superuser, ssl: false }
}
