import { sql } from 'kysely'
import { windowInputOf } from '#common/rules/standing/certificate-dates.ts'
import { certificateOn, knownOn } from '#common/rules/standing/standing.ts'
import type { StandingRecord } from '#common/rules/standing/standing-types.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Holder } from '../certificate-holder.ts'
import { computeWindowsOf, windowsByCert } from '../compute-windows.ts'
import type { ComputedWindow } from '../compute-windows.ts'
import { certsKnownOn, certsOn } from './standing-of-cert.ts'
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
  const all = await readStandingRecord(ctx.db, holdersOf(certs))
  const record = ctx.onlyKnown ? knownOn(all, asOf) : all
  return new Map(certs.map(({ id }) => [id, windowsOnDay(record, id, asOf)]))
}

/** Ships and companies of certificates, each once. */
export const holdersOf = (certs: readonly Holder[]) => ({
  shipIds: [...new Set(certs.flatMap(({ shipId }) => shipId ?? []))],
  companyIds: [...new Set(certs.flatMap(({ companyId }) => companyId ?? []))],
})

/** Windows of a certificate on a day, by due date; none before its issue. */
function windowsOnDay(record: StandingRecord, id: number, day: string): ComputedWindow[] {
  if (!record.certificates.some(({ ref }) => ref === String(id))) return []
  const { cert, state } = certificateOn(record, String(id), day)
  const input = windowInputOf(cert, state)
  if (!input || day < cert.issuedOn) return []
  return computeWindowsOf(input, day).sort((a, b) =>
    a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0,
  )
}

/**
 * Rows of certificates on the day of the context with what follows from their life until then; with
 * `onlyKnown`, by what the society knew at its end: without certificates and events that were
 * recorded later. Stored periods may not be computed yet, and know no day of recording.
 */
export async function rowsWithLife<R extends { id: number; supersededBy?: unknown }>(
  ctx: RequestContext,
  rows: R[],
): Promise<R[]> {
  const { asOf } = ctx
  if (!asOf || !rows.length) return rows
  const { rows: holders } = await sql<Cert>`select id, ship_id, company_id from ship_cert
    where id = any (${rows.map(({ id }) => id)}::bigint[])`.execute(ctx.db)
  const record = await readStandingRecord(ctx.db, holdersOf(holders))
  const onDay = ctx.onlyKnown ? certsKnownOn(record, asOf) : certsOn(record, asOf).onDay
  const replaced = new Set(
    knownOn(record, asOf).certificates.flatMap(({ ref, events }) =>
      events.some(({ kind, day }) => kind === 'replacement' && day <= asOf) ? [ref] : [],
    ),
  )
  return rows.map((row) => {
    const then = onDay.get(String(row.id))
    if (!then) throw new RangeError(`standing: no certificate ${row.id}`)
    const { standing, expiryBeforeExtension, nextDueDate, windowState } = then
    const values = {
      standing: standing.standing,
      standingReason: standing.reason,
      standingRule: standing.rule || null,
      standingSince: standing.standing === 'notYet' ? null : standing.since,
      leftBy: standing.leftBy,
      expiryDate: standing.expiry,
      expiryBeforeExtension,
      nextDueDate,
      windowState,
      supersededBy: !ctx.onlyKnown || replaced.has(String(row.id)) ? row.supersededBy : null,
    }
    const shown = Object.entries(values).filter(([name]) => name in row)
    return { ...row, ...Object.fromEntries(shown) }
  })
}
