import { crud } from '#server/records/crud.ts'
import { getResource, resource } from '#server/core/resource.ts'
import { templateActions } from '#modules/basic/certTemplate/server/template-actions.ts'
import { checkTemplate } from '#modules/basic/certTemplate/server/template-rules.ts'
import { templateDetail } from '#modules/basic/certTemplate/server/template-versions.ts'
import { report } from '../report.contract.ts'
import { reportText } from '../report.text.ts'

export default resource(
  report,
  reportText,
  {
    table: 'report',
    view: 'reportRow',
    scope: 'staff',
    menu: { icon: 'bar-chart', sort: 55, createPage: '/basic/report/detail' },
    defaultGrants: {
      read: 'staff',
      export: 'staff',
      save: ['sys_admin', 'sys_surveyor_leader'],
      remove: ['sys_admin'],
    },
    beforeSave: (ctx, values, now) => checkTemplate(ctx, values, now),
    loadDetail: (ctx, row) => templateDetail(ctx, getResource(ctx.services, report.path), row),
  },
  (r) => ({
    ...crud(r, {
      list: 'basic.report.read',
      get: 'basic.report.read',
      all: 'signedIn',
      history: 'basic.report.read',
      remove: 'basic.report.remove',
      export: 'basic.report.export',
    }),
    ...templateActions(r),
  }),
)
