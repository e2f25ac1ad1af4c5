/** Fixtures: accepted quotations with given amounts. */
import { smallPdf } from '#server/platform/file-checks/sample-files.fixture.ts'
import type { Client, TestApp } from '#server/testing/testing.ts'

export interface Accepted {
  id: number
  jobNo: string
  customerId: number
  lines: { id: number; netAmount: number }[]
  total: number
}

/** Creates a company that no other test uses. */
export async function newCustomer(app: TestApp, more: object = {}): Promise<number> {
  const admin = await app.signInAs('admin')
  const name = `Ledger ${Math.random().toString(36).slice(2, 10)} Shipping`
  return (
    await admin.callOk('basic/customer/save', {
      name,
      customerType: ['owner'],
      region: 'SIN',
      credit: false,
      status: 1,
      email: 'accounts@ledger.test',
      ...more,
    })
  ).id
}

/**
 * Creates a quotation with these amounts, which is audited, sent and accepted by the proper roles,
 * `daysAgo` days ago.
 */
export async function acceptedQuotation(
  app: TestApp,
  customerId: number,
  amounts: readonly number[],
  { daysAgo = 0, accept = true, discount = 0 } = {},
): Promise<Accepted> {
  const [admin, finance] = await Promise.all([app.signInAs('admin'), app.signInAs('finance')])
  const flag = await app.services.db
    .selectFrom('flag')
    .orderBy('id')
    .select('id')
    .executeTakeFirstOrThrow()
  const items = amounts.map((unitPrice) => ({
    feeClass: 60,
    feeItem: 'travel',
    quantity: 1,
    unitPrice,
    manualReason: 'as agreed',
  }))
  let saved = await admin.callOk('work/quotation/save', {
    quoNm: 'Survey of the ledger',
    quoTp: 1,
    companyId: customerId,
    region: 'SIN',
    customerId,
    flagId: flag.id,
    items,
    ...(discount && { discountAmount: discount, discountReason: 'as agreed' }),
  })
  const { id } = saved
  const move = async (who: Client, name: string, more: object = {}) =>
    (saved = await who.callOk(`work/quotation/${name}`, { id, version: saved.version, ...more }))
  await move(admin, 'submit')
  await move(finance, 'audit', { result: 1 })
  await move(admin, 'send', { to: 'accounts@ledger.test' })
  if (accept) {
    const { data } = await admin.upload('order.pdf', smallPdf('accepted'), 'application/pdf')
    await move(admin, 'accept', { fileId: data.attachmentId })
  }
  if (daysAgo)
    await app.services.db
      .updateTable('quotation')
      .set({ answerTime: new Date(Date.now() - daysAgo * 86_400_000).toISOString() })
      .where('id', '=', id)
      .execute()
  const lines = await app.services.db
    .selectFrom('quotationLine')
    .where('quotationId', '=', id)
    .orderBy('seq')
    .select(['id', 'netAmount'])
    .execute()
  return {
    id,
    ...(await app.services.db
      .selectFrom('quotation')
      .where('id', '=', id)
      .select(['jobNo', 'total'])
      .executeTakeFirstOrThrow()),
    customerId,
    lines,
  }
}
