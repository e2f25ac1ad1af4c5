import { sql } from 'kysely'
import { rowsInScope } from '#server/records/rows/filter-rows.ts'
import { shipCompanies } from '#modules/basic/ship/server/ship-companies.ts'
import type { RequestContext } from '#server/core/context.ts'
import { getResource } from '#server/core/resource.ts'
import { httpText, refuse, refuseFields } from '#server/core/refusal.ts'

export interface Part {
  customerIds?: readonly number[] | null
  subFleetId?: number | null
}
export const resourceOf = (ctx: RequestContext, path: string) => getResource(ctx.services, path)

/**
 * Condition: on the day of the context a certificate was issued, and neither withdrawn nor replaced;
 * with `onlyKnown`, also recorded.
 */
export const isCurrentOn = ({ asOf, onlyKnown }: Pick<RequestContext, 'asOf' | 'onlyKnown'>) =>
  sql<boolean>`(valid = 1 and superseded_by is null
    and (issue_date <= ${asOf ?? null}::date or ${asOf ?? null}::date is null)
    ${onlyKnown ? sql`and standing <> 'unknown'` : sql``})`

/** @throws Refusal 403 to all but ship owners */
export const refuseOthers = ({ user }: RequestContext): void =>
  void (user.taskNode !== 'ship_owner' && refuse(403, httpText.forbidden))

/**
 * The chosen companies of the caller, or all of them.
 * @throws Refusal 400 for a company of others
 */
export function chosenCompanies(
  { user }: RequestContext,
  { customerIds }: Part,
): readonly number[] {
  if (!customerIds?.length) return user.customerIds
  if (customerIds.some((id) => !user.customerIds.includes(id)))
    refuseFields({ field: 'customerIds', phrase: httpText.refersToNothing })
  return customerIds
}

/**
 * The ships in scope that belong to the requested part.
 * @throws Refusal 404 for a sub-fleet of others
 */
export async function shipsOf(ctx: RequestContext, part: Part) {
  const companies = chosenCompanies(ctx, part)
  let ships = rowsInScope(ctx, resourceOf(ctx, 'basic/ship'), 'shipRow')
  if (part.customerIds?.length)
    ships = ships.where(
      sql<boolean>`(${sql.join(
        shipCompanies.map((column) => sql`${sql.ref(column)} in (${sql.join(companies)})`),
        sql` or `,
      )})`,
    )
  if (!part.subFleetId) return ships
  const subFleet =
    (await ctx.db
      .selectFrom('subFleet')
      .where('id', '=', part.subFleetId)
      .where('userId', '=', ctx.user.userId)
      .select('shipIds')
      .executeTakeFirst()) ?? refuse(404, httpText.notFound)
  return ships.where(sql<boolean>`id = any(${subFleet.shipIds}::bigint[])`)
}
