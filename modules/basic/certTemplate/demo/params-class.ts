/** Parameters of the class certificates. */
import { area, choice, number, optional, text, yesNo } from './param-kinds.ts'
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
