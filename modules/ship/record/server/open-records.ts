/** What is done with records that are open: followed up, given more time, cleared, reopened. */
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import type { OutputOf } from '#common/contract.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse, refuseFields } from '#server/http/refusal.ts'
import type { Verb } from '#server/machine/machine.ts'
import type { shipRecord } from '../shipRecord.contract.ts'
import { shipRecordText as words } from '../shipRecord.text.ts'

/** Something remains to be done. @throws Refusal 400 for a due date before the day of the record */
export const followUp: Verb = (_ctx, row, { dueDate }) => {
  const due = dueDate as string | null | undefined
  if (due && due < row['recordDate']) refuseFields({ field: 'dueDate', phrase: words.dueBefore, params: { date: row['recordDate'] } })
  return { dueDate: due ?? null }
}

/** It has been dealt with. @throws Refusal 400 for a day before the record or the detention, or still to come */
export const clearRecord: Verb = async (ctx, row, { clearedDate, remark }) => {
  const day = clearedDate as string
  const begun = (row['detainedFrom'] ?? row['recordDate']) as string
  if (day < begun) refuseFields({ field: 'clearedDate', phrase: words.clearedBefore, params: { date: begun } })
  if (day > await societyToday(ctx.db)) refuseFields({ field: 'clearedDate', phrase: words.inFuture })
  return { clearedDate: day, clearRemark: remark!.trim(), ...(row['kind'] === 'detention' && { detainedTo: day }) }
}

/**
 * More time: the day on which it was due before is kept, the first for good on the record, each of them in its history.
 * @throws Refusal 409 for a detention; 400 for a day that has passed or is no later than the present one
 */
export const extendDue: Verb = async (ctx, row, input) => {
  if (row['kind'] === 'detention') refuse(409, words.noDue)
  const [now, day] = [row['dueDate'] as string | null, input['dueDate'] as string]
  if (now && day <= now) refuseFields({ field: 'dueDate', phrase: words.notLater, params: { date: now } })
  if (day < await societyToday(ctx.db)) refuseFields({ field: 'dueDate', phrase: words.inPast })
  return { dueDate: day, firstDueDate: row['firstDueDate'] ?? now }
}

/** It was not dealt with after all. */
export const reopenRecord: Verb = (_ctx, row) => ({ clearedDate: null, clearedBy: null, clearRemark: null, ...(row['kind'] === 'detention' && { detainedTo: null }) })

/** Each extension of a record, oldest first: from which day to which, who gave it and why. */
export async function extensionsOf(ctx: Ctx, id: number): Promise<OutputOf<typeof shipRecord, 'get'>['extensions']> {
  const found = await ctx.db.selectFrom('log').where('resource', '=', 'ship/record').where('rowId', '=', id).where('action', '=', 'extend').orderBy('id').limit(100)
    .select(['id', 'time', 'userName', 'remark', 'changes']).execute()
  return found.map(({ changes, ...row }) => {
    const due = (changes as unknown as { field: string; from: string | null; to: string | null }[]).find(({ field }) => field === 'dueDate')
    return { ...row, from: due?.from ?? null, to: due?.to ?? null }
  })
}
