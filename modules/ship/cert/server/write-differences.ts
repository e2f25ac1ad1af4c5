import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { ShownWindow } from './windows.ts'

/** A window with what stands for its words (window-line.ts). */
export type Worded = ShownWindow & { words: string }
/** What is to be written so that a certificate has the windows the rules give. Windows are known by rule and number. */
export interface Outcome { changed: readonly Worded[]; added: readonly Worded[]; gone: readonly Pick<Worded, 'ruleCode' | 'occurrence'>[] }
/** The same of a certificate, judged when it had this version. */
export interface Difference { id: number; version: number; outcome: Outcome }

const key = sql.raw('rule_code, occurrence')
const says = ['survey_type', 'start_date', 'due_date', 'end_date', 'done_date', 'waived', 'alternative_group', 'words']
const columns = sql.raw(says.join(', '))
const written = (value: string | number | boolean | null) => (typeof value !== 'string' ? String(value) : `"${/["\\]/.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`)
/** An array as the database reads it. The driver would look at every character of words that are thousands of pages together. */
const list = (values: readonly (string | number | boolean | null)[], type: string) => sql`${`{${values.map(written).join(',')}}`}::${sql.raw(type)}[]`
const keysOf = (windows: readonly Pick<Worded, 'ruleCode' | 'occurrence'>[]) => [list(windows.map((w) => w.ruleCode), 'text'), list(windows.map((w) => w.occurrence), 'int')]
const rowsOf = (windows: readonly Worded[]) => [
  ...keysOf(windows), list(windows.map((w) => w.surveyType), 'text'), list(windows.map((w) => w.startDate), 'date'), list(windows.map((w) => w.dueDate), 'date'), list(windows.map((w) => w.endDate), 'date'),
  list(windows.map((w) => w.doneDate), 'date'), list(windows.map((w) => w.waived), 'boolean'), list(windows.map((w) => w.alternativeGroup), 'text'), list(windows.map((w) => w.words), 'uuid'),
]

/** So many words are remembered as written: they are most of what would be sent. */
const mostWords = 50_000

/** Writes differences of many certificates. What was written last is remembered: not for two tasks at once. */
export function differencesWriter(db: Db) {
  const wordsThere = new Set<string>()

  async function keepWords(trx: Db, outcomes: readonly Outcome[]): Promise<void> {
    if (wordsThere.size > mostWords) wordsThere.clear()
    const fresh = new Map(outcomes.flatMap(({ changed, added }) => [...changed, ...added]).filter(({ words }) => !wordsThere.has(words)).map((w) => [w.words, w]))
    const windows = [...fresh.values()]
    if (windows.length) await sql`select window_words_kept(${list(windows.map((w) => w.explanationZh), 'text')}, ${list(windows.map((w) => w.explanationEn), 'text')})`.execute(trx)
    for (const words of fresh.keys()) wordsThere.add(words)
  }

  /** In one transaction. @returns the windows written or removed, and the certificates that have changed since they were judged: nothing of those is written */
  return (differences: readonly Difference[]): Promise<{ windows: number; missed: number[] }> => db.withoutPlugins().transaction().execute(async (trx) => {
    // Whoever endorses or extends a certificate locks it first, and gives it a new version.
    const { rows: locked } = await sql<{ id: number }>`select c.id from ship_cert c join unnest(${list(differences.map(({ id }) => id), 'bigint')}, ${list(differences.map(({ version }) => version), 'int')}) j (id, version)
      on j.id = c.id and j.version = c.version order by c.id for no key update of c`.execute(trx)
    const held = new Set(locked.map(({ id }) => id))
    const judged = differences.filter(({ id }) => held.has(id))
    // Certificates surveyed together have the same windows, which are sent once.
    const outcomes = [...new Set(judged.map(({ outcome }) => outcome))]
    const placeOf = new Map(outcomes.map((outcome, place) => [outcome, place]))
    const certs = sql`unnest(${list(judged.map(({ id }) => id), 'bigint')}, ${list(judged.map(({ outcome }) => placeOf.get(outcome)!), 'int')}) c (ship_cert_id, place)`
    /** Windows of each certificate, as rows of a from clause. */
    const each = <W>(of: (outcome: Outcome) => readonly W[], values: (windows: W[]) => unknown[], names: typeof columns) => {
      const windows = outcomes.flatMap((outcome, place) => of(outcome).map((window) => ({ place, window })))
      return windows.length ? sql`${certs} join unnest(${list(windows.map(({ place }) => place), 'int')}, ${sql.join(values(windows.map(({ window }) => window)))}) d (place, ${names}) using (place)` : null
    }
    await keepWords(trx, outcomes)
    const [gone, changed, added] = [each((o) => o.gone, keysOf, key), each((o) => o.changed, rowsOf, sql`${key}, ${columns}`), each((o) => o.added, rowsOf, sql`${key}, ${columns}`)]
    const these = sql`w.ship_cert_id = c.ship_cert_id and w.rule_code = d.rule_code and w.occurrence = d.occurrence`
    if (gone) await sql`delete from cert_window w using ${gone} where ${these}`.execute(trx)
    if (changed) await sql`update cert_window w set (${columns}) = row (${sql.raw(says.map((name) => `d.${name}`).join(', '))}) from ${changed} where ${these}`.execute(trx)
    if (added) await sql`insert into cert_window (ship_cert_id, ${key}, ${columns}) select c.ship_cert_id, ${key}, ${columns} from ${added}`.execute(trx)
    const windows = judged.reduce((sum, { outcome }) => sum + outcome.gone.length + outcome.changed.length + outcome.added.length, 0)
    return { windows, missed: differences.filter(({ id }) => !held.has(id)).map(({ id }) => id) }
  })
}
