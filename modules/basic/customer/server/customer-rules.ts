import { checkImoCompany, normaliseImo } from '#common/rules/ships/ship-identifiers.ts'
import { checkEmail } from '#common/rules/people/person-ids.ts'
import type { Issue } from '#common/rules/base/issue.ts'
import { fieldErrorFrom } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import { customerText } from '../customer.text.ts'
import type { CustomerValues } from './customer-row.ts'
import { completed } from './main-contact-and-account.ts'

const inOneLine = (words: string) => words.trim().replace(/\s+/g, ' ')
const packed = (words: string) => words.replace(/\s+/g, '').toUpperCase()

/**
 * Normalized values: names without extra blanks, numbers without "IMO", codes in capitals, one main
 * contact and account.
 */
export function normalize(input: CustomerValues, now: CustomerValues | null): CustomerValues {
  const values = { ...input }
  for (const name of ['name', 'nameZh', 'abbreviation', 'customerNo', 'taxpayerNo'] as const) {
    const text = values[name]
    if (typeof text === 'string') values[name] = inOneLine(text)
  }
  if (typeof values.imo === 'string') values.imo = normaliseImo(values.imo) || null
  if (Array.isArray(values.accounts))
    values.accounts = values.accounts.map((row) => ({
      ...row,
      currency: packed(row.currency),
      swift: row.swift ? packed(row.swift) : null,
    }))
  return completed(values, now)
}

/**
 * A telephone number: digits with the usual signs, an extension after `ext` or 转. At least five
 * digits.
 */
const isPhone = (phone: string) =>
  /^\+?[\d\s()./,;#*-]+(?:(?:ext\.?|x|转)\s*\d{1,6})?$/i.test(phone) &&
  phone.replace(/\D/g, '').length >= 5

/**
 * Errors of a company's values, typed or imported. The IMO company number has its own check digit,
 * different from the ship number's (domain rules for identifiers); contact and bank data must be
 * well-formed.
 * @param values normalized by `normalize`; only present fields are validated
 * @param day the society's date
 */
export function customerFaults(values: CustomerValues, day: string): FieldError[] {
  const errors: FieldError[] = []
  const at = (field: string, issue: Issue | null) =>
    void (issue && errors.push(fieldErrorFrom(field, issue)))
  const phoneAt = (field: string, phone: unknown) =>
    void (
      typeof phone === 'string' &&
      !isPhone(phone) &&
      errors.push({ field, phrase: customerText.phoneForm })
    )
  if (values.imo) at('imo', checkImoCompany(values.imo))
  if (values.email) at('email', checkEmail(values.email))
  phoneAt('phone', values.phone)
  phoneAt('mobile', values.mobile)
  if (values.regTime && values.regTime > day)
    errors.push({ field: 'regTime', phrase: customerText.futureDate })
  const contacts = values.contacts ?? []
  contacts.forEach(({ email, phone }, i) => {
    if (email) at(`contacts.${i}.email`, checkEmail(email))
    phoneAt(`contacts.${i}.phone`, phone)
  })
  const accounts = values.accounts ?? []
  accounts.forEach(({ swift, currency, bankAccount }, i) => {
    if (swift && !/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(swift))
      errors.push({ field: `accounts.${i}.swift`, phrase: customerText.swiftForm })
    if (!/^[A-Z]{3}$/.test(currency))
      errors.push({ field: `accounts.${i}.currency`, phrase: customerText.currencyForm })
    if (!isAccount(bankAccount))
      errors.push({ field: `accounts.${i}.bankAccount`, phrase: customerText.accountForm })
  })
  if (contacts.filter(({ main }) => main).length > 1)
    errors.push({ field: 'contacts', phrase: customerText.oneMainContact })
  if (accounts.filter(({ main }) => main).length > 1)
    errors.push({ field: 'accounts', phrase: customerText.oneMainAccount })
  return errors
}

/** Digits, or an IBAN with its letters; blanks and hyphens are allowed as separators. */
const isAccount = (number: string) =>
  /^[A-Za-z0-9][A-Za-z0-9 /-]*$/.test(number) && /\d/.test(number)
