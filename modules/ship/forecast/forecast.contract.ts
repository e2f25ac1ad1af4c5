import { choice, dict, int, money, must, ref, rows, text } from '#common/fields.ts'
import type { Field } from '#common/fields.ts'
import { report } from '#common/report.ts'

/** What a society plans its surveyors by: statutory and class surveys by their kind, audits (ISM, ISPS, MLC), and what the registers ask for. */
export const forecastKinds = ['annual', 'intermediate', 'periodical', 'renewal', 'bottom', 'other', 'audit', 'registration'] as const
export type ForecastKind = (typeof forecastKinds)[number]
/** Groups of certificates, by category and subcategory of their type. */
export const forecastGroups = ['statutory', 'audit', 'class', 'registration'] as const
export type ForecastGroup = (typeof forecastGroups)[number]

/**
 * Where a survey counts: `overdue` once its window has closed; `late`: it was due before this month and may still be held; otherwise the
 * month of its due date, `YYYY-MM`.
 */
export const period = (): Field<string> => ({ ...text(7, '^(overdue|late|\\d{4}-(0[1-9]|1[0-2]))$'), kind: 'choice' })

/** What months and surveys are narrowed to alike. */
export const forecastFilters = {
  region: dict('REGION'), kind: choice(...forecastKinds), group: choice(...forecastGroups), flagId: ref('basic/flag'), shipType: dict('SHIP_TYPE'), ownerId: ref('basic/customer'), managerId: ref('basic/customer'),
}
const count = must(int())
const kinds = Object.fromEntries(forecastKinds.map((kind) => [kind, count])) as Record<ForecastKind, typeof count>
/** Fees are those of today's tariffs; `unpriced`: surveys that no tariff prices, which the revenue leaves out. */
const figures = { ...kinds, surveys: count, ships: count, revenue: must(money()), unpriced: count }

/** The surveys of the next twelve months and what they should bring in. Specification section 3 (windows), 5 (tariffs). */
export const forecast = report('ship/forecast', {
  doc: 'Due-work forecast',
  filters: forecastFilters,
  columns: { month: must(period()), ...figures },
  totals: figures,
  series: { byRegion: must(rows({ region: must(dict('REGION')), surveys: count, revenue: must(money()), unpriced: count }, 200)) },
})
