/** Parameters of the certificates and documents for dangerous, bulk, chemical and gas cargoes. */
import { DANGEROUS_GOODS_CLASSES } from './dangerous-goods-classes.ts'
import { area, choice, date, number, optional, text } from './param-kinds.ts'
import { equipmentParams } from './record-params.ts'
import { issued, issuedUnlimited, shared } from './shared-params.ts'
import type { TemplateParam } from './template-data.ts'

const ship = ['shipName', 'callSign', 'registryPort', 'grossTonnage', 'imo']
const survey = ['inspectionDate', 'inspectionDateZh']

export const dangerousGoods: TemplateParam[] = [
  ...issued(),
  ...shared(...survey, 'shipName', 'callSign', 'registryPort', 'imo', 'shipType'),
  text(
    'dgSpaces',
    '处所编号与名称（按表列顺序 1 至 4）',
    'Spaces in the order of the table, 1 to 4',
  ),
  ...DANGEROUS_GOODS_CLASSES.map(([key, zh, en]) =>
    text(`dg${key}`, `第 ${zh} 类：处所 1–4（P、A、X）`, `Class ${en}: spaces 1 to 4 (P, A, X)`),
  ),
  area('dgNotes', '附注', 'Notes', optional),
]

export const grain: TemplateParam[] = [
  ...issuedUnlimited(),
  ...shared(...ship),
  choice('grainBasis', '批准依据', 'Authorized on the basis of', [
    ['part A, section 7 of the Grain Code', '散装谷物规则 A 部分第 7 节'],
    [
      'part A, section 8 of the Grain Code (without stability data)',
      '散装谷物规则 A 部分第 8 节（无稳性资料）',
    ],
    [
      'part A, section 9 of the Grain Code (existing ship)',
      '散装谷物规则 A 部分第 9 节（现有船舶）',
    ],
  ]),
  area('grainConditions', '批准的装载状态', 'Loading conditions approved'),
  text('grainManual', '谷物装载手册编号', 'Grain loading manual, number'),
  date('grainManualDate', '谷物装载手册批准日期', 'Grain loading manual approved on'),
  area('grainLimits', '限制条件', 'Limitations', optional),
]

export const solidBulk: TemplateParam[] = [
  ...issued(),
  ...shared(...survey, ...ship, 'lengthLl', 'deadweight'),
  area(
    'bulkCargoes',
    '货物（IMSBC 运输名称，每行一种）',
    'Cargoes (bulk cargo shipping name, one per line)',
  ),
  area('bulkGroups', '组别 A、B、C（逐行对应）', 'Group A, B, C (line by line)'),
  area('bulkHolds', '货舱（逐行对应）', 'Holds (line by line)'),
  area('bulkConditions', '载运条件', 'Conditions of carriage', optional),
  area('bulkRemarks', '备注', 'Remarks', optional),
]

const cargoList: TemplateParam[] = [
  area('fitProducts', '货品（每行一种）', 'Products (one per line)'),
  area(
    'fitConditions',
    '载运条件和舱号（逐行对应）',
    'Conditions of carriage and tank numbers (line by line)',
  ),
]
const fitness = (): TemplateParam[] => [
  ...issued(),
  ...shared(...survey, ...ship, 'keelDate', 'conversionDate'),
  ...cargoList,
  area('cargoLimits', '偏离规则的事项和等效', 'Modifications, equivalents', optional),
  text('stabilityBooklet', '装载和稳性手册编号', 'Stability booklet, number'),
  date('stabilityBookletDate', '装载和稳性手册批准日期', 'Stability booklet approved'),
]

export const chemicals: TemplateParam[] = [
  ...fitness(),
  choice('chemicalShipType', '船型（第 2.1.2 节）', 'Ship type (section 2.1.2)', [
    ['Type 1', '1 型'],
    ['Type 2', '2 型'],
    ['Type 3', '3 型'],
    ['Types 1 and 2', '1 型和 2 型'],
    ['Types 2 and 3', '2 型和 3 型'],
    ['Types 1, 2 and 3', '1 型、2 型和 3 型'],
  ]),
  area('fitCategories', '污染类别（逐行对应）', 'Pollution category (line by line)'),
  ...equipmentParams('lowFlashpointFuel'),
]

export const gases: TemplateParam[] = [
  ...fitness(),
  number('cargoCapacity', '货物容量（m³）', 'Cargo capacity (m³)'),
  choice('gasShipType', '船型（第 2.1.2 节）', 'Ship type (section 2.1.2)', [
    ['Type 1G', '1G 型'],
    ['Type 2G', '2G 型'],
    ['Type 2PG', '2PG 型'],
    ['Type 3G', '3G 型'],
  ]),
  text('ambientAir', '环境空气温度（°C）', 'Ambient air temperature (°C)'),
  text('ambientWater', '环境水温（°C）', 'Ambient water temperature (°C)'),
  area(
    'gasTanks',
    '液货舱：类型和编号（每行一组）',
    'Tanks: types and numbers (one group per line)',
  ),
  area('gasStressFactors', '应力系数（逐行对应）', 'Stress factors (line by line)', optional),
  area('gasMaterials', '材料（逐行对应）', 'Materials (line by line)'),
  text(
    'gasMaterialTemperature',
    '液货舱材料机械性能的确定温度（°C）',
    'Mechanical properties of the tank material determined at (°C)',
  ),
  area(
    'gasPressure',
    '最大许用释放阀调定值（MARVS，MPa，逐行对应）',
    'Maximum allowable relief valve setting (MARVS, MPa; line by line)',
  ),
  text('gasTemperature', '最低设计温度（°C）', 'Minimum design temperature (°C)'),
  text('gasDensity', '最大设计密度（kg/m³）', 'Maximum design density (kg/m³)'),
]
