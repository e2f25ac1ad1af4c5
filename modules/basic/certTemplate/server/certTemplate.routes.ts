import { crud } from '#server/crud.ts'
import { resource } from '#server/resource.ts'
import { certTemplate } from '../certTemplate.contract.ts'
import { certTemplateText } from '../certTemplate.text.ts'
import { checkFits } from './check-fits.ts'
import { matchTemplate } from './match-template.ts'
import { templateActions } from './template-actions.ts'
import { checkTemplate } from './template-rules.ts'
import { templateDetail } from './template-versions.ts'

export default resource(certTemplate, certTemplateText, {
  table: 'certTemplate',
  view: 'certTemplateRow',
  scope: 'staff',
  menu: { icon: 'file-text', sort: 50, fresh: '/basic/certTemplate/detail' },
  grants: { read: 'staff', export: 'staff', save: ['sys_admin', 'sys_surveyor_leader'], remove: ['sys_admin'] },
  beforeSave: (ctx, values, now) => checkTemplate(ctx, values, now, (whole) => checkFits(ctx, whole)),
  detail: (ctx, row) => templateDetail(ctx, ctx.services.resources.get(certTemplate.path)!, row),
}, (r) => ({
  ...crud(r, {
    list: 'basic.certTemplate.read', get: 'basic.certTemplate.read', all: 'signedIn', history: 'basic.certTemplate.read',
    remove: 'basic.certTemplate.remove', export: 'basic.certTemplate.export',
  }),
  ...templateActions(r),
  match: { needs: 'basic.certTemplate.read', reads: true, run: matchTemplate },
}))
