import { sql } from 'kysely'
import { reachable } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { httpText, refuse, refuseFields } from '#server/http/refusal.ts'

export interface Part { customerIds?: readonly number[] | null; subFleetId?: number | null }
export const resourceOf = (ctx: Ctx, path: string) => ctx.services.resources.get(path)!
export const companyColumns = ['ownerId', 'managerId', 'operatorId', 'crewManagerId'] as const

/** @throws Refusal 403 to anybody but ship owners */
export const refuseOthers = ({ user }: Ctx): void => void (user.taskNode !== 'ship_owner' && refuse(403, httpText.forbidden))

/** The caller's companies that were chosen, or all of them. @throws Refusal 400 for one that is not the caller's */
export function chosenCompanies({ user }: Ctx, { customerIds }: Part): readonly number[] {
  if (!customerIds?.length) return user.customerIds
  if (customerIds.some((id) => !user.customerIds.includes(id))) refuseFields({ field: 'customerIds', phrase: httpText.refersToNothing })
  return customerIds
}

/** The ships in the caller's reach that belong to the part asked for. @throws Refusal 404 for a sub-fleet of somebody else */
export async function shipsOf(ctx: Ctx, part: Part) {
  const companies = chosenCompanies(ctx, part)
  let ships = reachable(ctx, resourceOf(ctx, 'basic/ship'))
  if (part.customerIds?.length) ships = ships.where(sql<boolean>`(${sql.join(companyColumns.map((column) => sql`${sql.ref(column)} in (${sql.join(companies)})`), sql` or `)})`)
  if (!part.subFleetId) return ships
  const kept = await ctx.db.selectFrom('subFleet').where('id', '=', part.subFleetId).where('userId', '=', ctx.user.userId).select('shipIds').executeTakeFirst() ?? refuse(404, httpText.notFound)
  return ships.where(sql<boolean>`id = any(${kept.shipIds}::bigint[])`)
}
