/**
 * Today's tariffs for any number of surveys at once. The one rule stays price() of common/rules/tariff.ts: what it cannot tell apart is
 * counted together by the database and priced once, for one of them.
 */
import { hash } from 'node:crypto'
import { price } from '#common/rules/tariff.ts'
import { inEffect } from '#common/rules/tariff-bands.ts'
import type { FeeRow } from '#modules/basic/certFee/server/tariff-rules.ts'
import type { Db } from '#server/db/database.ts'
import type { ForecastGroup, ForecastKind } from '../forecast.contract.ts'

export interface Kind { id: number; nameZh: string; nameEn: string; certType: number; certSub: number | null }
/** What a fee depends on. */
export interface Priceable { certId: number; surveyType: string; flagId: number | null; shipType: string | null; grossTonnage: number | null }
export interface Fee { fee: number | null; pricing: 'tariff' | 'noTariff' | 'noTonnage' }

/** Finer unit fees than this, and greater ships, are priced ship by ship. */
const finestStep = 250
const greatest = 400_000

export interface PriceBook {
  certs: Map<number, Kind>
  /** flags and ship types that some tariff names: the others are one to it */
  flags: number[]
  shipTypes: string[]
  /** from each of these tonnages on, a fee may be another one, in ascending order */
  steps: number[]
  /** from this tonnage on, each has a fee of its own */
  exactFrom: { ids: number[]; tonnages: number[] }
  feeOf(survey: Priceable): Fee
  /** a word for all of this: surveys have the same kinds and fees as long as it is the same */
  madeFrom: string
}

const madeFor = (row: FeeRow, { id, certType, certSub }: Kind) => row.certType === certType && (row.certId == null ? row.feeType == null || row.feeType === certSub : row.certId === id)

/** Where the fee of a row changes with the tonnage: its limits, and each unit begun. */
function stepsOf({ staTon, endTon, unitFee, unitStep, unitAbove }: FeeRow): number[] {
  const limits = [staTon, ...(endTon == null ? [] : [endTon + 1])]
  if (unitFee == null || (unitStep ?? 1) < finestStep) return limits
  const units = Math.ceil((greatest - (unitAbove ?? 0)) / unitStep!)
  return [...limits, ...Array.from({ length: Math.max(0, units) }, (_, n) => (unitAbove ?? 0) + n * unitStep! + 1)]
}

/** Two statements, however many surveys there are. @param today the society's day, `YYYY-MM-DD` */
export async function readPriceBook(db: Db, today: string): Promise<PriceBook> {
  const [kinds, all] = await Promise.all([
    db.selectFrom('cert').select(['id', 'nameZh', 'nameEn', 'certType', 'certSub']).orderBy('id').execute(),
    db.selectFrom('certFee').selectAll().orderBy('id').execute() as Promise<FeeRow[]>,
  ])
  const rows = all.filter((row) => inEffect(row, today))
  const ofCert = new Map(kinds.map((kind) => [kind.id, rows.filter((row) => madeFor(row, kind))]))
  const fine = (own: readonly FeeRow[]) => own.filter(({ unitFee, unitStep }) => unitFee != null && (unitStep ?? 1) < finestStep).map(({ staTon }) => staTon)
  const certs = new Map(kinds.map((kind) => [kind.id, kind]))
  const known = new Map<string, Fee>()
  return {
    madeFrom: hash('md5', JSON.stringify([kinds.map(({ id, certType, certSub }) => [id, certType, certSub]), rows])),
    certs, flags: named(rows, 'flagId'), shipTypes: named(rows, 'shipType'),
    steps: [...new Set([0, ...rows.flatMap(stepsOf)])].sort((a, b) => a - b),
    exactFrom: { ids: kinds.map(({ id }) => id), tonnages: kinds.map(({ id }) => Math.min(greatest, ...fine(ofCert.get(id)!))) },
    feeOf(survey) {
      const key = [survey.certId, survey.surveyType, survey.flagId, survey.shipType, survey.grossTonnage].join()
      const found = known.get(key) ?? priced(survey, certs.get(survey.certId)!, ofCert.get(survey.certId)!, today)
      known.set(key, found)
      return found
    },
  }
}

const named = <K extends 'flagId' | 'shipType'>(rows: readonly FeeRow[], name: K) => [...new Set(rows.flatMap((row) => row[name] ?? []))] as NonNullable<FeeRow[K]>[]

function priced(survey: Priceable, { certType, certSub }: Kind, rows: readonly FeeRow[], date: string): Fee {
  const answer = price({ ...survey, certType, feeType: certSub, date }, rows)
  if ('refused' in answer) return { fee: null, pricing: 'noTonnage' }
  return 'manual' in answer ? { fee: null, pricing: 'noTariff' } : { fee: Number(answer.amount), pricing: 'tariff' }
}

/** Surveys that are planned by their own kind. */
export const ownKinds: readonly string[] = ['annual', 'intermediate', 'periodical', 'renewal', 'bottom'] satisfies ForecastKind[]
/** What a survey is planned as. */
export function kindOf({ certType, certSub }: Kind, surveyType: string): ForecastKind {
  if (certType === 20) return 'registration'
  if (certSub === 20) return 'audit'
  return ownKinds.includes(surveyType) ? surveyType as ForecastKind : 'other'
}
/** The group of a certificate's type. */
export const groupOf = ({ certType, certSub }: Kind): ForecastGroup => (certType === 20 ? 'registration' : certSub === 20 ? 'audit' : certSub === 30 ? 'class' : 'statutory')

/** Kinds of work with their groups, by their place in forecast_survey: statutory and class surveys by kind, audits, registration. */
export const places: readonly { group: ForecastGroup; kind: ForecastKind }[] = [
  ...(['statutory', 'class'] as const).flatMap((group) => [...ownKinds as ForecastKind[], 'other' as const].map((kind) => ({ group, kind }))),
  { group: 'audit', kind: 'audit' }, { group: 'registration', kind: 'registration' },
]
export const placeOf = (cert: Kind, surveyType: string): number => {
  const [group, kind] = [groupOf(cert), kindOf(cert, surveyType)]
  return places.findIndex((place) => place.group === group && place.kind === kind)
}
