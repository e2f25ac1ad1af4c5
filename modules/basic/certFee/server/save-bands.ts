import { areSameTariff, haveSameConditions } from '#common/rules/fees/tariff.ts'
import {
  checkBands,
  describeBandConflict,
  endBeforeSuccessor,
  periodsOverlap,
} from '#common/rules/fees/tariff-bands.ts'
import type { InputOf, OutputOf } from '#common/contract.ts'
import { changeRow, createRow, removeRows, valuesAfter } from '#server/records/rows/save-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { fieldErrorFrom, refuse, refuseFields } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import type { CertFeeResource } from './cert-fee-row.ts'
import { bandNames } from '../certFee.contract.ts'
import type { certFee } from '../certFee.contract.ts'
import { certFeeText as t } from '../certFee.text.ts'
import {
  bandFaults,
  checkedTerms,
  feeRows,
  lockTariffs,
  findOverlappingTariff,
  overlapError,
} from './tariff-rules.ts'
import type { FeeRow, TermValues } from './tariff-rules.ts'

type Input = InputOf<typeof certFee, 'saveBands'>
type Bands = NonNullable<Input['bands']>

/**
 * Saves a tariff: its criteria and all its bands, in the caller's transaction. Rows keep their ids,
 * so that priced lines still refer to them; only changed rows get a new version.
 * @throws Refusal 409 when the tariff has changed since it was loaded, 400 naming fields and bands
 *   (`bands.2.staTon`)
 */
export async function saveBands(
  ctx: RequestContext,
  r: CertFeeResource,
  input: Input,
): Promise<OutputOf<typeof certFee, 'saveBands'>> {
  await lockTariffs(ctx)
  const { bands, read, endPrevious, certType, effectiveFrom, ...given } = input
  const {
    certId = null,
    feeType = null,
    surveyType = null,
    shipType = null,
    flagId = null,
    effectiveTo = null,
  } = given
  const terms = await checkedTerms<TermValues>(ctx, {
    certType,
    certId,
    feeType,
    surveyType,
    shipType,
    flagId,
    effectiveFrom,
    effectiveTo,
  })
  const rows = await feeRows(ctx)
  const held = currentRows(rows, read ?? [])
  refuseBadBands(bands, held)
  const others = rows.filter((row) => !held.includes(row))
  const same = others.find((row) => areSameTariff(row, terms))
  if (same) refuseFields({ field: 'effectiveFrom', phrase: t.present, params: { id: same.id } })
  const ended = endPrevious ? await endOthers(ctx, r, terms, others) : []
  const met = findOverlappingTariff(
    terms,
    others.filter((row) => !ended.includes(row)),
  )
  if (met) refuseFields(overlapError(met))

  const gone = held.filter(({ id }) => !bands.some((band) => band.id === id)).map(({ id }) => id)
  const { removed } = gone.length
    ? await removeRows(ctx, { ...r, beforeRemove: async () => {} }, gone)
    : { removed: 0 }
  const ids: number[] = []
  for (const band of bands) {
    const values = { ...terms, ...valuesAfter(bandNames, band, null) }
    const now = held.find(({ id }) => id === band.id)
    const { id } = await (now ? changeRow(ctx, r, now, values) : createRow(ctx, r, values))
    ids.push(id)
  }
  return { ids, removed, ended: ended.length }
}

/** The present rows. @throws Refusal 409 when they are not exactly the loaded rows and versions */
function currentRows(
  rows: readonly FeeRow[],
  read: readonly { id: number; version: number }[],
): FeeRow[] {
  const held = rows.filter(({ id, version }) =>
    read.some((one) => one.id === id && one.version === version),
  )
  const first = held[0]
  const tariffRows = first ? rows.filter((row) => areSameTariff(row, first)) : []
  if (
    held.length !== new Set(read.map(({ id }) => id)).size ||
    tariffRows.length !== held.length ||
    !held.every((row) => tariffRows.includes(row))
  )
    refuse(409, t.staleTariff)
  return held
}

/** @throws Refusal 400 naming each band that is invalid or does not follow its neighbour */
function refuseBadBands(bands: Bands, held: readonly FeeRow[]): void {
  if (bands.length === 0) refuseFields({ field: 'bands', phrase: t.noBands })
  const known = bands.map(({ id }) => id).filter((id) => id != null)
  const at = (n: number, fault: FieldError): FieldError => ({
    ...fault,
    field: `bands.${n}.${fault.field}`,
  })
  const errors = bands.flatMap((band, n) => [
    ...(band.id != null &&
    (!held.some(({ id }) => id === band.id) ||
      known.indexOf(band.id) !== known.lastIndexOf(band.id))
      ? [at(n, { field: 'id', phrase: t.bandUnknown })]
      : []),
    ...bandFaults(band).map((fault) => at(n, fault)),
  ])
  for (const clash of checkBands(bands)) {
    const { field, issue } = describeBandConflict(clash, bands, 'upper')
    errors.push(at(clash.upper, fieldErrorFrom(field, issue)))
  }
  if (errors.length) refuseFields(...errors)
}

/** Ends earlier tariffs with the same criteria the day before. @returns their rows */
async function endOthers(
  ctx: RequestContext,
  r: CertFeeResource,
  terms: TermValues,
  others: readonly FeeRow[],
): Promise<FeeRow[]> {
  const ended = others.filter(
    (row) =>
      haveSameConditions(row, terms) &&
      periodsOverlap(row, terms) &&
      endBeforeSuccessor(row, terms) !== null,
  )
  for (const row of ended)
    await changeRow(ctx, r, row, { effectiveTo: endBeforeSuccessor(row, terms) })
  return ended
}
