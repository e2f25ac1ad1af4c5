/**
 * Write access is checked on the row as it will be: a person saves no row for another region,
 * company or flag state than their own, and no row that would leave their scope.
 */
import { sql } from 'kysely'
import type { Fields } from '#common/fields.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { FieldError } from '#server/core/refusal.ts'
import { refuse, refuseFields } from '#server/core/refusal.ts'
import type { Resource } from '#server/core/resource.ts'
import { valuesText as t } from './values.text.ts'
import type { Principal } from '#server/core/principal.ts'
import { scopeCondition } from '#server/core/scope.ts'

type Values = Readonly<Record<string, unknown>>
const regional = ({ taskNode, dataType, region }: Principal): boolean =>
  taskNode !== 'ship_owner' && taskNode !== 'flag_user' && dataType === 2 && region !== null

/**
 * The error when a person with the data authority "own region" saves a row for another region.
 * Being the creator gives access to a row in any region, so it is not sufficient here.
 * @param now the current row; null for a new one
 */
export function regionFault(
  { user }: Pick<RequestContext, 'user'>,
  r: Pick<Resource, 'contract' | 'scope'>,
  now: Values | null,
  values: Values,
): FieldError | null {
  const field = (r.contract.fields as Fields)['region']
  if (!regional(user) || field?.dictCode !== 'REGION' || scopeCondition(r.scope, user) === null)
    return null
  const region = 'region' in values ? (values['region'] ?? null) : now ? now['region'] : null
  if (region === user.region || (now && region === now['region'])) return null
  return { field: 'region', phrase: t.otherRegion, params: { region: user.region ?? '' } }
}

/** Whether the row's own columns prove access, so that no query is needed. */
function surelyReaches(r: Resource, user: Principal, row: Values): boolean {
  if (typeof r.scope !== 'object' || user.taskNode === 'flag_user') return false
  const { own, region, customers = [] } = r.scope
  const isStored = (column: string) => column in r.contract.fields || column === 'createBy'
  if (user.taskNode === 'ship_owner')
    return customers.some(
      (column) => isStored(column) && user.customerIds.includes(row[column] as number),
    )
  if (own.some((column) => isStored(column) && row[column] === user.userId)) return true
  return regional(user) && region !== undefined && isStored(region) && row[region] === user.region
}

/** The field that decides access to rows of this resource, with its message. */
function decidingFault(r: Resource, user: Principal, values: Values): FieldError | null {
  const fields = Object.entries(r.contract.fields as Fields)
  const first = (wanted: (name: string, f: Fields[string]) => boolean) =>
    fields.find(([name, f]) => name in values && wanted(name, f))?.[0] ??
    fields.find(([name, f]) => wanted(name, f))?.[0]
  const at = (field: string | undefined, phrase: FieldError['phrase']) =>
    field ? { field, phrase } : null
  const byShip = first((_, f) => f.ref === 'basic/ship')
  if (user.taskNode === 'ship_owner')
    return at(first((_, f) => f.ref === 'basic/customer') ?? byShip, t.otherCompany)
  if (user.taskNode === 'flag_user')
    return at(first((_, f) => f.ref === 'basic/flag') ?? byShip, t.otherFlag)
  if (regional(user) && first((name) => name === 'region'))
    return { field: 'region', phrase: t.otherRegion, params: { region: user.region ?? '' } }
  const own = typeof r.scope === 'object' ? r.scope.own : []
  return at(
    first((name) => own.includes(name)) ?? first((name) => name === 'region') ?? byShip,
    t.notOwn,
  )
}

/**
 * Call it in the transaction, after the row is written. Sends no statement for people with access
 * to all rows, nor where the row's own columns decide.
 * @param row the known columns of the current row
 * @throws Refusal 400 at the deciding field, when the row is outside the caller's scope
 */
export async function refuseLostReach(
  ctx: RequestContext,
  r: Resource,
  id: number,
  row: Values,
): Promise<void> {
  const condition = scopeCondition(r.scope, ctx.user)
  if (!condition || surelyReaches(r, ctx.user, row)) return
  const { rows } =
    await sql`select 1 from ${sql.table(r.view ?? (r.table as string))} where id = ${id} and ${condition}`.execute(
      ctx.db,
    )
  if (rows.length) return
  const fault = decidingFault(r, ctx.user, row)
  if (fault) refuseFields(fault)
  refuse(403, t.notOwn)
}
