import { sql } from 'kysely'
import type { InputOf } from '#common/contract.ts'
import { rowsInScope } from '#server/records/rows/filter-rows.ts'
import type { RequestContext } from '#server/core/context.ts'
import { httpText, refuse, refuseFields } from '#server/core/refusal.ts'
import type { owner } from '../owner.contract.ts'
import { ownerText } from '../owner.text.ts'
import { refuseOthers, resourceOf } from './fleet-filter.ts'

const atMost = 50

/** The caller's sub-fleets by name, with those of their ships that are in scope. */
export async function subFleetsOf(
  ctx: RequestContext,
): Promise<{ id: number; name: string; shipIds: number[] }[]> {
  const subFleets = await ctx.db
    .selectFrom('subFleet')
    .where('userId', '=', ctx.user.userId)
    .orderBy('name')
    .select(['id', 'name', 'shipIds'])
    .execute()
  const named = [...new Set(subFleets.flatMap(({ shipIds }) => shipIds))]
  const reachable = new Set(named.length ? await inReach(ctx, named) : [])
  return subFleets.map((one) => ({
    ...one,
    shipIds: one.shipIds.filter((id) => reachable.has(id)),
  }))
}

const inReach = async (ctx: RequestContext, ids: readonly number[]): Promise<number[]> =>
  (
    await rowsInScope(ctx, resourceOf(ctx, 'basic/ship'), 'shipRow')
      .where(sql<boolean>`id = any(${ids}::bigint[])`)
      .select('id')
      .execute()
  ).map(({ id }) => id)

/**
 * @throws Refusal 404 for one of others, 400 for ships out of scope, a duplicate name, or too
 *   many
 */
export async function saveSubFleet(
  ctx: RequestContext,
  { id, name, shipIds }: InputOf<typeof owner, 'saveSubFleet'>,
): Promise<{ id: number }> {
  refuseOthers(ctx)
  const ships = [...new Set(shipIds)]
  if (!ships.length) refuseFields({ field: 'shipIds', phrase: ownerText.shipsNeeded })
  if ((await inReach(ctx, ships)).length !== ships.length)
    refuseFields({ field: 'shipIds', phrase: httpText.refersToNothing })
  const own = await ctx.db
    .selectFrom('subFleet')
    .where('userId', '=', ctx.user.userId)
    .select(['id', 'name'])
    .execute()
  if (id && !own.some((one) => one.id === id)) refuse(404, httpText.notFound)
  if (own.some((one) => one.name === name.trim() && one.id !== id))
    refuseFields({ field: 'name', phrase: ownerText.nameTaken })
  if (!id && own.length >= atMost)
    refuseFields({ field: 'name', phrase: ownerText.tooManyParts, params: { most: atMost } })
  const values = { name: name.trim(), shipIds: ships }
  if (id)
    await ctx.db
      .updateTable('subFleet')
      .set({ ...values, updateTime: new Date().toISOString() })
      .where('id', '=', id)
      .execute()
  return id
    ? { id }
    : ctx.db
        .insertInto('subFleet')
        .values({ ...values, userId: ctx.user.userId })
        .returning('id')
        .executeTakeFirstOrThrow()
}

/** @throws Refusal 404 for one of others */
export async function removeSubFleet(ctx: RequestContext, { id }: { id: number }): Promise<object> {
  refuseOthers(ctx)
  const { numDeletedRows } = await ctx.db
    .deleteFrom('subFleet')
    .where('id', '=', id)
    .where('userId', '=', ctx.user.userId)
    .executeTakeFirst()
  return numDeletedRows ? {} : refuse(404, httpText.notFound)
}
