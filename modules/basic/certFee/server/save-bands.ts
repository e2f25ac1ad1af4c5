import { sameTariff, sameTerms } from '#common/rules/tariff.ts'
import { checkBands, clashWords, lastDayBefore, periodsMeet } from '#common/rules/tariff-bands.ts'
import type { InputOf, OutputOf } from '#common/contract.ts'
import { changeRow, createRow, removeRows } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { faultAt, refuse, refuseFields } from '#server/http/refusal.ts'
import type { FieldFault } from '#server/http/refusal.ts'
import type { Resource } from '#server/resource.ts'
import { bandNames } from '../certFee.contract.ts'
import type { certFee } from '../certFee.contract.ts'
import { certFeeText as t } from '../certFee.text.ts'
import { bandFaults, checkedTerms, feeRows, lockTariffs, meeting, meetingFault } from './tariff-rules.ts'
import type { FeeRow, TermValues } from './tariff-rules.ts'

type Input = InputOf<typeof certFee, 'saveBands'>
type Bands = NonNullable<Input['bands']>

/**
 * Saves a whole tariff: its terms and all its bands, in the caller's transaction. Rows keep their ids, so that what they have priced leads
 * back to them; only what differs becomes a new version.
 * @throws Refusal 409 when somebody has changed the tariff since it was read, 400 naming fields and bands (`bands.2.staTon`)
 */
export async function saveBands(ctx: Ctx, r: Resource, input: Input): Promise<OutputOf<typeof certFee, 'saveBands'>> {
  await lockTariffs(ctx)
  const { bands, read, endPrevious, certType, effectiveFrom, ...given } = input
  const { certId = null, feeType = null, surveyType = null, shipType = null, flagId = null, effectiveTo = null } = given
  const terms = await checkedTerms<TermValues>(ctx, { certType, certId, feeType, surveyType, shipType, flagId, effectiveFrom, effectiveTo })
  const rows = await feeRows(ctx)
  const held = heldRows(rows, read ?? [])
  refuseBadBands(bands, held)
  const others = rows.filter((row) => !held.includes(row))
  const same = others.find((row) => sameTariff(row, terms))
  if (same) refuseFields({ field: 'effectiveFrom', phrase: t.present, params: { id: same.id } })
  const ended = endPrevious ? await endOthers(ctx, r, terms, others) : []
  const met = meeting(terms, others.filter((row) => !ended.includes(row)))
  if (met) refuseFields(meetingFault(met))

  const gone = held.filter(({ id }) => !bands.some((band) => band.id === id)).map(({ id }) => id)
  const { removed } = gone.length ? await removeRows(ctx, { ...r, beforeRemove: async () => {} }, gone) : { removed: 0 }
  const ids: number[] = []
  for (const band of bands) {
    const values = { ...terms, ...Object.fromEntries(bandNames.map((name) => [name, band[name] ?? null])) }
    const now = held.find(({ id }) => id === band.id)
    ids.push((now ? await changeRow(ctx, r, now as any, values) : await createRow(ctx, r, values)).id)
  }
  return { ids, removed, ended: ended.length }
}

/** The rows as they are now. @throws Refusal 409 when they are not those that were read, all of them and in these versions */
function heldRows(rows: readonly FeeRow[], read: readonly { id: number; version: number }[]): FeeRow[] {
  const held = rows.filter(({ id, version }) => read.some((one) => one.id === id && one.version === version))
  const first = held[0]
  const whole = first ? rows.filter((row) => sameTariff(row, first)) : []
  if (held.length !== new Set(read.map(({ id }) => id)).size || whole.length !== held.length || !held.every((row) => whole.includes(row))) refuse(409, t.staleTariff)
  return held
}

/** @throws Refusal 400 naming each band that is wrong by itself or does not follow its neighbour */
function refuseBadBands(bands: Bands, held: readonly FeeRow[]): void {
  if (bands.length === 0) refuseFields({ field: 'bands', phrase: t.noBands })
  const known = bands.map(({ id }) => id).filter((id) => id != null)
  const at = (n: number, fault: FieldFault): FieldFault => ({ ...fault, field: `bands.${n}.${fault.field}` })
  const faults = bands.flatMap((band, n) => [
    ...(band.id != null && (!held.some(({ id }) => id === band.id) || known.indexOf(band.id) !== known.lastIndexOf(band.id)) ? [at(n, { field: 'id', phrase: t.bandUnknown })] : []),
    ...bandFaults(band).map((fault) => at(n, fault)),
  ])
  for (const clash of checkBands(bands)) {
    const { field, issue } = clashWords(clash, bands, 'upper')
    faults.push(at(clash.upper, faultAt(field, issue)))
  }
  if (faults.length) refuseFields(...faults)
}

/** Ends the tariffs for the same that began earlier and would still be in effect, with the day before. @returns their rows */
async function endOthers(ctx: Ctx, r: Resource, terms: TermValues, others: readonly FeeRow[]): Promise<FeeRow[]> {
  const ended = others.filter((row) => sameTerms(row, terms) && periodsMeet(row, terms) && lastDayBefore(row, terms) !== null)
  for (const row of ended) await changeRow(ctx, r, row as any, { effectiveTo: lastDayBefore(row, terms) })
  return ended
}
