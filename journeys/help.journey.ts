import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFaults, startJourney } from './harness.ts'
import type { Journey } from './harness.ts'

let house: Journey
beforeAll(async () => {
  house = await startJourney()
})
afterAll(() => house.close())

test('The question mark opens the help of the module one is in, where the picture of a machine says in words what it draws', async () => {
  const page = await house.person('chief', 'en', { theme: 'dark' })
  await page.goto('/work/surveyCert/list')
  await page.getByRole('link', { name: 'Help', exact: true }).click()
  await page.waitForURL('**/home/help?topic=work')
  await page.getByRole('heading', { level: 1, name: 'Survey work' }).waitFor()
  await page.locator('summary').filter({ hasText: /^Survey certificates$/ }).click()
  const audit = page.locator('.help-machine[open] li').filter({ has: page.locator('strong', { hasText: /^Audit$/ }) })
  await audit.getByText('Survey audit').waitFor()
  expect((await audit.innerText()).replace(/\s+/g, ' ')).toContain('Wait audit → to Wait financial confirm · if refused to Audit failed Who: Survey audit')
  await house.picture(page, 'help-machine')
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Glossary' }).click()
  await page.getByRole('searchbox', { name: 'Find a word' }).fill('周年日')
  await page.getByRole('cell', { name: 'anniversary date' }).waitFor()
  expect(await page.getByRole('cell', { name: 'audit trail' }).count()).toBe(0)
})

test('A record shows how it goes on, with the state it is in', async () => {
  const page = await house.person('chief', 'zh')
  const { id } = await house.services.db.selectFrom('surveyCert').where('status', '=', 20).select('id').executeTakeFirstOrThrow()
  await page.goto(`/work/surveyCert/detail?id=${id}`)
  await page.getByRole('button', { name: '流程图' }).click()
  await page.getByRole('dialog').getByText('待审核 · 当前状态').waitFor()
  await house.picture(page, 'help-record')
  expect(await axeFaults(page)).toEqual([])
})

test('A first step is done by going there, and hidden for good they stay hidden', async () => {
  const page = await house.person('surveyor')
  await page.goto('/home')
  await page.getByRole('link', { name: 'See the survey tasks given to you' }).click()
  await page.waitForURL('**/work/surveyWork/list')
  await page.goto('/home')
  await page.getByText('1 of 4 done').waitFor()
  await page.getByRole('button', { name: 'Hide for good' }).click()
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByText('First steps').count()).toBe(0)
})

test('A call is tried on the page of calls, as whoever is signed in in this window; its token stands in no address', async () => {
  const page = await house.person('finance')
  await page.goto('/home')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/api/docs')
  await page.getByRole('searchbox', { name: 'Search' }).fill('basic/flag/list')
  await expect.poll(() => page.locator('.call:visible').count()).toBe(1)
  await page.locator('.call:visible > summary').click()
  await page.getByRole('textbox', { name: 'Input' }).fill('{"size": 2}')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.locator('.answer').getByText('"total"').waitFor()
  expect(await page.locator('output.ok').innerText()).toMatch(/^200 OK · \d+ ms · [\d.]+ (bytes|kB)$/)
  await page.getByRole('textbox', { name: 'Input' }).fill('{"size": "many"}')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.locator('output.refused').getByText(/^400/).waitFor()
  const token = (await page.evaluate(() => sessionStorage.getItem('plimsoll.token')))!
  expect(asked.filter((url) => url.includes(token))).toEqual([])
  await house.picture(page, 'help-calls')
  expect(await axeFaults(page)).toEqual([])
})
