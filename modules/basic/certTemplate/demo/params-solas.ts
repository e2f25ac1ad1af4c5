/** Parameters of the three SOLAS cargo ship safety certificates. */
import { equipmentParams, recordParams } from './record-params.ts'
import { issued, shared } from './shared-params.ts'
import { param } from './template-data.ts'
import type { TemplateParam } from './template-data.ts'

const optional = { required: false }
const ship = ['shipName', 'callSign', 'registryPort', 'imo', 'grossTonnage', 'keelDate']

export const construction: TemplateParam[] = [
  ...issued(),
  ...shared(
    'inspectionDate',
    'inspectionDateZh',
    ...ship,
    'solasDeadweight',
    'solasShipType',
    'buildDate',
    'contractDate',
    'conversionDate',
  ),
  param(
    'bottomDate1',
    '船底外部检查日期（前一次，新船留空）',
    'Bottom inspection, previous (empty: not applicable)',
    6,
    optional,
  ),
  param('bottomDate2', '船底外部检查日期（最近一次）', 'Bottom inspection, latest', 6),
  ...equipmentParams('lowFlashpointFuel'),
  ...shared('exemptionIssued', 'alternativeDesign'),
]

export const equipment: TemplateParam[] = [
  ...issued(),
  ...shared('inspectionDate', 'inspectionDateZh', ...ship, 'solasDeadweight', 'solasShipType'),
  ...shared('exemptionIssued', 'alternativeDesign'),
  ...equipmentParams('lengthLl', 'tradeArea'),
  ...recordParams('E'),
]

export const radio: TemplateParam[] = [
  ...issued(),
  ...shared('inspectionDate', 'inspectionDateZh', ...ship, 'mmsi'),
  ...shared('exemptionIssued'),
  ...equipmentParams('seaA1', 'seaA2', 'seaA3', 'seaA4'),
  ...recordParams('R'),
]
