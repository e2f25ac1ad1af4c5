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

/**
 * Boxes of the certificate about a controlled substance, of which one applies, with the facility and
 * the date that the sentence of the box names: AFS 2001, annex 4, appendix 1.
 */
const coatings = (keyword: string, zh: string, en: string): TemplateParam[] => [
  yesNo(`${keyword}Never`, `${zh}：未施涂`, `${en}: not applied`),
  yesNo(`${keyword}Removed`, `${zh}：曾施涂，已清除`, `${en}: applied previously, removed`),
  text(`${keyword}RemovedBy`, `${zh}：清除厂家`, `${en}: facility that removed it`, optional),
  date(`${keyword}RemovedOn`, `${zh}：清除日期`, `${en}: date of removal`, optional),
  yesNo(
    `${keyword}Sealed`,
    `${zh}：曾施涂，已用封闭涂层覆盖`,
    `${en}: applied previously, covered with a sealer coat`,
  ),
  text(`${keyword}SealedBy`, `${zh}：封闭厂家`, `${en}: facility that sealed it`, optional),
  date(`${keyword}SealedOn`, `${zh}：封闭日期`, `${en}: date of sealing`, optional),
  yesNo(
    `${keyword}Remains`,
    `${zh}：已施涂，须清除或覆盖`,
    `${en}: applied, to be removed or covered`,
  ),
  date(
    `${keyword}Until`,
    `${zh}：清除或覆盖期限`,
    `${en}: to be removed or covered before`,
    optional,
  ),
]

export const antiFouling: TemplateParam[] = [
  ...issuedUnlimited(),
  ...shared(...survey, ...ship),
  date('afsReplaces', '被替代证书的签发日期', 'Date of the certificate replaced', optional),
  ...coatings('organotin', '有机锡化合物', 'Organotin compounds'),
  ...coatings('cybutryne', 'Cybutryne', 'Cybutryne'),
  choice('afsTypes', '防污底系统类型', 'Type(s) of anti-fouling system(s) used', [
    ['organotin-free self-polishing type', '不含有机锡的自抛光型'],
    ['organotin-free ablative type', '不含有机锡的磨蚀型'],
    ['organotin-free conventional type', '不含有机锡的传统型'],
    ['biocide-free silicon type paint', '不含生物杀灭剂的硅型涂料'],
    ['other', '其他'],
  ]),
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
