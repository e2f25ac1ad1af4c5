import { tidyForm } from '#common/rules/designed-form.ts'
import type { Ctx } from '#server/http/context.ts'
import { demoForms } from '../demo/forms.ts'

/** Forms for the demonstration templates, and one that is still being drawn. */
export const seed = {
  order: 44,
  async demo(ctx: Ctx) {
    await ctx.db.insertInto('form').values(demoForms.map(({ definition, ...names }) => ({ ...names, definition: JSON.stringify(tidyForm(definition)) }))).execute()
  },
}
