/** Checks the triggers that guard the trail: all exist and are enabled, and there are no others. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/core/db.ts'
import { fault } from './faults.ts'
import type { Fault } from './faults.ts'

const hash = (text: string) =>
  createHash('sha256').update(text.replace(/\s+/g, ' ')).digest('hex').slice(0, 16)

/**
 * Each trigger with its events (pg_trigger.tgtype) and a hash of the body of its function. A
 * migration that changes a trigger changes this list too; a test compares it with a migrated
 * database.
 */
export const guards: readonly string[] = [
  'log.log_queue_for_sealing 4 O queue_for_sealing 8343b9f26b4be03b',
  'log.log_reject_change 27 O reject_log_change 111ddd92dbbb50b5',
  'log.log_reject_truncate 34 O reject_log_change 111ddd92dbbb50b5',
  'log_checkpoint.log_checkpoint_reject_change 27 O reject_log_change 111ddd92dbbb50b5',
  'log_checkpoint.log_checkpoint_reject_truncate 34 O reject_log_change 111ddd92dbbb50b5',
  'log_seal.log_seal_reject_change 27 O reject_log_change 111ddd92dbbb50b5',
  'log_seal.log_seal_reject_truncate 34 O reject_log_change 111ddd92dbbb50b5',
]
interface Row {
  table: string
  name: string
  type: number
  enabled: string
  source: string
  conditional: boolean
}

/** The triggers and rules on the tables of the trail, in the form of `guards`. */
export async function guardsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<Row>`
    select c.relname as "table", t.tgname as name, t.tgtype::int as type, t.tgenabled as enabled,
    p.proname || ' ' || p.prosrc as source, t.tgqual is not null as conditional
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace and c.relname in ('log',
    'log_seal', 'log_unsealed', 'log_checkpoint')
    union all
    select c.relname, r.rulename, 0, r.ev_enabled, 'rule ', false from pg_rewrite r join pg_class c
    on c.oid = r.ev_class
    where c.relnamespace = 'public'::regnamespace and c.relname in ('log', 'log_seal',
    'log_unsealed', 'log_checkpoint')`.execute(db)
  return rows
    .map(({ table, name, type, enabled, source, conditional }) => {
      const [called, ...body] = source.split(' ')
      return `${table}.${name} ${type} ${conditional ? 'when' : enabled} ${called} ${hash(body.join(' '))}`
    })
    .sort()
}

/** Guards that are missing, altered or added. */
export async function missingGuards(db: Db): Promise<Fault[]> {
  const found = new Set(await guardsOf(db))
  const nameOf = (line: string) => line.split(' ')[0]
  const wrong = [
    ...guards.filter((one) => !found.has(one)),
    ...[...found].filter((one) => !guards.includes(one)),
  ]
  return [...new Set(wrong.map(nameOf))].map((what) => fault('unguarded', { what }))
}
