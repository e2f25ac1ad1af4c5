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

/** Unused credit of a customer, by originating payment, the oldest first. */
export const creditOf = (db: Db, customerId: number): Promise<{ id: number; left: number }[]> =>
  db
    .selectFrom('collection')
    .where('customerId', '=', customerId)
    .where('status', '=', 1)
    .where(sql<boolean>`used < overpaid`)
    .orderBy('collectionDate')
    .orderBy('id')
    .select(['id', sql<number>`overpaid - used`.as('left')])
    .execute()
