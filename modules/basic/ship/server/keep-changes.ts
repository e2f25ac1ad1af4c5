import type { OutputOf } from '#common/contract.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import type { Ctx } from '#server/http/context.ts'
import { kindOfField, shipFields } from '../ship.contract.ts'
import type { ChangeKind, ship } from '../ship.contract.ts'

type Values = Record<string, any>
/** A ship as she was, with what she has become. */
export interface ShipChange { now: Values & { id: number }; values: Values }
/** What is said of a change. */
export interface ChangeNote { effectiveDate?: string | null | undefined; reason?: string | null | undefined; fileId?: string | null | undefined }
type Words = readonly [zh: string | null, en: string | null]

const empty = (value: unknown) => value === null || value === undefined || value === ''

/** Names of flags and companies, as they are today. */
async function namesOf(ctx: Ctx, ids: { flag: number[]; customer: number[] }): Promise<(field: string, value: unknown) => Words> {
  const flags = ids.flag.length ? await ctx.db.selectFrom('flag').where('id', 'in', ids.flag).select(['id', 'nameZh', 'nameEn']).execute() : []
  const companies = ids.customer.length ? await ctx.db.selectFrom('customer').where('id', 'in', ids.customer).select(['id', 'name', 'nameZh']).execute() : []
  const known = new Map<string, Words>([
    ...flags.map((f) => [`basic/flag ${f.id}`, [f.nameZh, f.nameEn]] as const), ...companies.map((c) => [`basic/customer ${c.id}`, [c.nameZh ?? c.name, c.name]] as const),
  ])
  return (field, value) => {
    if (empty(value)) return [null, null]
    const { ref } = shipFields[field as keyof typeof shipFields]
    return ref ? known.get(`${ref} ${String(value)}`) ?? [null, null] : [String(value), String(value)]
  }
}

/**
 * Writes a line for every particular of `changeKinds` that has changed, in the caller's transaction. What was empty before is
 * filled in, not changed.
 * @param note from when the new values are in force (the society's today when not said), why, and the paper that proves it
 */
export async function keepChanges(ctx: Ctx, changes: readonly ShipChange[], note: ChangeNote = {}): Promise<void> {
  const found = changes.flatMap(({ now, values }) => [...kindOfField].flatMap(([field, kind]) =>
    (field in values && !empty(now[field]) && now[field] !== (values[field] ?? null) ? [{ shipId: now.id, kind, field, from: now[field] as unknown, to: values[field] as unknown }] : [])))
  if (!found.length) return
  const idsOf = (path: string) => found.filter(({ field }) => shipFields[field as keyof typeof shipFields].ref === path).flatMap(({ from, to }) => [from, to]).filter((id): id is number => typeof id === 'number')
  const words = await namesOf(ctx, { flag: idsOf('basic/flag'), customer: idsOf('basic/customer') })
  const effectiveDate = note.effectiveDate ?? await societyToday(ctx.db)
  const idOf = (value: unknown) => (typeof value === 'number' ? value : null)
  await ctx.db.insertInto('shipChange').values(found.map(({ shipId, kind, field, from, to }) => {
    const [[fromZh, fromEn], [toZh, toEn]] = [words(field, from), words(field, to)]
    return {
      shipId, kind, field, fromZh, fromEn, toZh, toEn, fromId: idOf(from), toId: idOf(to), effectiveDate,
      reason: note.reason ?? null, fileId: note.fileId ?? null, createBy: ctx.user.userId || null,
    }
  })).execute()
}

/** What a ship the caller reaches was called, flew and belonged to, the latest first. */
export async function changesOf(ctx: Ctx, shipId: number): Promise<OutputOf<typeof ship, 'changes'>['list']> {
  const rows = await ctx.db.selectFrom('shipChange as c').leftJoin('appUser as u', 'u.id', 'c.createBy').where('c.shipId', '=', shipId)
    .orderBy('c.effectiveDate', 'desc').orderBy('c.id', 'desc').limit(1000)
    .select(['c.id', 'c.kind', 'c.field', 'c.fromZh', 'c.fromEn', 'c.toZh', 'c.toEn', 'c.effectiveDate', 'c.createTime as recordedTime', 'u.name as recordedBy', 'c.reason', 'c.fileId']).execute()
  return rows.map((row) => ({ ...row, kind: row.kind as ChangeKind }))
}
