/** The chain over the audit trail: what of an entry is sealed, and how. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** Every column of an entry, in the order in which they are sealed; a test compares with the table. */
export const sealedColumns = [
  'id', 'time', 'resource', 'row_id', 'row_name', 'action', 'node', 'from_state', 'to_state', 'result', 'remark', 'round', 'changes', 'user_id', 'user_name', 'ip',
] as const

/** Before the first entry there is nothing. */
export const beginning: Buffer = Buffer.alloc(32)

const valueOf = (column: string) => (column === 'time' ? sql`to_char(l.time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')` : sql.ref(`l.${column}`))

/**
 * SHA-256 of an entry `l`: its columns as a JSON list in the database's one way of writing it, times in microseconds UTC. Null where
 * there is no entry. Made where the entries are, so that 32 bytes travel; by functions of the database itself, not by ours in it.
 */
export const digest: RawBuilder<Buffer | null> = sql`case when l.id is not null then pg_catalog.sha256(convert_to(jsonb_build_array(${sql.join(sealedColumns.map(valueOf))})::text, 'UTF8')) end`

/** What stands for an entry that was gone before it was sealed. */
const gone = (logId: number): Buffer => createHash('sha256').update(`gone ${logId}`).digest()

/** The hash of an entry in the chain: SHA-256(hash of the one before ‖ digest of the entry). */
export const chained = (before: Buffer, logId: number, entry: Buffer | null): Buffer => createHash('sha256').update(before).update(entry ?? gone(logId)).digest()
