import { PASSWORD_AGE_DAYS } from '#common/rules/people/password.ts'

/** Whole days since the last change of the password. */
export const passwordAgeDays = (info: { passwordUpdateTime: string }, now = Date.now()): number =>
  Math.floor((now - Date.parse(info.passwordUpdateTime)) / 86_400_000)
interface PasswordInfo {
  passwordUpdateTime: string
  /** whether there is a password to sign in by */
  hasPassword: boolean
}
/** Whether there is a password, 90 days old or older. Specification 9. */
export const isPasswordOld = (info: PasswordInfo, now = Date.now()): boolean =>
  info.hasPassword && passwordAgeDays(info, now) >= PASSWORD_AGE_DAYS
/**
 * Whether to show the tip of specification 4: the sign-out flag is set and the password is 90 days
 * old or older.
 */
export const shouldShowPasswordTip = (
  info: PasswordInfo,
  flag: string | null,
  now = Date.now(),
): boolean => flag === '1' && isPasswordOld(info, now)
