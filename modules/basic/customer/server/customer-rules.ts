import { checkImoCompany, normaliseImo } from '#common/rules/identifiers.ts'
import { checkEmail } from '#common/rules/person-ids.ts'
import type { Issue } from '#common/rules/issue.ts'
import { faultAt } from '#server/http/refusal.ts'
import type { FieldFault } from '#server/http/refusal.ts'
import { customerText } from '../customer.text.ts'
import { completed } from './main-rows.ts'

type Values = Record<string, any>

const inOneLine = (words: string) => words.trim().replace(/\s+/g, ' ')
const packed = (words: string) => words.replace(/\s+/g, '').toUpperCase()

/** Values as they are kept: names without spare blanks, numbers without "IMO", codes in capitals, one main contact and account. */
export function tidied(given: Values, now: Values | null): Values {
  const values = { ...given }
  for (const name of ['name', 'nameZh', 'abbreviation', 'customerNo', 'taxpayerNo']) if (typeof values[name] === 'string') values[name] = inOneLine(values[name])
  if (typeof values['imo'] === 'string') values['imo'] = normaliseImo(values['imo']) || null
  if (Array.isArray(values['accounts']))
    values['accounts'] = values['accounts'].map((row: Values) => ({ ...row, currency: packed(row['currency']), swift: row['swift'] ? packed(row['swift']) : null }))
  return completed(values, now)
}

/** A telephone number as companies write it: digits with the usual signs, an extension after `ext` or 转. Five digits at least. */
const isPhone = (phone: string) => /^\+?[\d\s()./,;#*-]+(?:(?:ext\.?|x|转)\s*\d{1,6})?$/i.test(phone) && phone.replace(/\D/g, '').length >= 5

/**
 * What is wrong with the values of a company, whether typed or from a table; empty when nothing is. IMO company number with its own
 * check digit, never the ship formula (domain rules for identifiers); readable ways to reach people and bank particulars.
 * @param values as `tidied` gives them; only what is given is judged
 * @param day the society's date
 */
export function customerFaults(values: Values, day: string): FieldFault[] {
  const faults: FieldFault[] = []
  const at = (field: string, issue: Issue | null) => void (issue && faults.push(faultAt(field, issue)))
  const phoneAt = (field: string, phone: unknown) => void (typeof phone === 'string' && !isPhone(phone) && faults.push({ field, phrase: customerText.phoneForm }))
  if (values['imo']) at('imo', checkImoCompany(values['imo']))
  if (values['email']) at('email', checkEmail(values['email']))
  phoneAt('phone', values['phone'])
  phoneAt('mobile', values['mobile'])
  if (values['regTime'] && values['regTime'] > day) faults.push({ field: 'regTime', phrase: customerText.futureDate })
  const contacts = (values['contacts'] ?? []) as Values[]
  contacts.forEach(({ email, phone }, i) => {
    if (email) at(`contacts.${i}.email`, checkEmail(email))
    phoneAt(`contacts.${i}.phone`, phone)
  })
  const accounts = (values['accounts'] ?? []) as Values[]
  accounts.forEach(({ swift, currency, bankAccount }, i) => {
    if (swift && !/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(swift)) faults.push({ field: `accounts.${i}.swift`, phrase: customerText.swiftForm })
    if (!/^[A-Z]{3}$/.test(currency)) faults.push({ field: `accounts.${i}.currency`, phrase: customerText.currencyForm })
    if (!isAccount(bankAccount)) faults.push({ field: `accounts.${i}.bankAccount`, phrase: customerText.accountForm })
  })
  if (contacts.filter(({ main }) => main).length > 1) faults.push({ field: 'contacts', phrase: customerText.oneMainContact })
  if (accounts.filter(({ main }) => main).length > 1) faults.push({ field: 'accounts', phrase: customerText.oneMainAccount })
  return faults
}

/** Digits, or an IBAN with its letters; blanks and hyphens may part them. */
const isAccount = (number: string) => /^[A-Za-z0-9][A-Za-z0-9 /-]*$/.test(number) && /\d/.test(number)
