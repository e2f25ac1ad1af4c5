/** Moves of open records: follow up, extend, clear, reopen. */
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { InputOf, OutputOf } from '#common/contract.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse, refuseFields } from '#server/core/refusal.ts'
import type { ColumnValues, LockedRow } from '#server/core/row.ts'
import type { MoveFunction } from '#server/records/state-machine/machine.ts'
import type { shipRecord } from '../shipRecord.contract.ts'
import { shipRecordText as words } from '../shipRecord.text.ts'

type Move<N extends string> = MoveFunction<
  LockedRow<typeof shipRecord, 'shipRecord'>,
  InputOf<typeof shipRecord, N>,
  ColumnValues<'shipRecord'>
>

/** Marks a record for follow-up. @throws Refusal 400 for a due date before the day of the record */
export const openForFollowUp: Move<'follow'> = (_ctx, row, { dueDate }) => {
  if (dueDate && dueDate < row.recordDate)
    refuseFields({ field: 'dueDate', phrase: words.dueBefore, params: { date: row.recordDate } })
  return { dueDate: dueDate ?? null }
}

/**
 * Clears a record. @throws Refusal 400 for a date before the record or the detention, or in the
 * future
 */
export const clearRecord: Move<'clear'> = async (ctx, row, { clearedDate: day, remark }) => {
  const begun = row.detainedFrom ?? row.recordDate
  if (day < begun)
    refuseFields({ field: 'clearedDate', phrase: words.clearedBefore, params: { date: begun } })
  if (day > (await societyToday(ctx.db)))
    refuseFields({ field: 'clearedDate', phrase: words.inFuture })
  return {
    clearedDate: day,
    clearRemark: remark?.trim() ?? null,
    ...(row.kind === 'detention' && { detainedTo: day }),
  }
}

/** @throws Refusal 409: a detention has no due date to extend */
export function refuseWithoutDue(_ctx: RequestContext, { kind }: { kind: string }): void {
  if (kind === 'detention') refuse(409, words.noDue)
}

/**
 * Extends the due date: the first due date is kept on the record, all others in its history.
 * @throws Refusal 409 for a detention; 400 for a date in the past or not later than the present one
 */
export const extendDue: Move<'extend'> = async (ctx, row, { dueDate: day }) => {
  refuseWithoutDue(ctx, row)
  const now = row.dueDate
  if (now && day <= now)
    refuseFields({ field: 'dueDate', phrase: words.notLater, params: { date: now } })
  if (day < (await societyToday(ctx.db))) refuseFields({ field: 'dueDate', phrase: words.inPast })
  return { dueDate: day, firstDueDate: row.firstDueDate ?? now }
}

/** Reopens a cleared record. */
export const reopenRecord: Move<'reopen'> = (_ctx, row) => ({
  clearedDate: null,
  clearedBy: null,
  clearRemark: null,
  ...(row.kind === 'detention' && { detainedTo: null }),
})

/** Extensions of a record, oldest first: former and new due date, person and reason. */
export async function extensionsOf(
  ctx: RequestContext,
  id: number,
): Promise<OutputOf<typeof shipRecord, 'get'>['extensions']> {
  const entries = await ctx.db
    .selectFrom('log')
    .where('resource', '=', 'ship/record')
    .where('rowId', '=', id)
    .where('action', '=', 'extend')
    .orderBy('id')
    .limit(100)
    .select(['id', 'time', 'userName', 'remark', 'changes'])
    .$narrowType<{ changes: { field: string; from: string | null; to: string | null }[] }>()
    .execute()
  return entries.map(({ changes, ...row }) => {
    const due = changes.find(({ field }) => field === 'dueDate')
    return { ...row, from: due?.from ?? null, to: due?.to ?? null }
  })
}
