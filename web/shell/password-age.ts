import { PASSWORD_AGE_DAYS } from '#common/rules/password.ts'

/** Whole days since the password was changed. */
export const passwordDays = (info: { passwordUpdateTime: string }, now = Date.now()): number => Math.floor((now - Date.parse(info.passwordUpdateTime)) / 86_400_000)
/** Whether the password is 90 days old or more. Specification 9. */
export const passwordIsDue = (info: { passwordUpdateTime: string }, now = Date.now()): boolean => passwordDays(info, now) >= PASSWORD_AGE_DAYS
/** The tip of specification 4: the flag set at logout is up, and the password is 90 days old or more. */
export const tipDue = (info: { passwordUpdateTime: string }, flag: string | null, now = Date.now()): boolean =>
  flag === '1' && passwordIsDue(info, now)
