import { callHandlers } from '#server/core/hook.ts'
import { isEmpty } from '#common/values.ts'
import type { OutputOf } from '#common/contract.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Db } from '#server/core/db.ts'
import { defineHook } from '#server/core/hook.ts'
import { refuseFields } from '#server/core/refusal.ts'
import { datedChanges } from '#common/rules/ships/dated-changes.ts'
import { kindOfField, shipFields } from '../ship.contract.ts'
import type { ChangeKind, DatedField, ship } from '../ship.contract.ts'
import { shipText } from '../ship.text.ts'
import type { ShipValues } from './ship-row.ts'

/** A ship before a change, and the values that change. */
export interface ShipChange {
  now: ShipValues & { id: number }
  values: ShipValues
}
/** Note about a change. */
export interface ChangeNote {
  effectiveDate?: string | null | undefined
  reason?: string | null | undefined
  fileId?: string | null | undefined
}
/** A value of a particular in both languages. */
type ValueNames = readonly [zh: string | null, en: string | null]

/**
 * Called in the transaction of every change of flag, company or status, after it was recorded, with
 * the ids of the ships.
 */
export const shipsChanged = defineHook<(ctx: RequestContext, shipIds: number[]) => Promise<void>>()

/** Values of dated particulars: the ids of flags and companies among them are named. */
export type DatedValue = readonly [field: DatedField, value: unknown]

/** Present names of flags, companies and statuses. */
export async function namesOf(
  { db }: RequestContext,
  values: readonly DatedValue[],
): Promise<(field: DatedField, value: unknown) => ValueNames> {
  const idsOf = (path: string) =>
    values.flatMap(([field, value]) =>
      shipFields[field].ref === path && typeof value === 'number' ? [value] : [],
    )
  const [flagIds, customerIds] = [idsOf('basic/flag'), idsOf('basic/customer')]
  const flags = await db
    .selectFrom('flag')
    .where('id', 'in', flagIds)
    .select(['id', 'nameZh', 'nameEn'])
    .execute()
  const companies = await db
    .selectFrom('customer')
    .where('id', 'in', customerIds)
    .select(['id', 'name', 'nameZh'])
    .execute()
  const statuses = await entriesOf(db, 'SHIP_STATUS')
  const known = new Map<string, ValueNames>([
    ...statuses.map((s) => [`SHIP_STATUS ${s.key}`, [s.valueZh, s.valueEn]] as const),
    ...flags.map((f) => [`basic/flag ${f.id}`, [f.nameZh, f.nameEn]] as const),
    ...companies.map((c) => [`basic/customer ${c.id}`, [c.nameZh ?? c.name, c.name]] as const),
  ])
  return (field, value) => {
    if (isEmpty(value)) return [null, null]
    const { ref, dictCode } = shipFields[field]
    const source = ref ?? dictCode
    return source
      ? (known.get(`${source} ${String(value)}`) ?? [null, null])
      : [String(value), String(value)]
  }
}

/** Columns of a history row that hold the new value. */
export function newValueColumns(field: DatedField, value: unknown, [toZh, toEn]: ValueNames) {
  const toId = typeof value === 'number' ? value : null
  const toKey = field === 'status' && !isEmpty(value) ? String(value) : null
  return { toZh, toEn, toId, toKey }
}

/** Empty particulars of ships that had a value once, by ship. */
async function emptiedFields(
  { db }: RequestContext,
  changes: readonly ShipChange[],
): Promise<Map<number, Set<string>>> {
  const filled = changes.flatMap(({ now, values }) =>
    [...kindOfField.keys()].some((field) => field in values && isEmpty(now[field])) ? [now.id] : [],
  )
  if (!filled.length) return new Map()
  const rows = await db
    .selectFrom('shipChange')
    .where('shipId', 'in', filled)
    .select(['shipId', 'field'])
    .distinct()
    .execute()
  const byShip = Map.groupBy(rows, ({ shipId }) => shipId)
  return new Map(
    [...byShip].map(([shipId, list]) => [shipId, new Set(list.map(({ field }) => field))]),
  )
}

/** Lets everything follow that depends on the flag, the company or the status of ships. */
export async function notifyShipsChanged(ctx: RequestContext, shipIds: number[]): Promise<void> {
  await callHandlers(shipsChanged, ctx, shipIds)
}

/**
 * @throws Refusal 400 at `effectiveDate` for a change before a later one of the same particular: the
 *   history would end with another value than the ship has
 */
async function assertInOrder(
  db: Db,
  changed: readonly { shipId: number; field: DatedField }[],
  effectiveDate: string,
): Promise<void> {
  const later = await db
    .selectFrom('shipChange')
    .where('shipId', 'in', [...new Set(changed.map(({ shipId }) => shipId))])
    .where('effectiveDate', '>', effectiveDate)
    .orderBy('effectiveDate', 'desc')
    .select(['shipId', 'field', 'effectiveDate'])
    .execute()
  const last = later.find((one) =>
    changed.some(({ shipId, field }) => shipId === one.shipId && field === one.field),
  )
  if (last)
    refuseFields({
      field: 'effectiveDate',
      phrase: shipText.changedLater,
      params: { field: shipText.labels[last.field as DatedField], date: last.effectiveDate },
    })
}

/**
 * Inserts a history row for every changed particular of `changeKinds` (`datedChanges`), in the
 * caller's transaction.
 * @param note effective date (default the society's today), reason, and the document that proves it
 * @throws Refusal 400 at `effectiveDate` for a change before a later one of the same particular
 */
export async function recordShipChanges(
  ctx: RequestContext,
  changes: readonly ShipChange[],
  note: ChangeNote = {},
): Promise<void> {
  const emptied = await emptiedFields(ctx, changes)
  const changed = changes.flatMap(({ now, values }) =>
    datedChanges(kindOfField.keys(), now, values, emptied.get(now.id)).map((field) => ({
      shipId: now.id,
      kind: kindOfField.get(field)!,
      field,
      from: now[field],
      to: values[field],
    })),
  )
  if (!changed.length) return
  const names = await namesOf(
    ctx,
    changed.flatMap(({ field, from, to }) => [[field, from] as const, [field, to] as const]),
  )
  const effectiveDate = note.effectiveDate ?? (await societyToday(ctx.db))
  await assertInOrder(ctx.db, changed, effectiveDate)
  await ctx.db
    .insertInto('shipChange')
    .values(
      changed.map(({ shipId, kind, field, from, to }) => {
        const [fromZh, fromEn] = names(field, from)
        return {
          shipId,
          kind,
          field,
          fromZh,
          fromEn,
          fromId: typeof from === 'number' ? from : null,
          ...newValueColumns(field, to, names(field, to)),
          effectiveDate,
          reason: note.reason ?? null,
          fileId: note.fileId ?? null,
          createBy: ctx.user.userId || null,
        }
      }),
    )
    .execute()
  await notifyShipsChanged(ctx, [...new Set(changed.map(({ shipId }) => shipId))])
}

/** Dated changes of a ship in the caller's scope, the latest first. */
export async function changesOf(
  ctx: RequestContext,
  shipId: number,
): Promise<OutputOf<typeof ship, 'changes'>['list']> {
  const rows = await ctx.db
    .selectFrom('shipChange as c')
    .leftJoin('appUser as u', 'u.id', 'c.createBy')
    .where('c.shipId', '=', shipId)
    .orderBy('c.effectiveDate', 'desc')
    .orderBy('c.id', 'desc')
    .limit(1000)
    .select([
      'c.id',
      'c.kind',
      'c.field',
      'c.fromZh',
      'c.fromEn',
      'c.toZh',
      'c.toEn',
      'c.effectiveDate',
      'c.createTime as recordedTime',
      'u.displayName as recordedBy',
      'c.reason',
      'c.fileId',
    ])
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as ChangeKind }))
}
