import { WINDOW_RULES } from '#common/rules/windows/window-rule-seed.ts'
import type { RequestContext } from '#server/core/context.ts'

/** The window rules of the conventions, of class and of registers. */
export const seed = {
  order: 30,
  async base(ctx: RequestContext) {
    await ctx.db
      .insertInto('rule')
      .values(WINDOW_RULES.map((rule, i) => ({ ...rule, sort: (i + 1) * 10 })))
      .execute()
  },
}
