import { crud } from '#server/crud.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse, refuseFields } from '#server/http/refusal.ts'
import { moves } from '#server/machine/machine.ts'
import { resource } from '#server/resource.ts'
import { scannedFile } from '#modules/basic/certTemplate/server/template-file.ts'
import { nameFaults } from '#modules/sys/form/server/form-rules.ts'
import { formTemplate } from '../formTemplate.contract.ts'
import { formTemplateMachine } from '../formTemplate.machine.ts'
import { formTemplateText } from '../formTemplate.text.ts'
import { matchFile } from './match-file.ts'
import { previewForm } from './print-form.ts'
import { publish } from './publish.ts'
import { versionOf, versionsOf } from './versions.ts'

/** Names are plain text, and a bound file is a sound Word template; whether its keywords fit is told by `match`, and asked when publishing. */
async function checkTemplate(ctx: Ctx, values: Record<string, unknown>): Promise<void> {
  const faults = nameFaults(values)
  if (faults.length) refuseFields(...faults)
  if (values['templateFileId']) await scannedFile(ctx, values['templateFileId'] as string)
}

async function refusePublished(ctx: Ctx, ids: number[]): Promise<void> {
  const found = await ctx.db.selectFrom('formTemplateVersion').where('templateId', 'in', ids).select('id').limit(1).executeTakeFirst()
  if (found) refuse(409, formTemplateText.published)
}

export default resource(formTemplate, formTemplateText, {
  holds: [{ table: 'formTemplateVersion', column: 'templateFileId', row: 'templateId' }],
  table: 'formTemplate',
  view: 'formTemplateRow',
  scope: 'staff',
  machine: formTemplateMachine,
  menu: { icon: 'layout', sort: 64 },
  grants: { read: 'staff', export: 'staff', save: ['sys_admin', 'sys_surveyor_leader'], remove: ['sys_admin', 'sys_surveyor_leader'], publish: ['sys_admin', 'sys_surveyor_leader'] },
  rightWords: { publish: ['发布和停用', 'Publish and withdraw'] },
  beforeSave: checkTemplate,
  beforeRemove: refusePublished,
}, (r) => ({
  ...crud(r, {
    list: 'sys.formTemplate.read', get: 'sys.formTemplate.read', all: 'sys.formTemplate.read', history: 'sys.formTemplate.read', export: 'sys.formTemplate.export',
    save: 'sys.formTemplate.save', remove: 'sys.formTemplate.remove',
  }),
  ...moves(r, { publish, withdraw: null }),
  versions: { needs: 'sys.formTemplate.read', reads: true, run: (ctx, { id }) => versionsOf(ctx, r, id) },
  version: { needs: 'sys.formTemplate.read', reads: true, run: (ctx, { id, versionNo }) => versionOf(ctx, r, id, versionNo) },
  match: { needs: 'sys.formTemplate.read', reads: true, run: (ctx, { formId, templateFileId }) => matchFile(ctx, formId, templateFileId) },
  // Making the document takes seconds: no transaction is held open meanwhile.
  preview: { needs: 'sys.formTemplate.read', reads: true, run: (ctx, input) => previewForm(ctx, r, input) },
}))
