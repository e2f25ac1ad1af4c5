import type { RequestContext } from '#server/core/context.ts'
import type { Right, Action } from '#server/core/action.ts'
import { previewTemplate } from './preview-template.ts'
import { scanUploaded } from './scan-template.ts'
import type { TemplateResource } from './template-row.ts'
import { saveTemplate } from './template-versions.ts'

/** Actions `save`, `scan` and `preview` of a resource whose records are Word templates. */
export function templateActions(r: TemplateResource): Record<'save' | 'scan' | 'preview', Action> {
  const right = (action: string) => `${r.contract.path.replace('/', '.')}.${action}` as Right
  return {
    save: {
      requires: right('save'),
      handler: (ctx: RequestContext, input) => saveTemplate(ctx, r, input),
    },
    scan: {
      requires: right('save'),
      noTransaction: true,
      handler: (ctx: RequestContext, { templateFileId }) => scanUploaded(ctx, templateFileId),
    },
    // Rendering takes seconds, so it runs without an open transaction.
    preview: {
      requires: right('read'),
      noTransaction: true,
      handler: (ctx: RequestContext, input) => previewTemplate(ctx, r, input),
    },
  }
}
