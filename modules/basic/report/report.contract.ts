import { designedLimits } from '#common/call-limits.ts'
import { defineContract } from '#common/contract.ts'
import {
  multilineText,
  enumOf,
  file,
  int,
  required,
  ref,
  objectList,
  text,
} from '#common/fields.ts'
import {
  paramFields,
  templateCalls,
  templateParts,
} from '#modules/basic/certTemplate/certTemplate.contract.ts'

/**
 * Word templates of survey reports and their parameters. Specification section 3 (Report template);
 * types: section 9.
 */
export const report = defineContract('basic/report', {
  doc: 'Report templates',
  readers: ['staff'],
  fields: {
    reportName: required(text(200)),
    templateVersion: required(text(30)),
    certId: ref('basic/cert'),
    /** 1 FC, 2 RA, 3 RO, 4 convention */
    reportType: required(enumOf(1, 2, 3, 4)),
    /** required; checked by the server with its own message */
    templateFileId: file('docx'),
    paramList: required(objectList(paramFields, 300)),
    status: required(enumOf(1, 0)),
    remark: multilineText(),
  },
  readOnlyFields: { certCode: text(), certNameZh: text(), certNameEn: text(), firstId: int(1) },
  detailFields: templateParts,
  searchColumns: ['reportName', 'certCode', 'certNameZh', 'certNameEn'],
  filters: ['reportType', 'certId', 'status'],
  defaultSort: 'reportName',
  omittedFromList: ['templateFileId'],
  title: {
    zh: 'reportName',
    en: 'reportName',
    extraColumns: ['certId', 'reportType', 'templateVersion'],
  },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
  limits: { save: designedLimits, preview: designedLimits },
  calls: templateCalls('basic/report'),
})
