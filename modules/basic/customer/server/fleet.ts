import { sql } from 'kysely'
import type { OutputOf } from '#common/contract.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import { rowsInScope } from '#server/records/rows/filter-rows.ts'
import type { RequestContext } from '#server/core/context.ts'
import { getResource } from '#server/core/resource.ts'
import type { CustomerResource } from './customer-row.ts'
import { fleetRoles } from '../customer.contract.ts'
import type { customer } from '../customer.contract.ts'

type Fleet = OutputOf<typeof customer, 'fleet'>
/** A ship with the ids of its companies. */
type FleetShip = Omit<Fleet['list'][number], 'roles'> &
  Record<(typeof columns)[number], number | null>

const most = 500
const columns = fleetRoles.map((role) => `${role}Id` as const)

/**
 * Ships of a company in the caller's scope, by name, with its roles.
 * @throws Refusal 404 for a company out of scope
 */
export async function fleetOf(
  ctx: RequestContext,
  r: CustomerResource,
  id: number,
): Promise<Fleet> {
  await getRow(ctx, r, id)
  const named = rowsInScope(ctx, getResource(ctx.services, 'ship/query'), 'shipRow').where((e) =>
    e.or(columns.map((column) => e(column, '=', id))),
  )
  const rows = await named
    .orderBy('name')
    .orderBy('id')
    .limit(most)
    .select([
      'id',
      'name',
      'imo',
      'flagNameZh',
      'flagNameEn',
      'shipType',
      'grossTonnage',
      'status',
      ...columns,
    ])
    .$castTo<FleetShip>()
    .execute()
  const total =
    rows.length < most
      ? rows.length
      : (await named.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()).total
  const list = rows.map(
    ({
      id: shipId,
      name,
      imo,
      flagNameZh,
      flagNameEn,
      shipType,
      grossTonnage,
      status,
      ...companies
    }) => ({
      id: shipId,
      name,
      imo,
      flagNameZh,
      flagNameEn,
      shipType,
      grossTonnage,
      status,
      roles: fleetRoles.filter((role) => companies[`${role}Id`] === id),
    }),
  )
  return { list, total }
}
