/** Parameters of the Maritime Labour Certificate, its declaration, and crew accommodation. */
import { LABOUR_AREAS } from './labour-areas.ts'
import { area, choice, date, optional, text } from './param-kinds.ts'
import { issued, issuedUnlimited, shared } from './shared-params.ts'
import type { TemplateParam } from './template-data.ts'

const ship = ['shipName', 'callSign', 'registryPort', 'imo', 'grossTonnage']
const survey = ['inspectionDate', 'inspectionDateZh']

export const labour: TemplateParam[] = [
  ...issued(),
  ...shared(...survey, ...ship, 'shipType', 'companyName', 'companyAddress', 'companyImo'),
  date('registryDate', '登记日期', 'Date of registry', {
    source: 'ship.registryDate',
    ...optional,
  }),
  text(
    'declarationPlace',
    '海事劳工符合声明签发地点',
    'Declaration of Maritime Labour Compliance issued at',
  ),
  date(
    'declarationDate',
    '海事劳工符合声明签发日期',
    'Declaration of Maritime Labour Compliance issued on',
  ),
]

const measures = (part: 'national' | 'owner'): TemplateParam[] =>
  LABOUR_AREAS.map(([key, rule, zh, en], i) =>
    area(
      `${part}${key.charAt(0).toUpperCase()}${key.slice(1)}`,
      part === 'national'
        ? `第 I 部分 ${i + 1} ${zh}：国家要求`
        : `第 II 部分 ${i + 1} ${zh}：船东措施`,
      part === 'national'
        ? `Part I, ${i + 1} ${en} (${rule}): national requirements`
        : `Part II, ${i + 1} ${en} (${rule}): measures of the shipowner`,
    ),
  )

export const labourDeclaration: TemplateParam[] = [
  ...issuedUnlimited(),
  ...shared('shipName', 'imo', 'grossTonnage', 'companyName', 'companyAddress'),
  text('competentAuthority', '主管机关', 'Competent authority', { source: 'flag.nameEn' }),
  ...measures('national'),
  choice('equivalence', '实质等效', 'Substantial equivalencies', [
    ['No equivalency has been granted', '未给予等效'],
    ['The substantial equivalencies listed below are noted', '已给予下列等效'],
  ]),
  area('equivalences', '实质等效清单', 'Substantial equivalencies granted', optional),
  choice('exempted', '免除', 'Exemptions under Title 3', [
    ['No exemption has been granted', '未给予免除'],
    ['The exemptions listed below are noted', '已给予下列免除'],
  ]),
  area('exemptions', '标题三的免除清单', 'Exemptions granted under Title 3', optional),
  text('signatoryTitle', '签发官员职务', 'Title of the official issuing Part I'),
  ...measures('owner'),
  text('ownerSignatory', '船东签字人姓名', 'Name of the person signing for the shipowner'),
  text('ownerSignatoryTitle', '船东签字人职务', 'Title of the person signing for the shipowner'),
  date('ownerSignedOn', '船东签字日期', 'Date signed for the shipowner'),
]

export const crewAccommodation: TemplateParam[] = [
  ...issued(),
  ...shared(...survey, ...ship, 'shipType', 'keelDate', 'ownerName'),
  text('crewNumber', '船员定额', 'Number of crew accommodated'),
  area('accommodationSpaces', '检验的舱室', 'Spaces inspected'),
  area('accommodationRemarks', '备注', 'Remarks', optional),
]
