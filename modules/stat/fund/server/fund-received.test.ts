import { expect, test } from 'vitest'
import { addMoney, moneyFromNumber } from '#common/rules/base/money.ts'
import { invoiceText } from '#modules/work/invoice/invoice.text.ts'
import { quotationReportText } from '#modules/stat/quotation/quotationReport.text.ts'
import { testApp } from '#server/testing/test-app.ts'
import { fundText } from '../fund.text.ts'

const app = testApp()
const finance = app.client('finance')

test('what customers paid is what their invoices collected and the credit they have left', async () => {
  const paying = await app.query<{ customerId: number; from: number; to: number }>(
    `select customer_id as "customerId", min(extract(year from collection_date))::int as "from",
      max(extract(year from coalesce(reverse_date, collection_date)))::int as "to"
    from collection where customer_id is not null group by 1`,
  )
  expect(paying.length).toBeGreaterThan(2)
  const credits = []
  for (const { customerId, from, to } of paying) {
    const years = Array.from({ length: to - from + 1 }, (_, i) => from + i)
    const received = await Promise.all(
      years.map(async (year) => {
        const { totals } = await finance.callOk('stat/fund/list', {
          year: [year],
          customerId: [customerId],
        })
        return moneyFromNumber(totals.collected)
      }),
    )
    const { paid } = await finance.callOk('work/invoice/totals', { customerId: [customerId] })
    const { credit } = await finance.callOk('work/invoice/outstanding', { customerId })
    expect(addMoney(...received)).toBe(addMoney(moneyFromNumber(paid), moneyFromNumber(credit)))
    credits.push(credit)
  }
  expect(credits.some((credit) => credit > 0)).toBe(true)
})

test('reports name what was received and what was collected differently', () => {
  const { collected } = quotationReportText.labels
  expect([fundText.labels.collected.zh, fundText.labels.collected.en]).toEqual(['到账', 'Received'])
  expect([collected.zh, collected.en]).toEqual(['已收款', 'Collected'])
  expect(invoiceText.labels.paid.zh).not.toBe(fundText.labels.collected.zh)
})
