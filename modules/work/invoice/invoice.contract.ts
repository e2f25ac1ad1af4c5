import { defineCall, defineContract, idempotent } from '#common/contract.ts'
import {
  multilineText,
  signedMoney,
  bool,
  enumOf,
  date,
  dict,
  email,
  instant,
  int,
  list,
  money,
  required,
  ref,
  objectList,
  text,
  namesRecord,
} from '#common/fields.ts'
import { staffOnly } from '#common/readers.ts'
import { invoiceDetail, lineDescription } from './invoice-detail.fields.ts'
import { statement, statementPeriod } from './statement.fields.ts'

export { ageing, entryKinds } from './statement.fields.ts'

export const invoiceKinds = ['invoice', 'creditNote'] as const
/**
 * States. Invoice: open, partlyPaid, overdue, paid, credited (in full by credit notes). Credit
 * note: credit, writeOff. Both: void.
 */
export const invoiceStates = [
  'open',
  'partlyPaid',
  'overdue',
  'paid',
  'credited',
  'credit',
  'writeOff',
  'void',
] as const
/** Part of an amount, by quotation line. */
export const linePart = { lineId: required(int(1)), amount: required(money()) }
const query = {
  keyword: text(100, ''),
  state: list(required(enumOf(...invoiceStates)), 20),
  kind: list(required(enumOf(...invoiceKinds)), 2),
  customerId: list(required(ref('basic/customer')), 200),
  quotationId: list(required(ref('work/quotation')), 200),
  region: list(required(dict('REGION')), 50),
  writeOff: list(required(bool()), 2),
  invoiceTimeFrom: date(),
  invoiceTimeTo: date(),
  dueDateFrom: date(),
  dueDateTo: date(),
}
/**
 * Invoices and credit notes of accepted quotations. Specification section 3 (Quotation); domain
 * rules 3.5 step 8 and 3.6.
 */
export const invoice = defineContract('work/invoice', {
  doc: 'Invoices, credit notes, reminders, and the accounts of customers',
  changesWith: ['work/collection'],
  readers: ['staff', 'customer'],
  fields: {
    invoiceNo: required(text()),
    kind: required(enumOf(...invoiceKinds)),
    quotationId: required(ref('work/quotation')),
    customerId: required(ref('basic/customer')),
    amount: required(money()),
    currency: required(dict('CURRENCY')),
    invoiceTime: required(date()),
    dueDate: date(),
    creditOf: ref('work/invoice'),
    writeOff: required(bool()),
    purchaseOrderNo: text(100),
    remark: text(300),
    status: required(enumOf(1, 0)),
    voidReason: staffOnly(text(300)),
    voidDate: date(),
    voidTime: staffOnly(instant()),
    voidBy: staffOnly(ref('sys/user')),
  },
  readOnlyFields: {
    state: required(enumOf(...invoiceStates)),
    jobNo: namesRecord(required(text()), 'quotationId', 'work/quotation'),
    quoNm: required(text()),
    region: required(dict('REGION')),
    customerName: required(text()),
    creditOfNo: namesRecord(text(), 'creditOf', 'work/invoice'),
    paid: required(money()),
    credited: required(money()),
    openAmount: required(money()),
    inAccount: required(signedMoney()),
    daysOverdue: int(),
    reminded: int(1, 3),
  },
  detailFields: invoiceDetail,
  searchColumns: ['invoiceNo', 'jobNo', 'customerName'],
  filters: ['state', 'kind', 'customerId', 'quotationId', 'region', 'writeOff'],
  rangeFilters: ['invoiceTime', 'dueDate'],
  sortableColumns: ['id', 'invoiceNo', 'invoiceTime', 'dueDate', 'amount', 'openAmount'],
  defaultSort: '-invoiceTime',
  title: { zh: 'invoiceNo', en: 'invoiceNo' },
  crud: ['list', 'get', 'all', 'history', 'export'],
  calls: {
    totals: defineCall(
      'Sums of what a list finds: credit notes take off, what is void does not count',
      query,
      {
        count: required(int()),
        invoiced: required(money()),
        credited: required(money()),
        paid: required(money()),
        openAmount: required(money()),
        overdue: required(money()),
      },
    ),
    left: defineCall(
      'What of each line of a quotation can still be invoiced',
      { quotationId: required(ref('work/quotation')) },
      {
        lines: required(
          objectList(
            {
              ...lineDescription,
              netAmount: required(money()),
              invoiced: required(money()),
              left: required(money()),
            },
            300,
          ),
        ),
        left: required(money()),
        dueDays: required(int()),
        purchaseOrderNo: text(100),
        bank: required(bool()),
        earliest: date(),
        today: required(date()),
      },
    ),
    outstanding: defineCall(
      "What of a customer's invoices is still to be paid, oldest first, by line; and what " +
        'credit there is to set against it',
      {
        customerId: required(ref('basic/customer')),
      },
      {
        invoices: required(
          objectList(
            {
              invoiceId: required(int(1)),
              invoiceNo: required(text()),
              quotationId: required(int(1)),
              jobNo: required(text()),
              invoiceTime: required(date()),
              dueDate: required(date()),
              openAmount: required(money()),
              lines: required(
                objectList({ ...lineDescription, openAmount: required(money()) }, 300),
              ),
            },
            2000,
          ),
        ),
        openAmount: required(money()),
        credit: required(money()),
        today: required(date()),
      },
    ),
    void: idempotent(
      defineCall(
        'Makes an invoice void that nobody has paid anything of, or a credit note',
        { id: required(int(1)), version: required(int(1)), reason: required(text(300)) },
        { id: required(int(1)), version: required(int(1)) },
      ),
    ),
    credit: idempotent(
      defineCall(
        'A credit note against an invoice: over all that is left of it, an amount of it, ' +
          "or parts of its lines. What was paid of these parts becomes the customer's credit",
        {
          id: required(int(1)),
          version: required(int(1)),
          reason: required(text(300)),
          amount: money(),
          lines: objectList(linePart, 300),
          writeOff: bool(),
          invoiceTime: date(),
        },
        {
          invoiceId: required(int(1)),
          invoiceNo: required(text()),
          amount: required(money()),
          released: required(money()),
        },
      ),
    ),
    send: defineCall(
      "Sends the document by mail, to the customer's address where none is given",
      { id: required(int(1)), version: int(1), to: email(), message: multilineText(2000) },
      { to: required(text()) },
    ),
    remind: defineCall(
      'Sends the next reminder of an overdue invoice now',
      { id: required(int(1)) },
      { level: required(int(1, 3)), to: required(text()) },
    ),
    print: defineCall('The document as PDF', { id: required(int(1)) }, {}, 'file'),
    statement: defineCall(
      'The account of a customer: what was owed before, every movement, what is owed after, and how old it is',
      statementPeriod,
      statement,
    ),
    printStatement: defineCall('The account of a customer as PDF', statementPeriod, {}, 'file'),
    exportStatement: defineCall(
      'The account of a customer as a table',
      { ...statementPeriod, format: enumOf('xlsx', 'csv') },
      {},
      'file',
    ),
  },
})
