import { sql } from 'kysely'
import type { Ctx } from '#server/http/context.ts'
import { wordsOfLines } from './line-words.ts'
import { mailToOf } from './mail-to.ts'
import { linesOfInvoices } from './open-lines.ts'

/** What the page of an invoice shows besides itself: its lines and what stands against each, payments, credit notes, reminders as they were sent. */
export async function invoiceDetail(ctx: Ctx, row: Record<string, any>): Promise<Record<string, unknown>> {
  const { db } = ctx
  const id = row['id'] as number
  const lines = await linesOfInvoices(db, [id])
  const words = await wordsOfLines(db, lines.map(({ lineId }) => lineId))
  return {
    lines: lines.map(({ lineId, amount, credited, paid, open }) => ({ ...words.get(lineId)!, amount: Number(amount), credited: Number(credited), paid: Number(paid), openAmount: Number(open) })),
    payments: await db.selectFrom('collectionPart as p').innerJoin('collection as c', 'c.id', 'p.collectionId').leftJoin('invoice as n', 'n.id', 'p.creditId').where('p.invoiceId', '=', id)
      .groupBy(['c.id', 'n.invoiceNo']).orderBy('c.collectionDate').orderBy('c.id')
      .select(['c.id as collectionId', 'c.collectionNo', 'c.collectionDate', 'c.payMethod', 'c.reference', 'c.status', 'n.invoiceNo as creditNo', sql<number>`sum(p.amount)`.as('amount')]).execute(),
    credits: await db.selectFrom('invoice').where('creditOf', '=', id).orderBy('id').select(['id as invoiceId', 'invoiceNo', 'invoiceTime', 'amount', 'writeOff', 'status']).execute(),
    reminders: await db.selectFrom('invoiceReminder as r').leftJoin('outbox as o', 'o.id', 'r.outboxId').leftJoin('appUser as u', 'u.id', 'r.userId').where('r.invoiceId', '=', id).orderBy('r.level')
      .select(['r.level', 'r.time', 'r.recipient', 'r.outboxId', 'o.subject', 'o.body', 'o.state as mailState', 'u.name as userName']).execute(),
    mailTo: await mailToOf(db, row as { customerId: number; quotationId: number }),
  }
}
