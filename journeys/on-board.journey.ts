/** A surveyor on board, with a phone and a line that comes and goes. */
import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildChain, filledIn } from '#modules/work/surveyCert/surveyCert.build.ts'
import { addDays, today } from '#common/rules/dates.ts'
import type { Client } from '#server/testing.ts'
import { axeFaults, startJourney } from './harness.ts'
import type { Journey } from './harness.ts'

const now = today('Asia/Shanghai')
const ship = 'OCEAN LINTEL'
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

/** What stands out sideways, by its class; nothing where a thumb need not push. */
const tooWide = (of: Page) => of.evaluate(() => {
  const main = document.querySelector('main')!
  return [document.documentElement, main].flatMap((box) => (box.scrollWidth > box.clientWidth + 1 ? [`${box.tagName} ${box.scrollWidth}`, ...[...main.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1).slice(0, 5).map((one) => `${one.tagName}.${one.className}`)] : []))
})
const place = (of: Page) => of.getByRole('textbox', { name: 'Place of issue' })
/** A photo as a phone held upright writes it: lying, with a note of how to turn it. */
const photo = () => sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 30 } } }).jpeg({ quality: 85 }).withMetadata({ orientation: 6 }).toBuffer()

test('From the workbench to the form of the certificate, with a thumb and without pushing anything sideways', async () => {
  await page.goto('/home')
  const todo = page.getByRole('link', { name: /Survey certificates.*Wait info/ })
  await todo.waitFor()
  await house.picture(page, 'board-1-workbench')
  expect(await tooWide(page)).toEqual([])
  await todo.click()
  const card = page.getByRole('row').filter({ hasText: ship }).getByRole('link', { name: ship })
  await card.waitFor()
  await house.picture(page, 'board-2-tasks')
  expect(await tooWide(page)).toEqual([])
  expect(await axeFaults(page)).toEqual([])
  await card.click()
  await page.getByRole('button', { name: 'Fill in', exact: true }).click()
  await page.getByRole('button', { name: 'Save and submit' }).or(page.getByRole('button', { name: 'Submit', exact: true })).waitFor()
  await house.picture(page, 'board-3-form')
  expect(await tooWide(page)).toEqual([])
  for (const target of [place(page), page.getByText('Take a photo'), page.locator('.fill-bar .ant-btn-primary')]) expect((await target.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  expect(await axeFaults(page)).toEqual([])
})

test('What is typed on the phone is offered on another device', async () => {
  await place(page).fill('On board')
  await expect.poll(async () => (await surveyor.ok('home/draft/mine')).list.map((one: { key: string }) => one.key)).toEqual([`work/surveyCert.${id}`])
  const other = await house.person('surveyor', 'zh', { width: 390, theme: 'dark' })
  await other.goto('/home')
  const offer = other.getByRole('complementary', { name: '您有未提交的内容' })
  await offer.waitFor()
  await house.picture(other, 'board-4-offered-zh-dark')
  expect(await tooWide(other)).toEqual([])
  await offer.getByRole('button', { name: '继续填写' }).click()
  // The library puts a blank between two Chinese characters where it is told so; here it is not.
  await other.getByRole('button', { name: '恢复', exact: true }).click()
  expect(await other.getByRole('textbox', { name: '签发地点' }).inputValue()).toBe('On board')
  await house.picture(other, 'board-5-form-zh-dark')
  expect(await tooWide(other)).toEqual([])
  await other.context().close()
})

test('Without a line the form is typed on, takes a photo and is sent off; it says that it waits', async () => {
  await page.context().setOffline(true)
  await page.getByText('No connection: what you write is kept on this device and sent when it is back').waitFor()
  await place(page).fill('Shanghai, at anchor')
  await page.getByLabel('Take a photo').setInputFiles({ name: 'hold 3.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await page.getByText('Waits for the connection').waitFor()
  await page.getByRole('button', { name: 'Save and submit' }).click()
  await page.getByRole('button', { name: 'Back to the form' }).waitFor()
  await house.picture(page, 'board-6-waits')
  expect(await tooWide(page)).toEqual([])
  expect(await axeFaults(page)).toEqual([])
  expect(await surveyor.ok('work/surveyCert/get', { id })).toMatchObject({ status: 10, attachments: null })
})

test('Once the line is back the photo goes up and the certificate is sent, once, although an answer is lost', async () => {
  let asked = 0
  await page.route('**/api/work/surveyCert/submit', async (route) => {
    asked++
    const answer = await route.fetch()
    return asked === 1 ? route.abort('connectionreset') : route.fulfill({ response: answer })
  })
  await page.context().setOffline(false)
  await page.waitForURL('**/work/surveyCert/detail?id=*')
  await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Wait audit' }).waitFor()
  await house.picture(page, 'board-7-sent')
  expect(asked).toBe(2)
  const { list } = await surveyor.ok('work/surveyCert/history', { id })
  expect(list.filter((one: { action: string }) => one.action === 'submit')).toHaveLength(1)
  const row = await surveyor.ok('work/surveyCert/get', { id })
  expect(row).toMatchObject({ status: 20, issuePlace: 'Shanghai, at anchor', attachments: [expect.any(String)] })
  await expect.poll(async () => (await surveyor.ok('home/draft/mine')).list).toEqual([])
  const { bytes } = await surveyor.file('sys/attachment/download', { attachmentId: row.attachments[0] })
  // Small enough for the line, and upright as it was taken.
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1707, height: 2560 })
  expect(bytes.length).toBeGreaterThan(10_000)
})

test('The feedback form of a review fits the phone, its camera and its bar within reach', async () => {
  const lead = await house.services.db.selectFrom('crf').innerJoin('appUser as u', 'u.id', 'crf.leadUserId').where('u.username', '=', 'surveyor').where('crf.status', 'in', [40, 41]).select('crf.id').executeTakeFirstOrThrow()
  for (const [of, photoWords] of [[page, 'Take a photo'], [await house.person('surveyor', 'zh', { width: 390, theme: 'dark' }), '拍照']] as const) {
    await of.goto(`/crf/info/detail?id=${lead.id}&tab=feedback`)
    const send = of.locator('.crf-bar .ant-btn-primary')
    await send.waitFor()
    await house.picture(of, `board-8-feedback-${photoWords === '拍照' ? 'zh-dark' : 'en'}`)
    expect(await tooWide(of)).toEqual([])
    for (const target of [of.getByText(photoWords).first(), send]) expect((await target.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  }
})
