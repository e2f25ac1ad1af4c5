import { reachableShip } from '#modules/basic/ship/server/reachable-ship.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import type { Ctx } from '#server/http/context.ts'
import { httpText, refuse, refuseFields } from '#server/http/refusal.ts'
import { changeFaults, recordFaults, stateAtFirst } from '../record-rules.ts'
import { shipRecordMachine } from '../shipRecord.machine.ts'
import { shipRecordText } from '../shipRecord.text.ts'

type Values = Record<string, any>
const { states } = shipRecordMachine

/**
 * What must hold before a record is saved, and the state in which a new one begins.
 * @throws Refusal 409 for a cleared record; 404 for a ship out of the caller's reach; 400 at the fields that are wrong
 */
export async function checkRecord(ctx: Ctx, values: Values, now: Values | null): Promise<Values> {
  if (now?.['status'] === states.cleared) refuse(409, shipRecordText.isCleared)
  const whole: Values = { ...now, ...values }
  const faults = [...(now ? changeFaults(values, now) : []), ...recordFaults(whole, await societyToday(ctx.db), now?.['status'] === states.open)]
  if (faults.length) refuseFields(...faults.filter(({ field }, i) => faults.findIndex((one) => one.field === field) === i))
  await checkReferences(ctx, values)
  if (now) return values
  await reachableShip(ctx, whole['shipId'])
  const state = stateAtFirst(whole)
  return { ...values, status: states[state], ...(state === 'cleared' && { clearedDate: whole['detainedTo'], clearedBy: ctx.user.userId || null }) }
}

/** Files and surveyors that a record names must be there. */
async function checkReferences(ctx: Ctx, values: Values): Promise<void> {
  const files = (values['attachments'] ?? []) as string[]
  const found = await Promise.all(files.map((id) => ctx.services.files.find(ctx.db, id)))
  if (found.some((file) => !file)) refuseFields({ field: 'attachments', phrase: httpText.refersToNothing })
  if (!values['surveyorId']) return
  const surveyor = await ctx.db.selectFrom('surveyor').where('id', '=', values['surveyorId']).select('id').executeTakeFirst()
  if (!surveyor) refuseFields({ field: 'surveyorId', phrase: httpText.refersToNothing })
}
