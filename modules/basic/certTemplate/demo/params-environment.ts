/** Parameters of the ballast water, anti-fouling and ship recycling certificates. */
import { area, choice, date, number, optional, text, yesNo } from './param-kinds.ts'
import { issued, issuedUnlimited, shared } from './shared-params.ts'
import type { TemplateParam } from './template-data.ts'

const ship = ['shipName', 'callSign', 'registryPort', 'grossTonnage', 'imo']
const survey = ['inspectionDate', 'inspectionDateZh']

export const ballastWater: TemplateParam[] = [
  ...issued(),
  ...shared(...survey, ...ship, 'keelDate'),
  number('ballastCapacity', '压载水容量（m³）', 'Ballast water capacity (m³)', {
    source: 'ship.ballastCapacity',
  }),
  text('ballastMethod', '所用方法', 'Method used'),
  date('ballastInstalled', '安装日期（如适用）', 'Date installed (if applicable)', optional),
  text('ballastMaker', '制造厂名称（如适用）', 'Name of manufacturer (if applicable)', optional),
  yesNo('ballastExchange', '符合第 D-1 条（置换）', 'In accordance with regulation D-1 (exchange)'),
  yesNo(
    'ballastTreatment',
    '符合第 D-2 条（性能）',
    'In accordance with regulation D-2 (performance)',
  ),
  text('ballastTreatmentNote', '第 D-2 条方法的说明', 'Regulation D-2, description', optional),
  yesNo(
    'ballastPrototype',
    '本船适用第 D-4 条（原型技术）',
    'The ship is subject to regulation D-4 (prototype)',
  ),
  yesNo(
    'ballastOther',
    '按其他条款采用其他方法',
    'Other approach in accordance with the regulation below',
  ),
  text('ballastOtherRule', '其他方法依据的条款', 'Regulation of the other approach', optional),
]

/** Statements of the certificate about a controlled substance: AFS 2001, annex 4, appendix 1. */
const coatings = (keyword: string, zh: string, en: string): TemplateParam[] => [
  choice(`${keyword}Status`, `${zh}：状况`, `${en}: status`, [
    [
      'has not been applied during or after construction of this ship',
      '在本船建造期间或之后未施涂',
    ],
    ['has been applied on this ship previously, but has been removed', '曾施涂于本船，但已清除'],
    [
      'has been applied on this ship previously, but has been covered with a sealer coat',
      '曾施涂于本船，但已用封闭涂层覆盖',
    ],
    [
      'is present on this ship and shall be removed or covered with a sealer coat by the date shown',
      '存在于本船，须于所示日期前清除或用封闭涂层覆盖',
    ],
  ]),
  text(`${keyword}Facility`, `${zh}：清除或封闭的厂家`, `${en}: removed or sealed by`, optional),
  date(`${keyword}Date`, `${zh}：日期`, `${en}: date`, optional),
]

export const antiFouling: TemplateParam[] = [
  ...issuedUnlimited(),
  ...shared(...survey, ...ship),
  date('afsReplaces', '被替代证书的签发日期', 'Date of the certificate replaced', optional),
  ...coatings('organotin', '有机锡化合物', 'Organotin compounds'),
  ...coatings('cybutryne', 'Cybutryne', 'Cybutryne'),
  text('afsTypes', '防污底系统类型', 'Type(s) of anti-fouling system(s) used'),
  text('afsDates', '施涂日期', 'Date(s) of application'),
  area('afsPlaces', '施涂公司及地点', 'Company(ies) and facility(ies), location(s) where applied'),
  text('afsMakers', '防污底系统制造厂', 'Manufacturer(s) of the anti-fouling system(s)'),
  area('afsColours', '防污底系统名称和颜色', 'Name(s) and colour(s) of the anti-fouling system(s)'),
  area('afsIngredients', '活性成分及 CAS 编号', 'Active ingredient(s) and CAS number(s)'),
  text('sealerType', '封闭涂层类型（如适用）', 'Type(s) of sealer coat, if applicable', optional),
  text(
    'sealerColour',
    '封闭涂层名称和颜色（如适用）',
    'Name(s) and colour(s) of sealer coat, if applicable',
    optional,
  ),
  date('sealerDate', '封闭涂层施涂日期', 'Date of application of sealer coat', optional),
]

const recyclingHead = [
  ...shared(...survey, ...ship, 'keelDate', 'ownerName', 'ownerAddress', 'ownerImo', 'companyImo'),
  text(
    'ihmNumber',
    '有害物质清单识别/核验编号',
    'Inventory of Hazardous Materials, identification number',
  ),
]

export const hazardousMaterials: TemplateParam[] = [...issued(), ...recyclingHead]

export const readyForRecycling: TemplateParam[] = [
  ...issued(),
  ...recyclingHead,
  text('facilityName', '拆船厂名称', 'Name of the ship recycling facility'),
  text('facilityNumber', '拆船公司识别号', 'Recycling company identity number'),
  area('facilityAddress', '拆船厂完整地址', 'Full address of the facility'),
  date(
    'facilityAuthorized',
    '拆船厂授权书（DASR）有效期至',
    'Authorization (DASR) of the facility valid until',
  ),
  text(
    'recyclingPlanNumber',
    '拆船计划识别/核验编号',
    'Ship recycling plan, identification number',
  ),
]
