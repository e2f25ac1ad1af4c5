/** Recomputes the windows of all certificates after a change of rules. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { SHIP_INTERVAL_SURVEYS, withShipSurveys } from '#common/rules/windows/ship-intervals.ts'
import type { ShipSurvey } from '#common/rules/windows/ship-intervals.ts'
import type { CompletedSurvey } from '#common/rules/windows/window-types.ts'
import { readAllCertTypeRules } from '#modules/basic/cert/server/cert-type-rules.ts'
import type { CertTypeRules } from '#modules/basic/cert/server/cert-type-rules.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { Db } from '#server/core/db.ts'
import type { Services } from '#server/core/context.ts'
import type { Progress } from '#server/core/job.ts'
import { windowKey, windowKeySql, explanationId } from './window-key.ts'
import { computeWindows } from './compute-windows.ts'
import { shipSurveysSql } from './ship-surveys.ts'
import { restoredOn } from './restored-on.ts'
import { differencesWriter } from './write-window-changes.ts'
import type { Difference, WindowChanges, WindowWithExplanation } from './write-window-changes.ts'
import { onlyRow } from '#server/core/db.ts'
import { valueFor } from '#server/core/lookup.ts'

export interface Recomputed {
  certificates: number
  changed: number
  windows: number
}
/**
 * A certificate. `life`: inspection, issue, expiry, expiry before extension, number and date of the
 * endorsed anniversary, interval surveys of the ship, restoration, as stored or empty, separated by bars. `sign`: a 64-bit number that is
 * equal for certificates with equal windows, and otherwise almost never; empty without windows.
 */
interface Read {
  id: number
  version: number
  certId: number
  life: string
  sign: string | null
}
/** A certificate with its windows as keys (window-key.ts). */
interface Whole extends Read {
  windows: string | null
}
/**
 * A certificate type with its rules; `rulesKey` is equal for types with equal rules and validity.
 */
type Type = CertTypeRules & { rulesKey: string }

/** Certificates of one statement, and per event-loop turn. */
const batchSize = 2000
const yieldEvery = 100
/**
 * Number of batches processed concurrently: writing takes the database longer than everything else,
 * and more than one processor.
 */
const concurrency = 3
const inForce = sql`superseded_by is null and expiry_before_extension is not null`
const windowsHash = sql`bit_xor(hash_record_extended(row (w.rule_code, w.occurrence, w.done_date,
  w.survey_type, w.start_date, w.due_date, w.end_date, w.waived, w.words, w.alternative_group), 0))`

/**
 * Certificates by the condition `wanted`; `theirs` finds their windows and endorsements by
 * certificate id.
 */
async function select<R extends Read>(
  db: Db,
  requested: RawBuilder<unknown>,
  theirs: (id: RawBuilder<unknown>) => RawBuilder<unknown>,
  more: { inner: RawBuilder<unknown>; outer: RawBuilder<unknown> },
): Promise<R[]> {
  const { rows } = await sql<R>`
    with c as materialized (select * from ship_cert where ${requested} and ${inForce} order by id limit ${batchSize}),
      e as (select distinct on (ship_cert_id) ship_cert_id, amended_occurrence, amended_anniversary
        from cert_endorsement where ${theirs(sql`ship_cert_id`)} and amended_anniversary is not null
        order by ship_cert_id, inspection_date desc),
      w as (select w.ship_cert_id, ${windowsHash} as sign${more.inner} from cert_window w
        where ${theirs(sql`w.ship_cert_id`)} group by w.ship_cert_id),
      i as (select id from cert k where exists (select from rule r where r.id = any (k.rule_ids)
        and r.cycle_type = 'maxInterval' and r.survey_type = any (${[...SHIP_INTERVAL_SURVEYS]}::text[]))),
      s as (select t.ship_id, string_agg(t.survey_type || ' ' || t.day, ',' order by t.day, t.survey_type) as surveys
        from (${shipSurveysSql(sql`select ship_id from c where cert_id in (select id from i)`)}) t
        group by t.ship_id)
    select c.id, c.version, c.cert_id as "certId", coalesce(c.inspection_date::text,
      '') || '|' || c.issue_date || '|' || coalesce(c.expiry_date::text,
      '') || '|' || c.expiry_before_extension || '|' || coalesce(e.amended_occurrence || '|' ||
      e.amended_anniversary, '|') || '|' || coalesce(s.surveys, '') || '|' || coalesce((${restoredOn('c')})::text, '') as life, w.sign::text as sign${more.outer}
    from c left join e on e.ship_cert_id = c.id left join w on w.ship_cert_id = c.id
      left join s on s.ship_id = c.ship_id and c.cert_id in (select id from i)
    order by c.id`.execute(db.withoutPlugins())
  return rows
}
/**
 * Reads the next batch in one index walk; looking up the windows of each certificate would take
 * twice as long.
 */
const readNext = (db: Db, after: number) =>
  select<Read>(
    db,
    sql`id > ${after}`,
    (id) => sql`${id} between (select min(id) from c) and (select max(id) from c)`,
    { inner: sql``, outer: sql`` },
  )
const readWhole = (db: Db, ids: readonly number[]) => {
  const these = (id: RawBuilder<unknown>) => sql`${id} = any(${ids}::bigint[])`
  return select<Whole>(db, these(sql`id`), these, {
    inner: sql`, string_agg(${windowKeySql}, chr(10) order by w.id) as windows`,
    outer: sql`, w.windows`,
  })
}

interface Present {
  ruleCode: string
  occurrence: number
  doneDate: string | null
  line: string
}

function presentOf({ windows }: Whole): Present[] {
  return (windows?.split('\n') ?? []).map((line) => {
    const [ruleCode, occurrence, doneDate] = line.split(' ', 3) as [string, string, string]
    return {
      ruleCode,
      occurrence: Number(occurrence),
      doneDate: doneDate === '-' ? null : doneDate,
      line,
    }
  })
}

const shipSurveysOf = (text: string): ShipSurvey[] =>
  text
    ? text.split(',').map((one) => {
        const [surveyType, date] = one.split(' ')
        return { surveyType, date } as ShipSurvey
      })
    : []

/** Windows by the present rules. */
function computedFor(
  { life }: Read,
  present: readonly Present[],
  { validityMonths, rules }: CertTypeRules,
  today: string,
): WindowWithExplanation[] {
  const [
    inspectionDate,
    issueDate,
    expiryDate,
    expiryBeforeExtension,
    amendedOccurrence,
    amendedAnniversary,
    shipSurveys,
    restoredOn,
  ] = life.split('|') as [string, string, string, string, string, string, string, string]
  const surveyTypes = new Map(rules.map((rule) => [rule.code, rule.surveyType]))
  return computeWindows(
    {
      rules,
      validityMonths,
      inspectionDate: inspectionDate || null,
      issueDate,
      expiryDate: expiryBeforeExtension,
      extendedTo: expiryDate === expiryBeforeExtension ? null : expiryDate,
      amendedAnniversary: amendedAnniversary
        ? { occurrence: Number(amendedOccurrence), date: amendedAnniversary }
        : null,
      restoredOn: restoredOn || null,
      done: withShipSurveys(
        rules,
        present
          .filter(({ doneDate }) => doneDate)
          .map(
            ({ ruleCode, doneDate }) =>
              ({
                surveyType: surveyTypes.get(ruleCode) ?? 'additional',
                ruleCode,
                date: doneDate!,
              }) satisfies CompletedSurvey,
          ),
        shipSurveysOf(shipSurveys),
      ),
    },
    today,
  ).map((w) => Object.assign(w, { words: explanationId(w) }))
}

/**
 * Changes needed so that a certificate has the windows of the rules; null where there are none.
 * Completed surveys are kept, whatever the rules are now.
 */
function outcomeOf(cert: Whole, type: CertTypeRules, today: string): WindowChanges | null {
  const present = presentOf(cert)
  const computed = computedFor(cert, present, type, today)
  const unmatched = new Map(present.map((w) => [`${w.ruleCode} ${w.occurrence}`, w]))
  const [changed, added]: [WindowWithExplanation[], WindowWithExplanation[]] = [[], []]
  for (const window of computed) {
    const key = `${window.ruleCode} ${window.occurrence}`
    const now = unmatched.get(key)
    unmatched.delete(key)
    if (!now) added.push(window)
    else if (now.line !== windowKey(window, window.words)) changed.push(window)
  }
  const gone = [...unmatched.values()].filter(
    (w) =>
      !w.doneDate ||
      computed.some((one) => one.ruleCode === w.ruleCode && one.doneDate === w.doneDate),
  )
  return changed.length || added.length || gone.length ? { changed, added, gone } : null
}

/**
 * Finds the differences of certificates. The last results are cached: certificates surveyed
 * together have equal rules, dates and windows, and only one of them is compared.
 */
function findDifferences(
  db: Db,
  types: ReadonlyMap<number, Type>,
  today: string,
): (certs: readonly Read[]) => Promise<Difference[]> {
  const known = createCache<WindowChanges | null>(10_000)
  const keyOf = (cert: Read) =>
    `${valueFor(types, cert.certId).rulesKey}|${cert.life}|${cert.sign ?? ''}`
  return async (read) => {
    let certs = [...read]
    for (;;) {
      const unknown = new Map(
        certs
          .map((cert) => [keyOf(cert), cert.id] as const)
          .filter(([key]) => known.get(key) === undefined),
      )
      if (!unknown.size) break
      const withWindows = new Map(
        (await readWhole(db, [...unknown.values()])).map((cert) => [cert.id, cert]),
      )
      const query = new Set(unknown.values())
      let n = 0
      for (const cert of withWindows.values()) {
        known.set(keyOf(cert), outcomeOf(cert, valueFor(types, cert.certId), today))
        if (++n % yieldEvery === 0)
          await new Promise<void>((next) => {
            setImmediate(next)
          })
      }
      // Read again, because a certificate may have been changed or superseded since.
      certs = certs.flatMap((cert) =>
        query.has(cert.id) ? (withWindows.get(cert.id) ?? []) : [cert],
      )
    }
    return certs.flatMap((cert) => {
      const outcome = known.get(keyOf(cert))
      return outcome ? [{ id: cert.id, version: cert.version, outcome }] : []
    })
  }
}

/** LRU cache in two generations: holds between `atLeast` and twice as many entries. */
function createCache<T>(atLeast: number): {
  get(key: string): T | undefined
  set(key: string, value: T): void
} {
  let [recent, before] = [new Map<string, T>(), new Map<string, T>()]
  const set = (key: string, value: T) => {
    if (recent.size >= atLeast) [recent, before] = [new Map(), recent]
    recent.set(key, value)
  }
  return {
    set,
    get(key) {
      const value = recent.get(key)
      if (value !== undefined) return value
      const previous = before.get(key)
      if (previous !== undefined) set(key, previous)
      return previous
    },
  }
}

/**
 * Recomputes the windows of all certificates in force by the present rules and writes the
 * differences. Repeatable: a second run writes nothing, and an interrupted one is resumed by the
 * next. Completed surveys and reminders are kept. A certificate changed meanwhile is read once
 * more.
 */
export async function recomputeWindows(
  services: Services,
  progress: Progress,
): Promise<Recomputed> {
  const { db } = services
  const [lives, today, { total }] = await Promise.all([
    readAllCertTypeRules(db),
    societyToday(db),
    onlyRow(
      db,
      sql<{ total: number }>`select count(*)::int as total from ship_cert where ${inForce}`,
    ),
  ])
  const differencesOf = findDifferences(
    db,
    new Map(
      [...lives].map(([id, life]) => [
        id,
        {
          ...life,
          rulesKey: [life.validityMonths, ...life.rules.map(({ code }) => code)].join(' '),
        },
      ]),
    ),
    today,
  )
  const sum: Recomputed = { certificates: 0, changed: 0, windows: 0 }
  // Prefetches the next batch, in order; an error is thrown to the consumer.
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
  await Promise.all(Array.from({ length: concurrency }, work))
  await progress(sum.certificates, total)
  return sum
}
