/** What must hold of the rows of tariffs. The rules work on values, so that a single row, a whole tariff and a table are judged alike. */
import { sql } from 'kysely'
import { sameTariff, sameTerms } from '#common/rules/tariff.ts'
import type { Terms } from '#common/rules/tariff.ts'
import { checkRate } from '#common/rules/tariff-amount.ts'
import type { Rate } from '#common/rules/tariff-amount.ts'
import { checkBand, checkBands, checkPeriod, clashWords, periodsMeet, periodWords } from '#common/rules/tariff-bands.ts'
import type { Band, Period } from '#common/rules/tariff-bands.ts'
import { bandWords } from '#common/rules/tariff-words.ts'
import type { Ctx } from '#server/http/context.ts'
import { faultAt, httpText, refuseFields } from '#server/http/refusal.ts'
import type { FieldFault } from '#server/http/refusal.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import { certFeeText as t } from '../certFee.text.ts'

export type TermValues = Terms & Period
export type FeeRow = TermValues & Band & Rate & { id: number; version: number; remark: string | null }
type CertKind = { certType: number; certSub: number | null }

/** Tariffs are judged together, so they are changed one after another. Readers do not wait. */
export const lockTariffs = (ctx: Ctx) => sql`select pg_advisory_xact_lock(hashtext('basic/certFee'))`.execute(ctx.db)

export const feeRows = async (ctx: Ctx): Promise<FeeRow[]> => (await ctx.db.selectFrom('certFee').selectAll().execute()) as FeeRow[]

const words = (text: { zh: string; en: string }, key: string) => ({ key, ...text })
const bandPhrase = (band: Band) => words(bandWords(band), 'certFee.band')

/** What is wrong with the terms of a tariff. @param cert the certificate type they name, if any */
export function termFaults(terms: TermValues, cert: CertKind | null | undefined): FieldFault[] {
  const faults: FieldFault[] = []
  const period = checkPeriod(terms)
  if (period) faults.push(faultAt(period.field, period.issue))
  if (terms.certId != null && !cert) faults.push({ field: 'certId', phrase: httpText.refersToNothing })
  if (cert && cert.certType !== terms.certType) faults.push({ field: 'certId', phrase: t.certOfOther })
  if (terms.feeType != null && terms.certType !== 10) faults.push({ field: 'feeType', phrase: t.subForbidden })
  else if (terms.feeType != null && cert && cert.certSub !== terms.feeType) faults.push({ field: 'feeType', phrase: t.subOfOther })
  return faults
}

/** What is wrong with a band by itself. */
export const bandFaults = (band: Band & Rate): FieldFault[] => [checkBand(band) ?? [], checkRate(band)].flat().map(({ field, issue }) => faultAt(field, issue))

/** A tariff for the same with other dates that is in effect on some of the days. */
export const meeting = (terms: TermValues, others: readonly FeeRow[]): FeeRow | undefined =>
  others.find((row) => sameTerms(row, terms) && !sameTariff(row, terms) && periodsMeet(row, terms))

export const meetingFault = (row: FeeRow): FieldFault =>
  ({ field: 'effectiveFrom', phrase: t.clash, params: { id: row.id, period: words(periodWords(row), 'certFee.period') } })

/** What a row breaks among the others: overlap or gap in its tariff, days that another tariff for the same has. */
export function placeFaults(row: TermValues & Band, others: readonly FeeRow[]): FieldFault[] {
  const bands: Band[] = [row, ...others.filter((other) => sameTariff(other, row))]
  const own = checkBands(bands).filter(({ lower, upper }) => lower === 0 || upper === 0).map((clash) => clashWords(clash, bands, clash.upper === 0 ? 'upper' : 'lower'))
  const met = meeting(row, others)
  return [...own.slice(0, 1).map(({ field, issue }) => faultAt(field, issue)), ...(met ? [meetingFault(met)] : [])]
}

/** The gap that taking rows away leaves in one of their tariffs. @param left all rows that stay */
export function holeFault(taken: readonly FeeRow[], left: readonly FeeRow[]): FieldFault | null {
  for (const row of taken) {
    const bands = left.filter((other) => sameTariff(other, row))
    const [hole] = checkBands(bands)
    if (hole) return { field: 'staTon', phrase: t.hole, params: { lower: bandPhrase(bands[hole.lower]!), upper: bandPhrase(bands[hole.upper]!) } }
  }
  return null
}

/** The terms with the subcategory of their certificate. @throws Refusal 400 naming the fields */
export async function checkedTerms<T extends TermValues>(ctx: Ctx, terms: T): Promise<T> {
  const cert = terms.certId == null ? undefined : await ctx.db.selectFrom('cert').where('id', '=', terms.certId).select(['certType', 'certSub']).executeTakeFirst()
  const faults = termFaults(terms, cert)
  for (const [field, dictCode] of [['surveyType', 'SURVEY_TYPE'], ['shipType', 'SHIP_TYPE']] as const) {
    const word = terms[field]
    if (word != null && !(await entriesOf(ctx.db, dictCode)).some(({ key }) => key === word)) faults.push({ field, phrase: t.noSuchWord, params: { word } })
  }
  if (faults.length) refuseFields(...faults)
  return { ...terms, feeType: cert ? cert.certSub : terms.feeType ?? null }
}

const none = { certId: null, feeType: null, surveyType: null, shipType: null, flagId: null, effectiveTo: null }

/**
 * A single row: it must join the bands of its tariff without overlap or gap, and leave none where it stood. The bands within a tariff
 * are changed together, by `saveBands`.
 * @throws Refusal 400 naming the fields and the neighbouring band
 */
export async function checkFeeRow(ctx: Ctx, values: Record<string, unknown>, now: Record<string, any> | null): Promise<Record<string, unknown>> {
  await lockTariffs(ctx)
  const given = { ...none, ...now, ...values } as FeeRow
  const after = await checkedTerms(ctx, given)
  const others = (await feeRows(ctx)).filter(({ id }) => id !== now?.['id'])
  const hole = now && !sameTariff(now as FeeRow, after) ? holeFault([now as FeeRow], others) : null
  const faults = [...bandFaults(after), ...placeFaults(after, others), ...(hole ? [hole] : [])]
  if (faults.length) refuseFields(...faults)
  return { ...values, feeType: after.feeType }
}

/** @throws Refusal 400 when the removal would leave a gap between bands that stay */
export async function refuseHole(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await lockTariffs(ctx)
  const rows = await feeRows(ctx)
  const hole = holeFault(rows.filter(({ id }) => ids.includes(id)), rows.filter(({ id }) => !ids.includes(id)))
  if (hole) refuseFields({ ...hole, field: 'ids' })
}
