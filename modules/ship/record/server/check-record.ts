import { loadShipInScope } from '#modules/basic/ship/server/load-ship.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { RequestContext } from '#server/core/context.ts'
import { httpText, refuse, refuseFields } from '#server/core/refusal.ts'
import type { ColumnValues, LockedRow } from '#server/core/row.ts'
import { changeFaults, recordFaults, stateAtFirst } from '../record-rules.ts'
import type { RecordValues } from '../record-rules.ts'
import type { shipRecord } from '../shipRecord.contract.ts'
import { shipRecordMachine } from '../shipRecord.machine.ts'
import { shipRecordText } from '../shipRecord.text.ts'

type RecordRow = LockedRow<typeof shipRecord, 'shipRecord'>
const { states } = shipRecordMachine

/** @throws Refusal 409: a cleared record is reopened before it changes */
export function refuseCleared(_ctx: RequestContext, row: RecordRow): void {
  if (row.status === states.cleared) refuse(409, shipRecordText.isCleared)
}

/**
 * Validates a record before saving and sets the initial state.
 * @throws Refusal 404 for a ship out of scope; 400 at the wrong fields
 */
export async function checkRecord(
  ctx: RequestContext,
  values: RecordValues,
  now: RecordRow | null,
): Promise<ColumnValues<'shipRecord'>> {
  const merged: RecordValues = { ...now, ...values }
  const errors = [
    ...(now ? changeFaults(values, now) : []),
    ...recordFaults(merged, await societyToday(ctx.db), now?.status === states.open),
  ]
  if (errors.length)
    refuseFields(
      ...errors.filter(({ field }, i) => errors.findIndex((one) => one.field === field) === i),
    )
  await checkReferences(ctx, values)
  if (now) return values
  await loadShipInScope(ctx, merged.shipId ?? 0)
  const state = stateAtFirst(merged)
  return {
    ...values,
    status: states[state],
    ...(state === 'cleared' && {
      clearedDate: merged.detainedTo,
      clearedBy: ctx.user.userId || null,
    }),
  }
}

/** Checks that the files and surveyors of a record exist. */
async function checkReferences(ctx: RequestContext, values: RecordValues): Promise<void> {
  const files = values.attachments ?? []
  const attachments = await Promise.all(files.map((id) => ctx.services.files.find(ctx.db, id)))
  if (attachments.some((file) => !file))
    refuseFields({ field: 'attachments', phrase: httpText.refersToNothing })
  if (!values.surveyorId) return
  const surveyor = await ctx.db
    .selectFrom('surveyor')
    .where('id', '=', values.surveyorId)
    .select('id')
    .executeTakeFirst()
  if (!surveyor) refuseFields({ field: 'surveyorId', phrase: httpText.refersToNothing })
}
