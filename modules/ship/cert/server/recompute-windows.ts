/** The windows of every certificate computed anew, after the rules they follow from have changed. */
import { sql } from 'kysely'
import type { DoneSurvey } from '#common/rules/window-types.ts'
import { typeLives } from '#modules/basic/cert/server/cert-life.ts'
import type { TypeLife } from '#modules/basic/cert/server/cert-life.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import type { Db } from '#server/db/database.ts'
import type { Services } from '#server/http/context.ts'
import type { Progress } from '#server/jobs/jobs.ts'
import { digestOf, sqlDigest } from './window-digest.ts'
import { windowsOf } from './windows.ts'
import type { ShownWindow } from './windows.ts'
import { writeDifferences } from './write-differences.ts'
import type { Difference } from './write-differences.ts'

export interface Recomputed { certificates: number; changed: number; windows: number }
/** A certificate with the windows it has, each on a line: id, rule, number, day it was done or '-', digest of all it says. */
interface Read {
  id: number; version: number; certId: number; inspectionDate: string | null; expiryDate: string; expiryBeforeExtension: string
  amendedOccurrence: number | null; amendedAnniversary: string | null; windows: string | null
}
/** Certificates of one statement, and so many without letting the server do something else. */
const atOnce = 1000
const breath = 100
const inForce = sql`superseded_by is null and expiry_before_extension is not null`

async function read(db: Db, which: { after: number } | { ids: readonly number[] }): Promise<Read[]> {
  const wanted = 'ids' in which ? sql`id = any(${which.ids}::bigint[])` : sql`id > ${which.after}`
  const { rows } = await sql<Read>`
    select c.id, c.version, c.cert_id, c.inspection_date, c.expiry_date, c.expiry_before_extension, e.amended_occurrence, e.amended_anniversary, w.windows
    from (select * from ship_cert where ${wanted} and ${inForce} order by id limit ${atOnce}) c
      left join lateral (select amended_occurrence, amended_anniversary from cert_endorsement where ship_cert_id = c.id and amended_anniversary is not null order by inspection_date desc limit 1) e on true
      left join lateral (select string_agg(concat_ws(' ', w.id, w.rule_code, w.occurrence, coalesce(w.done_date::text, '-'), ${sqlDigest('w')}), chr(10)) as windows from cert_window w where w.ship_cert_id = c.id) w on true
    order by c.id`.execute(db)
  return rows
}

interface Present { id: number; ruleCode: string; occurrence: number; doneDate: string | null; digest: string }
type Digested = ShownWindow & { digest: string }

function presentOf({ windows }: Read): Present[] {
  return (windows?.split('\n') ?? []).map((line) => {
    const [id, ruleCode, occurrence, doneDate, digest] = line.split(' ') as [string, string, string, string, string]
    return { id: Number(id), ruleCode, occurrence: Number(occurrence), doneDate: doneDate === '-' ? null : doneDate, digest }
  })
}

/** The windows by the rules as they are now. Certificates of a ship that are surveyed together have the same ones: `known` holds those computed last. */
function computedFor(cert: Read, present: readonly Present[], { validityMonths, rules }: TypeLife, today: string, known: Map<string, Digested[]>): Digested[] {
  const done = present.filter(({ doneDate }) => doneDate).sort((a, b) => a.id - b.id)
  const { inspectionDate, expiryDate, expiryBeforeExtension, amendedOccurrence, amendedAnniversary } = cert
  const key = [rules.map(({ code }) => code), validityMonths, inspectionDate, expiryDate, expiryBeforeExtension, amendedOccurrence, amendedAnniversary, done.map((w) => `${w.ruleCode} ${w.doneDate}`)].join('|')
  const same = known.get(key)
  if (same) return same
  const surveyTypes = new Map(rules.map((rule) => [rule.code, rule.surveyType]))
  const windows = windowsOf({
    rules, validityMonths, inspectionDate, expiryDate: expiryBeforeExtension, extendedTo: expiryDate === expiryBeforeExtension ? null : expiryDate,
    amendedAnniversary: amendedAnniversary ? { occurrence: amendedOccurrence!, date: amendedAnniversary } : null,
    done: done.map(({ ruleCode, doneDate }) => ({ surveyType: surveyTypes.get(ruleCode) ?? 'additional', ruleCode, date: doneDate! }) satisfies DoneSurvey),
  }, today).map((w) => Object.assign(w, { digest: digestOf(w) }))
  known.set(key, windows)
  return windows
}

/** What must be written so that a certificate has the windows the rules give; null where it has them. What was held stays, whatever the rules say now. */
function differenceOf(cert: Read, present: readonly Present[], computed: readonly Digested[]): Difference | null {
  const unmatched = new Map(present.map((w) => [`${w.ruleCode} ${w.occurrence}`, w]))
  const [changed, added]: [(ShownWindow & { id: number })[], ShownWindow[]] = [[], []]
  for (const window of computed) {
    const key = `${window.ruleCode} ${window.occurrence}`
    const now = unmatched.get(key)
    unmatched.delete(key)
    if (!now) added.push(window)
    else if (now.digest !== window.digest) changed.push({ ...window, id: now.id })
  }
  const gone = [...unmatched.values()].filter((w) => !w.doneDate || computed.some((one) => one.ruleCode === w.ruleCode && one.doneDate === w.doneDate)).map(({ id }) => id)
  return changed.length || added.length || gone.length ? { id: cert.id, version: cert.version, changed, added, gone } : null
}

async function differencesOf(certs: readonly Read[], types: ReadonlyMap<number, TypeLife>, today: string): Promise<Difference[]> {
  const found: Difference[] = []
  const known = new Map<string, Digested[]>()
  for (const [n, cert] of certs.entries()) {
    const present = presentOf(cert)
    const difference = differenceOf(cert, present, computedFor(cert, present, types.get(cert.certId)!, today, known))
    if (difference) found.push(difference)
    if (n % breath === breath - 1) await new Promise<void>((next) => { setImmediate(next) })
  }
  return found
}

/**
 * Computes the windows of every certificate in force by the rules as they are now, and writes those that differ: a second run writes nothing,
 * and one broken off goes on where there is still a difference. What was surveyed stays done, and reminders set on a window stay with it.
 * A certificate that somebody works on meanwhile is read once more.
 */
export async function recomputeWindows(services: Services, progress: Progress): Promise<Recomputed> {
  const { db } = services
  const [types, today, { rows: [count] }] = await Promise.all([typeLives(db), societyToday(db), sql<{ total: number }>`select count(*)::int as total from ship_cert where ${inForce}`.execute(db)])
  const { total } = count!
  const sum: Recomputed = { certificates: 0, changed: 0, windows: 0 }
  const settle = async (differences: Difference[]): Promise<void> => {
    for (let left = differences; left.length;) {
      const { missed, windows } = await writeDifferences(db, left)
      sum.changed += left.length - missed.length
      sum.windows += windows
      left = missed.length ? await differencesOf(await read(db, { ids: missed }), types, today) : []
    }
  }
  // While these are computed the next ones are read and the last ones written.
  let reading = read(db, { after: 0 })
  let writing = Promise.resolve()
  for (let certs = await reading; certs.length; certs = await reading) {
    reading = read(db, { after: certs.at(-1)!.id })
    const [differences] = await Promise.all([differencesOf(certs, types, today), writing, reading])
    writing = settle(differences)
    sum.certificates += certs.length
    await progress(sum.certificates, total)
  }
  await writing
  return sum
}
