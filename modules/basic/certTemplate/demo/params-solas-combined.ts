/** Parameters of the Cargo Ship Safety and the Passenger Ship Safety Certificate. */
import { equipmentParams, recordParams } from './record-params.ts'
import { issued, shared } from './shared-params.ts'
import { param } from './template-data.ts'
import type { TemplateParam } from './template-data.ts'

const optional = { required: false }

const common: TemplateParam[] = [
  ...issued(),
  ...shared(
    'inspectionDate',
    'inspectionDateZh',
    'shipName',
    'callSign',
    'registryPort',
    'imo',
    'grossTonnage',
    'keelDate',
    'buildDate',
  ),
  param('contractDate', '建造合同日期', 'Date of building contract', 6, {
    source: 'ship.contractDate',
    ...optional,
  }),
  param('conversionDate', '重大改建日期', 'Major conversion', 6, {
    source: 'ship.conversionDate',
    ...optional,
  }),
  ...shared('exemptionIssued', 'alternativeDesign'),
  ...equipmentParams('lowFlashpointFuel', 'seaA1', 'seaA2', 'seaA3', 'seaA4'),
]

/** The Cargo Ship Safety Certificate with its Record of Equipment (Form C). */
export const cargoShipSafety: TemplateParam[] = [
  ...common,
  ...shared('solasDeadweight', 'solasShipType'),
  ...equipmentParams('lengthLl', 'tradeArea'),
  param(
    'bottomDate1',
    '船底外部检查日期（前一次，新船留空）',
    'Bottom inspection, previous (empty: not applicable)',
    6,
    optional,
  ),
  param('bottomDate2', '船底外部检查日期（最近一次）', 'Bottom inspection, latest', 6),
  ...recordParams('C'),
]

/** The Passenger Ship Safety Certificate with its Record of Equipment (Form P). */
export const passengerShipSafety: TemplateParam[] = [
  ...common,
  param('shortVoyage', '短途国际航行', 'For a short international voyage', 7),
  ...recordParams('P'),
]
