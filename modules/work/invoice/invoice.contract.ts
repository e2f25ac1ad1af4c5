import { call, contract, once } from '#common/contract.ts'
import { area, balance, bool, choice, date, dict, email, group, instant, int, list, money, must, ref, rows, text } from '#common/fields.ts'
import { staffOnly } from '#common/readers.ts'

export const invoiceKinds = ['invoice', 'creditNote'] as const
/** Of an invoice: open, partlyPaid, overdue, paid, credited (a credit note took all of it); of a credit note: credit, writeOff; of both: void. */
export const invoiceStates = ['open', 'partlyPaid', 'overdue', 'paid', 'credited', 'credit', 'writeOff', 'void'] as const
/** What a line of a quotation is, in words. */
const described = { lineId: must(int(1)), seq: must(int(1)), nameZh: must(text()), nameEn: must(text()), shipName: text() }
/** A part of an amount, by lines of the quotation. */
export const linePart = { lineId: must(int(1)), amount: must(money()) }
const asked = {
  keyword: text(100, ''), state: list(must(choice(...invoiceStates)), 20), kind: list(must(choice(...invoiceKinds)), 2), customerId: list(must(ref('basic/customer')), 200), quotationId: list(must(ref('work/quotation')), 200),
  region: list(must(dict('REGION')), 50), writeOff: list(must(bool()), 2), invoiceTimeFrom: date(), invoiceTimeTo: date(), dueDateFrom: date(), dueDateTo: date(),
}
export const ageing = { d30: must(money()), d60: must(money()), d90: must(money()), older: must(money()) }
export const entryKinds = ['invoice', 'creditNote', 'writeOff', 'payment', 'reversal', 'void'] as const
/** One movement of an account: `amount` above nothing is owed to the society, below nothing is paid or let off. */
const entry = { date: must(date()), kind: must(choice(...entryKinds)), number: must(text()), invoiceId: int(1), collectionId: int(1), jobNo: text(), dueDate: date(), reference: text(), amount: must(balance()), balance: must(balance()) }
const period = { customerId: must(ref('basic/customer')), dateFrom: date(), dateTo: date() }

/** Invoices and credit notes of accepted quotations. Specification section 3 (Quotation); domain rules 3.5 step 8 and 3.6. */
export const invoice = contract('work/invoice', {
  doc: 'Invoices, credit notes, reminders, and the accounts of customers',
  readers: ['staff', 'customer'],
  fields: {
    invoiceNo: must(text()), kind: must(choice(...invoiceKinds)), quotationId: must(ref('work/quotation')), customerId: must(ref('basic/customer')), amount: must(money()), currency: must(dict('CURRENCY')),
    invoiceTime: must(date()), dueDate: date(), creditOf: ref('work/invoice'), writeOff: must(bool()), remark: text(300), status: must(choice(1, 0)), 
    voidReason: staffOnly(text(300)), voidDate: date(), voidTime: staffOnly(instant()), voidBy: staffOnly(ref('sys/user')),
  },
  shows: {
    state: must(choice(...invoiceStates)), jobNo: must(text()), quoNm: must(text()), region: must(dict('REGION')), customerName: must(text()), creditOfNo: text(), paid: must(money()), credited: must(money()),
    openAmount: must(money()), inAccount: must(balance()), daysOverdue: int(), reminded: int(1, 3),
  },
  detail: {
    lines: must(rows({ ...described, amount: must(money()), credited: must(money()), paid: must(money()), openAmount: must(money()) }, 300)),
    payments: must(rows({ collectionId: must(int(1)), collectionNo: must(text()), collectionDate: must(date()), payMethod: must(dict('PAY_METHOD')), reference: text(), amount: must(balance()), creditNo: text(), status: must(choice(1, 0)) }, 1000)),
    credits: must(rows({ invoiceId: must(int(1)), invoiceNo: must(text()), invoiceTime: must(date()), amount: must(money()), writeOff: must(bool()), status: must(choice(1, 0)) }, 300)),
    reminders: must(rows({ level: must(int(1, 3)), time: must(instant()), recipient: text(), outboxId: staffOnly(int(1)), subject: text(500), body: area(100_000), mailState: staffOnly(choice('queued', 'sent', 'failed', 'kept')), userName: staffOnly(text()) }, 3)),
    mailTo: staffOnly(text()),
  },
  search: ['invoiceNo', 'jobNo', 'customerName'],
  filters: ['state', 'kind', 'customerId', 'quotationId', 'region', 'writeOff'],
  ranges: ['invoiceTime', 'dueDate'],
  sorts: ['id', 'invoiceNo', 'invoiceTime', 'dueDate', 'amount', 'openAmount'],
  sort: '-invoiceTime',
  title: { zh: 'invoiceNo', en: 'invoiceNo' },
  crud: ['list', 'get', 'all', 'history', 'export'],
  calls: {
    totals: call('Sums of what a list finds: credit notes take off, what is void does not count', asked, {
      count: must(int()), invoiced: must(money()), credited: must(money()), paid: must(money()), openAmount: must(money()), overdue: must(money()),
    }),
    left: call('What of each line of a quotation can still be invoiced', { quotationId: must(ref('work/quotation')) }, {
      lines: must(rows({ ...described, netAmount: must(money()), invoiced: must(money()), left: must(money()) }, 300)), left: must(money()), dueDays: must(int()), bank: must(bool()), earliest: date(), today: must(date()),
    }),
    outstanding: call('What of a customer\'s invoices is still to be paid, oldest first, by line; and what credit there is to set against it', {
      customerId: must(ref('basic/customer')),
    }, {
      invoices: must(rows({ invoiceId: must(int(1)), invoiceNo: must(text()), quotationId: must(int(1)), jobNo: must(text()), invoiceTime: must(date()), dueDate: must(date()), openAmount: must(money()), lines: must(rows({ ...described, openAmount: must(money()) }, 300)) }, 2000)),
      openAmount: must(money()), credit: must(money()), today: must(date()),
    }),
    void: once(call('Makes an invoice void that nobody has paid anything of, or a credit note', { id: must(int(1)), version: must(int(1)), reason: must(text(300)) }, { id: must(int(1)), version: must(int(1)) })),
    credit: once(call('A credit note against an invoice: over all that is left of it, an amount of it, or parts of its lines. What was paid of these parts becomes the customer\'s credit', {
      id: must(int(1)), version: must(int(1)), reason: must(text(300)), amount: money(), lines: rows(linePart, 300), writeOff: bool(), invoiceTime: date(),
    }, { invoiceId: must(int(1)), invoiceNo: must(text()), amount: must(money()), released: must(money()) })),
    send: call('Sends the document by mail, to the customer\'s address where none is given', { id: must(int(1)), version: int(1), to: email(), message: area(2000) }, { to: must(text()) }),
    remind: call('Sends the next reminder of an overdue invoice now', { id: must(int(1)) }, { level: must(int(1, 3)), to: must(text()) }),
    print: call('The document as PDF', { id: must(int(1)) }, {}, 'file'),
    statement: call('The account of a customer: what was owed before, every movement, what is owed after, and how old it is', period, {
      customerId: must(int(1)), customerName: must(text()), dateFrom: must(date()), dateTo: must(date()), opening: must(balance()), closing: must(balance()), openAmount: must(money()), credit: must(money()), overdue: must(money()),
      ageing: must(group(ageing)), entries: must(rows(entry, 20_000)),
    }),
    printStatement: call('The account of a customer as PDF', period, {}, 'file'),
    exportStatement: call('The account of a customer as a table', { ...period, format: choice('xlsx', 'csv') }, {}, 'file'),
  },
})
