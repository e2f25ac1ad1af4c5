import { normalizeForm } from '#common/rules/forms/designed-form.ts'
import type { RequestContext } from '#server/core/context.ts'
import { demoForms } from '../demo/forms.ts'

/** Forms for the demonstration templates, and one unfinished form. */
export const seed = {
  order: 44,
  async demo(ctx: RequestContext) {
    await ctx.db
      .insertInto('form')
      .values(
        demoForms.map(({ definition, ...names }) => ({
          ...names,
          definition: JSON.stringify(normalizeForm(definition)),
        })),
      )
      .execute()
  },
}
