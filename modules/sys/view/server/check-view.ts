import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import type { Principal } from '#server/core/principal.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse, refuseFields } from '#server/core/refusal.ts'
import { savedViewText } from '../savedView.text.ts'

type Values = Record<string, any>
/** Limit of views per user and page. */
const maxViews = 50
const isStaff = ({ taskNode }: Principal) => taskNode !== 'ship_owner' && taskNode !== 'flag_user'

/** Own views, and those shared by colleagues; customers and flag states see only their own. */
export const viewsOf = (who: Principal): Expression<SqlBool> =>
  isStaff(who)
    ? sql<SqlBool>`(create_by = ${who.userId} or shared)`
    : sql<SqlBool>`create_by = ${who.userId}`

/**
 * Validates a view; a page has one default view per user.
 * @throws Refusal 400 naming the field, 403 for other users than the owner
 */
export async function checkView(
  ctx: RequestContext,
  input: Values,
  now: Values | null,
): Promise<Values> {
  if (now && now['createBy'] !== ctx.user.userId) refuse(403, savedViewText.notYours)
  if (input['shared'] && !isStaff(ctx.user))
    refuseFields({ field: 'shared', phrase: savedViewText.staffOnly })
  if (input['query'] !== undefined && !isSearch(input['query']))
    refuseFields({ field: 'query', phrase: savedViewText.notSearch })
  const { place, name } = { ...now, ...input } as { place: string; name: string }
  const ownViews = await ctx.db
    .selectFrom('savedView')
    .where('createBy', '=', ctx.user.userId)
    .where('place', '=', place)
    .select(['id', 'name'])
    .execute()
  const others = ownViews.filter(({ id }) => id !== now?.['id'])
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    refuseFields({ field: 'name', phrase: savedViewText.nameTaken })
  if (others.length >= maxViews) refuse(409, savedViewText.tooMany, { max: maxViews })
  if (input['standard'])
    await ctx.db
      .updateTable('savedView')
      .set({ standard: false })
      .where('createBy', '=', ctx.user.userId)
      .where('place', '=', place)
      .execute()
  const plain = (name_: 'shared' | 'standard') => (input[name_] === null ? { [name_]: false } : {})
  return { ...input, ...plain('shared'), ...plain('standard') }
}

function isSearch(query: string): boolean {
  try {
    const search: unknown = JSON.parse(query)
    return typeof search === 'object' && search !== null && !Array.isArray(search)
  } catch {
    return false
  }
}

/** @throws Refusal 403 for views of others */
export async function removeOnlyOwn(ctx: RequestContext, ids: number[]): Promise<void> {
  const foreign = await ctx.db
    .selectFrom('savedView')
    .where('id', 'in', ids)
    .where('createBy', '<>', ctx.user.userId)
    .select('id')
    .executeTakeFirst()
  if (foreign) refuse(403, savedViewText.notYours)
}
