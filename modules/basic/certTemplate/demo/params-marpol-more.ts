/** Parameters of the sewage, noxious liquid, engine and energy efficiency certificates. */
import { SEWAGE_SHIP_TYPES } from '#common/rules/ships/printed-types.ts'
import { area, choice, date, number, optional, text, yesNo } from './param-kinds.ts'
import { issued, issuedUnlimited, shared } from './shared-params.ts'
import type { TemplateParam } from './template-data.ts'

const ship = ['shipName', 'callSign', 'registryPort', 'grossTonnage', 'imo']
const survey = ['inspectionDate', 'inspectionDateZh']

export const sewage: TemplateParam[] = [
  ...issued(),
  ...shared(...survey, ...ship, 'contractDate', 'keelDate', 'buildDate', 'conversionDate'),
  number('personsCertified', '核定载运人数', 'Number of persons the ship is certified to carry', {
    source: 'ship.personsOnBoard',
  }),
  choice('sewageShipAge', '新船/现有船舶', 'New / existing ship', [
    ['New ship', '新船'],
    ['Existing ship', '现有船舶'],
  ]),
  choice(
    'sewageShipType',
    '第 11.3 条所指船舶类型',
    'Type of ship for regulation 11.3',
    SEWAGE_SHIP_TYPES,
    { source: 'ship.sewageShipType' },
  ),
  yesNo('hasTreatmentPlant', '设有生活污水处理装置', 'Sewage treatment plant fitted'),
  text('plantType', '生活污水处理装置型式', 'Type of sewage treatment plant', optional),
  text('plantMaker', '生活污水处理装置制造厂', 'Manufacturer of the plant', optional),
  choice('effluentStandard', '排放标准', 'Effluent standard met', [
    ['Resolution MEPC.2(VI)', 'MEPC.2(VI) 决议'],
    ['Resolution MEPC.159(55)', 'MEPC.159(55) 决议'],
    ['Resolution MEPC.227(64), excluding section 4.2', 'MEPC.227(64) 决议，不含第 4.2 节'],
    ['Resolution MEPC.227(64), including section 4.2', 'MEPC.227(64) 决议，含第 4.2 节'],
    ['Not applicable', '不适用'],
  ]),
  yesNo('hasComminuter', '设有粉碎机', 'Comminuter fitted'),
  text('comminuterType', '粉碎机型式', 'Type of comminuter', optional),
  text('comminuterMaker', '粉碎机制造厂', 'Manufacturer of the comminuter', optional),
  text(
    'disinfectionStandard',
    '消毒后生活污水标准',
    'Standard of sewage after disinfection',
    optional,
  ),
  yesNo('hasHoldingTank', '设有集污舱', 'Holding tank fitted'),
  number(
    'holdingTankVolume',
    '集污舱总容积（m³）',
    'Total capacity of the holding tank (m³)',
    optional,
  ),
  text('holdingTankLocation', '集污舱位置', 'Location of the holding tank', optional),
  yesNo(
    'shoreConnection',
    '排往接收设施并设有标准通岸接头的管路',
    'Pipeline for the discharge to a reception facility, with a standard shore connection',
  ),
]

export const noxiousLiquids: TemplateParam[] = [
  ...issued(),
  ...shared(...survey, ...ship),
  area('nlsSubstances', '有毒液体物质（每行一种）', 'Noxious liquid substances (one per line)'),
  area(
    'nlsConditions',
    '载运条件和舱号（与物质逐行对应）',
    'Conditions of carriage and tank numbers (line by line)',
  ),
  area(
    'nlsCategories',
    '污染类别 X、Y、Z（与物质逐行对应）',
    'Pollution category X, Y, Z (line by line)',
  ),
]

const engine: TemplateParam[] = [
  text('engineMaker', '发动机制造厂', 'Engine manufacturer', { source: 'product.manufacturer' }),
  text('engineModel', '发动机型号', 'Model number', { source: 'product.model' }),
  text('engineSerial', '发动机序列号', 'Serial number', { source: 'product.serialNumber' }),
  text('testCycles', '试验循环', 'Test cycle(s)'),
  number('ratedPower', '额定功率（kW）', 'Rated power (kW)'),
  number('ratedSpeed', '额定转速（rpm）', 'Rated speed (rpm)'),
  text('engineApprovalNo', '发动机认可编号', 'Engine approval number'),
]

export const engineAirPollution: TemplateParam[] = [
  ...issuedUnlimited(),
  ...shared(...survey),
  ...engine,
  area('engineMakerAddress', '制造厂地址', 'Address of the manufacturer'),
  text('engineBuildPlace', '发动机制造地点', 'Place of engine build'),
  date('engineBuildDate', '发动机制造日期', 'Date of engine build'),
  text('preCertificationPlace', '前期发证检验地点', 'Place of pre-certification survey'),
  choice('engineFamily', '发动机族/组', 'Engine family or engine group', [
    ['Individual engine', '单台发动机'],
    ['Parent engine of an engine family', '发动机族的母型机'],
    ['Parent engine of an engine group', '发动机组的母型机'],
    ['Member of an engine family', '发动机族的成员'],
    ['Member of an engine group', '发动机组的成员'],
  ]),
  text('familyApproval', '族/组认可文件编号', 'Family or group approval reference', optional),
  text(
    'powerSpeedRange',
    '额定功率和转速数值或范围',
    'Rated power and rated speed values or ranges',
  ),
  text('parentCycles', '母型机试验循环', 'Parent engine test cycle(s)'),
  text('parentFuel', '母型机试验燃油', 'Parent engine test fuel oil specification'),
  choice('noxRegulation', 'NOx 排放限值条款', 'Applicable NOx emission limit, regulation', [
    ['13.3 (Tier I)', '第 13.3 条（第 I 级）'],
    ['13.4 (Tier II)', '第 13.4 条（第 II 级）'],
    ['13.5.1 (Tier III)', '第 13.5.1 条（第 III 级）'],
  ]),
  number('noxLimit', 'NOx 排放限值（g/kWh）', 'Applicable NOx emission limit (g/kWh)'),
  number('parentNox', '母型机 NOx 排放值（g/kWh）', 'Parent engine NOx emission value (g/kWh)'),
  text('technicalFileNo', '技术案卷编号', 'Technical file identification/approval number'),
  date('technicalFileDate', '技术案卷批准日期', 'Technical file approval date'),
  text(
    'onboardProcedureNo',
    '船上 NOx 验证程序编号',
    'Onboard verification procedure identification/approval number',
  ),
  date(
    'onboardProcedureDate',
    '船上 NOx 验证程序批准日期',
    'Onboard verification procedure approval date',
  ),
]
