import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { ShownWindow } from './windows.ts'

/** What of a certificate's windows is to be written, judged when the certificate had this version. */
export interface Difference { id: number; version: number; changed: readonly (ShownWindow & { id: number })[]; added: readonly ShownWindow[]; gone: readonly number[] }

const names = ['survey_type', 'rule_code', 'occurrence', 'start_date', 'due_date', 'end_date', 'done_date', 'waived', 'alternative_group', 'explanation_zh', 'explanation_en']
const columns = sql.raw(names.join(', '))
const written = (value: string | number | boolean | null) => (typeof value !== 'string' ? String(value) : `"${value.replace(/["\\]/g, '\\$&')}"`)
/** An array as the database reads it. The driver would look at every character of words that are thousands of pages together. */
const list = (values: readonly (string | number | boolean | null)[], type: string) => sql`${`{${values.map(written).join(',')}}`}::${sql.raw(type)}[]`
/** Windows as rows of a statement, in the order of the columns. */
const rows = (windows: readonly ShownWindow[]) => sql.join([
  list(windows.map((w) => w.surveyType), 'text'), list(windows.map((w) => w.ruleCode), 'text'), list(windows.map((w) => w.occurrence), 'int'), list(windows.map((w) => w.startDate), 'date'), list(windows.map((w) => w.dueDate), 'date'),
  list(windows.map((w) => w.endDate), 'date'), list(windows.map((w) => w.doneDate), 'date'), list(windows.map((w) => w.waived), 'boolean'), list(windows.map((w) => w.alternativeGroup), 'text'),
  list(windows.map((w) => w.explanationZh), 'text'), list(windows.map((w) => w.explanationEn), 'text'),
])

/** Writes the differences of many certificates in one transaction. @returns the windows written or removed, and the certificates that have changed since they were judged: nothing of those is written */
export const writeDifferences = (db: Db, differences: readonly Difference[]): Promise<{ windows: number; missed: number[] }> => db.transaction().execute(async (trx) => {
  // Whoever endorses or extends a certificate locks it first, and gives it a new version.
  const { rows: locked } = await sql<{ id: number }>`select c.id from ship_cert c join unnest(${list(differences.map(({ id }) => id), 'bigint')}, ${list(differences.map(({ version }) => version), 'int')}) j (id, version)
    on j.id = c.id and j.version = c.version order by c.id for no key update of c`.execute(trx)
  const held = new Set(locked.map(({ id }) => id))
  const judged = differences.filter(({ id }) => held.has(id))
  const changed = judged.flatMap((one) => one.changed)
  const added = judged.flatMap(({ id, added: windows }) => windows.map((window) => ({ id, window })))
  const gone = judged.flatMap((one) => one.gone)
  if (gone.length) await sql`delete from cert_window where id = any(${list(gone, 'bigint')})`.execute(trx)
  if (changed.length) await sql`update cert_window w set (${columns}) = row (${sql.raw(names.map((name) => `f.${name}`).join(', '))})
    from unnest(${list(changed.map(({ id }) => id), 'bigint')}, ${rows(changed)}) f (id, ${columns}) where w.id = f.id`.execute(trx)
  if (added.length) await sql`insert into cert_window (ship_cert_id, ${columns}) select * from unnest(${list(added.map(({ id }) => id), 'bigint')}, ${rows(added.map(({ window }) => window))}) f`.execute(trx)
  return { windows: changed.length + added.length + gone.length, missed: differences.filter(({ id }) => !held.has(id)).map(({ id }) => id) }
})
