import { sql } from 'kysely'
import type { OutputOf } from '#common/contract.ts'
import { getRow, reachable } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import type { Resource } from '#server/resource.ts'
import { fleetRoles } from '../customer.contract.ts'
import type { customer } from '../customer.contract.ts'

const most = 500
const columns = fleetRoles.map((role) => `${role}Id` as const)

/**
 * Ships that name a company, by name, with the parts it plays; only those the caller reaches.
 * @throws Refusal 404 for a company out of reach
 */
export async function fleetOf(ctx: Ctx, r: Resource, id: number): Promise<OutputOf<typeof customer, 'fleet'>> {
  await getRow(ctx, r, id)
  const named = reachable(ctx, ctx.services.resources.get('ship/query')!).where((e) => e.or(columns.map((column) => e(column, '=', id))))
  const rows = await named.orderBy('name').orderBy('id').limit(most)
    .select(['id', 'name', 'imo', 'flagNameZh', 'flagNameEn', 'shipType', 'grossTonnage', 'status', ...columns]).execute() as Record<string, any>[]
  const total = rows.length < most ? rows.length : ((await named.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()) as { total: number }).total
  const list = rows.map(({ id: shipId, name, imo, flagNameZh, flagNameEn, shipType, grossTonnage, status, ...companies }) => ({
    id: shipId, name, imo, flagNameZh, flagNameEn, shipType, grossTonnage, status, roles: fleetRoles.filter((role) => companies[`${role}Id`] === id),
  }))
  return { list, total } as OutputOf<typeof customer, 'fleet'>
}
