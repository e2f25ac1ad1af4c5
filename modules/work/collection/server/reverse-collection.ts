import { sql } from 'kysely'
import type { InputOf } from '#common/contract.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { paymentErrorText } from '#modules/work/invoice/invoice.text.ts'
import { lockCustomerAccount } from '#modules/work/invoice/server/lock-customer-account.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import { getRow, assertCurrentVersion } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import type { CollectionResource, CollectionRow } from './collection-row.ts'
import type { collection } from '../collection.contract.ts'
import { refreshAll } from './record-collection.ts'

/** @throws Refusal 409 for a reversed payment, and while its own credit is in use */
export async function assertReversible({ db }: RequestContext, row: CollectionRow): Promise<void> {
  if (row.status === 0) refuse(409, paymentErrorText.alreadyReversed, { number: row.collectionNo })
  if (row.used <= 0) return
  const users = await db
    .selectFrom('collectionOffset as o')
    .innerJoin('collection as c', 'c.id', 'o.collectionId')
    .where('o.sourceId', '=', row.id)
    .where('c.status', '=', 1)
    .select('c.collectionNo')
    .execute()
  refuse(409, paymentErrorText.creditUsed, {
    numbers: users.map(({ collectionNo }) => collectionNo).join(', '),
  })
}

/**
 * Reverses a payment: its allocations are open again, and the credit it used is available again.
 * @throws Refusal 409 while its own credit is in use
 */
export async function reverseCollection(
  ctx: RequestContext,
  r: CollectionResource,
  input: InputOf<typeof collection, 'reverse'>,
): Promise<{ id: number; version: number }> {
  const { db, user } = ctx
  await lockCustomerAccount(ctx, (await getRow(ctx, r, input.id)).customerId)
  const row = await getRow(ctx, r, input.id)
  await assertReversible(ctx, row)
  assertCurrentVersion(row, input.version)
  const saved = await db
    .updateTable('collection')
    .set({
      status: 0,
      reverseReason: input.reason,
      reverseDate: await societyToday(db),
      reverseTime: sql`now()`,
      reverseBy: user.userId || null,
      version: sql`version + 1`,
      updateTime: sql`now()`,
    })
    .where('id', '=', row.id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  for (const { sourceId, amount } of await db
    .selectFrom('collectionOffset')
    .where('collectionId', '=', row.id)
    .select(['sourceId', 'amount'])
    .execute())
    await db
      .updateTable('collection')
      .set((e) => ({ used: e('used', '-', amount), version: e('version', '+', 1) }))
      .where('id', '=', sourceId)
      .execute()
  await writeAuditEntry(ctx, {
    resource: r.contract.path,
    rowId: row.id,
    action: 'reverse',
    remark: input.reason,
    changes: [{ field: 'status', from: 1, to: 0 }],
  })
  const paid = await db
    .selectFrom('invoice')
    .where('id', 'in', (e) =>
      e.selectFrom('collectionPart').where('collectionId', '=', row.id).select('invoiceId'),
    )
    .select(['id as invoiceId', 'quotationId'])
    .execute()
  await refreshAll(ctx, paid, row.quotationId)
  return saved
}
