import {
  bool,
  enumOf,
  date,
  dict,
  int,
  money,
  required,
  ref,
  text,
  namesRecord,
} from '#common/fields.ts'
import { defineReport } from '#common/report.ts'
import {
  forecastFilters,
  forecastKinds,
  forecastPeriod,
} from '#modules/ship/forecast/forecast.contract.ts'

/** Basis of a survey's fee, or why it has none. */
export const pricings = ['tariff', 'noTariff', 'noTonnage'] as const

/** The surveys behind the figures of the forecast. */
export const forecastSurvey = defineReport('ship/forecastSurvey', {
  doc: 'Surveys of the due-work forecast',
  filters: { month: forecastPeriod(), ...forecastFilters, withoutTariff: bool() },
  singleValueFilters: ['asOf', 'known', 'withoutTariff'],
  columns: {
    shipCertId: required(int(1)),
    shipId: int(1),
    companyId: int(1),
    holder: required(text()),
    imo: text(),
    shipType: dict('SHIP_TYPE'),
    region: required(dict('REGION')),
    flagId: ref('basic/flag'),
    flagNameZh: text(),
    flagNameEn: text(),
    certId: required(ref('basic/cert')),
    certNameZh: required(text()),
    certNameEn: required(text()),
    certNo: namesRecord(required(text()), 'shipCertId', 'ship/cert'),
    kind: required(enumOf(...forecastKinds)),
    surveyType: required(dict('SURVEY_TYPE')),
    startDate: required(date()),
    dueDate: required(date()),
    endDate: required(date()),
    windowState: required(enumOf('notOpen', 'open', 'late', 'overdue')),
    personName: text(),
    fee: money(),
    pricing: required(enumOf(...pricings)),
  },
  hidden: [
    'shipCertId',
    'shipId',
    'companyId',
    'certNameZh',
    'certNameEn',
    'flagNameZh',
    'flagNameEn',
  ],
  totals: {
    surveys: required(int()),
    ships: required(int()),
    fee: required(money()),
    unpriced: required(int()),
  },
  series: {},
})
