import type { TemplateKind } from '#modules/basic/certTemplate/web/kind.ts'
import { report } from '../report.contract.ts'
import { reportText } from '../report.text.ts'

/** Report templates, as their page is drawn. */
export const reportKind: TemplateKind = {
  contract: report, text: reportText, name: 'reportName', list: '/basic/report/list', page: '/basic/report/detail', newTitle: reportText.new,
  sections: [{ title: reportText.what, fields: ['reportName', 'templateVersion', 'reportType', { name: 'certId', where: { status: [1] }, help: reportText.anyCert }, 'status', 'remark'] }],
}
