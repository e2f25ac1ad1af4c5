import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '../database/embedded.ts'
import type { EmbeddedServer } from '../database/embedded.ts'

export type OnStart = (server: EmbeddedServer) => void

/** Folder in the cluster with the compressed log, because PostgreSQL's account can enter no other. */
export const logFolder = 'plimsoll_recovery'
const endedEarly = /recovery ended before configured recovery target was reached/
const pollMs = 100

/** Replays the log up to a moment, or to its end. @throws Error of the database */
async function replay(
  dataDir: string,
  until: Date | null,
  onStart: OnStart,
): Promise<string | null> {
  const cluster = join(dataDir, 'postgres')
  const settings = {
    restore_command: `test -f ${logFolder}/%f.gz && gzip -dc ${logFolder}/%f.gz > "%p"`,
    ...(until && {
      // Abbreviations of time zones, Z too, are not known to the database at its start.
      recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00'),
      recovery_target_action: 'promote',
    }),
  }
  await writeFile(join(cluster, 'recovery.signal'), '')
  const server = await startEmbedded({ dataDir, settings, log: () => {} })
  onStart(server)
  try {
    return await untilRecovered(server)
  } finally {
    await server.stop()
  }
}

/** Waits until the database takes changes. @returns the instant of the last transaction */
async function untilRecovered(server: EmbeddedServer): Promise<string | null> {
  const db = new pg.Client(server.config)
  db.on('error', () => {})
  await db.connect()
  try {
    for (;;) {
      // As text, because the driver's parser of instants differs between processes.
      const { rows } = await db.query<{ recovering: boolean; last: string | null }>(
        `select pg_is_in_recovery() as recovering, to_char(
          pg_last_xact_replay_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last`,
      )
      if (rows[0]?.recovering === false) return rows[0].last
      await pause(pollMs)
    }
  } finally {
    await db.end().catch(() => {})
  }
}

/**
 * Recovers the cluster. When the log ends before the moment, all of it is before the moment.
 * @returns the instant of the last transaction
 */
export async function recoverCluster(
  dataDir: string,
  until: Date | null,
  onStart: OnStart,
): Promise<string | null> {
  try {
    return await replay(dataDir, until, onStart)
  } catch (error) {
    const log = await readFile(join(dataDir, 'postgres.log'), 'utf8').catch(() => '')
    if (!until || !endedEarly.test(log)) throw error
    return replay(dataDir, null, onStart)
  }
}
