/** Parameters of the register of lifting appliances and its certificates, and of the noise survey. */
import { number, optional, text } from './param-kinds.ts'
import { equipmentParams, recordParams } from './record-params.ts'
import { issued, issuedUnlimited, shared } from './shared-params.ts'
import type { TemplateParam } from './template-data.ts'

const ship = [
  'inspectionDate',
  'inspectionDateZh',
  'shipName',
  'officialNo',
  'callSign',
  'registryPort',
  'imo',
  'ownerName',
]

/** Register of lifting appliances (Form 1): it lists what the certificates below attest. */
export const liftingRegister: TemplateParam[] = [
  ...issued(),
  ...shared(...ship),
  ...equipmentParams(
    'gearRegisterNo',
    'gearTestFirm',
    'gearAppliances',
    'gearUnionPurchase',
    'gearLoose',
    'gearWireRopes',
  ),
]

/** A certificate of a test: Forms 2, 2(U), 3 and 4, each with its table of the register. */
const liftingTest = (table: string): TemplateParam[] => [
  ...issuedUnlimited(),
  ...shared(...ship),
  ...equipmentParams('gearRegisterNo', 'gearTestFirm', table),
]
export const liftingAppliances: TemplateParam[] = liftingTest('gearAppliances')
export const unionPurchase: TemplateParam[] = liftingTest('gearUnionPurchase')
export const looseGear: TemplateParam[] = liftingTest('gearLoose')
export const wireRope: TemplateParam[] = [
  ...liftingTest('gearWireRopes'),
  text('wireConditions', '安全工作负荷的条件', 'Conditions of the safe working load', optional),
]

/** Noise survey report: MSC.337(91), appendix 1. */
export const noiseSurvey: TemplateParam[] = [
  ...issuedUnlimited(),
  ...shared(
    'inspectionDate',
    'inspectionDateZh',
    'shipName',
    'registryPort',
    'ownerName',
    'ownerAddress',
    'builder',
    'imo',
    'grossTonnage',
    'shipType',
    'breadth',
    'depth',
    'keelDate',
    'buildDate',
    'lengthLl',
    'enginePower',
  ),
  text('buildPlace', '建造地点', 'Place of construction', {
    source: 'ship.buildPlace',
    ...optional,
  }),
  number('summerDraught', '最大吃水（夏季载重线，米）', 'Maximum draught, summer load line (m)', {
    source: 'ship.draft',
    ...optional,
  }),
  number('displacement', '最大吃水时排水量（吨）', 'Displacement at maximum draught (t)', optional),
  ...recordParams('N'),
]
