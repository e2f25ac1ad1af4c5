/** A surveyor's phone evicts the page without a connection: the form is restored and sent once. */
import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { buildChain, filledIn } from '#modules/work/surveyCert/surveyCert.fixture.ts'
import { addDays, today } from '#common/rules/base/dates.ts'
import type { Client } from '#server/testing/testing.ts'
import { axeViolations, e2eApp } from './harness.ts'
import { chineseIn } from './page-actions.ts'

const now = today('Asia/Shanghai')
const app = e2eApp({ pageCache: true })
let page: Page
let surveyor: Client
let id = 0
beforeAll(async () => {
  const chain = await buildChain(app)
  const chief = await app.signInAs('chief')
  surveyor = await app.signInAs('surveyor')
  ;({ id } = await filledIn(chief, surveyor, chain, {
    inspectionDate: now,
    issueDate: now,
    expiryDate: addDays(now, 1825),
  }))
  page = await app.signedInPage('surveyor', 'en', { width: 390 })
})

const placeOfIssue = (of: Page) => of.getByRole('textbox', { name: 'Place of issue' })
const bar = (of: Page, words: string) => of.getByRole('status').getByText(words)
/** Scripts and styles of the open page that are not cached yet. */
const uncachedAssets = (of: Page) =>
  of.evaluate(async () => {
    const loaded = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /^\/assets\/.*\.(js|css)$/.test(path))
    const cached = await Promise.all(
      ['/index.html', ...loaded].map(async (path) => ((await caches.match(path)) ? '' : path)),
    )
    return cached.filter(Boolean)
  })
/** Keys of session storage. */
const storedKeys = (of: Page) =>
  of.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('plimsoll.')))

test('open certificate form is cached on the phone', async () => {
  await page.goto(`/work/surveyCert/fill?id=${id}`)
  await placeOfIssue(page).waitFor()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => uncachedAssets(page)).toEqual([])
  const photo = await sharp({
    create: {
      width: 900,
      height: 600,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer()
  await page.context().setOffline(true)
  await bar(
    page,
    'No connection. Your input is saved on this device and sent once the connection is restored',
  ).waitFor()
  await placeOfIssue(page).fill('Shanghai, at anchor')
  await page
    .getByLabel('Take photo')
    .setInputFiles({ name: 'hold 3.jpg', mimeType: 'image/jpeg', buffer: photo })
  await page.getByText('Waiting for connection').waitFor()
})

test('offline reload restores the form with its photo', async () => {
  await page.reload()
  await expect.poll(() => placeOfIssue(page).inputValue()).toBe('Shanghai, at anchor')
  await page.getByText('hold 3.jpg').waitFor()
  await page.getByText('Waiting for connection').waitFor()
  await bar(
    page,
    'No connection. Your input is saved on this device and sent once the connection is restored',
  ).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  await app.screenshot(page, 'lost-1-loaded-anew')
})

test('pending submission continues to wait after the reload', async () => {
  await page.getByRole('button', { name: 'Save and submit' }).click()
  await bar(
    page,
    'No connection. Your submission is saved on this device and sent once the connection is restored',
  ).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Back to form' }).waitFor()
  await app.screenshot(page, 'lost-2-submitted')
  expect(chineseIn(await page.getByRole('status').first().innerText())).toEqual([])
  expect(await surveyor.callOk('work/surveyCert/get', { id })).toMatchObject({
    status: 10,
    attachments: null,
  })
})

test('sign-in page in another tab says that it needs the connection and that nothing is lost', async () => {
  const other = await page.context().newPage()
  await other.goto('/home')
  await other
    .getByText(
      'No connection. You can sign in once it is restored. Unsubmitted input is saved on this device.',
    )
    .waitFor()
  await other.close()
})

test('restored connection sends it once despite a lost response, and clears it from the phone', async () => {
  let requestCount = 0
  await page.route('**/api/work/surveyCert/submit', async (route) => {
    requestCount++
    const answer = await route.fetch()
    return requestCount === 1 ? route.abort('connectionreset') : route.fulfill({ response: answer })
  })
  await page.context().setOffline(false)
  await page.waitForURL('**/work/surveyCert/detail?id=*')
  await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Awaiting audit' }).waitFor()
  expect(requestCount).toBe(2)
  const { list } = await surveyor.callOk('work/surveyCert/history', { id })
  expect(list.map((one: { action: string }) => one.action)).toEqual([
    'submit',
    'update',
    'update',
    'create',
  ])
  expect(await surveyor.callOk('work/surveyCert/get', { id })).toMatchObject({
    status: 20,
    issuePlace: 'Shanghai, at anchor',
    attachments: [expect.any(String)],
  })
  await expect.poll(async () => (await surveyor.callOk('home/draft/mine')).list).toEqual([])
  expect((await storedKeys(page)).filter((key) => /answers|open|unanswered/.test(key))).toEqual([])
})

test('uncached page says so, and opens when the connection is back', async () => {
  await page.context().setOffline(true)
  await page.goto('/work/surveyWork/list')
  await page
    .locator('main')
    .getByText('This page is not saved on this device. It opens once the connection is restored')
    .waitFor()
  await app.screenshot(page, 'lost-3-not-kept')
  await page.context().setOffline(false)
  await page.getByText('By port').waitFor()
})

test('sign-out clears the session, and the page cache holds no API responses', async () => {
  await page.getByRole('button', { name: /Lin Haifeng/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/login*')
  expect(await storedKeys(page)).toEqual([])
  const cached = await page.evaluate(async () =>
    (
      await Promise.all(
        (await caches.keys()).map(async (name) =>
          (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
        ),
      )
    ).flat(),
  )
  expect(cached.filter((path) => !/^\/(assets\/|index\.html$|mark\.svg$)/.test(path))).toEqual([])
})
