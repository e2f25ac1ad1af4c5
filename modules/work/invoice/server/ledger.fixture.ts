/** Fixtures: the books of a customer as stored, and a check that they balance. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { addMoney, compareMoney, subtractMoney } from '#common/rules/base/money.ts'
import type { Money } from '#common/rules/base/money.ts'
import type { Db } from '#server/core/db.ts'
import { valueFor } from '#server/core/lookup.ts'

interface Books {
  quotations: {
    id: number
    total: Money
    invoiced: Money
    collected: Money
    written_off: Money
    money_state: string
    balance: Money
    receivable: Money
  }[]
  lines: { id: number; quotation_id: number; net_amount: Money }[]
  invoices: {
    id: number
    version: number
    kind: string
    quotation_id: number
    amount: Money
    status: number
    credit_of: number | null
    write_off: boolean
    paid: Money
    credited: Money
  }[]
  invoiceLines: { invoice_id: number; line_id: number; amount: Money }[]
  collections: {
    id: number
    version: number
    amount: Money
    overpaid: Money
    used: Money
    status: number
    pay_method: string
  }[]
  parts: { collection_id: number; invoice_id: number; line_id: number; amount: Money }[]
  offsets: { collection_id: number; source_id: number; amount: Money }[]
}

/** Reads all stored amounts of a customer, as exact text. */
export async function readBooks(db: Db, customerId: number): Promise<Books> {
  const rows = (name: string, query: string) =>
    sql`(select coalesce(jsonb_agg(to_jsonb(t)), '[]') from (${sql.raw(query)}) t)`.as(name)
  const mine = `(select id from invoice where customer_id = ${customerId})`
  const paid = `(select id from collection where customer_id = ${customerId})`
  return (await db
    .selectNoFrom([
      rows(
        'quotations',
        `select id, total::text, invoiced::text, collected::text, written_off::text, money_state,
          balance::text, receivable::text from quotation_row where customer_id = ${customerId} order
          by id`,
      ),
      rows(
        'lines',
        `select l.id, quotation_id, net_amount::text from quotation_line l join quotation q on q.id
          = l.quotation_id where q.customer_id = ${customerId} order by l.id`,
      ),
      rows(
        'invoices',
        `select id, version, kind, quotation_id, amount::text, status, credit_of, write_off,
          paid::text, credited::text from invoice where customer_id = ${customerId} order by id`,
      ),
      rows(
        'invoiceLines',
        `select invoice_id, line_id, amount::text from invoice_line where invoice_id in ${mine} order by 1, 2`,
      ),
      rows(
        'collections',
        `select id, version, amount::text, overpaid::text, used::text, status, pay_method from
          collection where customer_id = ${customerId} order by id`,
      ),
      rows(
        'parts',
        `select collection_id, invoice_id, line_id, amount::text from collection_part where
          collection_id in ${paid} order by id`,
      ),
      rows(
        'offsets',
        `select collection_id, source_id, amount::text from collection_offset where collection_id in
          ${paid} order by 1, 2`,
      ),
    ])
    .executeTakeFirstOrThrow()) as unknown as Books
}

const sum = <T extends { amount: Money }>(rows: readonly T[]): Money =>
  addMoney(...rows.map((row) => row.amount))
// Compares before asserting, because there are about a hundred thousand of these checks.
const within = (a: Money, b: Money, what: string) =>
  void (compareMoney(a, b) > 0 && expect.fail(`${what}: ${a} is more than ${b}`))
const same = (a: unknown, b: unknown, what: string) =>
  void (a !== b && expect.fail(`${what}: ${String(a)} is not ${String(b)}`))

/** Asserts that the books balance. @returns open amount and credit */
export function assertLedgerBalanced(books: Books): { open: Money; credit: Money; overall: Money } {
  const inForce = new Set(books.invoices.filter((one) => one.status === 1).map(({ id }) => id))
  const booked = new Set(books.collections.filter((one) => one.status === 1).map(({ id }) => id))
  const counted = books.parts.filter((part) => booked.has(part.collection_id))
  const kindOf = new Map(books.invoices.map((one) => [one.id, one]))
  for (const line of books.lines) {
    const on = books.invoiceLines.filter(
      (part) => part.line_id === line.id && inForce.has(part.invoice_id),
    )
    const of = (requested: (one: Books['invoices'][number]) => boolean) =>
      sum(on.filter((part) => requested(valueFor(kindOf, part.invoice_id))))
    const billed = subtractMoney(
      of((one) => one.kind === 'invoice'),
      of((one) => one.kind === 'creditNote' && !one.write_off),
    )
    within(billed, line.net_amount, 'invoiced of a line, less credit notes')
    within(
      sum(counted.filter((part) => part.line_id === line.id)),
      subtractMoney(
        billed,
        of((one) => one.write_off),
      ),
      'paid of a line',
    )
  }
  for (const one of books.invoices) {
    same(
      sum(books.invoiceLines.filter((part) => part.invoice_id === one.id)),
      one.amount,
      'the lines of an invoice add up to it',
    )
    same(
      one.paid,
      sum(counted.filter((part) => part.invoice_id === one.id)),
      'what is paid of an invoice',
    )
    same(
      one.credited,
      sum(books.invoices.filter((note) => note.credit_of === one.id && note.status === 1)),
      'what is credited of an invoice',
    )
    if (one.status === 0)
      same(addMoney(one.paid, one.credited), '0.00', 'nothing stands against what is void')
    within(addMoney(one.paid, one.credited), one.amount, 'what stands against an invoice')
  }
  for (const one of books.collections) {
    same(
      sum(books.parts.filter((part) => part.collection_id === one.id)),
      subtractMoney(one.amount, one.overpaid),
      'the parts of a payment',
    )
    same(
      one.used,
      sum(books.offsets.filter((use) => use.source_id === one.id && booked.has(use.collection_id))),
      'what is used of its credit',
    )
    if (one.pay_method === 'offset')
      same(
        sum(books.offsets.filter((use) => use.collection_id === one.id)),
        one.amount,
        'what an offset uses',
      )
  }
  for (const q of books.quotations) {
    const of = books.invoices.filter((one) => one.quotation_id === q.id && one.status === 1)
    const notes = of.filter((one) => one.kind === 'creditNote')
    same(
      addMoney(
        ...books.lines.filter((line) => line.quotation_id === q.id).map((line) => line.net_amount),
      ),
      q.total,
      'the lines of a quotation add up to it',
    )
    same(
      q.invoiced,
      subtractMoney(sum(of.filter((one) => one.kind === 'invoice')), sum(notes)),
      'invoiced of a quotation',
    )
    same(q.written_off, sum(notes.filter((note) => note.write_off)), 'written off of a quotation')
    same(
      q.collected,
      sum(counted.filter((part) => valueFor(kindOf, part.invoice_id).quotation_id === q.id)),
      'collected of a quotation',
    )
    same(q.balance, subtractMoney(q.total, q.invoiced, q.written_off), 'what is not invoiced yet')
    same(q.receivable, subtractMoney(q.invoiced, q.collected), 'what is to be received')
    within('0.00', q.balance, 'nothing invoiced twice')
    within('0.00', q.receivable, 'nothing paid twice')
  }
  const credit = addMoney(
    ...books.collections
      .filter((one) => one.status === 1)
      .map((one) => subtractMoney(one.overpaid, one.used)),
  )
  const came = sum(
    books.collections.filter((one) => one.status === 1 && one.pay_method !== 'offset'),
  )
  same(
    addMoney(...books.quotations.map((q) => q.collected), credit),
    came,
    'every cent that came in is on an invoice or is credit',
  )
  const open = addMoney(...books.quotations.map((q) => q.receivable))
  return { open, credit, overall: subtractMoney(open, credit) }
}
