import { asPlanned } from '../db/planned.ts'
import type { Ctx } from '../http/context.ts'
import { tellRecorded } from '../live/tell-changes.ts'
import { nameOf } from './record-names.ts'

export interface Change { field: string; from: unknown; to: unknown }
export interface Entry {
  resource: string
  rowId: number
  action: string
  fromState?: number
  toState?: number
  result?: number
  remark?: string | null
  round?: number
  changes?: Change[]
}

/** Writes who did what, in the caller's transaction: a change without its record, or the reverse, cannot be. */
export async function record(ctx: Ctx, entry: Entry): Promise<void> {
  ctx.recorded?.push(entry)
  const { changes = [], ...rest } = entry
  const r = ctx.services.resources.get(entry.resource)
  const values = { ...rest, changes: JSON.stringify(changes), node: ctx.user.taskNode, userId: ctx.user.userId || null, userName: ctx.user.name, ip: ctx.ip || null }
  const [written] = await asPlanned(ctx.db, `log ${entry.resource}`, values, (of) => ctx.db.insertInto('log').values({ ...of, rowName: nameOf(r, of['rowId']) } as never).returning('id')) as { id: number }[]
  // A trigger or rule in the database may swallow an entry: then nothing is changed either.
  if (!written) throw new Error('The audit trail did not take an entry, so that the change was not made')
  ctx.after(() => ctx.services.trail.wake(written.id))
  await tellRecorded(ctx, r)
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** The fields of `next` that differ from `now`. Secrets are named, their values are not. */
export function differences(now: Record<string, unknown>, next: Record<string, unknown>, secret: ReadonlySet<string>): Change[] {
  return Object.keys(next).filter((field) => !same(now[field], next[field]))
    .map((field) => (secret.has(field) ? { field, from: '***', to: '***' } : { field, from: now[field] ?? null, to: next[field] ?? null }))
}
