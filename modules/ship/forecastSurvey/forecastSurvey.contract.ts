import { bool, choice, date, dict, int, money, must, ref, text } from '#common/fields.ts'
import { report } from '#common/report.ts'
import { forecastFilters, forecastKinds, period } from '#modules/ship/forecast/forecast.contract.ts'

/** Why a survey has its fee, or none. */
export const pricings = ['tariff', 'noTariff', 'noTonnage'] as const

/** The surveys behind the figures of the forecast, one by one. */
export const forecastSurvey = report('ship/forecastSurvey', {
  doc: 'Surveys of the due-work forecast',
  filters: { month: period(), ...forecastFilters, withoutTariff: bool() },
  single: ['withoutTariff'],
  columns: {
    shipCertId: must(int(1)), shipId: int(1), companyId: int(1), holder: must(text()), imo: text(), shipType: dict('SHIP_TYPE'), region: must(dict('REGION')), flagId: ref('basic/flag'), flagNameZh: text(), flagNameEn: text(),
    certId: must(ref('basic/cert')), certNameZh: must(text()), certNameEn: must(text()), certNo: must(text()), kind: must(choice(...forecastKinds)), surveyType: must(dict('SURVEY_TYPE')), startDate: must(date()), dueDate: must(date()), endDate: must(date()),
    windowState: must(choice('notOpen', 'open', 'late', 'overdue')), personName: text(), fee: money(), pricing: must(choice(...pricings)),
  },
  hidden: ['shipCertId', 'shipId', 'companyId', 'certNameZh', 'certNameEn', 'flagNameZh', 'flagNameEn'],
  totals: { surveys: must(int()), ships: must(int()), fee: must(money()), unpriced: must(int()) },
  series: {},
})
