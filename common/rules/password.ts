import { daysBetween } from './dates.ts'
import type { CalendarDate } from './dates.ts'
import { error } from './issue.ts'
import type { Issue } from './issue.ts'

/** Limits of a password. An administrator may raise them, never lower them. */
export interface PasswordPolicy {
  /** Least number of characters of any password. */
  minLength: number
  /** Least number in the change dialog and in every forced change. */
  changeMinLength: number
  /** Least number of the classes digits, letters, other. */
  minClasses: number
}

/** At least 6 characters, more than 6 when changed, two classes. */
export const PASSWORD_FLOOR: PasswordPolicy = { minLength: 6, changeMinLength: 7, minClasses: 2 }

/** Longer ones are refused before hashing, whose cost grows with length. */
export const PASSWORD_MAX_LENGTH = 128

/** Days after which the header asks for a new password. */
export const PASSWORD_AGE_DAYS = 90

/** The policy in force: what the administrator has set, but never below the floor, and a change never weaker than sign-up. */
export function passwordPolicy(settings: Partial<PasswordPolicy> = {}): PasswordPolicy {
  const atLeast = (floor: number, value = floor) => (Number.isFinite(value) ? Math.max(floor, Math.ceil(value)) : floor)
  const minLength = Math.min(PASSWORD_MAX_LENGTH, atLeast(PASSWORD_FLOOR.minLength, settings.minLength))
  const changeMinLength = Math.min(PASSWORD_MAX_LENGTH, atLeast(PASSWORD_FLOOR.changeMinLength, settings.changeMinLength))
  return {
    minLength, changeMinLength: Math.max(minLength, changeMinLength),
    minClasses: Math.min(3, atLeast(PASSWORD_FLOOR.minClasses, settings.minClasses)),
  }
}

/** How many of the three classes occur: digits, Latin letters, anything else. */
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
    { percent: 0, level: 'empty' }, { percent: 30, level: 'weak' }, { percent: 60, level: 'secondary' }, { percent: 100, level: 'powerful' },
  ]
  return strengths[passwordClasses(password)] ?? { percent: 0, level: 'empty' }
}

/** Checks a new password. `change` is true in the change dialog and in a forced change, where more characters are needed. */
export function checkPassword(password: string, policy: PasswordPolicy = PASSWORD_FLOOR, change = false): Issue | null {
  const least = change ? policy.changeMinLength : policy.minLength
  const length = [...password].length
  if (length === 0) return error('password.empty', '请输入密码。', 'Enter a password.')
  if (length < least) return error('password.short', `密码不得少于 ${least} 个字符。`, `A password has at least ${least} characters.`)
  if (length > PASSWORD_MAX_LENGTH) {
    return error('password.long', `密码不得超过 ${PASSWORD_MAX_LENGTH} 个字符。`, `A password has at most ${PASSWORD_MAX_LENGTH} characters.`)
  }
  if (passwordClasses(password) < policy.minClasses) {
    return error('password.weak', `密码强度太弱：数字、字母、其他字符至少含 ${policy.minClasses} 类。`,
      `The password is too weak: use at least ${policy.minClasses} of digits, letters and other characters.`)
  }
  return null
}

/** Checks the second entry against the first. */
export function checkPasswordAgain(password: string, again: string): Issue | null {
  return password === again ? null : error('password.differ', '两次输入的密码不一致。', 'The two passwords are not the same.')
}

/** Whether the password is so old that its owner is asked to change it; one never changed is. */
export function passwordIsOld(changedOn: CalendarDate | null, today: CalendarDate, ageDays = PASSWORD_AGE_DAYS): boolean {
  return changedOn === null || daysBetween(changedOn, today) >= ageDays
}
