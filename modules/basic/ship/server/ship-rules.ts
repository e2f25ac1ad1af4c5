import type { NotNull } from 'kysely'
import { findShipIssues, normalizeShip } from '#common/rules/ships/find-ship-issues.ts'
import { fieldErrorFrom, refuseFields, Refusal } from '#server/core/refusal.ts'
import type { RequestContext } from '#server/core/context.ts'
import { shipText } from '../ship.text.ts'
import { findChangesToCorrect } from './correct-ship-changes.ts'
import { withoutPreviousNames, withPreviousNames } from './previous-names.ts'
import type { ShipChange } from './record-ship-changes.ts'
import type { ShipRow, ShipValues } from './ship-row.ts'

/**
 * Validates a ship before saving and adds a former name to the previous names.
 * @throws Refusal 400 at the wrong fields; 409 at `imo` with the name of the ship that has the
 *   number
 */
export async function checkShip(
  ctx: RequestContext,
  input: ShipValues,
  now: (ShipValues & { id: number }) | null,
  correction = false,
): Promise<ShipValues> {
  const normal: ShipValues = normalizeShip(input)
  const values = !now
    ? normal
    : correction
      ? withoutPreviousNames(normal, now, await namesNotGivenUp(ctx, { now, values: normal }))
      : withPreviousNames(normal, now)
  // A call sign or MMSI outside the flag's series is only a warning.
  const errors = findShipIssues({ ...now, ...values }, null, shipText.labels).filter(
    ({ level }) => level === 'error',
  )
  if (errors.length) refuseFields(...errors.map((issue) => fieldErrorFrom(issue.field, issue)))
  if (values.imo && values.imo !== now?.imo) await refuseTaken(ctx, values.imo, now?.id ?? 0)
  if (values.flagId && values.flagId !== now?.flagId) await refuseUnknownFlag(ctx, values.flagId)
  return values
}

/** Names that a correction gives back. */
async function namesNotGivenUp(ctx: RequestContext, change: ShipChange): Promise<string[]> {
  const corrected = await findChangesToCorrect(ctx, change)
  return corrected.flatMap(({ field, isVoid, value }) =>
    isVoid && (field === 'name' || field === 'nameZh') ? [String(value)] : [],
  )
}

async function refuseUnknownFlag(ctx: RequestContext, flagId: number): Promise<void> {
  if (!(await ctx.db.selectFrom('flag').where('id', '=', flagId).select('id').executeTakeFirst()))
    refuseFields({ field: 'flagId', phrase: shipText.flagUnknown })
}

async function refuseTaken(ctx: RequestContext, imo: string, own: number): Promise<void> {
  const other = await ctx.db
    .selectFrom('shipRow')
    .where('imo', '=', imo)
    .where('id', '!=', own)
    .select(['name', 'flagNameZh', 'flagNameEn'])
    .$narrowType<{ name: NotNull; flagNameZh: NotNull; flagNameEn: NotNull }>()
    .executeTakeFirst()
  if (!other) return
  const params = {
    name: other.name,
    flag: { key: 'flag', zh: other.flagNameZh, en: other.flagNameEn },
  }
  throw new Refusal(409, shipText.taken, params, [{ field: 'imo', phrase: shipText.taken, params }])
}

/** Names of a ship's companies, which may be out of the reader's scope among the customers. */
export async function companyNamesOf(
  ctx: RequestContext,
  ship: ShipRow,
): Promise<Record<string, string | null>> {
  const roles = ['mlcShipowner', 'crewManager', 'operator', 'offshoreCompany', 'agent'] as const
  const ids = roles.map((role) => ship[`${role}Id`]).filter((id) => id !== null)
  const companies = ids.length
    ? await ctx.db.selectFrom('customer').where('id', 'in', ids).select(['id', 'name']).execute()
    : []
  return Object.fromEntries(
    roles.map((role) => [
      `${role}Name`,
      companies.find(({ id }) => id === ship[`${role}Id`])?.name ?? null,
    ]),
  )
}
