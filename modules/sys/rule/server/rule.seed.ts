import { WINDOW_RULES } from '#common/rules/window-rule-rows.ts'
import type { Ctx } from '#server/http/context.ts'

/** The window rules of the conventions, of class and of registers. */
export const seed = {
  order: 30,
  async base(ctx: Ctx) {
    await ctx.db.insertInto('rule').values(WINDOW_RULES.map((rule, i) => ({ ...rule, sort: (i + 1) * 10 }))).execute()
  },
}
