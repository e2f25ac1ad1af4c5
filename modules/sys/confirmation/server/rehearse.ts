import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { fieldOf } from '#common/contract.ts'
import type { Change, Entry } from '#server/audit/audit.ts'
import { nameKey, recordNames } from '#server/audit/record-names.ts'
import type { Confirmable } from '#server/access/second-person.ts'
import type { Ctx } from '#server/http/context.ts'

/** What a call records of a row, with the name of the row. */
export interface Outcome { resource: string; rowId: number; nameZh: string | null; nameEn: string | null; action: string; remark: string | null; changes: Change[] }

/** Moments differ each time something is done: neither shown nor compared. */
const isMoment = (ctx: Ctx, resource: string, field: string): boolean => {
  const r = ctx.services.resources.get(resource)
  return (r && fieldOf(r.contract, field)?.kind) === 'instant'
}

async function named(ctx: Ctx, entries: readonly Entry[]): Promise<Outcome[]> {
  const wanted = new Map<string, Set<number>>()
  for (const { resource, rowId } of entries) wanted.set(resource, (wanted.get(resource) ?? new Set()).add(rowId))
  const names = await recordNames(ctx.db, ctx.services.resources, wanted)
  return entries.map(({ resource, rowId, action, remark, changes = [] }) => {
    const name = names.get(nameKey(resource, rowId))
    const kept = changes.filter(({ field }) => !isMoment(ctx, resource, field))
    return { resource, rowId, nameZh: name?.zh ?? null, nameEn: name?.en ?? null, action, remark: remark ?? null, changes: kept }
  })
}

/**
 * Does something within a savepoint. @returns its answer and what it recorded
 * @param keep whether what was done stays, judged by what it recorded
 */
async function within(ctx: Ctx, does: (ctx: Ctx) => unknown, keep: (outcomes: Outcome[]) => boolean): Promise<{ answer: unknown; outcomes: Outcome[]; kept: boolean }> {
  const recorded: Entry[] = []
  const afters: (() => void | Promise<void>)[] = []
  await sql`savepoint second_person`.execute(ctx.db)
  try {
    const answer = await does({ ...ctx, recorded, after: (work) => void afters.push(work) })
    const outcomes = await named(ctx, recorded)
    const kept = keep(outcomes)
    if (kept) for (const work of afters) ctx.after(work)
    else await sql`rollback to savepoint second_person`.execute(ctx.db)
    return { answer, outcomes, kept }
  } catch (error) {
    await sql`rollback to savepoint second_person`.execute(ctx.db)
    throw error
  }
}

/** What doing it would record, found by doing it and taking it back. @throws Refusal as the call itself would */
export const rehearse = async (ctx: Ctx, { carryOut }: Confirmable, input: unknown): Promise<Outcome[]> =>
  (await within(ctx, (inner) => carryOut(inner, input), () => false)).outcomes

/** As the database gives it back. Rows made anew have another id each time. */
const comparable = (outcomes: readonly Outcome[]): unknown =>
  JSON.parse(JSON.stringify(outcomes.map((one) => (one.action === 'create' ? { ...one, rowId: 0 } : one)))) as unknown

/** Does it, but only if it records what was seen when it was asked for. @returns what it recorded, or null when that differs: then nothing is done */
export async function carryOutAsSeen(ctx: Ctx, { carryOut, generates }: Confirmable, input: unknown, seen: readonly Outcome[]): Promise<Outcome[] | null> {
  const asSeen = (outcomes: readonly Outcome[]) => generates === true || isDeepStrictEqual(comparable(outcomes), comparable(seen))
  const { outcomes, kept } = await within(ctx, (inner) => carryOut(inner, input), asSeen)
  return kept ? outcomes : null
}
