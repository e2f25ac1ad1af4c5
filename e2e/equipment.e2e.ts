/** The equipment record of a ship: on a desktop in English, on a phone in Chinese. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { buildChain } from '#modules/work/surveyCert/surveyCert.fixture.ts'
import { axeViolations, e2eApp } from './harness.ts'

const app = e2eApp()
let shipId = 0
beforeAll(async () => {
  ;({ shipId } = await buildChain(app, 'SE', 'surveyor', 'SEA INVENTORY'))
})

/** Opens the equipment of the ship. */
const opened = (page: Page) => page.goto(`/ship/query/info?id=${shipId}&tab=equipment`)
const isWiderThanScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1)

test('a surveyor finds an item, records it, and sees who did', async () => {
  const page = await app.signedInPage('surveyor', 'en')
  await opened(page)
  await page.getByRole('button', { name: 'Edit equipment' }).click()
  await page.getByRole('searchbox', { name: 'Find item' }).fill('lifebuoys')
  await page.getByRole('spinbutton', { name: 'Number of lifebuoys' }).fill('14')
  await page.getByRole('searchbox', { name: 'Find item' }).fill('gyro compass')
  await page.getByRole('textbox', { name: 'Gyro compass', exact: true }).fill('1')
  await page.getByRole('searchbox', { name: 'Find item' }).fill('')
  expect(await axeViolations(page)).toEqual([])
  await app.screenshot(page, 'equipment-form')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Equipment record saved').waitFor()
  const recorded = page.locator('.detail-fields').filter({ hasText: 'life-saving appliances' })
  expect(await recorded.innerText()).toMatch(/Number of lifebuoys\s+14/)
  await page.getByText('History', { exact: true }).last().click()
  await page.locator('.history li').first().waitFor()
  await app.screenshot(page, 'equipment')
  expect(await axeViolations(page)).toEqual([])
}, 120_000)

test('typed equipment is a draft that is restored after the page was closed', async () => {
  const page = await app.signedInPage('surveyor', 'en')
  await opened(page)
  await page.getByRole('button', { name: 'Edit equipment' }).click()
  await page.getByRole('spinbutton', { name: 'Number of lifejackets (total)' }).fill('31')
  await page.waitForTimeout(1000)
  await opened(page)
  await page.getByRole('button', { name: 'Edit equipment' }).click()
  const field = page.getByRole('spinbutton', { name: 'Number of lifejackets (total)' })
  await expect.poll(() => field.inputValue()).toBe('31')
}, 120_000)

test('the form fits a phone', async () => {
  const page = await app.signedInPage('surveyor', 'zh', { width: 390 })
  await opened(page)
  expect(await isWiderThanScreen(page)).toBe(false)
  await page.getByRole('button', { name: '编辑设备' }).click()
  await page.getByRole('searchbox', { name: '查找项目' }).waitFor()
  expect(await isWiderThanScreen(page)).toBe(false)
  await app.screenshot(page, 'equipment-phone')
}, 120_000)
