import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addMonths, today } from '#common/rules/base/dates.ts'
import { axeViolations, e2eApp } from './harness.ts'
import { englishIn, fillDate, openTabPart, saveShip } from './page-actions.ts'

const now = today('Asia/Shanghai')
const dueAgain = addMonths(now, 60)
const app = e2eApp()
let page: Page
let shipId = 0

beforeAll(async () => {
  const operator = await app.signInAs('operator')
  shipId = await saveShip(app, { name: 'ITEM BEARER', imo: '9074729', grossTonnage: 22_414 })
  for (const [scheme, code, nameZh, nameEn, months] of [
    ['CSM', 'M-101', '主海水泵', 'Main sea water pump', -61],
    ['CSM', 'M-204', '主空压机', 'Main air compressor', -58],
    ['CSH', 'H-012', '首尖舱', 'Fore peak tank', -20],
  ] as const)
    await operator.callOk('ship/surveyItem/save', {
      shipId,
      scheme,
      code,
      nameZh,
      nameEn,
      basisDate: addMonths(now, months),
    })
  page = await app.signedInPage('operator')
  page.setDefaultTimeout(20_000)
})

const rowOf = (on: Page, text: string) => on.getByRole('row').filter({ hasText: text })

test('the class status counts overdue items, and its tab lists them first', async () => {
  await page.goto(`/ship/query/info?id=${shipId}`)
  await page.getByRole('tab', { name: 'Class', exact: true }).click()
  await page.getByText(/1 continuous survey item is overdue\./).waitFor()
  await openTabPart(page, 'Class', 'Continuous survey')
  expect(await page.getByRole('tab').count()).toBeLessThanOrEqual(8)
  await rowOf(page, 'Main sea water pump').getByText('Overdue', { exact: true }).waitFor()
  await rowOf(page, 'Main air compressor').getByText('Due soon', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: /^Postpone/ }).count()).toBe(0)
  await app.screenshot(page, 'continuous-1-items')
  expect(await axeViolations(page)).toEqual([])
})

test('an operator adds an item and credits an overdue one', async () => {
  const items = page.getByRole('region', { name: 'Continuous survey' })
  await items.getByRole('button', { name: /^New/ }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('radio', { name: 'Machinery (CSM)' }).check()
  await form.getByRole('textbox', { name: /Item no\./ }).fill('M-310')
  await form.getByRole('textbox', { name: /Chinese name/ }).fill('舵机')
  await form.getByRole('textbox', { name: /English name/ }).fill('Steering gear')
  await fillDate(form, 'First cycle from', addMonths(now, -12))
  await app.screenshot(page, 'continuous-2-new')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
  await rowOf(page, 'Steering gear').getByText(addMonths(now, 48)).waitFor()

  await rowOf(page, 'Main sea water pump')
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Credit' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: 'Remark' }).fill('Opened up, in order')
  await app.screenshot(page, 'continuous-3-credit')
  expect(await axeViolations(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Credit', exact: true }).click()
  await drawer.waitFor({ state: 'hidden' })
  await rowOf(page, 'Main sea water pump').getByText(dueAgain).waitFor()
  await rowOf(page, 'Main sea water pump').getByText('Not due', { exact: true }).waitFor()
})

test('循环检验标签页：中文界面和手机宽度', async () => {
  const chief = await app.signedInPage('chief', 'zh')
  await chief.goto(`/ship/query/info?id=${shipId}`)
  await openTabPart(chief, '入级', '循环检验')
  const section = chief.getByRole('region', { name: '循环检验' })
  await section.getByText('主空压机').first().waitFor()
  await app.screenshot(chief, 'continuous-4-zh')
  expect(await axeViolations(chief)).toEqual([])
  await expect.poll(async () => englishIn(await section.innerText(), ['Excel', 'xlsx'])).toEqual([])

  const phone = await app.signedInPage('chief', 'zh', { width: 390 })
  await phone.goto(`/ship/query/info?id=${shipId}&tab=surveyItems`)
  await phone.getByText('主空压机').first().waitFor()
  await app.screenshot(phone, 'continuous-5-phone')
  const overflow = await phone.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
})
