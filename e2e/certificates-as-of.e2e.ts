/** Certificates as of another day, in their list, their details and on the page of a ship. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { axeViolations, e2eApp } from './harness.ts'

const app = e2eApp()
const asOf = '2001-01-01'

/** A certificate in force of a ship, with the day before it was recorded. */
const recordedCert = () =>
  app.services.db
    .selectFrom('shipCertRow')
    .where('shipId', 'is not', null)
    .where('standing', '=', 'inForce')
    .where('windowState', '<>', 'done')
    .orderBy('id')
    .select(['id', 'shipId', 'certNo', 'issueDate'])
    .executeTakeFirstOrThrow()

test('列表和船舶页面可查询其他日期的证书状态', async () => {
  const page = await app.signedInPage('operator', 'zh')
  await page.goto(`/ship/cert/list?search=${encodeURIComponent(JSON.stringify({ asOf }))}`)
  await page.getByText(`${asOf} 的状态，非今日`).waitFor()
  await page.getByText('尚未签发').first().waitFor()
  await app.screenshot(page, 'as-of-1-list-zh')
  expect(await axeViolations(page)).toEqual([])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: '导出' })
      .click()
      .then(() => page.getByRole('menuitem', { name: 'CSV' }).click()),
  ])
  expect(file.suggestedFilename()).toContain(`${asOf} 的状态`)
  expect(await readFile(await file.path(), 'utf8')).toContain('尚未签发')
  const { shipId } = await recordedCert()
  const en = await app.signedInPage('chief')
  await en.goto(`/ship/query/info?id=${shipId}&tab=certs&asOf=${asOf}`)
  await en.getByText(`Status on ${asOf}, not today`).waitFor()
  await app.screenshot(en, 'as-of-2-ship-en')
})

test('a certificate and its ship show what was true on a day, or known then', async () => {
  const { id, shipId, certNo, issueDate } = await recordedCert()
  const day = issueDate!
  const page = await app.signedInPage('chief')
  await page.goto(
    `/ship/cert/list?search=${encodeURIComponent(JSON.stringify({ asOf: day, keyword: certNo }))}`,
  )
  await page.getByRole('link', { name: certNo! }).click()
  await page.waitForURL((url) => url.searchParams.get('asOf') === day)
  await page.getByText(`Status on ${day}, not today`).waitFor()
  expect(await page.getByRole('button', { name: 'Extend' }).count()).toBe(0)
  await app.screenshot(page, 'as-of-3-detail-en')
  expect(await axeViolations(page)).toEqual([])
  await page.getByText('Known on that day').click()
  await page.waitForURL((url) => url.searchParams.get('known') === 'true')
  await page.getByText('Unknown').first().waitFor()
  await app.screenshot(page, 'as-of-4-detail-known-en')
  const zh = await app.signedInPage('chief', 'zh', { width: 390, theme: 'dark' })
  await zh.goto(`/ship/query/info?id=${shipId}&tab=certs&asOf=${day}&known=true`)
  await zh.getByText('当日已知').waitFor()
  await app.screenshot(zh, 'as-of-5-ship-known-zh')
  await zh.goto(`/ship/cert/detail?id=${id}&asOf=${day}`)
  await zh.getByText('当日实际').waitFor()
  await app.screenshot(zh, 'as-of-6-detail-zh')
})

test('a list shows what was true on a day, or known then', async () => {
  const { id, certNo, issueDate } = await recordedCert()
  const search = JSON.stringify({ asOf: issueDate, keyword: certNo })
  const page = await app.signedInPage('chief')
  await page.goto(`/ship/cert/list?search=${encodeURIComponent(search)}`)
  await page.getByText('Known on that day').click()
  await page.waitForURL((url) => url.search.includes('known'))
  const row = page.getByRole('row', { name: certNo! })
  await row.getByText('Unknown').first().waitFor()
  await app.screenshot(page, 'as-of-9-list-known-en')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: certNo! }).click()
  await page.waitForURL((url) => url.searchParams.get('known') === 'true')
  expect(new URL(page.url()).searchParams.get('id')).toBe(String(id))
  for (const width of [390, 1440]) {
    const zh = await app.signedInPage('chief', 'zh', { width, theme: 'dark' })
    const known = JSON.stringify({ asOf: issueDate, known: true })
    await zh.goto(`/ship/cert/list?search=${encodeURIComponent(known)}`)
    await zh.getByText('当日已知').waitFor()
    await zh.locator('a[href*="known=true"]').first().waitFor()
    await app.screenshot(zh, `as-of-10-list-known-zh-${width}`)
  }
})

test('the surveys and the planner of a ship count from the day of her page', async () => {
  const { shipId } = await recordedCert()
  const day = '2026-03-01'
  const page = await app.signedInPage('chief')
  await page.goto(`/ship/query/info?id=${shipId}&tab=status&asOf=${day}`)
  await page.getByText(`Status on ${day}, not today`).waitFor()
  const chart = page.locator('.chart-today')
  await chart.getByText(day).waitFor()
  await app.screenshot(page, 'as-of-7-surveys-en')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'What-if planner' }).click()
  const planner = page.getByRole('dialog')
  await planner.getByText(`Status on ${day}, not today`).waitFor()
  await planner.locator('.chart-today').getByText(day).waitFor()
  await app.screenshot(page, 'as-of-8-planner-en')
})
