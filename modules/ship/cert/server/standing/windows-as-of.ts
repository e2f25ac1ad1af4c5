import { sql } from 'kysely'
import { compareDates } from '#common/rules/base/dates.ts'
import { windowInputOf } from '#common/rules/standing/certificate-dates.ts'
import { certificatesOn, knownOn } from '#common/rules/standing/standing.ts'
import type { WindowInput } from '#common/rules/windows/window-types.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Holder } from '../certificate-holder.ts'
import { computeWindowsOf, windowsByCert } from '../compute-windows.ts'
import type { ComputedWindow } from '../compute-windows.ts'
import { certsKnownOn, certsOn } from './standing-of-cert.ts'
import type { CertOnDay } from './standing-of-cert.ts'
import { readStandingRecord } from './read-standing-record.ts'

type Cert = Holder & { id: number }

/**
 * Windows of certificates on the day of the context: the stored ones today, on another day those
 * that follow from their life until then. Reminders are those of today.
 */
export async function windowsOf(
  ctx: RequestContext,
  certs: readonly Cert[],
): Promise<Map<number, ComputedWindow[]>> {
  const { asOf } = ctx
  if (!asOf)
    return windowsByCert(
      ctx.db,
      certs.map(({ id }) => id),
    )
  const inputs = await windowInputsAsOf(ctx, asOf, certs)
  return new Map(
    certs.map(({ id }) => {
      const input = inputs.get(id)
      return [id, input ? byDueDate(computeWindowsOf(input, asOf)) : []]
    }),
  )
}

/**
 * What the windows of certificates followed from on a day, by their id: from their life until then,
 * with `onlyKnown` of the context as recorded then. None of certificates without windows, or before
 * their issue.
 */
export async function windowInputsAsOf(
  ctx: RequestContext,
  day: string,
  certs: readonly Cert[],
): Promise<Map<number, WindowInput>> {
  const all = await readStandingRecord(ctx.db, holdersOf(certs))
  const record = ctx.onlyKnown ? knownOn(all, day) : all
  const onDay = certificatesOn(record, day)
  return new Map(
    certs.flatMap(({ id }) => {
      const then = onDay.get(String(id))
      const input = then && day >= then.cert.issuedOn ? windowInputOf(then.cert, then.state) : null
      return input ? [[id, input] as const] : []
    }),
  )
}

/** Ships and companies of certificates, each once. */
export const holdersOf = (certs: readonly Holder[]) => ({
  shipIds: [...new Set(certs.flatMap(({ shipId }) => shipId ?? []))],
  companyIds: [...new Set(certs.flatMap(({ companyId }) => companyId ?? []))],
})

const byDueDate = (windows: ComputedWindow[]): ComputedWindow[] =>
  windows.sort((a, b) => compareDates(a.dueDate, b.dueDate))

/** Columns of certificates that follow from their life: {@link rowsWithLife} computes them. */
export const LIFE_COLUMNS = [
  'standing',
  'standingReason',
  'standingRule',
  'standingSince',
  'leftBy',
  'expiryDate',
  'expiryBeforeExtension',
  'nextDueDate',
  'windowState',
  'valid',
  'invalidReason',
  'invalidTime',
  'supersededBy',
  'term',
  'extensionKind',
  'extendedOn',
  'extensionFileId',
  'extensionPort',
  'renewalDate',
  'fullTermOn',
] as const

/** Holders whose certificates are read together. */
const holdersPerBatch = 20

/** Certificates in batches in which all of a holder are together. */
export const inBatches = <C extends Holder>(certs: readonly C[]): C[][] => {
  const byHolder = [
    ...Map.groupBy(certs, ({ shipId, companyId }) => `${shipId} ${companyId}`).values(),
  ]
  return Array.from({ length: Math.ceil(byHolder.length / holdersPerBatch) }, (_, at) =>
    byHolder.slice(at * holdersPerBatch, (at + 1) * holdersPerBatch).flat(),
  )
}

type Row = { id: number } & Partial<Record<(typeof LIFE_COLUMNS)[number], unknown>>

/**
 * Rows of certificates on the day of the context with what follows from their life until then; with
 * `onlyKnown`, by what the society knew at its end: without certificates and events that were
 * recorded later. Stored periods may not be computed yet, and know no day of recording.
 */
export async function rowsWithLife<R extends Row>(ctx: RequestContext, rows: R[]): Promise<R[]> {
  if (!ctx.asOf || !rows.length) return rows
  const { rows: holders } = await sql<Cert>`select id, ship_id, company_id from ship_cert
    where id = any (${rows.map(({ id }) => id)}::bigint[])`.execute(ctx.db)
  const lives = new Map<number, CertOnDay>()
  for (const batch of inBatches(holders)) await readLives(ctx, ctx.asOf, batch, lives)
  const terms = ctx.onlyKnown ? await termsBefore(ctx, ctx.asOf, rows) : new Map<number, string>()
  return rows.map((row) => {
    const life = lives.get(row.id)
    if (!life) throw new RangeError(`standing: no certificate ${row.id}`)
    const values = {
      ...valuesOf(ctx, life, row),
      ...(ctx.onlyKnown && { ...knownExtension(life, row), term: terms.get(row.id) ?? row.term }),
    }
    const shown = Object.entries(values).filter(([name]) => name in row)
    return { ...row, ...Object.fromEntries(shown) }
  })
}

/** The terms of certificates before the extensions that were recorded after a day, by their id. */
async function termsBefore(
  { db }: RequestContext,
  day: string,
  rows: readonly Row[],
): Promise<Map<number, string>> {
  const ids = rows.flatMap(({ id, extensionKind, extendedOn, fullTermOn }) =>
    extensionKind || extendedOn || fullTermOn ? [id] : [],
  )
  if (!ids.length) return new Map()
  const { rows: found } = await sql<{ id: number; term: string }>`
    select distinct on (l.row_id) l.row_id as id, c.change ->> 'from' as term
    from log l cross join lateral jsonb_array_elements(l.changes) c (change)
    where l.resource = 'ship/cert' and l.row_id = any (${ids}::bigint[]) and l.action = 'extend'
      and society_day(l.time) > ${day}::date and c.change ->> 'field' = 'term'
    order by l.row_id, l.id`.execute(db)
  return new Map(found.map(({ id, term }) => [id, term]))
}

/** The columns of an extension, without one that was not known. */
function knownExtension({ extensions }: CertOnDay, row: Row) {
  const { extensionKind, extendedOn, extensionFileId, extensionPort, renewalDate } = row
  const { isExtended, isFullTerm } = extensions
  return {
    ...(isExtended
      ? { extensionKind, extendedOn, extensionPort, renewalDate }
      : { extensionKind: null, extendedOn: null, extensionPort: null, renewalDate: null }),
    extensionFileId: isExtended || isFullTerm ? extensionFileId : null,
    fullTermOn: isFullTerm ? row.fullTermOn : null,
  }
}

async function readLives(
  ctx: RequestContext,
  day: string,
  certs: readonly Cert[],
  lives: Map<number, CertOnDay>,
): Promise<void> {
  const record = await readStandingRecord(ctx.db, holdersOf(certs))
  const onDay = ctx.onlyKnown ? certsKnownOn(record, day) : certsOn(record, day).onDay
  for (const { id } of certs) {
    const then = onDay.get(String(id))
    if (then) lives.set(id, then)
  }
}

/** Values of the {@link LIFE_COLUMNS} of a row. */
function valuesOf({ onlyKnown }: RequestContext, life: CertOnDay, row: Row) {
  const { standing, expiryBeforeExtension, nextDueDate, windowState, decisions } = life
  const isWithdrawn = decisions.includes('withdrawn')
  return {
    standing: standing.standing,
    standingReason: standing.reason,
    standingRule: standing.rule || null,
    standingSince: standing.standing === 'notYet' ? null : standing.since,
    leftBy: standing.leftBy,
    expiryDate: standing.expiry,
    expiryBeforeExtension,
    nextDueDate,
    windowState,
    ...(onlyKnown && {
      valid: isWithdrawn ? 0 : 1,
      invalidReason: isWithdrawn ? row.invalidReason : null,
      invalidTime: isWithdrawn ? row.invalidTime : null,
      supersededBy: decisions.includes('superseded') ? row.supersededBy : null,
    }),
  }
}
