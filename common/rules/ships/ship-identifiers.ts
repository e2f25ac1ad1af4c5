import { error, warning } from '../base/issue.ts'
import type { Issue } from '../base/issue.ts'

/** Normalises a number or call sign: upper case, without spaces and without a leading "IMO". */
export function normaliseImo(text: string): string {
  return text
    .replace(/\s+/g, '')
    .toUpperCase()
    .replace(/^IMO(?:NO\.?|NUMBER)?[.:]?/, '')
}

/**
 * Validates a normalised IMO ship number. Empty is allowed: small craft may have none. The check
 * digit is weak (a change of one digit may pass), so uniqueness must be checked besides. Source:
 * IMO ship identification number scheme.
 */
export function checkImo(text: string): Issue | null {
  if (text === '') return null
  if (!/^\d{7}$/.test(text)) {
    return error(
      'imo.form',
      'IMO 编号须为 7 位数字；没有编号请留空。',
      'An IMO number has 7 digits: leave the field empty if there is none.',
    )
  }
  const sum = weighted(text, [7, 6, 5, 4, 3, 2])
  if (text.startsWith('0') || sum % 10 !== Number(text[6])) {
    return error(
      'imo.check',
      'IMO 编号校验位不符，请核对。',
      'The check digit of the IMO number is incorrect: check the number.',
    )
  }
  return null
}

/**
 * Validates an IMO company or registered owner number, whose formula differs from that of ships.
 * Empty is allowed.
 */
export function checkImoCompany(text: string): Issue | null {
  if (text === '') return null
  if (!/^\d{7}$/.test(text)) {
    return error(
      'imoCompany.form',
      'IMO 公司编号须为 7 位数字。',
      'An IMO company number has 7 digits.',
    )
  }
  const check = (11 - (weighted(text, [8, 6, 4, 2, 9, 7]) % 11)) % 10
  if (text === '0000000' || check !== Number(text[6])) {
    return error(
      'imoCompany.check',
      'IMO 公司编号校验位不符，请核对。',
      'The check digit of the IMO company number is incorrect: check the number.',
    )
  }
  return null
}

/**
 * Validates the MMSI of a ship station: 9 digits, the first from 2 to 7. Empty is allowed. Source:
 * ITU-R M.585.
 */
export function checkMmsi(text: string): Issue | null {
  if (text === '' || /^[2-7]\d{8}$/.test(text)) return null
  if (/^\d{9}$/.test(text)) {
    return error(
      'mmsi.station',
      '船舶电台的 MMSI 首位为 2 至 7。',
      'The MMSI of a ship starts with a digit from 2 to 7.',
    )
  }
  return error('mmsi.form', 'MMSI 须为 9 位数字。', 'An MMSI has 9 digits.')
}

const CALL_SIGN = new RegExp(
  '^(?:(?:[A-Z]{2}|[A-Z][0-9]|[0-9][A-Z])[A-Z]{2}[2-9]?' +
    '|(?:[A-Z]{2}|[0-9][A-Z])[2-9][0-9]{3}' +
    '|(?:[A-Z]{2}|[A-Z][0-9]|[0-9][A-Z])[A-Z][2-9][0-9]{3})$',
)

/**
 * Checks the form of a ship's call sign; only a warning, since older and national forms exist.
 * Empty is allowed. Source: RR 19.55.
 */
export function checkCallSign(text: string): Issue | null {
  if (text === '' || CALL_SIGN.test(text)) return null
  return warning(
    'callSign.form',
    '呼号形式不符合船舶电台的常规，请核对。',
    "Unusual format for a ship's call sign: check it.",
  )
}

function weighted(digits: string, weights: number[]): number {
  return weights.reduce((sum, weight, i) => sum + weight * Number(digits[i]), 0)
}
