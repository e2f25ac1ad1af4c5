/** Parameters of the International Energy Efficiency Certificate and the DCS and CII statement. */
import { ENERGY_SHIP_TYPES } from '#common/rules/ships/printed-types.ts'
import { choice, date, number, optional, text, yesNo } from './param-kinds.ts'
import { issued, issuedUnlimited, shared } from './shared-params.ts'
import type { TemplateParam } from './template-data.ts'

const ship = ['shipName', 'callSign', 'registryPort', 'grossTonnage', 'imo']

const energyShipType = choice(
  'energyShipType',
  '船舶类型（第 2.2 条）',
  'Type of ship (reg. 2.2)',
  ENERGY_SHIP_TYPES,
  { source: 'ship.energyShipType' },
)

const attainedDesign: TemplateParam[] = [
  number('attainedEedi', '达到的 EEDI（g/t·nm）', 'Attained EEDI (g/t·nm)', optional),
  text(
    'attainedEediFile',
    'EEDI 技术案卷编号',
    'EEDI technical file number, calculation',
    optional,
  ),
  date('attainedEediDate', 'EEDI 计算日期', 'EEDI technical file, date', optional),
  yesNo(
    'eediNotNew',
    '未计算 EEDI：非新船',
    'EEDI not calculated: the ship is exempt, not a new ship',
  ),
  yesNo(
    'eediUnconventional',
    '未计算 EEDI：非常规推进',
    'EEDI not calculated: exempt, non-conventional propulsion',
  ),
  yesNo(
    'eediWaived',
    '未计算 EEDI：主管机关免除（第 19.4 条）',
    'EEDI not calculated: waived by the Administration (regulation 19.4)',
  ),
  yesNo(
    'eediTypeExempt',
    '未计算 EEDI：该船型不适用',
    'EEDI not calculated: the type of ship is exempt',
  ),
  number('requiredEedi', '要求的 EEDI（g/t·nm）', 'Required EEDI (g/t·nm)', optional),
  yesNo(
    'requiredEediNotNew',
    '要求的 EEDI 不适用：非新船',
    'Required EEDI not applicable: not a new ship',
  ),
  yesNo(
    'requiredEediUnconventional',
    '要求的 EEDI 不适用：非常规推进',
    'Required EEDI not applicable: non-conventional propulsion',
  ),
  yesNo(
    'requiredEediWaived',
    '要求的 EEDI 不适用：主管机关免除',
    'Required EEDI not applicable: waived by the Administration',
  ),
  yesNo(
    'requiredEediTypeExempt',
    '要求的 EEDI 不适用：该船型不适用',
    'Required EEDI not applicable: the type of ship is exempt',
  ),
  yesNo(
    'requiredEediSmall',
    '要求的 EEDI 不适用：低于吨位下限',
    'Required EEDI not applicable: below the minimum capacity',
  ),
]
const existing: TemplateParam[] = [
  number('attainedEexi', '达到的 EEXI（g/t·nm）', 'Attained EEXI (g/t·nm)', optional),
  yesNo(
    'eexiNotCalculated',
    '未计算 EEXI（不适用）',
    'EEXI not calculated, as it does not apply to the ship',
  ),
  number('requiredEexi', '要求的 EEXI（g/t·nm）', 'Required EEXI (g/t·nm)', optional),
  yesNo(
    'requiredEexiTypeExempt',
    '要求的 EEXI 不适用：该船型不适用',
    'Required EEXI not applicable: the type of ship is exempt',
  ),
  yesNo(
    'requiredEexiUnconventional',
    '要求的 EEXI 不适用：非常规推进',
    'Required EEXI not applicable: non-conventional propulsion',
  ),
  yesNo(
    'requiredEexiSmall',
    '要求的 EEXI 不适用：低于吨位下限',
    'Required EEXI not applicable: below the minimum capacity',
  ),
]

export const energyEfficiency: TemplateParam[] = [
  ...issuedUnlimited(),
  ...shared('inspectionDate', 'inspectionDateZh', ...ship, 'contractDate', 'deadweight'),
  energyShipType,
  yesNo('propulsionDiesel', '推进：柴油机', 'Diesel propulsion', {
    source: 'ship.propulsionDiesel',
  }),
  yesNo('propulsionDieselElectric', '推进：柴电', 'Diesel-electric propulsion', {
    source: 'ship.propulsionDieselElectric',
  }),
  yesNo('propulsionTurbine', '推进：涡轮机', 'Turbine propulsion'),
  yesNo('propulsionHybrid', '推进：混合', 'Hybrid propulsion'),
  yesNo('propulsionOther', '推进：其他', 'Propulsion system other than any of the above'),
  ...attainedDesign,
  ...existing,
  yesNo(
    'seempProvided',
    '备有船舶能效管理计划（SEEMP）',
    'The ship is provided with a Ship Energy Efficiency Management Plan (SEEMP)',
  ),
  yesNo('eediFileCarried', 'EEDI 技术案卷随附', 'Accompanied by the EEDI technical file'),
  text(
    'eediFileNo',
    'EEDI 技术案卷识别/核验编号',
    'EEDI technical file identification/verification number',
    optional,
  ),
  date('eediFileDate', 'EEDI 技术案卷核验日期', 'EEDI technical file verification date', optional),
  yesNo('eexiFileCarried', 'EEXI 技术案卷随附', 'Accompanied by the EEXI technical file'),
  text(
    'eexiFileNo',
    'EEXI 技术案卷识别/核验编号',
    'EEXI technical file identification/verification number',
    optional,
  ),
  date('eexiFileDate', 'EEXI 技术案卷核验日期', 'EEXI technical file verification date', optional),
  yesNo(
    'eexiFileNotNeeded',
    '达到的 EEDI 已满足，无需 EEXI 技术案卷',
    'EEXI technical file not required, as the attained EEDI is taken for the EEXI',
  ),
]

export const carbonIntensity: TemplateParam[] = [
  ...issued(),
  ...shared(...ship, 'deadweight'),
  energyShipType,
  date('dataFrom', '数据起始日期', 'Data received from'),
  date('dataTo', '数据截止日期', 'Data received to'),
  yesNo('ciiApplies', '适用第 28 条', 'Regulation 28 applies'),
  date('ciiFrom', 'CII 起始日期', 'Attained annual operational CII from', optional),
  date('ciiTo', 'CII 截止日期', 'Attained annual operational CII to', optional),
  number('attainedCii', '达到的年度营运 CII', 'Attained annual operational CII', optional),
  choice('ciiRating', '营运碳强度评级', 'Operational carbon intensity rating', [
    ['A', 'A'],
    ['B', 'B'],
    ['C', 'C'],
    ['D', 'D'],
    ['E', 'E'],
    ['Not applicable', '不适用'],
  ]),
  choice(
    'correctivePlan',
    '整改行动计划（E 级或连续三年 D 级）',
    'Plan of corrective actions (rated E, or D for three years)',
    [
      ['Developed and reflected in the SEEMP', '已制定并反映在 SEEMP 中'],
      ['Not applicable', '不适用'],
    ],
  ),
]
