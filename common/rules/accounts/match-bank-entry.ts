import { addMoney, compareMoney } from '../base/money.ts'
import type { Money } from '../base/money.ts'

/** Why an entry may pay an invoice or belong to a customer, the strongest reason first. */
export const matchReasons = [
  'invoiceNumbers',
  'accountAndAmount',
  'nameAndAmount',
  'invoiceNumbersOther',
  'jobNumber',
  'account',
  'name',
  'amount',
] as const
export type MatchReason = (typeof matchReasons)[number]

export interface EntryToMatch {
  amount: Money
  counterparty: string | null
  counterpartyAccount: string | null
  reference: string | null
}
export interface InvoiceToMatch {
  invoiceId: number
  invoiceNo: string
  jobNo: string
  customerId: number
  openAmount: Money
}
export interface CustomerToMatch {
  customerId: number
  /** names, in any language */
  names: readonly string[]
  accounts: readonly string[]
}
export interface Match {
  customerId: number
  reason: MatchReason
  /** invoices that the entry pays; empty: the customer alone is known */
  invoices: InvoiceToMatch[]
}

/** Banks change case, spaces and punctuation; letters and digits remain. */
export const plainCharacters = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
/** Forms of companies, which payers write or leave out. */
const companyForms =
  /\b(?:CO|COMPANY|LTD|LIMITED|LLC|INC|CORP|CORPORATION|GMBH|KG|AG|BV|NV|SA|SRL|SPA|PTE|PLC|AS|AB|OY)\b/g
const plainName = (name: string): string =>
  plainCharacters(
    name
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[.]/g, '')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .replace(companyForms, ' ')
      .replace(/(?:股份)?有限(?:责任)?公司/gu, ' '),
  )
const shortest = 4

const sum = (invoices: readonly InvoiceToMatch[]): Money =>
  addMoney('0', ...invoices.map(({ openAmount }) => openAmount))

/** Numbers within a text. A number that is part of a longer one that is there too does not count. */
function numbersWithin<T>(text: string, rows: readonly T[], numberOf: (row: T) => string): T[] {
  const found = rows
    .map((row) => ({ row, plain: plainCharacters(numberOf(row)) }))
    .filter(({ plain }) => plain.length >= shortest && text.includes(plain))
  return found
    .filter(
      ({ plain }) =>
        !found.some((other) => other.plain.length > plain.length && other.plain.includes(plain)) ||
        text.split(plain).length - 1 >
          found
            .filter((other) => other.plain.length > plain.length && other.plain.includes(plain))
            .reduce((times, other) => times + text.split(other.plain).length - 1, 0),
    )
    .map(({ row }) => row)
}

/** Invoices of one customer that the amount pays exactly: all, one, or the oldest ones. */
function exactInvoices(amount: Money, invoices: readonly InvoiceToMatch[]): InvoiceToMatch[] {
  const one = invoices.filter(({ openAmount }) => compareMoney(openAmount, amount) === 0)
  if (one.length) return one.slice(0, 1)
  for (let n = 2; n <= invoices.length; n++) {
    const oldest = invoices.slice(0, n)
    if (compareMoney(sum(oldest), amount) === 0) return oldest
  }
  return []
}

/**
 * Customers and invoices that a received amount may pay, each with the reason, the likeliest first;
 * at most one match for each customer.
 * @param invoices open invoices, the oldest first
 */
export function matchBankEntry(
  entry: EntryToMatch,
  invoices: readonly InvoiceToMatch[],
  customers: readonly CustomerToMatch[],
): Match[] {
  if (compareMoney(entry.amount, '0') <= 0) return []
  const matches: Match[] = []
  const add = (customerId: number, reason: MatchReason, paid: InvoiceToMatch[]) =>
    void matches.push({ customerId, reason, invoices: paid })
  const ofCustomer = Map.groupBy(invoices, ({ customerId }) => customerId)
  const text = plainCharacters(entry.reference ?? '')
  const named = numbersWithin(text, invoices, ({ invoiceNo }) => invoiceNo)
  for (const [customerId, paid] of Map.groupBy(named, (invoice) => invoice.customerId))
    add(
      customerId,
      compareMoney(sum(paid), entry.amount) === 0 ? 'invoiceNumbers' : 'invoiceNumbersOther',
      paid,
    )
  const jobs = numbersWithin(text, invoices, ({ jobNo }) => jobNo)
  for (const [customerId, paid] of Map.groupBy(jobs, (invoice) => invoice.customerId))
    add(customerId, 'jobNumber', paid)
  const account = plainCharacters(entry.counterpartyAccount ?? '')
  const payer = plainName(entry.counterparty ?? '')
  for (const { customerId, names, accounts } of customers) {
    const paid = exactInvoices(entry.amount, ofCustomer.get(customerId) ?? [])
    if (account.length >= shortest && accounts.some((own) => plainCharacters(own) === account))
      add(customerId, paid.length ? 'accountAndAmount' : 'account', paid)
    else if (payer.length >= shortest && names.some((own) => isSameName(plainName(own), payer)))
      add(customerId, paid.length ? 'nameAndAmount' : 'name', paid)
  }
  const sameAmount = invoices.filter(
    ({ openAmount }) => compareMoney(openAmount, entry.amount) === 0,
  )
  if (sameAmount.length === 1) add(sameAmount[0]!.customerId, 'amount', sameAmount)
  return strongestOfEach(matches)
}

/** Banks cut long names. */
const longEnoughToCut = 12
const isSameName = (own: string, payer: string): boolean =>
  own.length >= shortest &&
  (own === payer ||
    (payer.length >= longEnoughToCut && own.startsWith(payer)) ||
    (own.length >= longEnoughToCut && payer.startsWith(own)))

function strongestOfEach(matches: readonly Match[]): Match[] {
  const rank = ({ reason }: Match) => matchReasons.indexOf(reason)
  const ordered = matches.toSorted((a, b) => rank(a) - rank(b))
  return ordered.filter(
    (match, i) => ordered.findIndex(({ customerId }) => customerId === match.customerId) === i,
  )
}
