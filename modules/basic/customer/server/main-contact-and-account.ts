/**
 * The main contact and main account of a company, and the single fields of the specification
 * derived from them.
 */
import { keysOf } from '#common/keys-of.ts'
import type { Account, Contact, CustomerValues } from './customer-row.ts'

/** The single fields that follow from a main row. */
type MainFields = Partial<
  Pick<CustomerValues, 'liaison' | 'email' | 'phone' | 'bank' | 'bankAccount' | 'currency'>
>

/** Marks exactly one row as the main one; by default the first. */
const marked = <R extends { main?: boolean | null }>(rows: readonly R[]): R[] =>
  rows.map((row, i) => ({
    ...row,
    main: rows.some(({ main }) => main) ? row.main === true : i === 0,
  }))
const mainOf = <R extends { main?: boolean | null }>(
  rows: readonly R[] | null | undefined,
): R | undefined => rows?.find(({ main }) => main) ?? rows?.[0]

const contactFields = (contact: Contact | undefined): MainFields | null =>
  contact ? { liaison: contact.name, email: contact.email, phone: contact.phone } : null
const accountFields = (account: Account | undefined): MainFields | null =>
  account
    ? { bank: account.bank, bankAccount: account.bankAccount, currency: account.currency }
    : null

/**
 * The single fields to be filled from the main row. A field in the input stays, and so does an
 * earlier value that differs from the former main row.
 * @param leads the fields that decide for the whole group, such as bank and account number, which
 *   must not be mixed
 */
function following(
  values: CustomerValues,
  now: CustomerValues | null,
  main: MainFields | null,
  before: MainFields | null,
  leads: readonly (keyof MainFields)[],
): MainFields {
  const follows = (field: keyof MainFields) =>
    values[field] == null && (now?.[field] == null || now[field] === before?.[field])
  if (!main || !leads.every(follows)) return {}
  return Object.fromEntries(
    keysOf(main)
      .filter((field) => follows(field) && main[field] != null)
      .map((field) => [field, main[field]]),
  )
}

/** A bank account given by the single fields only becomes the first account. */
function soleAccount(
  values: CustomerValues,
  now: CustomerValues | null,
): Pick<CustomerValues, 'accounts'> {
  const { bank, bankAccount, currency } = values
  return bank && bankAccount && currency && !values.accounts && !now?.accounts?.length
    ? { accounts: [{ bank, bankAccount, currency, swift: null, main: true }] }
    : {}
}

/** Values of a company with one main contact and account, and the derived single fields. */
export function completed(input: CustomerValues, now: CustomerValues | null): CustomerValues {
  const values = {
    ...input,
    ...('contacts' in input && { contacts: input.contacts ? marked(input.contacts) : null }),
    ...('accounts' in input && { accounts: input.accounts ? marked(input.accounts) : null }),
  }
  const [contact, formerContact] = [mainOf(values.contacts), mainOf(now?.contacts)]
  const [account, formerAccount] = [mainOf(values.accounts), mainOf(now?.accounts)]
  return {
    ...values,
    ...soleAccount(values, now),
    ...following(values, now, contactFields(contact), contactFields(formerContact), ['liaison']),
    ...following(values, now, accountFields(account), accountFields(formerAccount), [
      'bank',
      'bankAccount',
    ]),
  }
}
