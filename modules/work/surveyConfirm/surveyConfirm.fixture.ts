/** Fixtures: an accepted quotation for a ship or a company, with unassigned lines. */
import type { TestApp } from '#server/testing/testing.ts'

export interface OrderedLine {
  feeClass: 10 | 30 | 60
  code?: string
  feeType?: 10 | 20 | 30
  surveyType?: string
  unitPrice?: number
}
export interface Order {
  quotationId: number
  jobNo: string
  customerId: number
  lineIds: number[]
}

/** Inserts it as accepted by the customer. @param about the ship or the company */
export async function createAcceptedOrder(
  app: TestApp,
  about: { shipId: number; flagId: number } | { companyId: number; flagId: number },
  lines: readonly OrderedLine[],
  { credit = false, region = 'SHA' } = {},
): Promise<Order> {
  const { db } = app.services
  const admin = await db
    .selectFrom('appUser')
    .where('username', '=', 'admin')
    .select('id')
    .executeTakeFirstOrThrow()
  const name = `Order ${Math.random().toString(36).slice(2, 10)} Shipping`
  const { id: customerId } = await db
    .insertInto('customer')
    .values({
      customerNo: name.slice(6, 14).toUpperCase(),
      name,
      customerType: ['owner'],
      region,
      credit,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const total = lines.reduce((sum, { unitPrice = 100 }) => sum + unitPrice, 0)
  const shipId = 'shipId' in about ? about.shipId : null
  const { id: quotationId, jobNo } = await db
    .insertInto('quotation')
    .values({
      jobNo: `T-${name.slice(6, 14)}`,
      quoNm: name,
      quoTp: shipId ? 0 : 1,
      quoTm: '2026-11-01',
      quoPer: admin.id,
      region,
      customerId,
      flagId: about.flagId,
      shipIds: shipId ? [shipId] : [],
      companyId: 'companyId' in about ? about.companyId : null,
      status: 50,
      auditState: 'pass',
      customerState: 'accepted',
      subtotal: total,
      total,
      answerTime: new Date().toISOString(),
      createBy: admin.id,
    })
    .returning(['id', 'jobNo'])
    .executeTakeFirstOrThrow()
  const codes = lines.flatMap(({ code }) => code ?? [])
  const kinds = codes.length
    ? await db.selectFrom('cert').where('code', 'in', codes).select(['id', 'code']).execute()
    : []
  const made = await db
    .insertInto('quotationLine')
    .values(
      lines.map(({ feeClass, code, feeType, surveyType, unitPrice = 100 }, i) => ({
        quotationId,
        seq: i + 1,
        feeClass,
        shipId: feeClass === 60 ? null : shipId,
        certId: kinds.find((kind) => kind.code === code)?.id ?? null,
        feeType: feeType ?? null,
        surveyType: surveyType ?? null,
        quantity: 1,
        unitPrice,
        amount: unitPrice,
        netAmount: unitPrice,
        manualReason: 'as agreed',
        explanationZh: '人工定价',
        explanationEn: 'priced by hand',
        ...(feeClass === 60 && { feeItem: 'travel' }),
      })),
    )
    .returning('id')
    .execute()
  return { quotationId, jobNo, customerId, lineIds: made.map(({ id }) => id) }
}
