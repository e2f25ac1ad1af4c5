import type { RequestContext } from '#server/core/context.ts'
import { dictionaries } from './dict-data.ts'

/** Seeds every dictionary, before any record that refers to one. */
export const seed = {
  order: 5,
  async base(ctx: RequestContext) {
    await ctx.db
      .insertInto('dictCode')
      .values(
        dictionaries.map(([dictCode, titleZh, titleEn], i) => ({
          dictCode,
          titleZh,
          titleEn,
          sort: (i + 1) * 10,
        })),
      )
      .execute()
    await ctx.db
      .insertInto('dict')
      .values(
        dictionaries.flatMap(([dictCode, , , entries]) =>
          entries.map(([key, valueZh, valueEn], i) => ({
            dictCode,
            key,
            valueZh,
            valueEn,
            sort: (i + 1) * 10,
          })),
        ),
      )
      .execute()
  },
}
