/** Parameters of the tonnage and exemption certificates. */
import { area, date, number, optional, text, yesNo } from './param-kinds.ts'
import { issued, issuedUnlimited, shared } from './shared-params.ts'
import type { TemplateParam } from './template-data.ts'

const ship = ['shipName', 'callSign', 'registryPort', 'imo']
const survey = ['inspectionDate', 'inspectionDateZh']

export const tonnage: TemplateParam[] = [
  ...issuedUnlimited(),
  ...shared(...ship, 'breadth', 'depth', 'grossTonnage', 'netTonnage'),
  date('tonnageDate', '日期（见注）', 'Date (see note)', {
    source: 'ship.keelDate',
  }),
  number('lengthTonnage', '长度（第 2(8) 条，米）', 'Length, article 2(8) (m)', {
    source: 'equipment.lengthLl',
  }),
  area(
    'grossSpaces',
    '计入总吨位的处所：名称（每行一处）',
    'Spaces in the gross tonnage: name (one per line)',
  ),
  area(
    'grossLocations',
    '计入总吨位的处所：位置（逐行对应）',
    'Spaces in the gross tonnage: location (line by line)',
  ),
  area(
    'grossLengths',
    '计入总吨位的处所：长度（米，逐行对应）',
    'Spaces in the gross tonnage: length (m, line by line)',
  ),
  area(
    'netSpaces',
    '计入净吨位的处所：名称（每行一处）',
    'Spaces in the net tonnage: name (one per line)',
  ),
  area(
    'netLocations',
    '计入净吨位的处所：位置（逐行对应）',
    'Spaces in the net tonnage: location (line by line)',
  ),
  area(
    'netLengths',
    '计入净吨位的处所：长度（米，逐行对应）',
    'Spaces in the net tonnage: length (m, line by line)',
  ),
  area('excludedSpaces', '免除处所（第 2(5) 条）', 'Excluded spaces (regulation 2(5))', optional),
  number(
    'passengersCabins',
    '不超过 8 个床位舱室的乘客数',
    'Passengers in cabins with not more than 8 berths',
  ),
  number('passengersOther', '其他乘客数', 'Number of other passengers'),
  number('mouldedDraught', '型吃水（第 4(2) 条，米）', 'Moulded draught, regulation 4(2) (m)', {
    source: 'ship.draft',
  }),
  text('originalMeasurement', '原丈量日期和地点', 'Date and place of original measurement'),
  text(
    'lastMeasurement',
    '上次重新丈量日期和地点',
    'Date and place of last previous remeasurement',
    optional,
  ),
  area('tonnageRemarks', '备注', 'Remarks', optional),
]

export const exemption: TemplateParam[] = [
  ...issued(),
  ...shared(...survey, ...ship, 'grossTonnage'),
  text('authorityRegulation', '据以免除的条款', 'Exempted under the authority of regulation'),
  text('exemptedRegulation', '免除的条款', 'Exempted from the requirements of regulation'),
  text('exemptedChapter', '条款所在章', 'Chapter of that regulation'),
  area(
    'exemptionConditions',
    '签发免除证书的条件',
    'Conditions on which the certificate is granted',
    optional,
  ),
  area('exemptionVoyages', '适用的航次', 'Voyages for which it is granted', optional),
  text('parentCertificate', '所附证书名称', 'Certificate to which it is attached', {
    source: 'parent.certificate',
  }),
]

export const loadLineExemption: TemplateParam[] = [
  ...issued(),
  ...shared(...survey, ...ship, 'lengthLl'),
  yesNo(
    'exemptSingleVoyage',
    '按第 6(4) 条免除（单次国际航行）',
    'Exempted under article 6(4) (single international voyage)',
  ),
  area(
    'exemptedProvisions',
    '根据第 6(2) 条免除的规定',
    'Provisions from which the ship is exempted under article 6(2)',
    optional,
  ),
  area(
    'exemptedVoyage',
    '根据第 6(4) 条免除的航次',
    'Voyage for which exemption is granted under article 6(4)',
    optional,
  ),
  area(
    'exemptionConditions',
    '免除的条件',
    'Conditions on which the exemption is granted',
    optional,
  ),
]

/** Particulars that the canal authorities ask for; the tonnage is theirs, not that of 1969. */
const canal = [
  ...shared(
    ...ship,
    'shipType',
    'grossTonnage',
    'netTonnage',
    'loa',
    'breadth',
    'depth',
    'builder',
    'keelDate',
    'ownerName',
  ),
]
export const suezTonnage: TemplateParam[] = [
  ...issuedUnlimited(),
  ...canal,
  number('suezGross', '苏伊士运河总吨位', 'Suez Canal gross tonnage'),
  number('suezNet', '苏伊士运河净吨位', 'Suez Canal net tonnage'),
  area('canalSpaces', '丈量处所', 'Spaces measured'),
  area('canalDeductions', '扣除处所', 'Deducted spaces', optional),
  area('canalRemarks', '备注', 'Remarks', optional),
]
export const panamaTonnage: TemplateParam[] = [
  ...issuedUnlimited(),
  ...canal,
  number('totalVolume', '总容积 V（m³）', 'Total volume V of all enclosed spaces (m³)'),
  number('mouldedDepthPanama', '型深 D（米）', 'Moulded depth D (m)', { source: 'ship.depth' }),
  number('panamaTonnage', 'PC/UMS 净吨位', 'PC/UMS net tonnage'),
  area('canalRemarks', '备注', 'Remarks', optional),
]
