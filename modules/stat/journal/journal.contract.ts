import {
  date,
  dict,
  enumOf,
  int,
  objectList,
  ref,
  required,
  signedMoney,
  text,
} from '#common/fields.ts'
import { defineReport } from '#common/report.ts'

/**
 * Accounts of the journal, in the order of a chart of accounts. `advance`: what customers paid and no
 * invoice has used.
 */
export const ledgerAccounts = ['bank', 'receivable', 'advance', 'income', 'badDebt'] as const
export const documentKinds = [
  'invoice',
  'void',
  'creditNote',
  'writeOff',
  'payment',
  'allocation',
  'reversal',
] as const

const amounts = { debit: required(signedMoney()), credit: required(signedMoney()) }

/** Double-entry journal of invoices and payments, for the bookkeeping program of the society. */
export const journal = defineReport('stat/journal', {
  doc: 'Journal: every invoice, credit note and payment as debits and credits',
  filters: {
    entryDate: date(),
    account: enumOf(...ledgerAccounts),
    region: dict('REGION'),
    customerId: ref('basic/customer'),
  },
  ranges: ['entryDate'],
  columns: {
    entryDate: required(date()),
    documentNo: required(text()),
    kind: required(enumOf(...documentKinds)),
    accountCode: required(text()),
    account: required(enumOf(...ledgerAccounts)),
    ...amounts,
    customerNo: required(text()),
    customerName: required(text()),
    jobNo: text(),
    region: dict('REGION'),
    invoiceId: int(1),
    collectionId: int(1),
  },
  hidden: ['invoiceId', 'collectionId'],
  totals: { ...amounts, postings: required(int()) },
  series: {
    byAccount: required(
      objectList(
        {
          account: required(enumOf(...ledgerAccounts)),
          accountCode: required(text()),
          ...amounts,
          /** debits less credits */
          balance: required(signedMoney()),
        },
        20,
      ),
    ),
  },
})
