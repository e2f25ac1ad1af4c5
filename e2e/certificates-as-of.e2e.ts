/** Certificates as of another day, in their list and on the page of a ship. */
import { expect, test } from 'vitest'
import { axeViolations, e2eApp } from './harness.ts'

const app = e2eApp()

test('列表和船舶页面可查询其他日期的证书状态', async () => {
  const page = await app.signedInPage('operator', 'zh')
  const asOf = '2001-01-01'
  await page.goto(`/ship/cert/list?search=${encodeURIComponent(JSON.stringify({ asOf }))}`)
  await page.getByText(`${asOf} 的状态，非今日`).waitFor()
  await page.getByText('尚未签发').first().waitFor()
  await app.screenshot(page, 'as-of-1-list-zh')
  expect(await axeViolations(page)).toEqual([])
  const { shipId } = await app.services.db
    .selectFrom('shipCert')
    .where('shipId', 'is not', null)
    .where('valid', '=', 1)
    .orderBy('id')
    .select('shipId')
    .executeTakeFirstOrThrow()
  const en = await app.signedInPage('chief')
  await en.goto(`/ship/query/info?id=${shipId}&tab=certs&asOf=${asOf}`)
  await en.getByText(`Standing on ${asOf}, not today`).waitFor()
  await app.screenshot(en, 'as-of-2-ship-en')
})
