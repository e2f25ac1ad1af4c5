import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { fieldOf } from '#common/contract.ts'
import type { Change, AuditEntry } from '#server/records/audit/audit.ts'
import { nameKey, recordNames } from '#server/records/audit/record-names.ts'
import type { Confirmable } from '#server/core/second-person.ts'
import type { RequestContext } from '#server/core/context.ts'

/** The audit entry of a call about one row, with the name of the row. */
export interface Outcome {
  resource: string
  rowId: number
  nameZh: string | null
  nameEn: string | null
  action: string
  remark: string | null
  changes: Change[]
}

/** Timestamps differ at every run and are neither shown nor compared. */
const isTimestamp = (ctx: RequestContext, resource: string, field: string): boolean => {
  const r = ctx.services.resources.get(resource)
  return (r && fieldOf(r.contract, field)?.kind) === 'instant'
}

async function withNames(ctx: RequestContext, entries: readonly AuditEntry[]): Promise<Outcome[]> {
  const requested = new Map<string, Set<number>>()
  for (const { resource, rowId } of entries)
    requested.set(resource, (requested.get(resource) ?? new Set()).add(rowId))
  const names = await recordNames(ctx.db, ctx.services.resources, requested)
  return entries.map(({ resource, rowId, action, remark, changes = [] }) => {
    const name = names.get(nameKey(resource, rowId))
    const persisted = changes.filter(({ field }) => !isTimestamp(ctx, resource, field))
    return {
      resource,
      rowId,
      nameZh: name?.zh ?? null,
      nameEn: name?.en ?? null,
      action,
      remark: remark ?? null,
      changes: persisted,
    }
  })
}

/**
 * Runs a function in a savepoint.
 * @returns its answer and the audit entries
 * @param shouldPersist decides by the entries whether the changes are kept or rolled back
 */
async function inSavepoint(
  ctx: RequestContext,
  run: (ctx: RequestContext) => unknown,
  shouldPersist: (outcomes: Outcome[]) => boolean,
): Promise<{ answer: unknown; outcomes: Outcome[]; persisted: boolean }> {
  const recorded: AuditEntry[] = []
  const afterCommitWork: (() => void | Promise<void>)[] = []
  await sql`savepoint second_person`.execute(ctx.db)
  try {
    const response = await run({
      ...ctx,
      recorded,
      afterCommit: (work) => void afterCommitWork.push(work),
    })
    const outcomes = await withNames(ctx, recorded)
    const persisted = shouldPersist(outcomes)
    if (persisted) for (const work of afterCommitWork) ctx.afterCommit(work)
    else await sql`rollback to savepoint second_person`.execute(ctx.db)
    return { answer: response, outcomes, persisted }
  } catch (error) {
    await sql`rollback to savepoint second_person`.execute(ctx.db)
    throw error
  }
}

/**
 * The audit entries an action would write, found by running it and rolling back.
 * @throws Refusal as the call itself
 */
export const dryRun = async (
  ctx: RequestContext,
  { carryOut }: Confirmable,
  input: unknown,
): Promise<Outcome[]> =>
  (
    await inSavepoint(
      ctx,
      (inner) => carryOut(inner, input),
      () => false,
    )
  ).outcomes

/** Entries as read back from the database, without ids of new rows, which differ at every run. */
const comparable = (outcomes: readonly Outcome[]): unknown =>
  JSON.parse(
    JSON.stringify(outcomes.map((one) => (one.action === 'create' ? { ...one, rowId: 0 } : one))),
  ) as unknown

/**
 * Runs the action and keeps its changes only if it writes the expected entries.
 * @returns the entries, or null when they differ and nothing was changed
 */
export async function carryOutIfUnchanged(
  ctx: RequestContext,
  { carryOut, generates }: Confirmable,
  input: unknown,
  expected: readonly Outcome[],
): Promise<Outcome[] | null> {
  const isUnchanged = (outcomes: readonly Outcome[]) =>
    generates === true || isDeepStrictEqual(comparable(outcomes), comparable(expected))
  const { outcomes, persisted } = await inSavepoint(
    ctx,
    (inner) => carryOut(inner, input),
    isUnchanged,
  )
  return persisted ? outcomes : null
}
