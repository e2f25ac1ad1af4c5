/** The certificates a ship must carry, on her page and in the list of the forecast. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeViolations, e2eApp } from './harness.ts'
import { chineseIn, openTabPart, saveShip } from './page-actions.ts'

const app = e2eApp()
let shipId: number
const pages = {} as Record<'operator' | 'chief', Page>
beforeAll(async () => {
  shipId = await saveShip(app, {
    name: 'AAA DUTY BOUND',
    grossTonnage: 40_000,
    deadweight: 75_000,
    loa: 225,
    lbp: 217,
    keelDate: '2012-03-01',
    buildDate: '2013-02-01',
    enginePower: 9000,
    trade: 'international',
    personsOnBoard: 24,
  })
  pages.operator = await app.signedInPage('operator', 'zh')
  pages.chief = await app.signedInPage('chief')
})

test('应持证书：列出缺少的证书和公约条款，并可由此新建报价', async () => {
  const page = pages.operator
  await page.goto(`/ship/query/info?id=${shipId}`)
  await openTabPart(page, '证书', '应持证书')
  const missing = page.getByRole('table', { name: '缺少的证书' })
  await missing.getByText('国际载重线证书').waitFor()
  await missing.getByText('LL 66/88 art. 4, 5, 16').waitFor()
  await page.getByRole('table', { name: '可能需要的证书' }).getByText('是否装运散装谷物').waitFor()
  await app.screenshot(page, 'duty-1-ship-zh')
  expect(await axeViolations(page)).toEqual([])
  await page.locator('.ship-certs').getByRole('link', { name: '新建报价' }).click()
  await page.waitForURL(`**/work/quotation/edit?ship=${shipId}`)
})

test('the forecast leads to the certificates missing on all ships', async () => {
  const page = pages.chief
  await page.goto('/ship/forecast/list')
  await page.getByRole('link', { name: 'Missing certificates' }).click()
  await page.getByRole('link', { name: 'AAA DUTY BOUND' }).first().waitFor()
  await page.getByRole('button', { name: 'Export' }).waitFor()
  await app.screenshot(page, 'duty-2-fleet')
  expect(await axeViolations(page)).toEqual([])
  expect(chineseIn(await page.getByRole('main').innerText())).toEqual([])
})
