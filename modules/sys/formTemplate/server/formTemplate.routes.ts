import { crud } from '#server/records/crud.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse, refuseFields } from '#server/core/refusal.ts'
import { moves } from '#server/records/state-machine/machine.ts'
import { resource } from '#server/core/resource.ts'
import type { SavedValues } from '#server/core/resource.ts'
import { scannedFile } from '#server/platform/documents/word-template-file.ts'
import { nameErrors } from '#modules/sys/form/server/form-rules.ts'
import { formTemplate } from '../formTemplate.contract.ts'
import { formTemplateMachine } from '../formTemplate.machine.ts'
import { formTemplateText } from '../formTemplate.text.ts'
import { matchFile } from './match-file.ts'
import { previewForm } from './print-form.ts'
import { publish } from './publish.ts'
import { versionOf, versionsOf } from './versions.ts'

/**
 * Validates a template: plain names, and a valid Word file. Keywords are compared by `match`, and
 * checked on publishing.
 */
async function checkTemplate(
  ctx: RequestContext,
  values: SavedValues<typeof formTemplate>,
): Promise<void> {
  const errors = nameErrors(values)
  if (errors.length) refuseFields(...errors)
  if (values.templateFileId) await scannedFile(ctx, values.templateFileId)
}

async function refusePublished(ctx: RequestContext, ids: number[]): Promise<void> {
  const version = await ctx.db
    .selectFrom('formTemplateVersion')
    .where('templateId', 'in', ids)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (version) refuse(409, formTemplateText.published)
}

export default resource(
  formTemplate,
  formTemplateText,
  {
    fileColumns: [{ table: 'formTemplateVersion', column: 'templateFileId', row: 'templateId' }],
    table: 'formTemplate',
    view: 'formTemplateRow',
    scope: 'staff',
    machine: formTemplateMachine,
    menu: { icon: 'layout', sort: 64 },
    defaultGrants: {
      read: 'staff',
      export: 'staff',
      save: ['sys_admin', 'sys_surveyor_leader'],
      remove: ['sys_admin', 'sys_surveyor_leader'],
      publish: ['sys_admin', 'sys_surveyor_leader'],
    },
    rightLabels: { publish: ['发布和停用', 'Publish and withdraw'] },
    beforeSave: checkTemplate,
    beforeRemove: refusePublished,
  },
  (r) => ({
    ...crud(r, {
      list: 'sys.formTemplate.read',
      get: 'sys.formTemplate.read',
      all: 'sys.formTemplate.read',
      history: 'sys.formTemplate.read',
      export: 'sys.formTemplate.export',
      save: 'sys.formTemplate.save',
      remove: 'sys.formTemplate.remove',
    }),
    ...moves(r, { publish, withdraw: null }),
    versions: {
      requires: 'sys.formTemplate.read',
      noTransaction: true,
      handler: (ctx, { id }) => versionsOf(ctx, r, id),
    },
    version: {
      requires: 'sys.formTemplate.read',
      noTransaction: true,
      handler: (ctx, { id, versionNo }) => versionOf(ctx, r, id, versionNo),
    },
    match: {
      requires: 'sys.formTemplate.read',
      noTransaction: true,
      handler: (ctx, { formId, templateFileId }) => matchFile(ctx, formId, templateFileId),
    },
    // Building the document takes seconds, so no transaction is open meanwhile.
    preview: {
      requires: 'sys.formTemplate.read',
      noTransaction: true,
      handler: (ctx, input) => previewForm(ctx, r, input),
    },
  }),
)
