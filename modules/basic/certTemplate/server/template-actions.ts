import type { Ctx } from '#server/http/context.ts'
import type { Action, Resource, Right } from '#server/resource.ts'
import { previewTemplate } from './preview-template.ts'
import { scanUploaded } from './scan-template.ts'
import { saveTemplate } from './template-versions.ts'

/** `save`, `scan` and `preview` of a resource whose records are Word files with parameters. */
export function templateActions(r: Resource): Record<'save' | 'scan' | 'preview', Action> {
  const right = (action: string) => `${r.contract.path.replace('/', '.')}.${action}` as Right
  return {
    save: { needs: right('save'), run: (ctx: Ctx, input) => saveTemplate(ctx, r, input) },
    scan: { needs: right('save'), reads: true, run: (ctx: Ctx, { templateFileId }) => scanUploaded(ctx, templateFileId) },
    // Making the document takes seconds: no transaction is held open meanwhile.
    preview: { needs: right('read'), reads: true, run: (ctx: Ctx, input) => previewTemplate(ctx, r, input) },
  }
}
