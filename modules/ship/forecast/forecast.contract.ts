import {
  bool,
  date,
  enumOf,
  dict,
  int,
  money,
  required,
  ref,
  objectList,
  text,
} from '#common/fields.ts'
import type { Field } from '#common/fields.ts'
import { defineReport } from '#common/report.ts'

/**
 * Kinds of work in the forecast: statutory and class surveys by survey type, audits (ISM, ISPS,
 * MLC), and registrations.
 */
export const forecastKinds = [
  'annual',
  'intermediate',
  'periodical',
  'renewal',
  'bottom',
  'other',
  'audit',
  'registration',
] as const
export type ForecastKind = (typeof forecastKinds)[number]
/** Groups of certificates, by category and subcategory of their type. */
export const forecastGroups = ['statutory', 'audit', 'class', 'registration'] as const
export type ForecastGroup = (typeof forecastGroups)[number]

/**
 * Period of a survey: `overdue` once its window has closed; `late`: due before this month and still
 * possible; otherwise the month of its due date, `YYYY-MM`.
 */
export const forecastPeriod = (): Field<string> => ({
  ...text(7, '^(overdue|late|\\d{4}-(0[1-9]|1[0-2]))$'),
  kind: 'choice',
})

/** Filters shared by months and surveys. */
export const forecastFilters = {
  /** the day from which surveys are counted; default: today */
  asOf: date(),
  /** only what was recorded at the end of that day counts */
  known: bool(),
  region: dict('REGION'),
  kind: enumOf(...forecastKinds),
  group: enumOf(...forecastGroups),
  flagId: ref('basic/flag'),
  shipType: dict('SHIP_TYPE'),
  ownerId: ref('basic/customer'),
  managerId: ref('basic/customer'),
}
const count = required(int())
const kinds = Object.fromEntries(forecastKinds.map((kind) => [kind, count])) as Record<
  ForecastKind,
  typeof count
>
/** Fees at the tariffs of the day; `unpriced`: surveys without a tariff, which the revenue excludes. */
const figures = {
  ...kinds,
  surveys: count,
  /** items of continuous surveys, which have no fee of their own; null: not known of a past day */
  surveyItems: int(),
  ships: count,
  revenue: required(money()),
  unpriced: count,
}

/**
 * Surveys of the next twelve months and expected revenue. Specification section 3 (windows), 5
 * (tariffs).
 */
export const forecast = defineReport('ship/forecast', {
  doc: 'Due-work forecast',
  filters: forecastFilters,
  singleValueFilters: ['asOf', 'known'],
  columns: { month: required(forecastPeriod()), ...figures },
  totals: figures,
  series: {
    byRegion: required(
      objectList(
        {
          region: required(dict('REGION')),
          surveys: count,
          revenue: required(money()),
          unpriced: count,
        },
        200,
      ),
    ),
  },
})
