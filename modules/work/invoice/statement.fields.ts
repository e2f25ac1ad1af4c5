import {
  date,
  enumOf,
  int,
  money,
  object,
  objectList,
  ref,
  required,
  signedMoney,
  text,
} from '#common/fields.ts'

export const ageing = {
  d30: required(money()),
  d60: required(money()),
  d90: required(money()),
  older: required(money()),
}
export const entryKinds = [
  'invoice',
  'creditNote',
  'writeOff',
  'payment',
  'reversal',
  'void',
] as const
/**
 * One movement of an account. `amount` is positive when owed to the society, negative when paid or
 * credited.
 */
const entry = {
  date: required(date()),
  kind: required(enumOf(...entryKinds)),
  number: required(text()),
  invoiceId: int(1),
  collectionId: int(1),
  jobNo: text(),
  /** ships of the lines that the movement concerns */
  ships: required(objectList({ id: required(int(1)), name: required(text()) }, 300)),
  dueDate: date(),
  reference: text(),
  amount: required(signedMoney()),
  balance: required(signedMoney()),
}
export const statementPeriod = {
  customerId: required(ref('basic/customer')),
  dateFrom: date(),
  dateTo: date(),
}

/** The account of a customer in a period. */
export const statement = {
  customerId: required(int(1)),
  customerName: required(text()),
  dateFrom: required(date()),
  dateTo: required(date()),
  opening: required(signedMoney()),
  closing: required(signedMoney()),
  openAmount: required(money()),
  credit: required(money()),
  overdue: required(money()),
  ageing: required(object(ageing)),
  entries: required(objectList(entry, 20_000)),
}
