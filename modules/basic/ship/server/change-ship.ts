import { record } from '#server/audit/audit.ts'
import { lockRow, saveRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuseFields } from '#server/http/refusal.ts'
import type { Resource } from '#server/resource.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import { shipText } from '../ship.text.ts'
import { keepChanges } from './keep-changes.ts'
import type { ChangeNote } from './keep-changes.ts'
import { countsForCompleteness, refreshCompleteness } from './refresh-completeness.ts'
import { checkShip } from './ship-rules.ts'

type Values = Record<string, any>
export interface ShipNote extends ChangeNote {
  /** a correction mends what was entered wrongly: no line of history, no previous name. Default: change */
  kind?: 'change' | 'correction' | null | undefined
}
type Saved = { id: number; version: number }

/** What else happens with every ship that is saved: dated history and completeness. */
export async function afterShip(ctx: Ctx, id: number, values: Values, now: Values | null, note: ShipNote = {}): Promise<void> {
  if (now && note.kind !== 'correction') await keepChanges(ctx, [{ now: { ...now, id }, values }], note)
  if (!now || countsForCompleteness(values, now)) await refreshCompleteness(ctx.db, [id])
}

/** Creates or changes a ship as the form sends it, with what is said of the change itself. */
export async function saveShip(ctx: Ctx, r: Resource, input: Values): Promise<Saved> {
  const { changeKind, effectiveDate, changeReason, changeFileId, ...given } = input
  const note: ShipNote = { kind: changeKind, effectiveDate, reason: changeReason, fileId: changeFileId }
  if (effectiveDate && effectiveDate > await societyToday(ctx.db)) refuseFields({ field: 'effectiveDate', phrase: shipText.futureDate })
  const correction = note.kind === 'correction'
  // All that is judged here stands in the table itself: the names in the view need not be read.
  const { view: _view, ...alone } = r
  const saved = await saveRow(ctx, {
    ...alone, beforeSave: (c, values, now) => checkShip(c, values, now, correction), afterSave: (c, id, values, now) => afterShip(c, id, values, now, note),
  }, given)
  if (correction && given['id']) await record(ctx, { resource: r.contract.path, rowId: saved.id, action: 'correct', remark: note.reason ?? null })
  return saved
}

/**
 * Changes a ship of the register on behalf of other work, such as a registration: checked as on the form, recorded, and with a line
 * of dated history for each particular of `changeKinds`. Within the caller's transaction; the caller's verb decides who may.
 * @param note `effectiveDate` YYYY-MM-DD, the society's today when not given; `kind: 'correction'` keeps no history
 * @throws Refusal 404 out of reach; 400 at the fields that are wrong; 409 for an IMO number that is taken
 */
export async function changeShip(ctx: Ctx, shipId: number, values: Values, note: ShipNote = {}): Promise<Saved> {
  const r = ctx.services.resources.get('basic/ship')!
  const { version } = await lockRow(ctx, r, shipId)
  return saveShip(ctx, r, { ...values, id: shipId, version, changeKind: note.kind, effectiveDate: note.effectiveDate, changeReason: note.reason, changeFileId: note.fileId })
}
