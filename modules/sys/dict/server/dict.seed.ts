import type { Ctx } from '#server/http/context.ts'
import { dictionaries } from './dict-data.ts'

/** Every dictionary of the product, before anything that refers to one. */
export const seed = {
  order: 5,
  async base(ctx: Ctx) {
    await ctx.db.insertInto('dictCode').values(dictionaries.map(([dictCode, titleZh, titleEn], i) => ({ dictCode, titleZh, titleEn, sort: (i + 1) * 10 }))).execute()
    await ctx.db.insertInto('dict').values(dictionaries.flatMap(([dictCode, , , entries]) =>
      entries.map(([key, valueZh, valueEn], i) => ({ dictCode, key, valueZh, valueEn, sort: (i + 1) * 10 })))).execute()
  },
}
