/** A surveyor on board whose phone throws the page away while there is no connection: the form is there again, and is sent, once. */
import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildChain, filledIn } from '#modules/work/surveyCert/surveyCert.build.ts'
import { addDays, today } from '#common/rules/dates.ts'
import type { Client } from '#server/testing.ts'
import { axeFaults, startJourney } from './harness.ts'
import type { Journey } from './harness.ts'
import { chineseIn } from './steps.ts'

const now = today('Asia/Shanghai')
let house: Journey
let page: Page
let surveyor: Client
let id = 0
beforeAll(async () => {
  house = await startJourney()
  const chain = await buildChain(house)
  const chief = await house.as('chief')
  surveyor = await house.as('surveyor')
  ;({ id } = await filledIn(chief, surveyor, chain, { inspectionDate: now, issueDate: now, expiryDate: addDays(now, 1825) }))
  page = await house.person('surveyor', 'en', { width: 390 })
})
afterAll(() => house.close())

const place = (of: Page) => of.getByRole('textbox', { name: 'Place of issue' })
const bar = (of: Page, words: string) => of.getByRole('status').getByText(words)
/** Scripts and styles of the open page that the browser has not kept yet. */
const notKept = (of: Page) => of.evaluate(async () => {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname).filter((path) => /^\/assets\/.*\.(js|css)$/.test(path))
  const kept = await Promise.all(['/index.html', ...loaded].map(async (path) => ((await caches.match(path)) ? '' : path)))
  return kept.filter(Boolean)
})
/** What the browser keeps of a session, by name. */
const keptNow = (of: Page) => of.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('plimsoll.')))

test('The form of a certificate is kept on the phone once it is open', async () => {
  await page.goto(`/work/surveyCert/fill?id=${id}`)
  await place(page).waitFor()
  await page.evaluate(async () => { await navigator.serviceWorker.ready })
  await expect.poll(() => notKept(page)).toEqual([])
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 30 } } }).jpeg().toBuffer()
  await page.context().setOffline(true)
  await bar(page, 'No connection: what you write is kept on this device and sent when it is back').waitFor()
  await place(page).fill('Shanghai, at anchor')
  await page.getByLabel('Take a photo').setInputFiles({ name: 'hold 3.jpg', mimeType: 'image/jpeg', buffer: photo })
  await page.getByText('Waits for the connection').waitFor()
})

test('Without a connection it is there again as it was, photo and all, when the page is loaded anew', async () => {
  await page.reload()
  await expect.poll(() => place(page).inputValue()).toBe('Shanghai, at anchor')
  await page.getByText('hold 3.jpg').waitFor()
  await page.getByText('Waits for the connection').waitFor()
  await bar(page, 'No connection: what you write is kept on this device and sent when it is back').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await axeFaults(page)).toEqual([])
  await house.picture(page, 'lost-1-loaded-anew')
})

test('What was submitted goes on waiting after that, too', async () => {
  await page.getByRole('button', { name: 'Save and submit' }).click()
  await bar(page, 'No connection: what you submitted is kept on this device and sent when it is back').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Back to the form' }).waitFor()
  await house.picture(page, 'lost-2-submitted')
  expect(chineseIn(await page.getByRole('status').first().innerText())).toEqual([])
  expect(await surveyor.ok('work/surveyCert/get', { id })).toMatchObject({ status: 10, attachments: null })
})

test('In another tab the sign-in says when it can be done, and that nothing is lost', async () => {
  const other = await page.context().newPage()
  await other.goto('/home')
  await other.getByText('No connection: sign in when it is back. What you have not sent is kept on this device.').waitFor()
  await other.close()
})

test('Once the line is back it is sent, once, although an answer is lost, and nothing of it stays on the phone', async () => {
  let asked = 0
  await page.route('**/api/work/surveyCert/submit', async (route) => {
    asked++
    const answer = await route.fetch()
    return asked === 1 ? route.abort('connectionreset') : route.fulfill({ response: answer })
  })
  await page.context().setOffline(false)
  await page.waitForURL('**/work/surveyCert/detail?id=*')
  await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Wait audit' }).waitFor()
  expect(asked).toBe(2)
  const { list } = await surveyor.ok('work/surveyCert/history', { id })
  expect(list.map((one: { action: string }) => one.action)).toEqual(['submit', 'update', 'update', 'create'])
  expect(await surveyor.ok('work/surveyCert/get', { id })).toMatchObject({ status: 20, issuePlace: 'Shanghai, at anchor', attachments: [expect.any(String)] })
  await expect.poll(async () => (await surveyor.ok('home/draft/mine')).list).toEqual([])
  expect((await keptNow(page)).filter((key) => /answers|open|unanswered/.test(key))).toEqual([])
})

test('A page that this phone has not kept says so, and opens once the line is back', async () => {
  await page.context().setOffline(true)
  await page.goto('/work/surveyWork/list')
  await page.locator('main').getByText('This page is not kept on this device: it opens when the connection is back').waitFor()
  await house.picture(page, 'lost-3-not-kept')
  await page.context().setOffline(false)
  await page.getByText('By port').waitFor()
})

test('Signing out leaves nothing of the session, and no answer to a call was ever kept with the pages', async () => {
  await page.getByRole('button', { name: /Lin Haifeng/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/login*')
  expect(await keptNow(page)).toEqual([])
  const kept = await page.evaluate(async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).flat())
  expect(kept.filter((path) => !/^\/(assets\/|index\.html$|mark\.svg$)/.test(path))).toEqual([])
})
