import { sql } from 'kysely'
import type { Db } from '#server/core/db.ts'
import type { ComputedWindow } from './compute-windows.ts'
import { valueFor } from '#server/core/lookup.ts'

/** A window with the id of its explanation (window-key.ts). */
export type WindowWithExplanation = ComputedWindow & { words: string }
/**
 * Changes needed so that a certificate has the windows of the rules. Windows are identified by rule
 * and number.
 */
export interface WindowChanges {
  changed: readonly WindowWithExplanation[]
  added: readonly WindowWithExplanation[]
  gone: readonly Pick<WindowWithExplanation, 'ruleCode' | 'occurrence'>[]
}
/** Changes of a certificate, determined at this version. */
export interface Difference {
  id: number
  version: number
  outcome: WindowChanges
}

const key = sql.raw('rule_code, occurrence')
const says = [
  'survey_type',
  'start_date',
  'due_date',
  'end_date',
  'done_date',
  'waived',
  'alternative_group',
  'words',
]
const columns = sql.raw(says.join(', '))
const written = (value: string | number | boolean | null) =>
  typeof value !== 'string'
    ? String(value)
    : `"${/["\\]/.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`
/**
 * Formats an array literal. The driver would escape every character of texts that are thousands of
 * pages together.
 */
const list = (values: readonly (string | number | boolean | null)[], type: string) =>
  sql`${`{${values.map(written).join(',')}}`}::${sql.raw(type)}[]`
const keysOf = (windows: readonly Pick<WindowWithExplanation, 'ruleCode' | 'occurrence'>[]) => [
  list(
    windows.map((w) => w.ruleCode),
    'text',
  ),
  list(
    windows.map((w) => w.occurrence),
    'int',
  ),
]
const rowsOf = (windows: readonly WindowWithExplanation[]) => [
  ...keysOf(windows),
  list(
    windows.map((w) => w.surveyType),
    'text',
  ),
  list(
    windows.map((w) => w.startDate),
    'date',
  ),
  list(
    windows.map((w) => w.dueDate),
    'date',
  ),
  list(
    windows.map((w) => w.endDate),
    'date',
  ),
  list(
    windows.map((w) => w.doneDate),
    'date',
  ),
  list(
    windows.map((w) => w.waived),
    'boolean',
  ),
  list(
    windows.map((w) => w.alternativeGroup),
    'text',
  ),
  list(
    windows.map((w) => w.words),
    'uuid',
  ),
]

/** Number of explanations remembered as written; they are most of the data to be sent. */
const maxCachedExplanations = 50_000

/**
 * Returns a writer of differences of many certificates. It caches what it has written and must not
 * be shared by concurrent tasks.
 */
export function differencesWriter(db: Db) {
  const wordsThere = new Set<string>()

  async function keepWords(trx: Db, outcomes: readonly WindowChanges[]): Promise<void> {
    if (wordsThere.size > maxCachedExplanations) wordsThere.clear()
    const fresh = new Map(
      outcomes
        .flatMap(({ changed, added }) => [...changed, ...added])
        .filter(({ words }) => !wordsThere.has(words))
        .map((w) => [w.words, w]),
    )
    const windows = [...fresh.values()]
    if (windows.length)
      await sql`select store_window_explanations(${list(
        windows.map((w) => w.explanationZh),
        'text',
      )}, ${list(
        windows.map((w) => w.explanationEn),
        'text',
      )})`.execute(trx)
    for (const words of fresh.keys()) wordsThere.add(words)
  }

  /**
   * In one transaction. @returns number of windows written or removed, and the certificates that
   * have changed meanwhile, of which nothing is written
   */
  return (differences: readonly Difference[]): Promise<{ windows: number; missed: number[] }> =>
    db
      .withoutPlugins()
      .transaction()
      .execute(async (trx) => {
        // Endorsing or extending a certificate locks it and increments its version.
        const { rows: locked } = await sql<{
          id: number
        }>`select c.id from ship_cert c join unnest(${list(
          differences.map(({ id }) => id),
          'bigint',
        )}, ${list(
          differences.map(({ version }) => version),
          'int',
        )}) j (id, version)
      on j.id = c.id and j.version = c.version order by c.id for no key update of c`.execute(trx)
        const held = new Set(locked.map(({ id }) => id))
        const current = differences.filter(({ id }) => held.has(id))
        // Certificates surveyed together have equal windows, which are sent once.
        const outcomes = [...new Set(current.map(({ outcome }) => outcome))]
        const placeOf = new Map(outcomes.map((outcome, place) => [outcome, place]))
        const certs = sql`unnest(${list(
          current.map(({ id }) => id),
          'bigint',
        )}, ${list(
          current.map(({ outcome }) => valueFor(placeOf, outcome)),
          'int',
        )}) c (ship_cert_id, place)`
        /** Windows of each certificate, as rows of a from clause. */
        const each = <W>(
          of: (outcome: WindowChanges) => readonly W[],
          values: (windows: W[]) => unknown[],
          names: typeof columns,
        ) => {
          const windows = outcomes.flatMap((outcome, place) =>
            of(outcome).map((window) => ({ place, window })),
          )
          return windows.length
            ? sql`${certs} join unnest(${list(
                windows.map(({ place }) => place),
                'int',
              )}, ${sql.join(values(windows.map(({ window }) => window)))}) d (place, ${names}) using (place)`
            : null
        }
        await keepWords(trx, outcomes)
        const [gone, changed, added] = [
          each((o) => o.gone, keysOf, key),
          each((o) => o.changed, rowsOf, sql`${key}, ${columns}`),
          each((o) => o.added, rowsOf, sql`${key}, ${columns}`),
        ]
        const these = sql`w.ship_cert_id = c.ship_cert_id and w.rule_code = d.rule_code and w.occurrence = d.occurrence`
        if (gone) await sql`delete from cert_window w using ${gone} where ${these}`.execute(trx)
        if (changed)
          await sql`update cert_window w set (${columns}) = row
            (${sql.raw(says.map((name) => `d.${name}`).join(', '))}) from ${changed} where ${these}`.execute(
            trx,
          )
        if (added)
          await sql`insert into cert_window (ship_cert_id, ${key}, ${columns})
            select c.ship_cert_id, ${key}, ${columns} from ${added}`.execute(trx)
        const windows = current.reduce(
          (sum, { outcome }) =>
            sum + outcome.gone.length + outcome.changed.length + outcome.added.length,
          0,
        )
        return {
          windows,
          missed: differences.filter(({ id }) => !held.has(id)).map(({ id }) => id),
        }
      })
}
