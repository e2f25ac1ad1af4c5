import { shipFindings, tidiedShip } from '#common/rules/ship-findings.ts'
import { faultAt, refuseFields, Refusal } from '#server/http/refusal.ts'
import type { Ctx } from '#server/http/context.ts'
import { shipText } from '../ship.text.ts'
import { withPreviousNames } from './previous-names.ts'

type Values = Record<string, any>

/**
 * What must hold before a ship is saved; names she had go to the previous names by themselves.
 * @throws Refusal 400 at the fields that are wrong; 409 at `imo` with the name of the ship that has the number already
 */
export async function checkShip(ctx: Ctx, given: Values, now: Values | null, correction = false): Promise<Values> {
  const values = correction ? tidiedShip(given) : withPreviousNames(tidiedShip(given), now)
  // Her call sign and MMSI beside her flag's series come to no more than a warning.
  const errors = shipFindings({ ...now, ...values }, null, shipText.labels).filter(({ level }) => level === 'error')
  if (errors.length) refuseFields(...errors.map((issue) => faultAt(issue.field, issue)))
  if (values['imo'] && values['imo'] !== now?.['imo']) await refuseTaken(ctx, values['imo'], now?.['id'] ?? 0)
  if (values['flagId'] && values['flagId'] !== now?.['flagId']) await refuseUnknownFlag(ctx, values['flagId'])
  return values
}

async function refuseUnknownFlag(ctx: Ctx, flagId: number): Promise<void> {
  if (!(await ctx.db.selectFrom('flag').where('id', '=', flagId).select('id').executeTakeFirst())) refuseFields({ field: 'flagId', phrase: shipText.flagUnknown })
}

async function refuseTaken(ctx: Ctx, imo: string, own: number): Promise<void> {
  const other = await ctx.db.selectFrom('shipRow').where('imo', '=', imo).where('id', '!=', own).select(['name', 'flagNameZh', 'flagNameEn']).executeTakeFirst()
  if (!other) return
  const params = { name: other.name!, flag: { key: 'flag', zh: other.flagNameZh!, en: other.flagNameEn! } }
  throw new Refusal(409, shipText.taken, params, [{ field: 'imo', phrase: shipText.taken, params }])
}

/** Names of a ship's companies that may lie outside what its reader may look up among the customers. */
export async function companyNamesOf(ctx: Ctx, ship: Values): Promise<Record<string, string | null>> {
  const roles = ['crewManager', 'operator', 'offshoreCompany', 'agent'] as const
  const ids = roles.map((role) => ship[`${role}Id`] as number | null).filter((id) => id !== null)
  const found = ids.length ? await ctx.db.selectFrom('customer').where('id', 'in', ids).select(['id', 'name']).execute() : []
  return Object.fromEntries(roles.map((role) => [`${role}Name`, found.find(({ id }) => id === ship[`${role}Id`])?.name ?? null]))
}
