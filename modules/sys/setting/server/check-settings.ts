import { sql } from 'kysely'
import { numberKindNames, schemeFault } from '#common/rules/numbering.ts'
import type { Ctx } from '#server/http/context.ts'
import { faultAt, refuseFields } from '#server/http/refusal.ts'
import type { FieldFault } from '#server/http/refusal.ts'
import { settingText } from '../setting.text.ts'
import type { Settings } from './settings.ts'

/** A zone that both the program and the database know: either of them tells what day it is. */
async function isZone(ctx: Ctx, name: string): Promise<boolean> {
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    // Beside the transaction, which a zone it does not know would end.
    await sql`select now() at time zone ${name}`.execute(ctx.services.db)
    return true
  } catch {
    return false
  }
}

async function isPicture(ctx: Ctx, attachmentId: string): Promise<boolean> {
  const type = (await ctx.services.files.find(ctx.db, attachmentId))?.type
  return type === 'image/png' || type === 'image/jpeg'
}

/**
 * What must hold of settings before they are kept.
 * @param next those that change, whole
 * @throws Refusal 400 naming each field, with what to do
 */
export async function checkSettings(ctx: Ctx, { timeZone, society, password, session, numbers, reminders, commerce }: Partial<Settings>): Promise<void> {
  const faults: FieldFault[] = []
  if (timeZone && !(await isZone(ctx, timeZone))) faults.push({ field: 'timeZone', phrase: settingText.unknownZone })
  if (society?.logo && !(await isPicture(ctx, society.logo))) faults.push({ field: 'society.logo', phrase: settingText.notPicture })
  if (password && password.changeMinLength < password.minLength) faults.push({ field: 'password.changeMinLength', phrase: settingText.changeShorter })
  if (session && session.idleMinutes > usualIdle && !session.longer) faults.push({ field: 'session.idleMinutes', phrase: settingText.idleLong })
  for (const kind of numbers ? numberKindNames : []) {
    const fault = schemeFault(kind, numbers![kind])
    if (fault) faults.push(faultAt(`numbers.${kind}.pattern`, fault))
  }
  for (const [i, { unit }] of (reminders ?? []).entries()) if (!['1', '2', '3'].includes(unit)) faults.push({ field: `reminders.${i}.unit`, phrase: settingText.unknownUnit })
  if (commerce && !threeRising(commerce.reminderDays)) faults.push({ field: 'commerce.reminderDays', phrase: settingText.reminderDaysRise })
  if (faults.length) refuseFields(...faults)
}
/** Minutes; specification 9. */
const usualIdle = 15
const threeRising = (days: readonly number[]): boolean => days.length === 3 && days.every((day, n) => n === 0 || day > days[n - 1]!)
