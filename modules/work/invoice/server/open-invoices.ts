import { sql } from 'kysely'
import { linesOfInvoices } from './open-lines.ts'
import type { InvoiceLine } from './open-lines.ts'
import type { Db } from '#server/core/db.ts'

export interface OpenInvoice {
  invoiceId: number
  invoiceNo: string
  quotationId: number
  jobNo: string
  invoiceTime: string
  dueDate: string
  lines: InvoiceLine[]
}

/** Unpaid invoices of a customer, the oldest first, each with its lines. */
export async function openInvoices(db: Db, customerId: number): Promise<OpenInvoice[]> {
  const invoices = await db
    .selectFrom('invoice as i')
    .innerJoin('quotation as q', 'q.id', 'i.quotationId')
    .where('i.customerId', '=', customerId)
    .where('i.kind', '=', 'invoice')
    .where('i.status', '=', 1)
    .where(sql<boolean>`i.paid + i.credited < i.amount`)
    .orderBy('i.invoiceTime')
    .orderBy('i.id')
    .select([
      'i.id as invoiceId',
      'i.invoiceNo',
      'i.quotationId',
      'q.jobNo',
      'i.invoiceTime',
      'i.dueDate',
    ])
    .$narrowType<{ dueDate: string }>()
    .execute()
  const lines = Map.groupBy(
    await linesOfInvoices(
      db,
      invoices.map(({ invoiceId }) => invoiceId),
    ),
    (line) => line.invoiceId,
  )
  return invoices.map((row) => ({
    ...row,
    lines: lines.get(row.invoiceId) ?? [],
  }))
}

/** Payments in force with credit that no invoice has used. */
const unusedCredit = (db: Db) =>
  db
    .selectFrom('collection')
    .where('status', '=', 1)
    .where(sql<boolean>`used < overpaid`)

/** Unused credit of a customer, by originating payment, the oldest first. */
export const creditOf = (db: Db, customerId: number): Promise<{ id: number; left: number }[]> =>
  unusedCredit(db)
    .where('customerId', '=', customerId)
    .orderBy('collectionDate')
    .orderBy('id')
    .select(['id', sql<number>`overpaid - used`.as('left')])
    .execute()

/** Unused credit by customer; a customer without credit is left out. */
export async function creditsByCustomer(
  db: Db,
  customerIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await unusedCredit(db)
    .where(sql<boolean>`customer_id = any(${customerIds}::bigint[])`)
    .groupBy('customerId')
    .select(['customerId', sql<number>`sum(overpaid - used)`.as('left')])
    .execute()
  return new Map(rows.map(({ customerId, left }) => [customerId, left]))
}
