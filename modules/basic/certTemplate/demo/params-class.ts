/** Parameters of the class certificates and of lifting appliances. */
import { area, choice, date, number, optional, text, yesNo } from './param-kinds.ts'
import { issued, issuedInterim, shared } from './shared-params.ts'
import type { TemplateParam } from './template-data.ts'

const ship = ['shipName', 'callSign', 'registryPort', 'imo', 'grossTonnage']
const survey = ['inspectionDate', 'inspectionDateZh']

export const machineryClass: TemplateParam[] = [
  ...issued(),
  ...shared(
    ...survey,
    ...ship,
    'classNo',
    'deadweight',
    'shipType',
    'keelDate',
    'buildDate',
    'builder',
    'hullNo',
    'ownerName',
    'mainEngine',
    'enginePower',
    'propulsion',
    'classNotations',
  ),
  number('engineSpeed', '主机转速（rpm）', 'Engine speed (rpm)', optional),
  text('auxiliaryEngines', '辅机和发电机', 'Auxiliary engines and generators', optional),
  text('boilers', '锅炉', 'Boilers', optional),
  text('shafting', '轴系和螺旋桨', 'Shafting and propellers', optional),
  choice('unattendedMachinery', '无人机舱', 'Unattended machinery space', [
    ['Yes', '是'],
    ['No', '否'],
  ]),
  area('conditionsOfClass', '船级条件', 'Conditions of class', optional),
]

export const interimClass: TemplateParam[] = [
  ...issuedInterim(),
  ...shared(
    ...survey,
    ...ship,
    'classNo',
    'deadweight',
    'shipType',
    'keelDate',
    'builder',
    'ownerName',
    'classNotations',
  ),
  choice('interimClassReason', '签发原因', 'Issued on', [
    ['New building', '新造'],
    ['Transfer of class', '转级'],
    ['Re-classification', '恢复船级'],
    ['Change of particulars', '事项变更'],
    ['Renewal survey completed', '换证检验完成'],
  ]),
  yesNo('hullCovered', '船体', 'Hull and equipment'),
  yesNo('machineryCovered', '轮机', 'Machinery and electrical installations'),
  area('conditionsOfClass', '船级条件', 'Conditions of class', optional),
]

export const liftingAppliances: TemplateParam[] = [
  ...issued(),
  ...shared(...survey, 'shipName', 'officialNo', 'callSign', 'registryPort', 'imo', 'ownerName'),
  text('gearRegisterNo', '登记簿编号', 'Register number'),
  area(
    'appliances',
    '起重设备：位置、说明和编号（每行一台）',
    'Lifting appliances: situation, description and number (one per line)',
  ),
  area(
    'applianceRadius',
    '角度或幅度（逐行对应）',
    'Angle to the horizontal or radius (line by line)',
  ),
  area('applianceTestLoad', '试验负荷（吨，逐行对应）', 'Test load (tonnes, line by line)'),
  area(
    'applianceSafeLoad',
    '安全工作负荷（吨，逐行对应）',
    'Safe working load (tonnes, line by line)',
  ),
  area(
    'looseGear',
    '活动零部件：编号和说明（每行一件）',
    'Loose gear: number and description (one per line)',
    optional,
  ),
  area(
    'looseGearProof',
    '活动零部件：验证负荷（吨，逐行对应）',
    'Loose gear: proof load (tonnes, line by line)',
    optional,
  ),
  area(
    'looseGearSafe',
    '活动零部件：安全工作负荷（吨，逐行对应）',
    'Loose gear: safe working load (tonnes, line by line)',
    optional,
  ),
  area(
    'wireRope',
    '钢丝绳：制造厂、直径、结构（每行一根）',
    'Wire rope: maker, diameter, construction (one per line)',
    optional,
  ),
  area(
    'wireBreakingLoad',
    '钢丝绳：最小破断负荷（吨，逐行对应）',
    'Wire rope: minimum breaking load (tonnes, line by line)',
    optional,
  ),
  date('gearTestDate', '负荷试验日期', 'Date of the load test'),
  text('gearTestFirm', '试验单位', 'Firm or person who carried out the test'),
]
