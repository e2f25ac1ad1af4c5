import { isObject } from '#common/values.ts'
import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import type { Principal } from '#server/core/principal.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse, refuseFields } from '#server/core/refusal.ts'
import type { SavedValues } from '#server/core/resource.ts'
import type { ColumnValues, LockedRow } from '#server/core/row.ts'
import { valuesAfter } from '#server/records/rows/save-row.ts'
import type { Values } from '#common/fields.ts'
import type { savedView } from '../savedView.contract.ts'
import { savedViewText } from '../savedView.text.ts'

type ViewFields = Values<(typeof savedView)['fields']>
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
  input: SavedValues<typeof savedView>,
  now: LockedRow<typeof savedView, 'savedView'> | null,
): Promise<ColumnValues<'savedView'>> {
  if (now && now.createBy !== ctx.user.userId) refuse(403, savedViewText.notYours)
  if (input.shared && !isStaff(ctx.user))
    refuseFields({ field: 'shared', phrase: savedViewText.staffOnly })
  if (input.query !== undefined && !isSearch(input.query))
    refuseFields({ field: 'query', phrase: savedViewText.notSearch })
  const { place, name } = valuesAfter<ViewFields, 'place' | 'name'>(['place', 'name'], input, now)
  const ownViews = await ctx.db
    .selectFrom('savedView')
    .where('createBy', '=', ctx.user.userId)
    .where('place', '=', place)
    .select(['id', 'name'])
    .execute()
  const others = ownViews.filter(({ id }) => id !== now?.id)
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    refuseFields({ field: 'name', phrase: savedViewText.nameTaken })
  if (others.length >= maxViews) refuse(409, savedViewText.tooMany, { max: maxViews })
  if (input.standard)
    await ctx.db
      .updateTable('savedView')
      .set({ standard: false })
      .where('createBy', '=', ctx.user.userId)
      .where('place', '=', place)
      .execute()
  const { shared, standard, ...rest } = input
  return {
    ...rest,
    ...(shared !== undefined && { shared: shared ?? false }),
    ...(standard !== undefined && { standard: standard ?? false }),
  }
}

function isSearch(query: string): boolean {
  try {
    const search: unknown = JSON.parse(query)
    return isObject(search)
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
