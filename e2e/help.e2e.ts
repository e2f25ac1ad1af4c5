import { expect, test } from 'vitest'
import { axeViolations, e2eApp } from './harness.ts'

const app = e2eApp()

test('question mark opens the help of the current module, where the state diagram has a text equivalent', async () => {
  const page = await app.signedInPage('chief', 'en', { theme: 'dark' })
  await page.goto('/work/surveyCert/list')
  await page.getByRole('link', { name: 'Help', exact: true }).click()
  await page.waitForURL('**/home/help?topic=work')
  await page.getByRole('heading', { level: 1, name: 'Survey work' }).waitFor()
  await page
    .locator('summary')
    .filter({ hasText: /^Survey certificates$/ })
    .click()
  const audit = page
    .locator('.help-machine[open] li')
    .filter({ has: page.locator('strong', { hasText: /^Audit$/ }) })
  await audit.getByText('Survey audit').waitFor()
  expect((await audit.innerText()).replace(/\s+/g, ' ')).toContain(
    'Awaiting audit → to Awaiting finance · if refused, to Refused at audit Performed by: Survey audit',
  )
  await app.screenshot(page, 'help-machine')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Glossary' }).click()
  await page.getByRole('searchbox', { name: 'Find a term' }).fill('周年日')
  await page.getByRole('cell', { name: 'anniversary date' }).waitFor()
  expect(await page.getByRole('cell', { name: 'audit trail' }).count()).toBe(0)
})

test('record shows its state diagram with the current state', async () => {
  const page = await app.signedInPage('chief', 'zh')
  const { id } = await app.services.db
    .selectFrom('surveyCert')
    .where('status', '=', 20)
    .select('id')
    .executeTakeFirstOrThrow()
  await page.goto(`/work/surveyCert/detail?id=${id}`)
  await page.getByRole('button', { name: '流程图' }).click()
  await page.getByRole('dialog').getByText('待审核 · 当前状态').waitFor()
  await app.screenshot(page, 'help-record')
  expect(await axeViolations(page)).toEqual([])
})

test('visiting its page completes a first step, and hidden first steps stay hidden', async () => {
  const page = await app.signedInPage('surveyor')
  await page.goto('/home')
  await page.getByRole('link', { name: 'View survey tasks assigned to you' }).click()
  await page.waitForURL('**/work/surveyWork/list')
  // The address changes before the page is shown; only a page that was shown completes its step.
  await page.getByRole('heading', { level: 1, name: 'Survey tasks' }).waitFor()
  await page.goto('/home')
  await page.getByText('1 of 4 done').waitFor()
  await page.getByRole('button', { name: 'Do not show again' }).click()
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByText('First steps').count()).toBe(0)
})

test('API page sends a call with the session of this window, without the token in a URL', async () => {
  const page = await app.signedInPage('finance')
  await page.goto('/home')
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))
  await page.goto('/api/docs')
  await page.getByRole('searchbox', { name: 'Search' }).fill('basic/flag/list')
  await expect.poll(() => page.locator('.call:visible').count()).toBe(1)
  await page.locator('.call:visible > summary').click()
  await page.getByRole('textbox', { name: 'Input' }).fill('{"size": 2}')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.locator('.answer').getByText('"total"').waitFor()
  expect(await page.locator('output.ok').innerText()).toMatch(
    /^200 OK · \d+ ms · [\d.]+ (bytes|kB)$/,
  )
  await page.getByRole('textbox', { name: 'Input' }).fill('{"size": "many"}')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.locator('output.refused').getByText(/^400/).waitFor()
  const token = (await page.evaluate(() => sessionStorage.getItem('plimsoll.token')))!
  expect(requestedUrls.filter((url) => url.includes(token))).toEqual([])
  await app.screenshot(page, 'help-calls')
  expect(await axeViolations(page)).toEqual([])
})
