import { crud } from '#server/records/crud.ts'
import { getResource, resource } from '#server/core/resource.ts'
import { certTemplate } from '../certTemplate.contract.ts'
import { certTemplateText } from '../certTemplate.text.ts'
import { validateCriteria } from './validate-criteria.ts'
import { matchTemplate } from './match-template.ts'
import { templateActions } from './template-actions.ts'
import { checkTemplate } from './template-rules.ts'
import { templateDetail } from './template-versions.ts'

export default resource(
  certTemplate,
  certTemplateText,
  {
    table: 'certTemplate',
    view: 'certTemplateRow',
    scope: 'staff',
    menu: { icon: 'file-text', sort: 50, createPage: '/basic/certTemplate/detail' },
    defaultGrants: {
      read: 'staff',
      export: 'staff',
      save: ['sys_admin', 'sys_surveyor_leader'],
      remove: ['sys_admin'],
    },
    beforeSave: (ctx, values, now) =>
      checkTemplate(ctx, values, now, (merged) => validateCriteria(ctx, merged)),
    loadDetail: (ctx, row) =>
      templateDetail(ctx, getResource(ctx.services, certTemplate.path), row),
  },
  (r) => ({
    ...crud(r, {
      list: 'basic.certTemplate.read',
      get: 'basic.certTemplate.read',
      all: 'signedIn',
      history: 'basic.certTemplate.read',
      remove: 'basic.certTemplate.remove',
      export: 'basic.certTemplate.export',
    }),
    ...templateActions(r),
    match: { requires: 'basic.certTemplate.read', noTransaction: true, handler: matchTemplate },
  }),
)
