import type { ListQuery } from '#common/contract.ts'
import { flagsNamed } from '#common/rules/ships/flags.ts'
import type { Flag } from '#common/rules/ships/flags.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Resource } from '#server/core/resource.ts'
import type { Action } from '#server/core/action.ts'
import { registerOtherNames } from '#server/records/import/other-names.ts'
import { filteredRows } from '#server/records/rows/filter-rows.ts'

registerOtherNames('basic/flag', (word) =>
  flagsNamed(word).map(({ iso2, nameZh, nameEn }) => ({ value: iso2, name: [nameZh, nameEn] })),
)

/** Whether the texts of a flag contain a keyword, as the search of its list does. */
const contains = (flag: Flag, keyword: string): boolean =>
  [flag.nameZh, flag.nameEn, flag.iso2, flag.iso3].some((text) =>
    text.toLowerCase().includes(keyword.trim().toLowerCase()),
  )

/** The query, also for flags that the keyword names otherwise than their own texts do. */
async function withNamedFlags(
  ctx: RequestContext,
  r: Resource,
  query: ListQuery,
): Promise<ListQuery> {
  const { keyword: typed, ...others } = query
  const keyword = typed ?? ''
  const named = flagsNamed(keyword).filter((flag) => !contains(flag, keyword))
  if (!named.length) return query
  const codes = named.map(({ iso2 }) => iso2)
  const idsOf = async (rows: ReturnType<typeof filteredRows>): Promise<number[]> =>
    (await rows.select('id').$castTo<{ id: number }>().execute()).map(({ id }) => id)
  const found = await idsOf(filteredRows(ctx, r, query))
  const further = await idsOf(filteredRows(ctx, r, others).where('iso2', 'in', codes))
  return { ...others, ids: [...new Set([...found, ...further])] }
}

const searches = new Set(['list', 'all', 'export'])

/** The calls of a list, whose keyword also finds other names: Türkiye, UK, Republic of Korea. */
export const findingOtherNames = <A extends object>(r: Resource, actions: A): A =>
  Object.fromEntries(
    (Object.entries(actions) as [string, Action<ListQuery>][]).map(([name, action]) => [
      name,
      searches.has(name)
        ? {
            ...action,
            handler: async (ctx: RequestContext, query: ListQuery) =>
              action.handler(ctx, await withNamedFlags(ctx, r, query)),
          }
        : action,
    ]),
  ) as A
