import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { buildTask, generated, itemOf, submittedOf } from '#modules/crf/cert/crfCert.fixture.ts'
import { createCrfFixture, goodProductCrf, take } from '#modules/crf/info/crf.fixture.ts'
import type { CrfFixture } from '#modules/crf/info/crf.fixture.ts'
import type { Lang } from '#common/text.ts'
import { axeViolations, e2eApp } from './harness.ts'
import { performMove, waitForState } from './page-actions.ts'

/** Timeout of a document: the first one of a run starts the converter. */
const documentMs = 120_000

const app = e2eApp({ documents: true, env: { CAPTCHA: 'off' } })
let desk: CrfFixture
beforeAll(async () => {
  desk = await createCrfFixture(app)
})

/** A window of a signed-in user. */
async function signedInPage(username: string, lang: Lang = 'en'): Promise<Page> {
  const { token } = await app.signInAs(username)
  const page = await app.anonymousPage(lang)
  await page.goto('/login')
  await page.evaluate(
    ([key, now]) => {
      sessionStorage.setItem('plimsoll.token', key!)
      sessionStorage.setItem('plimsoll.lastActivity', now!)
    },
    [token, String(Date.now())],
  )
  return page
}

test('of two concurrent audits one wins, and the other gets the current state of the CRF', async () => {
  const { db } = app.services
  const { roleId } = await db
    .selectFrom('appUser')
    .where('username', '=', 'finance')
    .select('roleId')
    .executeTakeFirstOrThrow()
  await db.updateTable('appUser').where('username', '=', 'approver').set({ roleId }).execute()
  const { id } = await take(desk, goodProductCrf(desk), 'submit')
  const pages = [await signedInPage('finance'), await signedInPage('approver')]
  for (const page of pages) {
    await page.goto(`/crf/info/detail?id=${id}`)
    await page.getByRole('button', { name: 'Audit', exact: true }).click()
  }
  const ok = (page: Page) =>
    page.getByRole('dialog').getByRole('button', { name: 'Pass', exact: true })
  const conflictMessage = (page: Page) =>
    page
      .getByRole('dialog')
      .getByText('Anchor chain 68 mm has changed: the status is now Awaiting chief surveyor')
  await Promise.all(pages.map((page) => ok(page).click()))
  const outcome = async (page: Page) =>
    (await conflictMessage(page).isVisible())
      ? 'refused'
      : (await page.getByRole('dialog').isVisible())
        ? 'waiting'
        : 'won'
  await expect
    .poll(async () => (await Promise.all(pages.map(outcome))).toSorted(), { timeout: 20_000 })
    .toEqual(['refused', 'won'])
  const [rejectedPage] = (
    await Promise.all(pages.map(async (page) => ({ page, how: await outcome(page) })))
  ).filter(({ how }) => how === 'refused')
  expect(await ok(rejectedPage!.page).isDisabled()).toBe(true)
  await app.screenshot(rejectedPage!.page, 'crf-office-1-overtaken')
  expect(await axeViolations(rejectedPage!.page)).toEqual([])
  await rejectedPage!.page.getByRole('dialog').getByRole('button', { name: 'Reload' }).click()
  await waitForState(rejectedPage!.page, 'Awaiting chief surveyor')
  const { list } = await desk.people.chief.callOk('crf/info/history', { id })
  expect(list.filter(({ action }: { action: string }) => action === 'audit')).toHaveLength(1)
})

test('CRF is closed at every stage, early by its creator, later by the chief surveyor, irreversibly', async () => {
  const { id } = await take(desk, goodProductCrf(desk))
  const [operator, chief] = [await signedInPage('operator'), await signedInPage('chief', 'zh')]
  const at = async (status: number) =>
    app.services.db
      .updateTable('crf')
      .where('id', '=', id)
      .set({ status, closeReason: null })
      .execute()
  for (const status of [10, 11, 12, 20, 30, 40, 41, 50, 60, 70, 80]) {
    await at(status)
    const [page, words, reason] =
      status < 20
        ? ([
            operator,
            {
              close: 'Close',
              why: 'Reason for closing',
              undone: 'This cannot be undone.',
              closed: 'Closed',
            },
            'Cancelled by customer',
          ] as const)
        : ([
            chief,
            { close: '关闭', why: '关闭原因', undone: '此操作不可撤销。', closed: '已关闭' },
            '客户取消',
          ] as const)
    await page.goto(`/crf/info/detail?id=${id}`)
    await page.getByRole('button', { name: words.close, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(words.undone, { exact: true }).waitFor()
    await dialog.getByRole('combobox', { name: words.why }).click()
    await page
      .locator('.ant-select-dropdown:visible .ant-select-item-option')
      .filter({ hasText: reason })
      .click()
    await dialog.getByRole('button', { name: words.close, exact: true }).last().click()
    await dialog.waitFor({ state: 'hidden' })
    await waitForState(page, words.closed)
    expect(
      await page.getByRole('button', { name: words.close, exact: true }).count(),
      String(status),
    ).toBe(0)
  }
  await chief.goto(`/crf/info/detail?id=${id}&tab=certs`)
  await chief.getByText('关闭前未签发证书').waitFor()
  await app.screenshot(chief, 'crf-office-2-closed')
})

test("certificate in the name of the RO is signed by its signatory on the RO's page", async () => {
  const { operator, chief, surveyor } = desk.people
  const task = await buildTask(app, 'ship', { certCode: 'CLH' })
  const { id } = await generated(
    app.services,
    chief,
    operator,
    await submittedOf(operator, surveyor, task, [itemOf(task.certId)]),
  )
  const page = await signedInPage('chief')
  await page.goto(`/crf/cert/issue/pdf?id=${id}`)
  await page.waitForURL('**/crf/cert/issue/ropdf?id=*')
  await page.getByText('Issued in the name of the RO').first().waitFor()
  await page.getByRole('button', { name: /^Official seal: / }).waitFor({ timeout: documentMs })
  await app.screenshot(page, 'crf-office-3-ro')
  expect(await axeViolations(page)).toEqual([])
  await performMove(page, 'Sign')
  await page
    .getByRole('heading', { level: 1 })
    .filter({ hasText: 'Signed' })
    .waitFor({ timeout: documentMs })
  expect(await chief.callOk('crf/cert/get', { id })).toMatchObject({
    status: 50,
    signerName: 'Chen Guodong 陈国栋',
  })
}, 180_000)

test('batch generates and signs several certificates, with a result for each', async () => {
  const { chief, surveyor } = desk.people
  const ids: number[] = []
  for (let n = 0; n < 2; n++) {
    const task = await buildTask(app, 'product')
    const { id } = await chief.callOk('crf/cert/audit', {
      ...(await submittedOf(chief, surveyor, task, [itemOf(task.prodId)])),
      result: 1,
    })
    ids.push(id)
  }
  const page = await signedInPage('surveyor')
  for (const [action, before] of [
    ['Generate selected', 'Awaiting document'],
    ['Sign selected', 'Awaiting signature'],
  ] as const) {
    await page.goto(
      `/crf/cert/list?search=${encodeURIComponent(JSON.stringify({ keyword: 'TRIAL' }))}`,
    )
    const rows = page
      .getByRole('row')
      .filter({ hasText: 'Steering gear' })
      .filter({ hasText: before })
    await rows.nth(1).waitFor()
    for (const row of await rows.all()) await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: action, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()
    const outcome = page.getByRole('dialog').filter({ hasText: 'Results' })
    await outcome.getByText('2 done, 0 refused').waitFor({ timeout: documentMs })
    await app.screenshot(page, `crf-office-4-${action.split(' ')[0]!}`)
    await outcome.getByRole('button', { name: 'Close', exact: true }).last().click()
  }
  for (const id of ids) expect((await surveyor.callOk('crf/cert/get', { id })).status).toBe(50)
}, 240_000)
