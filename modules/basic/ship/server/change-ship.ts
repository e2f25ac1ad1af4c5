import { writeAuditEntry } from '#server/records/audit/audit.ts'
import { lockRow } from '#server/records/rows/read-row.ts'
import { saveRow } from '#server/records/rows/save-row.ts'
import type { Saved } from '#server/records/rows/save-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuseFields } from '#server/core/refusal.ts'
import type { InputOf } from '#common/contract.ts'
import { getResource } from '#server/core/resource.ts'
import type { ship } from '../ship.contract.ts'
import type { ShipResource, ShipValues } from './ship-row.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { shipText } from '../ship.text.ts'
import { voidShipChanges } from './correct-ship-changes.ts'
import { recordShipChanges } from './record-ship-changes.ts'
import type { ChangeNote, ShipChange } from './record-ship-changes.ts'
import { countsForCompleteness, refreshCompleteness } from './refresh-completeness.ts'
import { checkShip } from './ship-rules.ts'

export interface ShipNote extends ChangeNote {
  /**
   * a correction of a wrong entry voids the change that recorded it, and adds no previous name.
   * Default: change
   */
  kind?: 'change' | 'correction' | null | undefined
}

/** Voids the history that a correction shows to be wrong, and writes both into the audit trail. */
async function correct(ctx: RequestContext, change: ShipChange, note: ShipNote): Promise<void> {
  await writeAuditEntry(ctx, {
    resource: 'basic/ship',
    rowId: change.now.id,
    action: 'correct',
    remark: note.reason ?? null,
    changes: await voidShipChanges(ctx, change),
  })
}

/** Side effects of every saved ship: dated history and completeness. */
export async function afterShipSaved(
  ctx: RequestContext,
  id: number,
  values: ShipValues,
  now: ShipValues | null,
  note: ShipNote = {},
): Promise<void> {
  if (now && note.kind === 'correction') await correct(ctx, { now: { ...now, id }, values }, note)
  else if (now) await recordShipChanges(ctx, [{ now: { ...now, id }, values }], note)
  if (!now || countsForCompleteness(values, now)) await refreshCompleteness(ctx.db, [id])
}

/** Creates or changes a ship from the form, with the note about the change. */
export async function saveShip(
  ctx: RequestContext,
  r: ShipResource,
  input: InputOf<typeof ship, 'save'>,
): Promise<Saved> {
  const { changeKind, effectiveDate, changeReason, changeFileId, ...given } = input
  const note: ShipNote = {
    kind: changeKind,
    effectiveDate,
    reason: changeReason,
    fileId: changeFileId,
  }
  if (effectiveDate && effectiveDate > (await societyToday(ctx.db)))
    refuseFields({ field: 'effectiveDate', phrase: shipText.futureDate })
  const correction = note.kind === 'correction'
  // Validation needs the table only, not the names joined by the view.
  const { view: _view, ...alone } = r
  return saveRow(
    ctx,
    {
      ...alone,
      beforeSave: (c, values, now) => checkShip(c, values, now, correction),
      afterSave: (c, id, values, now) => afterShipSaved(c, id, values, now, note),
    },
    given,
  )
}

/**
 * Changes a ship on behalf of other work, such as a registration: validated as on the form,
 * recorded, with a row of dated history for each particular of `changeKinds`. Runs in the caller's
 * transaction; the caller checks permission.
 * @param note `effectiveDate` YYYY-MM-DD, default the society's today; `kind: 'correction'`
 *   voids the change that recorded the wrong value
 * @throws Refusal 404 out of scope; 400 at the wrong fields; 409 for a duplicate IMO number
 */
export async function changeShip(
  ctx: RequestContext,
  shipId: number,
  values: ShipValues,
  note: ShipNote = {},
): Promise<Saved> {
  const r = getResource<ShipResource>(ctx.services, 'basic/ship')
  const { version } = await lockRow(ctx, r, shipId)
  return saveShip(ctx, r, {
    ...values,
    id: shipId,
    version,
    changeKind: note.kind,
    effectiveDate: note.effectiveDate,
    changeReason: note.reason,
    changeFileId: note.fileId,
  })
}
