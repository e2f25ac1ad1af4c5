import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { ShownWindow } from './windows.ts'

/** A window with what window-digest.ts makes of it: two with the same digest are the same. */
export type Digested = ShownWindow & { digest: string }
/** What of a certificate's windows is to be written, judged when the certificate had this version. `id`: of the window as it is stored. */
export interface Difference { id: number; version: number; changed: readonly { id: number; window: Digested }[]; added: readonly Digested[]; gone: readonly number[] }

const names = ['survey_type', 'rule_code', 'occurrence', 'start_date', 'due_date', 'end_date', 'done_date', 'waived', 'alternative_group', 'explanation_zh', 'explanation_en']
const columns = sql.raw(names.join(', '))
const written = (value: string | number | boolean | null) => (typeof value !== 'string' ? String(value) : `"${/["\\]/.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`)
/** An array as the database reads it. The driver would look at every character of words that are thousands of pages together. */
const list = (values: readonly (string | number | boolean | null)[], type: string) => sql`${`{${values.map(written).join(',')}}`}::${sql.raw(type)}[]`
/** Windows as rows of a statement, in the order of the columns. */
const rows = (windows: readonly ShownWindow[]) => sql.join([
  list(windows.map((w) => w.surveyType), 'text'), list(windows.map((w) => w.ruleCode), 'text'), list(windows.map((w) => w.occurrence), 'int'), list(windows.map((w) => w.startDate), 'date'), list(windows.map((w) => w.dueDate), 'date'),
  list(windows.map((w) => w.endDate), 'date'), list(windows.map((w) => w.doneDate), 'date'), list(windows.map((w) => w.waived), 'boolean'), list(windows.map((w) => w.alternativeGroup), 'text'),
  list(windows.map((w) => w.explanationZh), 'text'), list(windows.map((w) => w.explanationEn), 'text'),
])

/** The same windows for many ids: certificates surveyed together have the same ones, and their words are sent once. As `f (id, columns)` of a from clause. */
function spread(targets: readonly { id: number; window: Digested }[]) {
  const places = new Map<string, number>()
  const distinct: ShownWindow[] = []
  const at = targets.map(({ window }) => {
    const place = places.get(window.digest) ?? distinct.push(window)
    places.set(window.digest, place)
    return place
  })
  return sql`unnest(${list(targets.map(({ id }) => id), 'bigint')}, ${list(at, 'int')}) f (id, place) join unnest(${rows(distinct)}) with ordinality d (${columns}, place) using (place)`
}

/** Writes the differences of many certificates in one transaction. @returns the windows written or removed, and the certificates that have changed since they were judged: nothing of those is written */
export const writeDifferences = (db: Db, differences: readonly Difference[]): Promise<{ windows: number; missed: number[] }> => db.withoutPlugins().transaction().execute(async (trx) => {
  // Whoever endorses or extends a certificate locks it first, and gives it a new version.
  const { rows: locked } = await sql<{ id: number }>`select c.id from ship_cert c join unnest(${list(differences.map(({ id }) => id), 'bigint')}, ${list(differences.map(({ version }) => version), 'int')}) j (id, version)
    on j.id = c.id and j.version = c.version order by c.id for no key update of c`.execute(trx)
  const held = new Set(locked.map(({ id }) => id))
  const judged = differences.filter(({ id }) => held.has(id))
  const changed = judged.flatMap((one) => one.changed)
  const added = judged.flatMap(({ id, added: windows }) => windows.map((window) => ({ id, window })))
  const gone = judged.flatMap((one) => one.gone)
  if (gone.length) await sql`delete from cert_window where id = any(${list(gone, 'bigint')})`.execute(trx)
  if (changed.length) await sql`update cert_window w set (${columns}) = row (${sql.raw(names.map((name) => `d.${name}`).join(', '))}) from ${spread(changed)} where w.id = f.id`.execute(trx)
  if (added.length) await sql`insert into cert_window (ship_cert_id, ${columns}) select f.id, ${columns} from ${spread(added)}`.execute(trx)
  return { windows: changed.length + added.length + gone.length, missed: differences.filter(({ id }) => !held.has(id)).map(({ id }) => id) }
})
