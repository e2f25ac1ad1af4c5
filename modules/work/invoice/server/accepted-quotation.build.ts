/** For tests: quotations with given amounts that a customer has accepted. */
import { smallPdf } from '#server/files/check/samples.build.ts'
import type { Client, Harness } from '#server/testing.ts'

export interface Accepted { id: number; jobNo: string; customerId: number; lines: { id: number; netAmount: number }[]; total: number }

/** A company nobody else has to do with. */
export async function newCustomer(house: Harness, more: object = {}): Promise<number> {
  const admin = await house.as('admin')
  const name = `Ledger ${Math.random().toString(36).slice(2, 10)} Shipping`
  return (await admin.ok('basic/customer/save', { name, customerType: ['owner'], region: 'SIN', credit: false, status: 1, email: 'accounts@ledger.test', ...more })).id
}

/** A quotation of these amounts, made, audited, sent and accepted by those who do so; accepted `daysAgo`. */
export async function acceptedQuotation(house: Harness, customerId: number, amounts: readonly number[], { daysAgo = 0, accept = true, discount = 0 } = {}): Promise<Accepted> {
  const [admin, finance] = await Promise.all([house.as('admin'), house.as('finance')])
  const flag = await house.services.db.selectFrom('flag').orderBy('id').select('id').executeTakeFirstOrThrow()
  const items = amounts.map((unitPrice) => ({ feeClass: 60, feeItem: 'travel', quantity: 1, unitPrice, manualReason: 'as agreed' }))
  let saved = await admin.ok('work/quotation/save', { quoNm: 'Survey of the ledger', quoTp: 1, companyId: customerId, region: 'SIN', customerId, flagId: flag.id, items, ...(discount && { discountAmount: discount, discountReason: 'as agreed' }) })
  const { id } = saved
  const move = async (who: Client, name: string, more: object = {}) => (saved = await who.ok(`work/quotation/${name}`, { id, version: saved.version, ...more }))
  await move(admin, 'submit')
  await move(finance, 'audit', { result: 1 })
  await move(admin, 'send', { to: 'accounts@ledger.test' })
  if (accept) {
    const { data } = await admin.upload('order.pdf', smallPdf('accepted'), 'application/pdf')
    await move(admin, 'accept', { fileId: data.attachmentId })
  }
  if (daysAgo) await house.services.db.updateTable('quotation').set({ answerTime: new Date(Date.now() - daysAgo * 86_400_000).toISOString() }).where('id', '=', id).execute()
  const lines = await house.services.db.selectFrom('quotationLine').where('quotationId', '=', id).orderBy('seq').select(['id', 'netAmount']).execute()
  return { id, ...await house.services.db.selectFrom('quotation').where('id', '=', id).select(['jobNo', 'total']).executeTakeFirstOrThrow(), customerId, lines }
}
