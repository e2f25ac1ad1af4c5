/** Shared set-up of the tests of invoices. */
import { beforeAll } from 'vitest'
import { pdfText } from '#server/platform/documents/verify-rendered-pdf.ts'
import { newCustomer } from './accepted-quotation.fixture.ts'
import type { Accepted } from './accepted-quotation.fixture.ts'
import { fixtureApp } from '#server/testing/test-app.ts'

export const app = fixtureApp()

export const finance = app.client('finance')

export let customerId: number

export let today: string

export const invoiced = async (
  q: Accepted,
  more: object = {},
): Promise<{ invoiceId: number; invoiceNo: string; amount: number }> =>
  finance.callOk('work/quotation/invoice', { id: q.id, ...more })

export const got = (id: number) => finance.callOk('work/invoice/get', { id })

export const pay = (q: Accepted, amount: number, more: object = {}) =>
  finance.callOk('work/quotation/collect', { id: q.id, amount, collectionDate: today, ...more })

export const words = async (path: string, input: object) =>
  (await pdfText(new Uint8Array((await finance.download(path, input)).bytes))).drawn.replace(
    /\s+/g,
    '',
  )

/** Starts the application and signs the users in; call once at the top of a test file. */
export function startInvoiceTests(): void {
  app.startForTests()
  beforeAll(async () => {
    customerId = await newCustomer(app, {
      taxpayerNo: 'T-99887766',
      address: '1 Anson Road, Singapore',
    })
    today = (await finance.callOk('work/invoice/outstanding', { customerId })).today
  })
}
