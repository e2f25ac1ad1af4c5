import { daysBetween } from '../base/dates.ts'
import type { CalendarDate } from '../base/dates.ts'
import { error } from '../base/issue.ts'
import type { Issue } from '../base/issue.ts'

/** Minimum requirements of a password. An administrator may raise them, never lower them. */
export interface PasswordPolicy {
  /** Minimum number of characters. */
  minLength: number
  /** Minimum number of characters in the change dialog and every forced change. */
  changeMinLength: number
  /** Minimum number of character classes: digits, letters, other. */
  minClasses: number
}

/** At least 6 characters, more than 6 when changed, two classes. */
export const MIN_PASSWORD_POLICY: PasswordPolicy = {
  minLength: 6,
  changeMinLength: 7,
  minClasses: 2,
}

/** Longer passwords are refused before hashing, whose cost grows with length. */
export const PASSWORD_MAX_LENGTH = 128

/** Days after which the top bar suggests a new password. */
export const PASSWORD_AGE_DAYS = 90

/**
 * The policy in force: the administrator's settings, but never below the minimum, and a change
 * never weaker than sign-up.
 */
export function passwordPolicy(settings: Partial<PasswordPolicy> = {}): PasswordPolicy {
  const atLeast = (floor: number, value = floor) =>
    Number.isFinite(value) ? Math.max(floor, Math.ceil(value)) : floor
  const minLength = Math.min(
    PASSWORD_MAX_LENGTH,
    atLeast(MIN_PASSWORD_POLICY.minLength, settings.minLength),
  )
  const changeMinLength = Math.min(
    PASSWORD_MAX_LENGTH,
    atLeast(MIN_PASSWORD_POLICY.changeMinLength, settings.changeMinLength),
  )
  return {
    minLength,
    changeMinLength: Math.max(minLength, changeMinLength),
    minClasses: Math.min(3, atLeast(MIN_PASSWORD_POLICY.minClasses, settings.minClasses)),
  }
}

/** Number of character classes in a password: digits, Latin letters, anything else. */
export function passwordClasses(password: string): number {
  return [/[0-9]/, /[A-Za-z]/, /[^0-9A-Za-z]/].filter((form) => form.test(password)).length
}

export interface PasswordStrength {
  /** 0 when empty, 30, 60 or 100 per cent. */
  percent: 0 | 30 | 60 | 100
  level: 'empty' | 'weak' | 'secondary' | 'powerful'
}

/** Strength indicator by the number of classes: 1 weak, 2 secondary, 3 powerful. */
export function passwordStrength(password: string): PasswordStrength {
  const strengths: PasswordStrength[] = [
    { percent: 0, level: 'empty' },
    { percent: 30, level: 'weak' },
    { percent: 60, level: 'secondary' },
    { percent: 100, level: 'powerful' },
  ]
  return strengths[passwordClasses(password)] ?? { percent: 0, level: 'empty' }
}

/**
 * Validates a new password. `change`: in the change dialog and in a forced change, where more
 * characters are required.
 */
export function checkPassword(
  password: string,
  policy: PasswordPolicy = MIN_PASSWORD_POLICY,
  change = false,
): Issue | null {
  const least = change ? policy.changeMinLength : policy.minLength
  const length = [...password].length
  if (length === 0) return error('password.empty', '请输入密码。', 'Enter a password.')
  if (length < least)
    return error(
      'password.short',
      `密码不得少于 ${least} 个字符。`,
      `The password must have at least ${least} characters.`,
    )
  if (length > PASSWORD_MAX_LENGTH) {
    return error(
      'password.long',
      `密码不得超过 ${PASSWORD_MAX_LENGTH} 个字符。`,
      `The password must have at most ${PASSWORD_MAX_LENGTH} characters.`,
    )
  }
  if (passwordClasses(password) < policy.minClasses) {
    return error(
      'password.weak',
      `密码强度太弱：数字、字母、其他字符至少含 ${policy.minClasses} 类。`,
      `The password is too weak: use at least ${policy.minClasses} of digits, letters and other characters.`,
    )
  }
  return null
}

/** Checks the confirmation against the password. */
export function checkPasswordConfirmation(password: string, confirmation: string): Issue | null {
  return password === confirmation
    ? null
    : error('password.differ', '两次输入的密码不一致。', 'The passwords do not match.')
}

/** Whether a password is older than the limit; true if it was never changed. */
export function isPasswordExpired(
  changedOn: CalendarDate | null,
  today: CalendarDate,
  ageDays = PASSWORD_AGE_DAYS,
): boolean {
  return changedOn === null || daysBetween(changedOn, today) >= ageDays
}
