/** What is to be reissued after a change of flag, on the page of the ship. */
import { beforeAll, expect, test } from 'vitest'
import { addDays, addMonths, today } from '#common/rules/base/dates.ts'
import { axeViolations, e2eApp } from './harness.ts'
import { chineseIn, saveShip } from './page-actions.ts'

const app = e2eApp()
const issued = addDays(addMonths(today('Asia/Shanghai'), -8), 3)
let shipId: number
beforeAll(async () => {
  const { db } = app.services
  shipId = await saveShip(app, { name: 'AAA NEW FLAG', grossTonnage: 9800 })
  const admin = await app.signInAs('admin')
  for (const code of ['SC', 'CLH', 'SMC']) {
    const { id: certId } = await db
      .selectFrom('cert')
      .where('code', '=', code)
      .select('id')
      .executeTakeFirstOrThrow()
    await admin.callOk('ship/cert/save', {
      shipId,
      certId,
      certNo: `NEWFLAG-${code}`,
      term: 'full',
      inspectionDate: issued,
      issueDate: issued,
      expiryDate: addDays(addMonths(issued, 60), -1),
    })
  }
  const { version } = await admin.callOk('basic/ship/get', { id: shipId })
  const flag = await db
    .selectFrom('flag')
    .where('iso2', '=', 'LR')
    .select('id')
    .executeTakeFirstOrThrow()
  const owner = await db
    .selectFrom('appUser')
    .where('username', '=', 'owner')
    .select('relatedCustomers')
    .executeTakeFirstOrThrow()
  await admin.callOk('basic/ship/save', {
    id: shipId,
    version,
    flagId: flag.id,
    ownerId: owner.relatedCustomers[0]!,
  })
})

test('a change of flag is quoted from the page of the ship with one click', async () => {
  const zh = await app.signedInPage('operator', 'zh')
  await zh.goto(`/ship/query/info?id=${shipId}`)
  await zh.getByText('随船旗变更失效，须重新签发').waitFor()
  await app.screenshot(zh, 'reissue-1-zh')
  const page = await app.signedInPage('operator')
  await page.goto(`/ship/query/info?id=${shipId}`)
  await page.getByText('In force, particulars to be corrected').waitFor()
  expect(chineseIn(await page.locator('.ship-above').innerText())).toEqual([])
  expect(await axeViolations(page)).toEqual([])
  await app.screenshot(page, 'reissue-2-en')
  await page.getByRole('button', { name: 'Create draft quotation' }).click()
  await page.waitForURL('**/work/quotation/detail?id=*')
  await page.goto(`/ship/query/info?id=${shipId}`)
  await page
    .getByRole('link', { name: /^Quotation / })
    .first()
    .waitFor()
  await app.screenshot(page, 'reissue-3-quoted')
})
