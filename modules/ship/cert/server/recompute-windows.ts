/** The windows of every certificate computed anew, after the rules they follow from have changed. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { DoneSurvey } from '#common/rules/window-types.ts'
import { typeLives } from '#modules/basic/cert/server/cert-life.ts'
import type { TypeLife } from '#modules/basic/cert/server/cert-life.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import type { Db } from '#server/db/database.ts'
import type { Services } from '#server/http/context.ts'
import type { Progress } from '#server/jobs/jobs.ts'
import { lineOf, sqlLine, wordsOf } from './window-line.ts'
import { windowsOf } from './windows.ts'
import { differencesWriter } from './write-differences.ts'
import type { Difference, Outcome, Worded } from './write-differences.ts'

export interface Recomputed { certificates: number; changed: number; windows: number }
/**
 * A certificate. `life`: inspection, issue, expiry, expiry before extension, number and date of the endorsed anniversary, each empty or as it is, by bars.
 * `sign`: a number that certificates with the same windows have in common, and with others hardly one of 10^19; empty without windows.
 */
interface Read { id: number; version: number; certId: number; life: string; sign: string | null }
/** One with its windows, each on a line (window-line.ts). */
interface Whole extends Read { windows: string | null }
/** A certificate's type, and a word for its rules and validity that types have in common. */
type Type = TypeLife & { rulesWord: string }

/** Certificates of one statement, and so many without letting the server do something else. */
const atOnce = 2000
const breath = 100
/** So many stretches are worked on side by side: while one is judged others are written, which takes the database longer than all else and more than one processor. */
const side = 3
const inForce = sql`superseded_by is null and expiry_before_extension is not null`
const sign = sql`bit_xor(hash_record_extended(row (w.rule_code, w.occurrence, w.done_date, w.survey_type, w.start_date, w.due_date, w.end_date, w.waived, w.words, w.alternative_group), 0))`

/** Certificates by the condition `wanted`; those of their windows and endorsements that `theirs` finds by the id of the certificate. */
async function select<R extends Read>(db: Db, wanted: RawBuilder<unknown>, theirs: (id: RawBuilder<unknown>) => RawBuilder<unknown>, more: { inner: RawBuilder<unknown>; outer: RawBuilder<unknown> }): Promise<R[]> {
  const { rows } = await sql<R>`
    with c as materialized (select * from ship_cert where ${wanted} and ${inForce} order by id limit ${atOnce}),
      e as (select distinct on (ship_cert_id) ship_cert_id, amended_occurrence, amended_anniversary from cert_endorsement where ${theirs(sql`ship_cert_id`)} and amended_anniversary is not null order by ship_cert_id, inspection_date desc),
      w as (select w.ship_cert_id, ${sign} as sign${more.inner} from cert_window w where ${theirs(sql`w.ship_cert_id`)} group by w.ship_cert_id)
    select c.id, c.version, c.cert_id as "certId", coalesce(c.inspection_date::text, '') || '|' || c.issue_date || '|' || coalesce(c.expiry_date::text, '') || '|' || c.expiry_before_extension || '|' || coalesce(e.amended_occurrence || '|' || e.amended_anniversary, '|') as life, w.sign::text as sign${more.outer}
    from c left join e on e.ship_cert_id = c.id left join w on w.ship_cert_id = c.id
    order by c.id`.execute(db.withoutPlugins())
  return rows
}
/** The next ones, in one walk along the certificates: looking up each one's windows would take as long again. */
const readNext = (db: Db, after: number) => select<Read>(db, sql`id > ${after}`, (id) => sql`${id} between (select min(id) from c) and (select max(id) from c)`, { inner: sql``, outer: sql`` })
const readWhole = (db: Db, ids: readonly number[]) => {
  const these = (id: RawBuilder<unknown>) => sql`${id} = any(${ids}::bigint[])`
  return select<Whole>(db, these(sql`id`), these, { inner: sql`, string_agg(${sqlLine}, chr(10) order by w.id) as windows`, outer: sql`, w.windows` })
}

interface Present { ruleCode: string; occurrence: number; doneDate: string | null; line: string }

function presentOf({ windows }: Whole): Present[] {
  return (windows?.split('\n') ?? []).map((line) => {
    const [ruleCode, occurrence, doneDate] = line.split(' ', 3) as [string, string, string]
    return { ruleCode, occurrence: Number(occurrence), doneDate: doneDate === '-' ? null : doneDate, line }
  })
}

/** The windows by the rules as they are now. */
function computedFor({ life }: Read, present: readonly Present[], { validityMonths, rules }: TypeLife, today: string): Worded[] {
  const [inspectionDate, issueDate, expiryDate, expiryBeforeExtension, amendedOccurrence, amendedAnniversary] = life.split('|') as [string, string, string, string, string, string]
  const surveyTypes = new Map(rules.map((rule) => [rule.code, rule.surveyType]))
  return windowsOf({
    rules, validityMonths, inspectionDate: inspectionDate || null, issueDate, expiryDate: expiryBeforeExtension, extendedTo: expiryDate === expiryBeforeExtension ? null : expiryDate,
    amendedAnniversary: amendedAnniversary ? { occurrence: Number(amendedOccurrence), date: amendedAnniversary } : null,
    done: present.filter(({ doneDate }) => doneDate).map(({ ruleCode, doneDate }) => ({ surveyType: surveyTypes.get(ruleCode) ?? 'additional', ruleCode, date: doneDate! }) satisfies DoneSurvey),
  }, today).map((w) => Object.assign(w, { words: wordsOf(w) }))
}

/** What must be written so that a certificate has the windows the rules give; null where it has them. What was held stays, whatever the rules say now. */
function outcomeOf(cert: Whole, type: TypeLife, today: string): Outcome | null {
  const present = presentOf(cert)
  const computed = computedFor(cert, present, type, today)
  const unmatched = new Map(present.map((w) => [`${w.ruleCode} ${w.occurrence}`, w]))
  const [changed, added]: [Worded[], Worded[]] = [[], []]
  for (const window of computed) {
    const key = `${window.ruleCode} ${window.occurrence}`
    const now = unmatched.get(key)
    unmatched.delete(key)
    if (!now) added.push(window)
    else if (now.line !== lineOf(window, window.words)) changed.push(window)
  }
  const gone = [...unmatched.values()].filter((w) => !w.doneDate || computed.some((one) => one.ruleCode === w.ruleCode && one.doneDate === w.doneDate))
  return changed.length || added.length || gone.length ? { changed, added, gone } : null
}

/** Finds the differences of certificates. What was found last is kept: certificates that are surveyed together have the same rules, dates and windows, and only of one of them they are read. */
function judge(db: Db, types: ReadonlyMap<number, Type>, today: string): (certs: readonly Read[]) => Promise<Difference[]> {
  const known = memo<Outcome | null>(10_000)
  const keyOf = (cert: Read) => `${types.get(cert.certId)!.rulesWord}|${cert.life}|${cert.sign ?? ''}`
  return async (read) => {
    let certs = [...read]
    for (;;) {
      const unknown = new Map(certs.map((cert) => [keyOf(cert), cert.id] as const).filter(([key]) => known.get(key) === undefined))
      if (!unknown.size) break
      const whole = new Map((await readWhole(db, [...unknown.values()])).map((cert) => [cert.id, cert]))
      const asked = new Set(unknown.values())
      let n = 0
      for (const cert of whole.values()) {
        known.set(keyOf(cert), outcomeOf(cert, types.get(cert.certId)!, today))
        if (++n % breath === 0) await new Promise<void>((next) => { setImmediate(next) })
      }
      // As they are now: somebody may have worked on one since, or superseded it.
      certs = certs.flatMap((cert) => (asked.has(cert.id) ? whole.get(cert.id) ?? [] : [cert]))
    }
    return certs.flatMap((cert) => {
      const outcome = known.get(keyOf(cert))
      return outcome ? [{ id: cert.id, version: cert.version, outcome }] : []
    })
  }
}

/** Remembers what was last set or asked for: at least so many, at most twice as many. */
function memo<T>(atLeast: number): { get(key: string): T | undefined; set(key: string, value: T): void } {
  let [recent, before] = [new Map<string, T>(), new Map<string, T>()]
  const set = (key: string, value: T) => {
    if (recent.size >= atLeast) [recent, before] = [new Map(), recent]
    recent.set(key, value)
  }
  return { set, get(key) {
    const value = recent.get(key)
    if (value !== undefined) return value
    const earlier = before.get(key)
    if (earlier !== undefined) set(key, earlier)
    return earlier
  } }
}

/**
 * Computes the windows of every certificate in force by the rules as they are now, and writes those that differ: a second run writes nothing,
 * and one broken off goes on where there is still a difference. What was surveyed stays done, and reminders set on a window stay with it.
 * A certificate that somebody works on meanwhile is read once more.
 */
export async function recomputeWindows(services: Services, progress: Progress): Promise<Recomputed> {
  const { db } = services
  const [lives, today, { rows: [count] }] = await Promise.all([typeLives(db), societyToday(db), sql<{ total: number }>`select count(*)::int as total from ship_cert where ${inForce}`.execute(db)])
  const { total } = count!
  const differencesOf = judge(db, new Map([...lives].map(([id, life]) => [id, { ...life, rulesWord: [life.validityMonths, ...life.rules.map(({ code }) => code)].join(' ') }])), today)
  const sum: Recomputed = { certificates: 0, changed: 0, windows: 0 }
  // Read ahead, and in turn; whoever takes them hears of a failure.
  let reading = readNext(db, 0)
  const next = () => {
    const certs = reading
    reading = certs.then((read) => (read.length ? readNext(db, read.at(-1)!.id) : read))
    reading.catch(() => undefined)
    return certs
  }
  const work = async () => {
    const writeDifferences = differencesWriter(db)
    for (let certs = await next(); certs.length; certs = await next()) {
      await progress(sum.certificates, total)
      for (let left = await differencesOf(certs); left.length;) {
        const { missed, windows } = await writeDifferences(left)
        sum.changed += left.length - missed.length
        sum.windows += windows
        left = missed.length ? await differencesOf(await readWhole(db, missed)) : []
      }
      sum.certificates += certs.length
    }
  }
  await Promise.all(Array.from({ length: side }, work))
  await progress(sum.certificates, total)
  return sum
}
