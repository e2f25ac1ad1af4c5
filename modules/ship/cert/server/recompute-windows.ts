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
import { digestOf, sqlDigest } from './window-digest.ts'
import { windowsOf } from './windows.ts'
import { writeDifferences } from './write-differences.ts'
import type { Difference, Digested } from './write-differences.ts'

export interface Recomputed { certificates: number; changed: number; windows: number }
/**
 * A certificate with the windows it has. `life`: inspection, expiry, expiry before extension, number and date of the endorsed anniversary, each empty or
 * as it is, by bars. `windows`: each on a line, rule, number, day it was done or '-', digest; their ids in the same order.
 */
interface Read { id: number; version: number; certId: number; life: string; ids: string | null; windows: string | null }
/** What follows from all that but the ids. `at`: the place of the window among those the certificate has. */
interface Outcome { changed: readonly { at: number; window: Digested }[]; added: readonly Digested[]; gone: readonly number[] }
/** A certificate's type, and a word for its rules and validity that types have in common. */
type Type = TypeLife & { rulesWord: string }

/** Certificates of one statement, and so many without letting the server do something else. */
const atOnce = 2000
const breath = 100
const inForce = sql`superseded_by is null and expiry_before_extension is not null`

async function read(db: Db, which: { after: number } | { ids: readonly number[] }): Promise<Read[]> {
  const wanted = 'ids' in which ? sql`id = any(${which.ids}::bigint[])` : sql`id > ${which.after}`
  // In one walk along the certificates: looking up each one's windows would take as long again.
  const theirs = (id: RawBuilder<unknown>) => ('ids' in which ? sql`${id} = any(${which.ids}::bigint[])` : sql`${id} between (select min(id) from c) and (select max(id) from c)`)
  const { rows } = await sql<Read>`
    with c as materialized (select * from ship_cert where ${wanted} and ${inForce} order by id limit ${atOnce}),
      e as (select distinct on (ship_cert_id) ship_cert_id, amended_occurrence, amended_anniversary from cert_endorsement where ${theirs(sql`ship_cert_id`)} and amended_anniversary is not null order by ship_cert_id, inspection_date desc),
      w as (select ship_cert_id, string_agg(id::text, ' ' order by id) as ids, string_agg(line, chr(10) order by id) as windows
        -- Offset 0: the lines are put in order, not the rows with all their words.
        from (select w.ship_cert_id, w.id, w.rule_code || ' ' || w.occurrence || ' ' || coalesce(w.done_date::text, '-') || ' ' || ${sqlDigest} as line from cert_window w where ${theirs(sql`w.ship_cert_id`)} offset 0) w
        group by ship_cert_id)
    select c.id, c.version, c.cert_id as "certId", coalesce(c.inspection_date::text, '') || '|' || coalesce(c.expiry_date::text, '') || '|' || c.expiry_before_extension || '|' || coalesce(e.amended_occurrence || '|' || e.amended_anniversary, '|') as life, w.ids, w.windows
    from c left join e on e.ship_cert_id = c.id left join w on w.ship_cert_id = c.id
    order by c.id`.execute(db.withoutPlugins())
  return rows
}

interface Present { at: number; ruleCode: string; occurrence: number; doneDate: string | null; digest: string }

function presentOf({ windows }: Read): Present[] {
  return (windows?.split('\n') ?? []).map((line, at) => {
    const [ruleCode, occurrence, doneDate, digest] = line.split(' ') as [string, string, string, string]
    return { at, ruleCode, occurrence: Number(occurrence), doneDate: doneDate === '-' ? null : doneDate, digest }
  })
}

/** The windows by the rules as they are now. */
function computedFor({ life }: Read, present: readonly Present[], { validityMonths, rules }: TypeLife, today: string): Digested[] {
  const [inspectionDate, expiryDate, expiryBeforeExtension, amendedOccurrence, amendedAnniversary] = life.split('|') as [string, string, string, string, string]
  const surveyTypes = new Map(rules.map((rule) => [rule.code, rule.surveyType]))
  return windowsOf({
    rules, validityMonths, inspectionDate: inspectionDate || null, expiryDate: expiryBeforeExtension, extendedTo: expiryDate === expiryBeforeExtension ? null : expiryDate,
    amendedAnniversary: amendedAnniversary ? { occurrence: Number(amendedOccurrence), date: amendedAnniversary } : null,
    done: present.filter(({ doneDate }) => doneDate).map(({ ruleCode, doneDate }) => ({ surveyType: surveyTypes.get(ruleCode) ?? 'additional', ruleCode, date: doneDate! }) satisfies DoneSurvey),
  }, today).map((w) => Object.assign(w, { digest: digestOf(w) }))
}

/** What must be written so that a certificate has the windows the rules give; null where it has them. What was held stays, whatever the rules say now. */
function outcomeOf(cert: Read, type: TypeLife, today: string): Outcome | null {
  const present = presentOf(cert)
  const computed = computedFor(cert, present, type, today)
  const unmatched = new Map(present.map((w) => [`${w.ruleCode} ${w.occurrence}`, w]))
  const [changed, added]: [{ at: number; window: Digested }[], Digested[]] = [[], []]
  for (const window of computed) {
    const key = `${window.ruleCode} ${window.occurrence}`
    const now = unmatched.get(key)
    unmatched.delete(key)
    if (!now) added.push(window)
    else if (now.digest !== window.digest) changed.push({ at: now.at, window })
  }
  const gone = [...unmatched.values()].filter((w) => !w.doneDate || computed.some((one) => one.ruleCode === w.ruleCode && one.doneDate === w.doneDate)).map(({ at }) => at)
  return changed.length || added.length || gone.length ? { changed, added, gone } : null
}

/** Finds the differences of certificates. What was found last is kept: certificates that are surveyed together have the same rules, dates and windows. */
function judge(types: ReadonlyMap<number, Type>, today: string): (certs: readonly Read[]) => Promise<Difference[]> {
  const known = memo<Outcome | null>(10_000)
  return async (certs) => {
    const found: Difference[] = []
    for (const [n, cert] of certs.entries()) {
      const type = types.get(cert.certId)!
      const outcome = known(`${type.rulesWord}|${cert.life}|${cert.windows}`, () => outcomeOf(cert, type, today))
      if (outcome) {
        const ids = cert.ids?.split(' ').map(Number) ?? []
        found.push({ id: cert.id, version: cert.version, added: outcome.added, changed: outcome.changed.map(({ at, window }) => ({ id: ids[at]!, window })), gone: outcome.gone.map((at) => ids[at]!) })
      }
      if (n % breath === breath - 1) await new Promise<void>((next) => { setImmediate(next) })
    }
    return found
  }
}

/** Remembers what was made last: at least so many, at most twice as many. */
function memo<T>(atLeast: number): (key: string, make: () => T) => T {
  let [recent, before] = [new Map<string, T>(), new Map<string, T>()]
  return (key, make) => {
    let value = recent.get(key)
    if (value !== undefined) return value
    value = before.get(key) ?? make()
    if (recent.size >= atLeast) [recent, before] = [new Map(), recent]
    recent.set(key, value)
    return value
  }
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
  const differencesOf = judge(new Map([...lives].map(([id, life]) => [id, { ...life, rulesWord: [life.validityMonths, ...life.rules.map(({ code }) => code)].join(' ') }])), today)
  const sum: Recomputed = { certificates: 0, changed: 0, windows: 0 }
  const settle = async (differences: Difference[]): Promise<void> => {
    for (let left = differences; left.length;) {
      const { missed, windows } = await writeDifferences(db, left)
      sum.changed += left.length - missed.length
      sum.windows += windows
      left = missed.length ? await differencesOf(await read(db, { ids: missed })) : []
    }
  }
  // While these are computed the next ones are read and the last ones written.
  let reading = read(db, { after: 0 })
  let writing = Promise.resolve()
  for (let certs = await reading; certs.length; certs = await reading) {
    reading = read(db, { after: certs.at(-1)!.id })
    const [differences] = await Promise.all([differencesOf(certs), writing, reading, progress(sum.certificates, total)])
    writing = settle(differences)
    sum.certificates += certs.length
  }
  await writing
  await progress(sum.certificates, total)
  return sum
}
