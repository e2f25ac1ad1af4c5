/** Shared set-up of the tests of quotations. */
import { beforeAll } from 'vitest'
import { createPricingFixture, exampleQuotation } from '../quotation.fixture.ts'
import type { PricingFixture } from '../quotation.fixture.ts'
import { fixtureApp } from '#server/testing/test-app.ts'

export const app = fixtureApp()

export let market: PricingFixture

export const operator = () => market.people.operator

export const get = (id: number) => operator().callOk('work/quotation/get', { id })

export const line = (more: object) => ({
  feeClass: 10,
  shipId: market.shipId,
  certId: market.certs.SC,
  surveyType: 'annual',
  quantity: 1,
  ...more,
})

export const refusedAt = async (values: object) => {
  const { code, fields, msg } = await operator().call('work/quotation/save', {
    ...exampleQuotation(market),
    discountAmount: 0,
    otherDiscount: 0,
    ...values,
  })
  return {
    code,
    msg,
    fields: (fields ?? []).map(({ field }) => field),
    words: (fields ?? []).map((one) => one.msg),
  }
}

/** Starts the application and signs the users in; call once at the top of a test file. */
export function startQuotationTests(): void {
  app.startForTests()
  beforeAll(async () => {
    market = await createPricingFixture(app)
  })
}
