/** The hash chain over the audit trail. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/**
 * Every column of an entry, in the order in which they are sealed; a test compares with the table.
 */
export const sealedColumns = [
  'id',
  'time',
  'resource',
  'row_id',
  'row_name',
  'action',
  'node',
  'from_state',
  'to_state',
  'result',
  'remark',
  'round',
  'changes',
  'user_id',
  'user_name',
  'ip',
] as const

/** The hash before the first entry. */
export const genesisHash: Buffer = Buffer.alloc(32)

const valueOf = (column: string) =>
  column === 'time'
    ? sql`to_char(l.time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`
    : sql.ref(`l.${column}`)

/**
 * SHA-256 of an entry `l`: its columns as a JSON list in the database's canonical form, times in
 * microseconds UTC. Null when the entry does not exist. Computed in the database, so that 32 bytes
 * are transferred, with built-in functions of PostgreSQL only.
 */
export const digest: RawBuilder<Buffer | null> = sql`case when l.id is not null then
  pg_catalog.sha256(convert_to(jsonb_build_array(${sql.join(sealedColumns.map(valueOf))})::text,
  'UTF8')) end`

/** The digest of an entry that was missing when its place was sealed. */
const missingEntryDigest = (logId: number): Buffer =>
  createHash('sha256').update(`gone ${logId}`).digest()

/** The hash of an entry in the chain: SHA-256(previous hash ‖ digest of the entry). */
export const nextChainHash = (before: Buffer, logId: number, entry: Buffer | null): Buffer =>
  createHash('sha256')
    .update(before)
    .update(entry ?? missingEntryDigest(logId))
    .digest()
