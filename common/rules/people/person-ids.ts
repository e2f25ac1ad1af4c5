import { isDate, today } from '../base/dates.ts'
import type { CalendarDate } from '../base/dates.ts'
import { error } from '../base/issue.ts'
import type { Issue } from '../base/issue.ts'

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECK_DIGITS = '10X98765432'

/**
 * Data encoded in a Chinese resident identity number. Sex as in the dictionary SEX: 1 male, 2
 * female.
 */
export interface ResidentId {
  birthday: CalendarDate
  sex: 1 | 2
}

/** Birthday and sex from a Chinese resident identity number; null when it is invalid. */
export function readResidentId(text: string): ResidentId | null {
  if (checkResidentId(text) !== null) return null
  return { birthday: birthdayIn(text), sex: Number(text[16]) % 2 === 1 ? 1 : 2 }
}

/** Further data of the person, compared with the number. */
export interface ResidentIdHolder {
  birthday?: CalendarDate | null
  sex?: 1 | 2 | null
  /** Today in the society's time zone; default: China's. */
  today?: CalendarDate
}

/**
 * Validates an 18-digit Chinese resident identity number: form, birthday, check digit (a small x is
 * accepted), then sex and birthday against the person's data. Source: GB 11643.
 */
export function checkResidentId(text: string, person: ResidentIdHolder = {}): Issue | null {
  if (!/^\d{17}[\dXx]$/.test(text)) {
    return error(
      'residentId.form',
      '身份证号码须为 18 位（末位可为 X）。',
      'A Chinese identity number has 18 digits; the last may be X.',
    )
  }
  const birthday = birthdayIn(text)
  if (!isDate(birthday) || birthday > (person.today ?? today('Asia/Shanghai'))) {
    return error(
      'residentId.birthday',
      '身份证号码中的出生日期不成立。',
      'The date of birth in the identity number is not a valid past date.',
    )
  }
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(text[i]), 0)
  if (CHECK_DIGITS[sum % 11] !== text[17]?.toUpperCase()) {
    return error(
      'residentId.check',
      '身份证号码校验位不符，请核对。',
      'The check digit of the identity number is incorrect: check the number.',
    )
  }
  if (person.birthday && person.birthday !== birthday) {
    return error(
      'residentId.otherBirthday',
      `身份证号码中的出生日期为 ${birthday}，与所填不符。`,
      `The date of birth in the identity number is ${birthday} and does not match the birthday entered.`,
    )
  }
  const sex = Number(text[16]) % 2 === 1 ? 1 : 2
  if (person.sex && person.sex !== sex) {
    return error(
      'residentId.otherSex',
      `身份证号码中的性别为${sex === 1 ? '男' : '女'}，与所填不符。`,
      `The sex in the identity number is ${sex === 1 ? 'male' : 'female'} and does not match the sex entered.`,
    )
  }
  return null
}

/** Validates a mobile number of mainland China: 11 digits. */
export function checkChineseMobile(text: string): Issue | null {
  if (/^1[3-9]\d{9}$/.test(text)) return null
  return error(
    'mobile.form',
    '手机号码须为 11 位数字，以 13 至 19 开头。',
    'A Chinese mobile number has 11 digits and begins with 13 to 19.',
  )
}

/**
 * Validates an international number: plus sign, country code, at most 15 digits, separated by
 * spaces, hyphens or brackets. Source: E.164.
 */
export function checkPhone(text: string): Issue | null {
  if (/^[+\d\s()-]+$/.test(text) && /^\+[1-9]\d{6,14}$/.test(text.replace(/[\s()-]/g, '')))
    return null
  return error(
    'phone.form',
    '电话须为国际格式，例如 +65 6123 4567。',
    'Enter the phone number in international format, such as +65 6123 4567.',
  )
}

/**
 * Validates a person's phone by nationality (ISO 3166 alpha-2): the Chinese rule for CN, the
 * international one for others.
 */
export function checkPersonPhone(text: string, nationality: string): Issue | null {
  return nationality === 'CN' ? checkChineseMobile(text) : checkPhone(text)
}

/** Validates an e-mail address: one @, a domain with a dot, no spaces, at most 254 characters. */
export function checkEmail(text: string): Issue | null {
  const at = text.lastIndexOf('@')
  const name = text.slice(0, at)
  const domain = text.slice(at + 1)
  const labels = domain.split('.')
  const good =
    at > 0 &&
    at <= 64 &&
    text.length <= 254 &&
    /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+$/u.test(name) &&
    !/^\.|\.\.|\.$/.test(name) &&
    labels.length > 1 &&
    labels.every((label) => /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u.test(label))
  return good
    ? null
    : error(
        'email.form',
        '邮箱格式不正确，例如 name@example.com。',
        'Enter a valid e-mail address, such as name@example.com.',
      )
}

function birthdayIn(id: string): string {
  return `${id.slice(6, 10)}-${id.slice(10, 12)}-${id.slice(12, 14)}`
}
