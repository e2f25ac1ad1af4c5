import type { RequestContext } from '#server/core/context.ts'
import type { Change } from '#server/records/audit/audit.ts'
import { kindOfField } from '../ship.contract.ts'
import type { DatedField } from '../ship.contract.ts'
import { namesOf, newValueColumns, notifyShipsChanged } from './record-ship-changes.ts'
import type { ShipChange } from './record-ship-changes.ts'

/** A history row that a correction voids or amends. */
interface Corrected {
  id: number
  field: DatedField
  value: unknown
  /** the corrected value is the one before: the particular has not changed at all */
  isVoid: boolean
  text: { from: string; to: string; day: string }
  columns: ReturnType<typeof newValueColumns>
}

const written = (value: string | null) => value ?? '–'

/**
 * History rows that wrote the values which a correction replaces: of each corrected particular the
 * change recorded last.
 */
export async function findChangesToCorrect(
  ctx: RequestContext,
  { now, values }: ShipChange,
): Promise<Corrected[]> {
  const fields = [...kindOfField.keys()].filter(
    (field) => field in values && (now[field] ?? null) !== (values[field] ?? null),
  )
  if (!fields.length) return []
  const rows = await ctx.db
    .selectFrom('shipChange')
    .distinctOn('field')
    .where('shipId', '=', now.id)
    .where('field', 'in', fields)
    .orderBy('field')
    .orderBy('id', 'desc')
    .select(['id', 'field', 'fromId', 'fromEn', 'toId', 'toEn', 'toKey', 'effectiveDate'])
    .execute()
  const names = await namesOf(
    ctx,
    fields.map((field) => [field, values[field]]),
  )
  return rows.flatMap((row) => {
    const field = row.field as DatedField
    const value = values[field]
    const columns = newValueColumns(field, value, names(field, value))
    const wrong = newValueColumns(field, now[field], [null, written(now[field] as string)])
    // A value filled without history: the row before it is right.
    const wroteIt =
      row.toId === wrong.toId &&
      row.toKey === wrong.toKey &&
      (row.toId !== null || row.toKey !== null || written(row.toEn) === wrong.toEn)
    const isVoid =
      row.fromId === null && columns.toId === null
        ? row.fromEn === columns.toEn
        : row.fromId === columns.toId
    const text = { from: written(row.fromEn), to: written(row.toEn), day: row.effectiveDate }
    return wroteIt ? [{ id: row.id, field, value, isVoid, text, columns }] : []
  })
}

/**
 * Voids the changes that a correction shows to be wrong, in the caller's transaction: a change back
 * to the value before is removed, another one gets the corrected value. Everything that depends on
 * the history follows.
 * @param corrected of `findChangesToCorrect`, read before or after the save
 * @returns what was voided, for the audit trail
 */
export async function voidShipChanges(ctx: RequestContext, change: ShipChange): Promise<Change[]> {
  const corrected = await findChangesToCorrect(ctx, change)
  for (const { id, isVoid, columns } of corrected)
    await (isVoid
      ? ctx.db.deleteFrom('shipChange').where('id', '=', id).execute()
      : ctx.db.updateTable('shipChange').set(columns).where('id', '=', id).execute())
  if (corrected.length) await notifyShipsChanged(ctx, [change.now.id])
  return corrected.map(({ isVoid, columns, text: { from, to, day } }) => ({
    field: 'voidedChange',
    from: `${day}: ${from} → ${to}`,
    to: isVoid ? null : `${day}: ${from} → ${written(columns.toEn)}`,
  }))
}
