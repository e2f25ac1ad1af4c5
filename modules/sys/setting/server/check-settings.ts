import { sql } from 'kysely'
import { numberKindNames, checkScheme } from '#common/rules/text/number-scheme.ts'
import type { RequestContext } from '#server/core/context.ts'
import { fieldErrorFrom, refuseFields } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import { settingText } from '../setting.text.ts'
import type { Settings } from '#modules/sys/settingValues/server/settings.ts'

/** Whether both Node and PostgreSQL know the time zone; both compute dates with it. */
async function isZone(ctx: RequestContext, name: string): Promise<boolean> {
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    return false
  }
  const { rows } =
    await sql`select from pg_timezone_names where lower(name) = lower(${name})`.execute(ctx.db)
  return rows.length > 0
}

async function isPicture(ctx: RequestContext, attachmentId: string): Promise<boolean> {
  const type = (await ctx.services.files.find(ctx.db, attachmentId))?.type
  return type === 'image/png' || type === 'image/jpeg'
}

/**
 * Validates settings.
 * @param next the complete values of the changed ones
 * @throws Refusal 400 naming each field and the remedy
 */
export async function checkSettings(
  ctx: RequestContext,
  { timeZone, society, password, session, numbers, reminders, commerce }: Partial<Settings>,
): Promise<void> {
  const errors: FieldError[] = []
  if (timeZone && !(await isZone(ctx, timeZone)))
    errors.push({ field: 'timeZone', phrase: settingText.unknownZone })
  for (const name of ['logo', 'seal'] as const)
    if (society?.[name] && !(await isPicture(ctx, society[name])))
      errors.push({ field: `society.${name}`, phrase: settingText.notPicture })
  if (password && password.changeMinLength < password.minLength)
    errors.push({ field: 'password.changeMinLength', phrase: settingText.changeShorter })
  if (session && session.idleMinutes > defaultIdleMinutes && !session.longer)
    errors.push({ field: 'session.idleMinutes', phrase: settingText.idleLong })
  for (const kind of numberKindNames) {
    const error = numbers && checkScheme(kind, numbers[kind])
    if (error) errors.push(fieldErrorFrom(`numbers.${kind}.pattern`, error))
  }
  for (const [i, { unit }] of (reminders ?? []).entries())
    if (!['1', '2', '3'].includes(unit))
      errors.push({ field: `reminders.${i}.unit`, phrase: settingText.unknownUnit })
  if (commerce && !threeRising(commerce.reminderDays))
    errors.push({ field: 'commerce.reminderDays', phrase: settingText.reminderDaysRise })
  if (errors.length) refuseFields(...errors)
}
/** Minutes; specification 9. */
const defaultIdleMinutes = 15
const threeRising = (days: readonly number[]): boolean =>
  days.length === 3 && days.every((day, n) => n === 0 || day > (days[n - 1] ?? 0))
