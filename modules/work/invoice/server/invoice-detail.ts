import { sql } from 'kysely'
import type { RequestContext } from '#server/core/context.ts'
import { describeLines } from './line-descriptions.ts'
import type { InvoiceRow } from './invoice-row.ts'
import { invoiceRecipient } from './invoice-recipient.ts'
import { linesOfInvoices } from './open-lines.ts'

/**
 * Detail of an invoice: lines with their allocations, payments, credit notes, and reminders as
 * sent.
 */
export async function invoiceDetail(ctx: RequestContext, row: InvoiceRow): Promise<object> {
  const { db } = ctx
  const { id } = row
  const lines = await linesOfInvoices(db, [id])
  const wordsOf = await describeLines(
    db,
    lines.map(({ lineId }) => lineId),
  )
  return {
    lines: lines.map(({ lineId, amount, credited, paid, open }) => ({
      ...wordsOf(lineId),
      amount: Number(amount),
      credited: Number(credited),
      paid: Number(paid),
      openAmount: Number(open),
    })),
    payments: await db
      .selectFrom('collectionPart as p')
      .innerJoin('collection as c', 'c.id', 'p.collectionId')
      .leftJoin('invoice as n', 'n.id', 'p.creditId')
      .where('p.invoiceId', '=', id)
      .groupBy(['c.id', 'n.invoiceNo'])
      .orderBy('c.collectionDate')
      .orderBy('c.id')
      .select([
        'c.id as collectionId',
        'c.collectionNo',
        'c.collectionDate',
        'c.payMethod',
        'c.reference',
        'c.status',
        'n.invoiceNo as creditNo',
        sql<number>`sum(p.amount)`.as('amount'),
      ])
      .execute(),
    credits: await db
      .selectFrom('invoice')
      .where('creditOf', '=', id)
      .orderBy('id')
      .select(['id as invoiceId', 'invoiceNo', 'invoiceTime', 'amount', 'writeOff', 'status'])
      .execute(),
    reminders: await db
      .selectFrom('invoiceReminder as r')
      .leftJoin('outbox as o', 'o.id', 'r.outboxId')
      .leftJoin('appUser as u', 'u.id', 'r.userId')
      .where('r.invoiceId', '=', id)
      .orderBy('r.level')
      .select([
        'r.level',
        'r.time',
        'r.recipient',
        'r.outboxId',
        'o.subject',
        'o.body',
        'o.state as mailState',
        'u.displayName as userName',
      ])
      .execute(),
    mailTo: await invoiceRecipient(db, row),
  }
}
