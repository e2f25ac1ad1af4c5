import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeViolations, e2eApp } from './harness.ts'
import { apiOf, performMove, waitForState } from './page-actions.ts'

const documentMs = 120_000
interface Work {
  id: number
  version: number
  shipName: string
}

const app = e2eApp({ documents: true })
let chief: Page
let surveyor: Page
let other: Page

beforeAll(async () => {
  chief = await app.signedInPage('chief')
  surveyor = await app.signedInPage('surveyor')
  other = await app.signedInPage('surveyor', 'en', { motion: true })
})

/** A certificate in work of the demonstration surveyor in this state. */
const workIn = async (status: number): Promise<Work> => {
  const found = await app.services.db
    .selectFrom('surveyCertRow')
    .where('status', '=', status)
    .where('personName', '=', 'Lin Haifeng 林海峰')
    .orderBy('id')
    .select(['id', 'version', 'shipName'])
    .executeTakeFirstOrThrow()
  return { id: Number(found.id), version: Number(found.version), shipName: String(found.shipName) }
}
const detail = (work: Work) => `/work/surveyCert/detail?id=${work.id}`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const open = async (page: Page, work: Work) => {
  await page.goto(detail(work))
  await page.getByText(work.shipName).first().waitFor()
}

/** Counts the calls that a page sends from now on. */
function countCalls(page: Page): (path: string) => number {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return (path) => paths.filter((one) => one === `/api/${path}`).length
}

test('user without the right sees no button, and the call is refused with a message', async () => {
  const work = await workIn(20)
  const finance = await app.signedInPage('finance')
  for (const page of [finance, surveyor]) {
    await open(page, work)
    await page.getByText('Waiting for Chen Guodong 陈国栋: Audit').waitFor()
    expect(await button(page, 'Audit').count()).toBe(0)
  }
  await open(chief, work)
  await button(chief, 'Audit').waitFor()
  for (const [who, action] of [
    [finance, 'audit'],
    [surveyor, 'audit'],
    [chief, 'confirm'],
    [finance, 'approve'],
    [chief, 'sign'],
  ] as const) {
    const answer = await (
      await apiOf(who)
    ).call(`work/surveyCert/${action}`, {
      id: work.id,
      version: work.version,
      ...(action !== 'sign' && { result: 1 }),
    })
    expect([answer.code, answer.msg]).toEqual([403, 'You do not have permission to do this'])
  }
  const zh = await (
    await apiOf(finance)
  ).call('work/surveyCert/audit', { id: work.id, version: work.version, result: 1 }, 'zh')
  expect([zh.code, zh.msg]).toEqual([403, '您没有进行此操作的权限'])
})

test('user without the save right gets a message when the page or form opens', async () => {
  const approver = await app.signedInPage('approver')
  await approver.goto('/basic/ship/edit')
  await approver
    .getByRole('heading', { name: 'You do not have permission to edit this page' })
    .waitFor()
  expect(await axeViolations(approver)).toEqual([])
  await approver.goto('/basic/customer/list?edit=new')
  await approver.getByText('You do not have permission to edit this record').waitFor()
  expect(await approver.getByRole('dialog').count()).toBe(0)
})

test("another user's certificate cannot be filled in or signed, and one of another region is not found", async () => {
  const draft = await workIn(10)
  await chief.goto(`/work/surveyCert/fill?id=${draft.id}`)
  await chief
    .getByText('Only the person in charge of the task can fill in the information')
    .waitFor()
  expect(await chief.getByRole('main').getByRole('textbox').count()).toBe(0)
  await app.screenshot(chief, 'refused-1-not-in-charge')
  const unsigned = await workIn(40)
  await chief.goto(`/work/surveyCert/sign?id=${unsigned.id}`)
  await chief.getByText('Only the person in charge (Lin Haifeng 林海峰) can sign').waitFor()
  const far = await app.signedInPage('surveyor2')
  await far.goto(detail(draft))
  await far.getByRole('alert').getByText('Record not found').waitFor()
  await app.screenshot(far, 'refused-2-not-found')
  expect(await axeViolations(far)).toEqual([])
})

test('move on a changed record gets its current state', async () => {
  const work = await workIn(20)
  const second = await app.signedInPage('chief')
  await open(chief, work)
  await button(chief, 'Audit').click()
  await open(second, work)
  await performMove(second, 'Audit', { verdict: 'Pass' })
  await second.getByRole('heading', { level: 1 }).filter({ hasText: 'Awaiting finance' }).waitFor()
  const dialog = chief.getByRole('dialog')
  // The change by somebody else reaches the open dialog.
  await dialog.getByText(/has changed: the status is now Awaiting finance/).waitFor()
  expect(await dialog.getByRole('button', { name: 'Pass', exact: true }).isDisabled()).toBe(true)
  await app.screenshot(chief, 'refused-3-moved-on')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await chief.getByRole('heading', { level: 1 }).filter({ hasText: 'Awaiting finance' }).waitFor()

  await open(surveyor, work)
  expect(await button(surveyor, 'Recall').count()).toBe(0)
  const late = await (
    await apiOf(surveyor)
  ).call('work/surveyCert/recall', { id: work.id, version: work.version + 1 })
  expect([late.code, late.msg]).toEqual([
    409,
    'The audit already exists and cannot be withdrawn. If you need to withdraw, please contact the administrator',
  ])
})

test('record that changes while another page is open shows its state when it is opened again', async () => {
  const work = await workIn(20)
  await open(surveyor, work)
  await open(chief, work)
  await waitForState(chief, 'Awaiting audit')
  await chief.getByRole('link', { name: 'Survey tasks', exact: true }).click()
  await chief.getByRole('heading', { level: 1, name: 'Survey tasks' }).waitFor()
  await (
    await apiOf(chief)
  ).callOk('work/surveyCert/audit', { id: work.id, version: work.version, result: 1 })
  // The event reaches both windows.
  await waitForState(surveyor, 'Awaiting finance')
  await chief.goBack()
  await waitForState(chief, 'Awaiting finance')
})

test('stale form shows a message and keeps the input', async () => {
  const work = await workIn(10)
  const fill = `/work/surveyCert/fill?id=${work.id}`
  for (const page of [surveyor, other]) {
    await page.goto(fill)
    await page.getByRole('textbox', { name: 'Place of issue' }).waitFor()
  }
  await surveyor.getByRole('textbox', { name: 'Place of survey' }).fill('Ningbo')
  await button(surveyor, 'Save').click()
  await surveyor.getByText('All saved').waitFor()
  await other.getByRole('textbox', { name: 'Place of issue' }).fill('Zhoushan')
  await button(other, 'Save').click()
  await other
    .getByRole('dialog')
    .getByText('Reload to see the latest version. Your changes stay in the form.')
    .waitFor()
  await app.screenshot(other, 'refused-4-stale')
  await other.getByRole('dialog').getByRole('button', { name: 'Reload' }).click()
  await other.getByText('Latest version loaded').waitFor()
  expect(await other.getByRole('textbox', { name: 'Place of survey' }).inputValue()).toBe('Ningbo')
  expect(await other.getByRole('textbox', { name: 'Place of issue' }).inputValue()).toBe('Zhoushan')
  await button(other, 'Save').click()
  await other.getByText('All saved').waitFor()
})

test(
  'second signature of a certificate is refused with a message',
  async () => {
    const work = await workIn(40)
    const sign = `/work/surveyCert/sign?id=${work.id}`
    await surveyor.goto(sign)
    await button(surveyor, 'Generate again').click()
    for (const page of [surveyor, other]) {
      if (page === other) await page.goto(sign)
      await page.getByRole('button', { name: /^Signature: / }).waitFor({ timeout: documentMs })
      await button(page, 'Sign').click()
    }
    const reads = countCalls(other)
    const another = await workIn(20)
    await (
      await apiOf(chief)
    ).callOk('work/surveyCert/audit', { id: another.id, version: another.version, result: 1 })
    await expect.poll(() => reads('work/surveyCert/get')).toBeGreaterThan(0)
    expect(reads('work/surveyCert/print')).toBe(0)
    const confirm = (page: Page) =>
      page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true })
    await confirm(surveyor).click()
    await surveyor.getByText('Certificate issued').first().waitFor({ timeout: documentMs })
    await confirm(other).click()
    await other.getByText('The status is now "Done": Sign is not possible').waitFor()
    await app.screenshot(other, 'refused-5-second-signature')
    const signed = await app.services.db
      .selectFrom('shipCert')
      .where('surveyCertId', '=', work.id)
      .select('id')
      .execute()
    expect(signed.length).toBe(1)
  },
  2 * documentMs,
)
