import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import type { Principal } from '#server/access/principal.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse, refuseFields } from '#server/http/refusal.ts'
import { savedViewText } from '../savedView.text.ts'

type Values = Record<string, any>
/** More would be a list of their own. */
const most = 50
const isStaff = ({ taskNode }: Principal) => taskNode !== 'ship_owner' && taskNode !== 'flag_user'

/** A person's own views, and those their colleagues share; customers and flag states see only their own. */
export const viewsOf = (who: Principal): Expression<SqlBool> => (isStaff(who) ? sql<SqlBool>`(create_by = ${who.userId} or shared)` : sql<SqlBool>`create_by = ${who.userId}`)

/** What must hold of a view before it is kept; a page opens with one view only. @throws Refusal 400 naming the field, 403 for anybody but its owner */
export async function checkView(ctx: Ctx, given: Values, now: Values | null): Promise<Values> {
  if (now && now['createBy'] !== ctx.user.userId) refuse(403, savedViewText.notYours)
  if (given['shared'] && !isStaff(ctx.user)) refuseFields({ field: 'shared', phrase: savedViewText.staffOnly })
  if (given['query'] !== undefined && !isSearch(given['query'])) refuseFields({ field: 'query', phrase: savedViewText.notSearch })
  const { place, name } = { ...now, ...given } as { place: string; name: string }
  const mine = await ctx.db.selectFrom('savedView').where('createBy', '=', ctx.user.userId).where('place', '=', place).select(['id', 'name']).execute()
  const others = mine.filter(({ id }) => id !== now?.['id'])
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) refuseFields({ field: 'name', phrase: savedViewText.nameTaken })
  if (others.length >= most) refuse(409, savedViewText.tooMany, { max: most })
  if (given['standard']) await ctx.db.updateTable('savedView').set({ standard: false }).where('createBy', '=', ctx.user.userId).where('place', '=', place).execute()
  const plain = (name_: 'shared' | 'standard') => (given[name_] === null ? { [name_]: false } : {})
  return { ...given, ...plain('shared'), ...plain('standard') }
}

function isSearch(query: string): boolean {
  try {
    const search: unknown = JSON.parse(query)
    return typeof search === 'object' && search !== null && !Array.isArray(search)
  } catch { return false }
}

/** @throws Refusal 403 for views of others */
export async function removeOnlyOwn(ctx: Ctx, ids: number[]): Promise<void> {
  const foreign = await ctx.db.selectFrom('savedView').where('id', 'in', ids).where('createBy', '<>', ctx.user.userId).select('id').executeTakeFirst()
  if (foreign) refuse(403, savedViewText.notYours)
}
