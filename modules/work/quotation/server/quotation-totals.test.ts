import { withAllFields } from './price-quotation.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { KyselyPlugin } from 'kysely'
import { runAsSystem } from '#server/core/context.ts'
import { exampleQuotation } from '../quotation.fixture.ts'
import { saveQuotation } from './save-quotation.ts'
import { app, market, operator, get, line, startQuotationTests } from './quotation-users.fixture.ts'

startQuotationTests()

test('a full discount makes the total and every net amount zero', async () => {
  const { id } = await operator().callOk('work/quotation/save', {
    ...exampleQuotation(market),
    discountAmount: 4750,
    otherDiscount: 0,
  })
  expect(await get(id)).toMatchObject({
    total: 0,
    lines: expect.arrayContaining([expect.objectContaining({ netAmount: 0 })]),
  })
})

test('property: the total is the sum of lines less discounts, and the sum of net amounts', async () => {
  const cents = fc.integer({ min: 0, max: 99_999_999 }).map((n) => n / 100)
  const item = fc.record({
    quantity: fc.integer({ min: 1, max: 50 }),
    unitPrice: fc.option(cents),
    code: fc.constantFrom('SC', 'SE', 'IOPP', 'travel'),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(item, { minLength: 1, maxLength: 12 }),
      fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 40 })),
      async (drawn, [percent, more]) => {
        const items = drawn.map(({ code, unitPrice, quantity }) => ({
          ...(code === 'travel'
            ? { feeClass: 60, feeItem: 'travel', quantity }
            : line({ certId: market.certs[code], quantity })),
          ...(unitPrice !== null && { unitPrice, manualReason: 'by hand' }),
        }))
        const values = { ...exampleQuotation(market), items, discountAmount: 0, otherDiscount: 0 }
        const { subtotal } = await operator().callOk('work/quotation/price', {
          quoTp: 0,
          flagId: market.flagId,
          shipIds: [market.shipId],
          items,
        })
        const [discountAmount, otherDiscount] = [percent, more].map(
          (part) => Math.floor(subtotal * part) / 100,
        ) as [number, number]
        const saved = await get(
          (
            await operator().callOk('work/quotation/save', {
              ...values,
              discountAmount,
              otherDiscount,
            })
          ).id,
        )
        type Line = { amount: number; netAmount: number }
        const sum = (of: (one: Line) => number) =>
          saved.lines.reduce((total: number, one: Line) => total + Math.round(of(one) * 100), 0)
        expect(sum((one) => one.amount)).toBe(Math.round(saved.subtotal * 100))
        expect(sum((one) => one.netAmount)).toBe(Math.round(saved.total * 100))
        expect(Math.round(saved.total * 100)).toBe(
          Math.round(saved.subtotal * 100) -
            Math.round(discountAmount * 100) -
            Math.round(otherDiscount * 100),
        )
      },
    ),
    { numRuns: 12 },
  )
})

test('two hundred lines take as many statements as two', async () => {
  const statements = async (lines: number) => {
    let count = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => (count++, node),
      transformResult: async ({ result }) => result,
    }
    const items = Array.from({ length: lines }, (_, n) =>
      line({ certId: market.certs[['SC', 'SE'][n % 2]!] }),
    )
    await runAsSystem(app.services, (ctx) =>
      saveQuotation(
        { ...ctx, db: ctx.db.withPlugin(counting), user: { ...ctx.user, userId: 1 } },
        app.services.resources.get('work/quotation')!,
        { ...exampleQuotation(market), items: items.map(withAllFields) },
      ),
    )
    return count
  }
  expect(await statements(200)).toBe(await statements(2))
})
