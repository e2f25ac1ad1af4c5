import { crud } from '#server/crud.ts'
import { resource } from '#server/resource.ts'
import { certTemplate } from '../certTemplate.contract.ts'
import { certTemplateText } from '../certTemplate.text.ts'
import { previewTemplate } from './preview-template.ts'
import { scanUploaded } from './scan-template.ts'
import { checkTemplate } from './template-rules.ts'

export default resource(certTemplate, certTemplateText, {
  table: 'certTemplate',
  view: 'certTemplateRow',
  scope: 'staff',
  menu: { icon: 'file-text', sort: 50 },
  grants: { read: 'staff', save: ['sys_admin', 'sys_surveyor_leader'], remove: ['sys_admin'] },
  beforeSave: checkTemplate,
}, (r) => ({
  ...crud(r, {
    list: 'basic.certTemplate.read', get: 'basic.certTemplate.read', all: 'signedIn', history: 'basic.certTemplate.read',
    save: 'basic.certTemplate.save', remove: 'basic.certTemplate.remove',
  }),
  scan: { needs: 'basic.certTemplate.save', reads: true, run: (ctx, { templateFileId }) => scanUploaded(ctx, templateFileId) },
  // Making the document takes seconds: no transaction is held open meanwhile.
  preview: { needs: 'basic.certTemplate.read', reads: true, run: (ctx, input) => previewTemplate(ctx, r, input) },
}))
