/** A bank statement becomes payments: import, match, booking, and entries set aside. */
import { expect, test } from 'vitest'
import { camtFile } from '#modules/work/bankEntry/server/camt.fixture.ts'
import {
  acceptedQuotation,
  newCustomer,
} from '#modules/work/invoice/server/accepted-quotation.fixture.ts'
import { axeViolations, e2eApp } from './harness.ts'
import { fileInput } from './page-actions.ts'

const app = e2eApp()

test('finance imports a statement and records the payment of an entry', async () => {
  const finance = await app.signInAs('finance')
  const customerId = await newCustomer(app, { name: 'Harbour Light Shipping' })
  const { id } = await acceptedQuotation(app, customerId, [420.5], { daysAgo: 60 })
  const { invoiceId } = await finance.callOk('work/quotation/invoice', { id })
  const { invoiceNo } = await finance.callOk('work/invoice/get', { id: invoiceId })
  const page = await app.signedInPage('finance')
  await page.goto('/work/bankEntry/list')
  await page.getByRole('button', { name: 'Import bank statement' }).click()
  const drawer = page.getByRole('dialog')
  await fileInput(drawer).setInputFiles({
    name: 'november.xml',
    mimeType: 'text/xml',
    buffer: camtFile(
      [
        {
          amount: 420.5,
          name: 'HARBOUR LIGHT SHIPPING',
          reference: `Invoice ${invoiceNo} thank you`,
          bankReference: 'FT-7781',
        },
        { amount: -12, name: 'DBS Bank', reference: 'Charges October' },
      ],
      { account: '003-912345-6', opening: 1000, closing: 1408.5 },
    ),
  })
  await app.screenshot(page, 'bank-import')
  expect(await axeViolations(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Import bank statement' }).click()
  await page.getByText('2 entries added').waitFor()
  await app.screenshot(page, 'bank-list')
  await page.getByRole('link', { name: 'HARBOUR LIGHT SHIPPING' }).click()
  await page.getByText('Invoice numbers in the reference; amounts agree').waitFor()
  await app.screenshot(page, 'bank-entry')
  expect(await axeViolations(page)).toEqual([])
  await page
    .getByRole('row', { name: invoiceNo })
    .getByRole('button', { name: 'Record payment' })
    .click()
  await page.getByText(`Pays ${invoiceNo}`).waitFor()
  await app.screenshot(page, 'bank-book')
  await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click()
  await page.getByText('Booked').first().waitFor()
  await app.screenshot(page, 'bank-booked')
  expect((await finance.callOk('work/invoice/get', { id: invoiceId })).openAmount).toBe(0)
})

test('finance sets a charge aside, in Chinese and on a phone', async () => {
  const page = await app.signedInPage('finance', 'zh', { width: 390, theme: 'dark' })
  await page.goto('/work/bankEntry/list')
  await app.screenshot(page, 'bank-list-zh')
  await page.getByText('DBS Bank').click()
  await page.getByRole('button', { name: /忽\s?略/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('原因').fill('银行手续费')
  await app.screenshot(page, 'bank-ignore-zh')
  await dialog.getByRole('button', { name: /忽\s?略/ }).click()
  await page.getByText('已忽略').first().waitFor()
  await app.screenshot(page, 'bank-ignored-zh')
  expect(await axeViolations(page)).toEqual([])
})

test('finance reads the journal of the payments', async () => {
  const page = await app.signedInPage('finance')
  await page.goto('/stat/journal/list?search=%7B%22entryDateFrom%22%3A%222000-01-01%22%7D')
  await page.getByText('Advances from customers').first().waitFor()
  await app.screenshot(page, 'journal')
  expect(await axeViolations(page)).toEqual([])
})
