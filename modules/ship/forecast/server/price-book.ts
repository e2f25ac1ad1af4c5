/**
 * Today's tariffs for any number of surveys. The rule is price() of common/rules/fees/tariff.ts:
 * surveys that it cannot distinguish are grouped by the database and priced once.
 */
import { hash } from 'node:crypto'
import { calculatePrice } from '#common/rules/fees/tariff.ts'
import { isInEffect } from '#common/rules/fees/tariff-bands.ts'
import type { FeeRow } from '#modules/basic/certFee/server/tariff-rules.ts'
import { valueFor } from '#server/core/lookup.ts'
import type { Db } from '#server/core/db.ts'
import type { ForecastGroup, ForecastKind } from '../forecast.contract.ts'

export interface Kind {
  id: number
  nameZh: string
  nameEn: string
  certType: number
  certSub: number | null
}
/** Attributes that determine a fee. */
export interface Priceable {
  certId: number
  surveyType: string
  flagId: number | null
  shipType: string | null
  grossTonnage: number | null
}
export interface Fee {
  fee: number | null
  pricing: 'tariff' | 'noTariff' | 'noTonnage'
}

/** Tariffs with smaller unit steps, and larger ships, are priced ship by ship. */
const minUnitStep = 250
const maxTonnage = 400_000

export interface PriceBook {
  certs: Map<number, Kind>
  /** flags and ship types that a tariff names; all others are equivalent */
  flags: number[]
  shipTypes: string[]
  /** tonnages at which a fee may change, in ascending order */
  steps: number[]
  /** from this tonnage on, each has a fee of its own */
  exactFrom: { ids: number[]; tonnages: number[] }
  feeOf(survey: Priceable): Fee
  /** hash of all this: while it is equal, surveys have the same kinds and fees */
  tariffHash: string
}

const madeFor = (row: FeeRow, { id, certType, certSub }: Kind) =>
  row.certType === certType &&
  (row.certId == null ? row.feeType == null || row.feeType === certSub : row.certId === id)

/** Tonnages at which the fee of a row changes: its limits, and the start of each unit. */
function stepsOf({ staTon, endTon, unitFee, unitStep, unitAbove }: FeeRow): number[] {
  const limits = [staTon, ...(endTon == null ? [] : [endTon + 1])]
  if (unitFee == null || (unitStep ?? 1) < minUnitStep) return limits
  const units = Math.ceil((maxTonnage - (unitAbove ?? 0)) / unitStep!)
  return [
    ...limits,
    ...Array.from({ length: Math.max(0, units) }, (_, n) => (unitAbove ?? 0) + n * unitStep! + 1),
  ]
}

/**
 * Takes two statements, independent of the number of surveys. @param today the society's day,
 * `YYYY-MM-DD`
 */
export async function readPriceBook(db: Db, today: string): Promise<PriceBook> {
  const [kinds, all] = await Promise.all([
    db
      .selectFrom('cert')
      .select(['id', 'nameZh', 'nameEn', 'certType', 'certSub'])
      .orderBy('id')
      .execute(),
    db.selectFrom('certFee').selectAll().orderBy('id').execute() as Promise<FeeRow[]>,
  ])
  const rows = all.filter((row) => isInEffect(row, today))
  const ofCert = new Map(kinds.map((kind) => [kind.id, rows.filter((row) => madeFor(row, kind))]))
  const fine = (own: readonly FeeRow[]) =>
    own
      .filter(({ unitFee, unitStep }) => unitFee != null && (unitStep ?? 1) < minUnitStep)
      .map(({ staTon }) => staTon)
  const certs = new Map(kinds.map((kind) => [kind.id, kind]))
  const known = new Map<string, Fee>()
  return {
    tariffHash: hash(
      'md5',
      JSON.stringify([kinds.map(({ id, certType, certSub }) => [id, certType, certSub]), rows]),
    ),
    certs,
    flags: named(rows, 'flagId'),
    shipTypes: named(rows, 'shipType'),
    steps: [...new Set([0, ...rows.flatMap(stepsOf)])].sort((a, b) => a - b),
    exactFrom: {
      ids: kinds.map(({ id }) => id),
      tonnages: kinds.map(({ id }) => Math.min(maxTonnage, ...fine(valueFor(ofCert, id)))),
    },
    feeOf(survey) {
      const key = [
        survey.certId,
        survey.surveyType,
        survey.flagId,
        survey.shipType,
        survey.grossTonnage,
      ].join()
      const found =
        known.get(key) ??
        priced(survey, valueFor(certs, survey.certId), valueFor(ofCert, survey.certId), today)
      known.set(key, found)
      return found
    },
  }
}

const named = <K extends 'flagId' | 'shipType'>(rows: readonly FeeRow[], name: K) =>
  [...new Set(rows.flatMap((row) => row[name] ?? []))] as NonNullable<FeeRow[K]>[]

function priced(
  survey: Priceable,
  { certType, certSub }: Kind,
  rows: readonly FeeRow[],
  date: string,
): Fee {
  const response = calculatePrice({ ...survey, certType, feeType: certSub, date }, rows)
  if ('refused' in response) return { fee: null, pricing: 'noTonnage' }
  return 'manual' in response
    ? { fee: null, pricing: 'noTariff' }
    : { fee: Number(response.amount), pricing: 'tariff' }
}

/** Survey types that are a kind of their own. */
export const ownKinds: readonly string[] = [
  'annual',
  'intermediate',
  'periodical',
  'renewal',
  'bottom',
] satisfies ForecastKind[]
/** Kind of work of a survey. */
export function kindOf({ certType, certSub }: Kind, surveyType: string): ForecastKind {
  if (certType === 20) return 'registration'
  if (certSub === 20) return 'audit'
  return ownKinds.includes(surveyType) ? (surveyType as ForecastKind) : 'other'
}
/** Group of a certificate type. */
export const groupOf = ({ certType, certSub }: Kind): ForecastGroup =>
  certType === 20
    ? 'registration'
    : certSub === 20
      ? 'audit'
      : certSub === 30
        ? 'class'
        : 'statutory'

/**
 * Work categories by their index in forecast_survey: statutory and class surveys by kind, audits,
 * registration.
 */
export const workCategories: readonly { group: ForecastGroup; kind: ForecastKind }[] = [
  ...(['statutory', 'class'] as const).flatMap((group) =>
    [...(ownKinds as ForecastKind[]), 'other' as const].map((kind) => ({ group, kind })),
  ),
  { group: 'audit', kind: 'audit' },
  { group: 'registration', kind: 'registration' },
]
export const workCategoryIndex = (cert: Kind, surveyType: string): number => {
  const [group, kind] = [groupOf(cert), kindOf(cert, surveyType)]
  return workCategories.findIndex((place) => place.group === group && place.kind === kind)
}
