import type { RequestContext } from '#server/core/context.ts'
import { demoLaws } from '../demo/laws.ts'

export const seed = {
  order: 61,
  async demo(ctx: RequestContext) {
    const flags = await ctx.db.selectFrom('flag').select(['id', 'iso2']).execute()
    await ctx.db
      .insertInto('law')
      .values(
        demoLaws.map(({ flag, ...law }) => ({
          ...law,
          flagId: flags.find((f) => f.iso2 === flag)?.id ?? null,
        })),
      )
      .execute()
  },
}
