import { defineTemplateKind } from '#modules/basic/certTemplate/web/template-page-config.ts'
import { report } from '../report.contract.ts'
import { reportText } from '../report.text.ts'

/** Configuration of the template page for report templates. */
export const reportKind = defineTemplateKind({
  contract: report,
  text: reportText,
  name: 'reportName',
  list: '/basic/report/list',
  page: '/basic/report/detail',
  newTitle: reportText.new,
  sections: [
    {
      title: reportText.what,
      fields: [
        'reportName',
        'templateVersion',
        'reportType',
        { name: 'certId', optionFilters: { status: [1] }, help: reportText.anyCert },
        'status',
        'remark',
      ],
    },
  ],
})
