import { designedLimits } from '#common/call-limits.ts'
import { contract } from '#common/contract.ts'
import { area, choice, file, int, must, ref, rows, text } from '#common/fields.ts'
import { paramFields, templateCalls, templateParts } from '#modules/basic/certTemplate/certTemplate.contract.ts'

/** Word templates of survey reports and their parameters. Specification section 3 (Report template); types: section 9. */
export const report = contract('basic/report', {
  doc: 'Report templates',
  readers: ['staff'],
  fields: {
    reportName: must(text(200)),
    templateVersion: must(text(30)),
    certId: ref('basic/cert'),
    /** 1 FC, 2 RA, 3 RO, 4 convention */
    reportType: must(choice(1, 2, 3, 4)),
    /** required, with words of its own */
    templateFileId: file('docx'),
    paramList: must(rows(paramFields, 300)),
    status: must(choice(1, 0)),
    remark: area(),
  },
  shows: { certCode: text(), certNameZh: text(), certNameEn: text(), firstId: int(1) },
  detail: templateParts,
  search: ['reportName', 'certCode', 'certNameZh', 'certNameEn'],
  filters: ['reportType', 'certId', 'status'],
  sort: 'reportName',
  listWithout: ['templateFileId'],
  title: { zh: 'reportName', en: 'reportName', more: ['certId', 'reportType', 'templateVersion'] },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
  limits: { save: designedLimits, preview: designedLimits },
  calls: templateCalls('basic/report'),
})
