import { expect, test } from 'vitest'
import { e2eApp } from './harness.ts'

const app = e2eApp()

test('a file that cannot be made is reported, and can be asked for again', async () => {
  const page = await app.signedInPage('finance')
  await page.route('**/api/work/invoice/printStatement', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: JSON.stringify({ code: 503, data: null, msg: 'No PDF can be made at the moment' }),
    }),
  )
  await page.goto('/work/invoice/statement?customerId=1')
  const button = page.getByRole('button', { name: 'PDF' })
  await button.click()
  await page.getByText('No PDF can be made at the moment').waitFor()
  await page.locator('.ant-btn-loading').waitFor({ state: 'detached' })
  await page.unroute('**/api/work/invoice/printStatement')
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
})
