/**
 * Rules for rows of tariffs. They work on values, so that a single row, a whole tariff and an
 * import share them.
 */
import { sql } from 'kysely'
import { areSameTariff, haveSameConditions } from '#common/rules/fees/tariff.ts'
import type { TariffConditions } from '#common/rules/fees/tariff.ts'
import { checkRate } from '#common/rules/fees/calculate-fee.ts'
import type { Rate } from '#common/rules/fees/calculate-fee.ts'
import {
  checkBand,
  checkBands,
  checkPeriod,
  describeBandConflict,
  periodsOverlap,
  describePeriod,
} from '#common/rules/fees/tariff-bands.ts'
import type { Band, Period } from '#common/rules/fees/tariff-bands.ts'
import { describeBand } from '#common/rules/fees/tariff-text.ts'
import type { RequestContext } from '#server/core/context.ts'
import { fieldErrorFrom, httpText, refuseFields } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import type { TableRow } from '#server/core/row.ts'
import { certFeeText as t } from '../certFee.text.ts'
import type { CertFeeColumns, CertFeeValues, LockedCertFee } from './cert-fee-row.ts'

export type TermValues = TariffConditions & Period
/** A stored row of a tariff. */
export type FeeRow = TableRow<'certFee'>
/** A row of a tariff as stored (`id`), or in row `fileRow` of an imported file. */
export type ComparedRow = TermValues & Band & { id?: number; fileRow?: number }
type CertKind = { certType: number; certSub: number | null }

/** Serializes changes of tariffs, because they are validated together. Readers do not wait. */
export const lockTariffs = (ctx: RequestContext) =>
  sql`select pg_advisory_xact_lock(hashtext('basic/certFee'))`.execute(ctx.db)

export const feeRows = (ctx: RequestContext): Promise<FeeRow[]> =>
  ctx.db.selectFrom('certFee').selectAll().execute()

const words = (text: { zh: string; en: string }, key: string) => ({ key, ...text })
const bandPhrase = (band: Band) => words(describeBand(band), 'certFee.band')

/** Errors of a tariff's criteria. @param cert the certificate type they name, if any */
export function termFaults(terms: TermValues, cert: CertKind | null | undefined): FieldError[] {
  const errors: FieldError[] = []
  const period = checkPeriod(terms)
  if (period) errors.push(fieldErrorFrom(period.field, period.issue))
  if (terms.certId != null && !cert)
    errors.push({ field: 'certId', phrase: httpText.refersToNothing })
  if (cert && cert.certType !== terms.certType)
    errors.push({ field: 'certId', phrase: t.certOfOther })
  if (terms.feeType != null && terms.certType !== 10)
    errors.push({ field: 'feeType', phrase: t.subForbidden })
  else if (terms.feeType != null && cert && cert.certSub !== terms.feeType)
    errors.push({ field: 'feeType', phrase: t.subOfOther })
  return errors
}

/** Errors of a band on its own. */
export const bandFaults = (band: Band & Rate): FieldError[] =>
  [checkBand(band) ?? [], checkRate(band)]
    .flat()
    .map(({ field, issue }) => fieldErrorFrom(field, issue))

/** A tariff with the same criteria and other dates that overlaps in time. */
export const findOverlappingTariff = (
  terms: TermValues,
  others: readonly ComparedRow[],
): ComparedRow | undefined =>
  others.find(
    (row) =>
      haveSameConditions(row, terms) && !areSameTariff(row, terms) && periodsOverlap(row, terms),
  )

export const overlapError = (row: ComparedRow): FieldError => {
  const period = words(describePeriod(row), 'certFee.period')
  return row.fileRow === undefined
    ? { field: 'effectiveFrom', phrase: t.clash, params: { id: row.id ?? '', period } }
    : { field: 'effectiveFrom', phrase: t.clashInFile, params: { row: row.fileRow, period } }
}

/**
 * Errors of a row's position: overlap or gap within its tariff, or dates that overlap with another
 * tariff of the same criteria.
 */
export function bandPositionErrors(
  row: TermValues & Band,
  others: readonly ComparedRow[],
): FieldError[] {
  const bands: Band[] = [row, ...others.filter((other) => areSameTariff(other, row))]
  const own = checkBands(bands)
    .filter(({ lower, upper }) => lower === 0 || upper === 0)
    .map((clash) => describeBandConflict(clash, bands, clash.upper === 0 ? 'upper' : 'lower'))
  const met = findOverlappingTariff(row, others)
  return [
    ...own.slice(0, 1).map(({ field, issue }) => fieldErrorFrom(field, issue)),
    ...(met ? [overlapError(met)] : []),
  ]
}

/** The gap that removed rows would leave in one of their tariffs. @param left the remaining rows */
export function gapError(taken: readonly FeeRow[], left: readonly FeeRow[]): FieldError | null {
  for (const row of taken) {
    const bands = left.filter((other) => areSameTariff(other, row))
    const [hole] = checkBands(bands)
    const [lower, upper] = hole ? [bands[hole.lower], bands[hole.upper]] : []
    if (lower && upper)
      return {
        field: 'staTon',
        phrase: t.hole,
        params: { lower: bandPhrase(lower), upper: bandPhrase(upper) },
      }
  }
  return null
}

/** The criteria with the subcategory of their certificate. @throws Refusal 400 naming the fields */
export async function checkedTerms<T extends TermValues>(
  ctx: RequestContext,
  terms: T,
): Promise<T> {
  const cert =
    terms.certId == null
      ? undefined
      : await ctx.db
          .selectFrom('cert')
          .where('id', '=', terms.certId)
          .select(['certType', 'certSub'])
          .executeTakeFirst()
  const errors = termFaults(terms, cert)
  for (const [field, dictCode] of [
    ['surveyType', 'SURVEY_TYPE'],
    ['shipType', 'SHIP_TYPE'],
  ] as const) {
    const word = terms[field]
    if (word != null && !(await entriesOf(ctx.db, dictCode)).some(({ key }) => key === word))
      errors.push({ field, phrase: t.noSuchWord, params: { word } })
  }
  if (errors.length) refuseFields(...errors)
  return { ...terms, feeType: cert ? cert.certSub : (terms.feeType ?? null) }
}

const none = {
  certId: null,
  feeType: null,
  surveyType: null,
  shipType: null,
  flagId: null,
  effectiveTo: null,
}

/**
 * Validates a single row: it must join the bands of its tariff without overlap or gap, and leave
 * none at its former position. Bands of a tariff are changed together by `saveBands`.
 * @throws Refusal 400 naming the fields and the neighbouring band
 */
export async function checkFeeRow(
  ctx: RequestContext,
  values: CertFeeValues,
  now: LockedCertFee | null,
): Promise<CertFeeColumns> {
  await lockTariffs(ctx)
  // The contract requires the other fields of a new row.
  const input = { ...none, ...now, ...values } as FeeRow
  const after = await checkedTerms(ctx, input)
  const others = (await feeRows(ctx)).filter(({ id }) => id !== now?.id)
  const hole = now && !areSameTariff(now, after) ? gapError([now], others) : null
  const errors = [
    ...bandFaults(after),
    ...bandPositionErrors(after, others),
    ...(hole ? [hole] : []),
  ]
  if (errors.length) refuseFields(...errors)
  return { ...values, feeType: after.feeType }
}

/** @throws Refusal 400 when the removal would leave a gap between the remaining bands */
export async function assertNoGap(ctx: RequestContext, ids: readonly number[]): Promise<void> {
  await lockTariffs(ctx)
  const rows = await feeRows(ctx)
  const hole = gapError(
    rows.filter(({ id }) => ids.includes(id)),
    rows.filter(({ id }) => !ids.includes(id)),
  )
  if (hole) refuseFields({ ...hole, field: 'ids' })
}
