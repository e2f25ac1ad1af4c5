/**
 * Reach is judged on a row as it will be: nobody saves a row for another region, company or flag state than
 * their own, and nobody saves a row that they would not reach afterwards.
 */
import { sql } from 'kysely'
import type { Fields } from '#common/fields.ts'
import type { Ctx } from '../http/context.ts'
import type { FieldFault } from '../http/refusal.ts'
import { refuse, refuseFields } from '../http/refusal.ts'
import type { Resource } from '../resource.ts'
import { valuesText as t } from '../values/values.text.ts'
import type { Principal } from './principal.ts'
import { scopeOf } from './scope.ts'

type Values = Readonly<Record<string, unknown>>
const regional = ({ taskNode, dataType, region }: Principal): boolean =>
  taskNode !== 'ship_owner' && taskNode !== 'flag_user' && dataType === 2 && region !== null

/**
 * The fault of a row that a person with the data authority "own region" saves for another region. Whoever
 * created a row reaches it wherever it is, so that being its creator is not enough here.
 * @param now the row as it is; null for a new one
 */
export function regionFault({ user }: Pick<Ctx, 'user'>, r: Pick<Resource, 'contract' | 'scope'>, now: Values | null, values: Values): FieldFault | null {
  const field = (r.contract.fields as Fields)['region']
  if (!regional(user) || field?.dictCode !== 'REGION' || scopeOf(r.scope, user) === null) return null
  const region = 'region' in values ? values['region'] ?? null : now ? now['region'] : null
  if (region === user.region || (now && region === now['region'])) return null
  return { field: 'region', phrase: t.otherRegion, params: { region: user.region! } }
}

/** Whether the row's own columns say already that this person reaches it, so that the database need not be asked. */
function surelyReaches(r: Resource, user: Principal, row: Values): boolean {
  if (typeof r.scope !== 'object' || user.taskNode === 'flag_user') return false
  const { own, region, customers = [] } = r.scope
  const kept = (column: string) => column in r.contract.fields || column === 'createBy'
  if (user.taskNode === 'ship_owner') return customers.some((column) => kept(column) && user.customerIds.includes(row[column] as number))
  if (own.some((column) => kept(column) && row[column] === user.userId)) return true
  return regional(user) && region !== undefined && kept(region) && row[region] === user.region
}

/** The field that decides whether a person reaches rows of this resource, and what is said there. */
function decidingFault(r: Resource, user: Principal, values: Values): FieldFault | null {
  const fields = Object.entries(r.contract.fields as Fields)
  const first = (wanted: (name: string, f: Fields[string]) => boolean) =>
    fields.find(([name, f]) => name in values && wanted(name, f))?.[0] ?? fields.find(([name, f]) => wanted(name, f))?.[0]
  const at = (field: string | undefined, phrase: FieldFault['phrase']) => (field ? { field, phrase } : null)
  const byShip = first((_, f) => f.ref === 'basic/ship')
  if (user.taskNode === 'ship_owner') return at(first((_, f) => f.ref === 'basic/customer') ?? byShip, t.otherCompany)
  if (user.taskNode === 'flag_user') return at(first((_, f) => f.ref === 'basic/flag') ?? byShip, t.otherFlag)
  if (regional(user) && first((name) => name === 'region')) return { field: 'region', phrase: t.otherRegion, params: { region: user.region! } }
  const own = typeof r.scope === 'object' ? r.scope.own : []
  return at(first((name) => own.includes(name)) ?? first((name) => name === 'region') ?? byShip, t.notOwn)
}

/**
 * To be called in the transaction, after the row is written. No statement for people who reach all rows, nor
 * where the row's own columns decide.
 * @param row the row as it is now, as far as it is known
 * @throws Refusal 400 at the field that decides, where the caller does not reach the row any more
 */
export async function refuseLostReach(ctx: Ctx, r: Resource, id: number, row: Values): Promise<void> {
  const condition = scopeOf(r.scope, ctx.user)
  if (!condition || surelyReaches(r, ctx.user, row)) return
  const { rows } = await sql`select 1 from ${sql.table(r.view ?? r.table!)} where id = ${id} and ${condition}`.execute(ctx.db)
  if (rows.length) return
  const fault = decidingFault(r, ctx.user, row)
  if (fault) refuseFields(fault)
  refuse(403, t.notOwn)
}
