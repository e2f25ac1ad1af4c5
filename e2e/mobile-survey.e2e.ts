/** A surveyor with a phone and an unreliable connection. */
import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { buildChain, filledIn } from '#modules/work/surveyCert/surveyCert.fixture.ts'
import { addDays, today } from '#common/rules/base/dates.ts'
import type { Client } from '#server/testing/testing.ts'
import { axeViolations, e2eApp } from './harness.ts'

const now = today('Asia/Shanghai')
const ship = 'OCEAN LINTEL'
const app = e2eApp()
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

/** Classes of elements that overflow horizontally. */
const overflowingElements = (of: Page) =>
  of.evaluate(() => {
    const main = document.querySelector('main')!
    return [document.documentElement, main].flatMap((box) =>
      box.scrollWidth > box.clientWidth + 1
        ? [
            `${box.tagName} ${box.scrollWidth}`,
            ...[...main.querySelectorAll('*')]
              .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
              .slice(0, 5)
              .map((one) => `${one.tagName}.${one.className}`),
          ]
        : [],
    )
  })
const placeOfIssueField = (of: Page) => of.getByRole('textbox', { name: 'Place of issue' })
/** A portrait photo as phones store it: landscape pixels with an EXIF orientation. */
const photo = () =>
  sharp({
    create: {
      width: 3000,
      height: 2000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg({ quality: 85 })
    .withMetadata({ orientation: 6 })
    .toBuffer()

test('phone opens the certificate form from the workbench without horizontal scrolling', async () => {
  await page.goto('/home')
  const todo = page.getByRole('link', { name: /Survey certificates.*Awaiting details/ })
  await todo.waitFor()
  await app.screenshot(page, 'board-1-workbench')
  expect(await overflowingElements(page)).toEqual([])
  await todo.click()
  const card = page.getByRole('row').filter({ hasText: ship }).getByRole('link').first()
  await card.waitFor()
  await app.screenshot(page, 'board-2-tasks')
  expect(await overflowingElements(page)).toEqual([])
  expect(await axeViolations(page)).toEqual([])
  await card.click()
  await page.getByRole('button', { name: 'Fill in', exact: true }).click()
  await page
    .getByRole('button', { name: 'Save and submit' })
    .or(page.getByRole('button', { name: 'Submit', exact: true }))
    .waitFor()
  await app.screenshot(page, 'board-3-form')
  expect(await overflowingElements(page)).toEqual([])
  for (const target of [
    placeOfIssueField(page),
    page.getByText('Take photo'),
    page.locator('.fill-bar .ant-btn-primary'),
  ])
    expect((await target.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  expect(await axeViolations(page)).toEqual([])
})

test('input on the phone is offered on another device', async () => {
  // The form is the first page of the window, as from the link of a mail.
  await page.reload()
  await placeOfIssueField(page).waitFor()
  await placeOfIssueField(page).fill('On board')
  await expect
    .poll(async () =>
      (await surveyor.callOk('home/draft/mine')).list.map((one: { key: string }) => one.key),
    )
    .toEqual([`work/surveyCert.${id}`])
  const other = await app.signedInPage('surveyor', 'zh', { width: 390, theme: 'dark' })
  await other.goto('/home')
  const offer = other.getByRole('complementary', { name: '您有未提交的内容' })
  await offer.waitFor()
  await app.screenshot(other, 'board-4-offered-zh-dark')
  expect(await overflowingElements(other)).toEqual([])
  await offer.getByRole('button', { name: '继续填写' }).click()
  // antd inserts a space between two Chinese characters unless disabled.
  await other.getByRole('button', { name: '恢复', exact: true }).click()
  expect(await other.getByRole('textbox', { name: '签发地点' }).inputValue()).toBe('On board')
  await app.screenshot(other, 'board-5-form-zh-dark')
  expect(await overflowingElements(other)).toEqual([])
  await other.context().close()
})

test('offline the form accepts input, a photo and submission, and says that it waits', async () => {
  await page.context().setOffline(true)
  await page
    .getByText(
      'No connection. Your input is saved on this device and sent once the connection is restored',
    )
    .waitFor()
  await placeOfIssueField(page).fill('Shanghai, at anchor')
  await page
    .getByLabel('Take photo')
    .setInputFiles({ name: 'hold 3.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await page.getByText('Waiting for connection').waitFor()
  await page.getByRole('button', { name: 'Save and submit' }).click()
  await page.getByRole('button', { name: 'Back to form' }).waitFor()
  await app.screenshot(page, 'board-6-waits')
  expect(await overflowingElements(page)).toEqual([])
  expect(await axeViolations(page)).toEqual([])
  expect(await surveyor.callOk('work/surveyCert/get', { id })).toMatchObject({
    status: 10,
    attachments: null,
  })
})

test('restored connection uploads the photo and sends the certificate once despite a lost response', async () => {
  let requestCount = 0
  await page.route('**/api/work/surveyCert/submit', async (route) => {
    requestCount++
    const answer = await route.fetch()
    return requestCount === 1 ? route.abort('connectionreset') : route.fulfill({ response: answer })
  })
  await page.context().setOffline(false)
  await page.waitForURL('**/work/surveyCert/detail?id=*')
  await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Awaiting audit' }).waitFor()
  await app.screenshot(page, 'board-7-sent')
  // The record says what was done, although no other record was opened in this window.
  await page.getByRole('status').filter({ hasText: 'Submitted' }).waitFor()
  expect(requestCount).toBe(2)
  const { list } = await surveyor.callOk('work/surveyCert/history', { id })
  expect(list.filter((one: { action: string }) => one.action === 'submit')).toHaveLength(1)
  const row = await surveyor.callOk('work/surveyCert/get', { id })
  expect(row).toMatchObject({
    status: 20,
    issuePlace: 'Shanghai, at anchor',
    attachments: [expect.any(String)],
  })
  await expect.poll(async () => (await surveyor.callOk('home/draft/mine')).list).toEqual([])
  const { bytes } = await surveyor.download('sys/attachment/download', {
    attachmentId: row.attachments[0],
  })
  // Reduced in size, and upright.
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1707, height: 2560 })
  expect(bytes.length).toBeGreaterThan(10_000)
})

test('feedback form of a review fits the phone, with camera and action bar', async () => {
  const lead = await app.services.db
    .selectFrom('crf')
    .innerJoin('appUser as u', 'u.id', 'crf.leadUserId')
    .where('u.username', '=', 'surveyor')
    .where('crf.status', 'in', [40, 41])
    .select('crf.id')
    .executeTakeFirstOrThrow()
  for (const [of, photoWords] of [
    [page, 'Take photo'],
    [await app.signedInPage('surveyor', 'zh', { width: 390, theme: 'dark' }), '拍照'],
  ] as const) {
    await of.goto(`/crf/info/detail?id=${lead.id}&tab=feedback`)
    const send = of.locator('.crf-bar .ant-btn-primary')
    await send.waitFor()
    await app.screenshot(of, `board-8-feedback-${photoWords === '拍照' ? 'zh-dark' : 'en'}`)
    expect(await overflowingElements(of)).toEqual([])
    for (const target of [of.getByText(photoWords).first(), send])
      expect((await target.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  }
})
