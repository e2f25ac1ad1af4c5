/** Shared set-up of the tests of the states of quotations. */
import { afterAll, beforeAll } from 'vitest'
import { pdfText } from '#server/platform/documents/verify-rendered-pdf.ts'
import { stopWorker } from '#server/platform/documents/index.ts'
import { createPricingFixture, exampleQuotation } from '../quotation.fixture.ts'
import type { PricingFixture } from '../quotation.fixture.ts'
import type { RequestContext } from '#server/core/context.ts'
import { fixtureApp } from '#server/testing/test-app.ts'

export const app = fixtureApp()

export let market: PricingFixture

export const get = (id: number) => market.people.operator.callOk('work/quotation/get', { id })

export const dear = () => ({
  ...exampleQuotation(market),
  discountAmount: 475.01,
  otherDiscount: 0,
})

export const byCtx = <T>(run: (ctx: Pick<RequestContext, 'db'>) => Promise<T>): Promise<T> =>
  app.services.db.transaction().execute((db) => run({ db }))

export const words = async (bytes: Uint8Array) =>
  (await pdfText(new Uint8Array(bytes))).drawn.replace(/\s+/g, '')

/** Starts the application and signs the users in; call once at the top of a test file. */
export function startLifecycleTests(): void {
  // Runs after the application is closed.
  afterAll(() => stopWorker())
  app.startForTests()
  beforeAll(async () => {
    market = await createPricingFixture(app)
  })
}
