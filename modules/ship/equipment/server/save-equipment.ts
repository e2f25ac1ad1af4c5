import { lockShip } from '#modules/basic/ship/server/lock-ship.ts'
import type { InputOf, OutputOf } from '#common/contract.ts'
import type { EquipmentValues } from '#common/rules/equipment/equipment-values.ts'
import { loadShipInScope } from '#modules/basic/ship/server/load-ship.ts'
import type { RequestContext } from '#server/core/context.ts'
import { httpText, refuse, refuseFields } from '#server/core/refusal.ts'
import { canCall } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resource.ts'
import { changeRow, createRow } from '#server/records/rows/save-row.ts'
import type { Saved } from '#server/records/rows/save-row.ts'
import type { shipEquipment } from '../shipEquipment.contract.ts'
import { changedEquipment, equipmentFaults } from './check-equipment.ts'

export type ShipEquipmentResource = Resource<typeof shipEquipment, 'shipEquipment'>

/**
 * Equipment of a ship in the caller's scope, and whether the caller may change it.
 * @throws Refusal 404 for a ship out of scope
 */
export async function equipmentOfShip(
  ctx: RequestContext,
  r: ShipEquipmentResource,
  { shipId }: InputOf<typeof shipEquipment, 'detail'>,
): Promise<OutputOf<typeof shipEquipment, 'detail'>> {
  const { shipType } = await loadShipInScope(ctx, shipId)
  const row = await storedEquipment(ctx, shipId)
  return {
    id: row?.id ?? null,
    version: row?.version ?? 0,
    shipType,
    values: row?.values ?? {},
    canSave: canCall(r.actions['save']!, ctx.user.rights),
  }
}

/**
 * Changes the equipment of a ship.
 * @throws Refusal 404 for a ship out of scope, 409 for an outdated version, 400 at `values.{key}`
 */
export async function saveEquipment(
  ctx: RequestContext,
  r: ShipEquipmentResource,
  { shipId, version, values }: InputOf<typeof shipEquipment, 'save'>,
): Promise<Saved> {
  const { shipType } = await loadShipInScope(ctx, shipId)
  await lockShip(ctx, shipId)
  const now = await storedEquipment(ctx, shipId)
  if ((now?.version ?? 0) !== version) refuse(409, httpText.stale)
  const after = changedEquipment(now?.values ?? {}, values)
  const faults = equipmentFaults(shipType, values, after)
  if (faults.length) refuseFields(...faults)
  return now
    ? changeRow(ctx, r, now, { values: after })
    : createRow(ctx, r, { shipId, values: after })
}

/**
 * Takes over what a certificate states of the equipment of her ship when it is signed, with the
 * certificate as the cause in the history. Values that the catalogue refuses stay on the
 * certificate only.
 * @param cause the certificate, such as `SE PR-SE-2026-00012`
 */
export async function saveEquipmentOfCertificate(
  ctx: RequestContext,
  r: ShipEquipmentResource,
  shipId: number,
  stated: EquipmentValues,
  cause: string,
): Promise<void> {
  await lockShip(ctx, shipId)
  const { shipType } = await ctx.db
    .selectFrom('ship')
    .where('id', '=', shipId)
    .select('shipType')
    .executeTakeFirstOrThrow()
  const stored = await storedEquipment(ctx, shipId)
  const faults = equipmentFaults(shipType, stated, changedEquipment(stored?.values ?? {}, stated))
  const refused = new Set(faults.map(({ field }) => field))
  const accepted = Object.fromEntries(
    Object.entries(stated).filter(([key]) => !refused.has(`values.${key}`)),
  )
  const after = changedEquipment(stored?.values ?? {}, accepted)
  if (JSON.stringify(after) === JSON.stringify(stored?.values ?? {})) return
  const now = stored ?? { ...(await createRow(ctx, r, { shipId, values: {} }, true)), values: {} }
  await changeRow(ctx, r, now, { values: after }, 'certificate', cause)
}

/** The stored record; undefined while nothing is recorded. */
async function storedEquipment({ db }: RequestContext, shipId: number) {
  const row = await db
    .selectFrom('shipEquipment')
    .where('shipId', '=', shipId)
    .select(['id', 'version', 'values'])
    .executeTakeFirst()
  return row && { ...row, values: row.values as EquipmentValues }
}
