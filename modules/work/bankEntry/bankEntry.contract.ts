import { defineCall, defineContract, idempotent } from '#common/contract.ts'
import {
  date,
  enumOf,
  inactiveAllowed,
  int,
  money,
  namesRecord,
  objectList,
  ref,
  required,
  signedMoney,
  text,
} from '#common/fields.ts'
import { matchReasons } from '#common/rules/accounts/match-bank-entry.ts'
import type { FileKind } from '#common/uploads.ts'
import { paymentPart } from '#modules/work/collection/collection.contract.ts'

/** A bank statement: camt.053 as XML, or a table. */
export const statementKinds: readonly FileKind[] = ['xml', 'csv', 'xlsx', 'txt']
/** `booked`: a payment in force records the entry. */
export const bankEntryStates = ['open', 'booked', 'ignored'] as const

const saved = { id: required(int(1)), version: required(int(1)) }

/** Entries of the society's bank statements, matched to invoices and recorded as payments. */
export const bankEntry = defineContract('work/bankEntry', {
  doc: 'Entries of bank statements, and the payments that record them',
  readers: ['staff'],
  fields: {
    account: required(text(60)),
    entryDate: required(date()),
    valueDate: date(),
    amount: required(signedMoney()),
    currency: required(text(3)),
    counterparty: text(200),
    counterpartyAccount: text(60),
    reference: text(1000),
    bankReference: text(100),
    fileName: required(text(200)),
    collectionId: ref('work/collection'),
    ignoreReason: text(300),
  },
  readOnlyFields: {
    state: required(enumOf(...bankEntryStates)),
    collectionNo: namesRecord(text(), 'collectionId', 'work/collection'),
    customerName: text(),
  },
  detailFields: {
    /** customers and invoices that the entry may pay, the likeliest first; only while it is open */
    matches: required(
      objectList(
        {
          customerId: required(int(1)),
          customerName: required(text()),
          reason: required(enumOf(...matchReasons)),
          /** sum of the open amounts of the invoices */
          open: required(money()),
          invoices: required(
            objectList(
              {
                invoiceId: required(int(1)),
                invoiceNo: required(text()),
                openAmount: required(money()),
              },
              100,
            ),
          ),
        },
        20,
      ),
    ),
    /** payments in force of the same amount that no entry names */
    payments: required(
      objectList(
        {
          collectionId: required(int(1)),
          collectionNo: required(text()),
          collectionDate: required(date()),
          customerName: required(text()),
        },
        20,
      ),
    ),
  },
  searchColumns: ['counterparty', 'reference', 'bankReference', 'collectionNo', 'customerName'],
  filters: ['state', 'currency', 'account'],
  rangeFilters: ['entryDate'],
  defaultSort: '-entryDate',
  title: { zh: 'reference', en: 'reference' },
  crud: ['list', 'get', 'history', 'export'],
  calls: {
    import: defineCall(
      'Reads a bank statement: camt.053 (ISO 20022), or a table (CSV or .xlsx) with a column of ' +
        'dates and one of amounts, or one each of debits and credits. Entries that are there ' +
        'already are left out. One faulty row refuses the file, and names every such row',
      { account: text(60) },
      {
        added: required(int()),
        /** entries of the file that were imported before */
        known: required(int()),
        /** what the statement says it begins and ends with; null where the file does not say it */
        openingBalance: signedMoney(),
        closingBalance: signedMoney(),
      },
      { acceptedFileKinds: statementKinds },
    ),
    book: idempotent(
      defineCall(
        'Records the payment of an entry. `amount` in USD is required for an entry in another ' +
          'currency, and refused otherwise. Without `parts` the oldest invoices are paid first',
        {
          ...saved,
          customerId: required(inactiveAllowed(ref('basic/customer'))),
          amount: money(),
          parts: objectList(paymentPart, 600),
          duplicateReason: text(300),
        },
        { ...saved, collectionId: required(int(1)), collectionNo: required(text()) },
      ),
    ),
    link: defineCall(
      'Names the payment, recorded before, that records an entry',
      { ...saved, collectionId: required(inactiveAllowed(ref('work/collection'))) },
      saved,
    ),
    ignore: defineCall(
      'Sets an entry aside that no customer paid, such as a bank charge',
      { ...saved, reason: required(text(300)) },
      saved,
    ),
    reopen: defineCall('Opens an entry that was set aside or linked to a payment', saved, saved),
  },
})
