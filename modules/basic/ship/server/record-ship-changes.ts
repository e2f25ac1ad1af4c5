import type { OutputOf } from '#common/contract.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { RequestContext } from '#server/core/context.ts'
import { defineHook } from '#server/core/hook.ts'
import { kindOfField, shipFields } from '../ship.contract.ts'
import type { ChangeKind, DatedField, ship } from '../ship.contract.ts'
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
type Words = readonly [zh: string | null, en: string | null]

/**
 * Called in the transaction of every change of flag, company or status, after it was recorded, with
 * the ids of the ships.
 */
export const shipsChanged = defineHook<(ctx: RequestContext, shipIds: number[]) => Promise<void>>()

const empty = (value: unknown) => value === null || value === undefined || value === ''

/** Present names of flags and companies. */
async function namesOf(
  ctx: RequestContext,
  ids: { flag: number[]; customer: number[] },
): Promise<(field: DatedField, value: unknown) => Words> {
  const flags = ids.flag.length
    ? await ctx.db
        .selectFrom('flag')
        .where('id', 'in', ids.flag)
        .select(['id', 'nameZh', 'nameEn'])
        .execute()
    : []
  const companies = ids.customer.length
    ? await ctx.db
        .selectFrom('customer')
        .where('id', 'in', ids.customer)
        .select(['id', 'name', 'nameZh'])
        .execute()
    : []
  const statuses = await entriesOf(ctx.db, 'SHIP_STATUS')
  const known = new Map<string, Words>([
    ...statuses.map((s) => [`SHIP_STATUS ${s.key}`, [s.valueZh, s.valueEn]] as const),
    ...flags.map((f) => [`basic/flag ${f.id}`, [f.nameZh, f.nameEn]] as const),
    ...companies.map((c) => [`basic/customer ${c.id}`, [c.nameZh ?? c.name, c.name]] as const),
  ])
  return (field, value) => {
    if (empty(value)) return [null, null]
    const { ref, dictCode } = shipFields[field]
    const source = ref ?? dictCode
    return source
      ? (known.get(`${source} ${String(value)}`) ?? [null, null])
      : [String(value), String(value)]
  }
}

/**
 * Inserts a history row for every changed particular of `changeKinds`, in the caller's transaction.
 * Filling an empty value is not a change.
 * @param note effective date (default the society's today), reason, and the document that proves it
 */
export async function recordShipChanges(
  ctx: RequestContext,
  changes: readonly ShipChange[],
  note: ChangeNote = {},
): Promise<void> {
  const changed = changes.flatMap(({ now, values }) =>
    [...kindOfField].flatMap(([field, kind]) =>
      field in values && !empty(now[field]) && now[field] !== (values[field] ?? null)
        ? [
            {
              shipId: now.id,
              kind,
              field,
              from: now[field],
              to: values[field],
            },
          ]
        : [],
    ),
  )
  if (!changed.length) return
  const idsOf = (path: string) =>
    changed
      .filter(({ field }) => shipFields[field].ref === path)
      .flatMap(({ from, to }) => [from, to])
      .filter((id): id is number => typeof id === 'number')
  const words = await namesOf(ctx, { flag: idsOf('basic/flag'), customer: idsOf('basic/customer') })
  const effectiveDate = note.effectiveDate ?? (await societyToday(ctx.db))
  const idOf = (value: unknown) => (typeof value === 'number' ? value : null)
  await ctx.db
    .insertInto('shipChange')
    .values(
      changed.map(({ shipId, kind, field, from, to }) => {
        const [[fromZh, fromEn], [toZh, toEn]] = [words(field, from), words(field, to)]
        return {
          shipId,
          kind,
          field,
          fromZh,
          fromEn,
          toZh,
          toEn,
          fromId: idOf(from),
          toId: idOf(to),
          toKey: field === 'status' ? String(to) : null,
          effectiveDate,
          reason: note.reason ?? null,
          fileId: note.fileId ?? null,
          createBy: ctx.user.userId || null,
        }
      }),
    )
    .execute()
  const ids = [...new Set(changed.map(({ shipId }) => shipId))]
  for (const handler of shipsChanged.handlers) await handler(ctx, ids)
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
      'u.name as recordedBy',
      'c.reason',
      'c.fileId',
    ])
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as ChangeKind }))
}
