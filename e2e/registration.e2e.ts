import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { today } from '#common/rules/base/dates.ts'
import { buildShip, pdf } from '#modules/work/regCert/regCert.fixture.ts'
import type { Given } from '#modules/work/regCert/regCert.fixture.ts'
import { only } from '#server/testing/row-version.ts'
import { axeViolations, e2eApp } from './harness.ts'
import {
  selectOption,
  englishIn,
  fileInput,
  performMove,
  fillDate,
  waitForState,
} from './page-actions.ts'

const now = today('Asia/Shanghai')
const names = ['operator', 'manager', 'finance'] as const
/** Names that are not translated on Chinese pages. */
const allowedNames = [
  'Sun Jiayi',
  'Zhao Xiaomin',
  'Plimsoll',
  'Excel',
  'xlsx',
  'Document of Compliance',
]

const app = e2eApp()
let fixture: Given
let ship: { name: string; owner: string; email: string | null }
let people: Record<(typeof names)[number], Page>
let registration = ''
beforeAll(async () => {
  fixture = await buildShip(app, {
    operator: await app.signInAs('operator'),
    manager: await app.signInAs('manager'),
  })
  ship = await app.services.db
    .selectFrom('ship as s')
    .innerJoin('customer as c', 'c.id', 's.ownerId')
    .where('s.id', '=', fixture.shipId)
    .select(['s.name', 'c.name as owner', 'c.email'])
    .executeTakeFirstOrThrow()
  people = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await app.signedInPage(name)])),
  ) as typeof people
  await accepted()
})

const pdfFile = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdf(name) })

/** An accepted quotation on credit for provisional registry under the flag of Liberia. */
async function accepted(): Promise<void> {
  const { db } = app.services
  const [operator, finance] = [await app.signInAs('operator'), await app.signInAs('finance')]
  await db
    .updateTable('customer')
    .set({ credit: true, region: 'SHA' })
    .where('id', '=', fixture.ownerId)
    .execute()
  const { id: certId } = await db
    .selectFrom('cert')
    .where('code', '=', 'REGP')
    .select('id')
    .executeTakeFirstOrThrow()
  let at = await operator.callOk('work/quotation/save', {
    quoNm: `${ship.name} under the flag of Liberia`,
    quoTp: 0,
    region: 'SHA',
    customerId: fixture.ownerId,
    flagId: fixture.liberia,
    shipIds: [fixture.shipId],
    attentionEmail: 'owner@harbour.test',
    items: [{ feeClass: 20, certId, shipId: fixture.shipId, quantity: 1 }],
  })
  at = await operator.callOk('work/quotation/submit', only(at))
  at = await finance.callOk('work/quotation/audit', { ...only(at), result: 1 })
  at = await operator.callOk('work/quotation/send', only(at))
  const { data } = await operator.upload('order.pdf', pdf('order'), 'application/pdf')
  await operator.callOk('work/quotation/accept', { ...only(at), fileId: data.attachmentId })
}

test('register manager assigns the change of flag to an operator', async () => {
  const page = people.manager
  await page.goto('/work/regWork/list')
  const row = page.getByRole('row').filter({ hasText: ship.name })
  await row.getByText('Liberia').waitFor()
  await row.getByRole('button', { name: 'Assign' }).click()
  const drawer = page.getByRole('dialog', { name: 'Assign registration work' })
  await selectOption(drawer, 'Operator', 'Sun Jiayi')
  await app.screenshot(page, 'reg-1-assign')
  expect(await axeViolations(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Assign', exact: true }).click()
  await page.getByText('1 registration assigned').waitFor()
  await row.waitFor({ state: 'hidden' })
})

test("operator fills it in, sees the changes, adds documents and the flag's file, and submits", async () => {
  const page = people.operator
  await page.goto('/work/regCert/list')
  await page.getByRole('row').filter({ hasText: ship.name }).getByRole('link').first().click()
  await waitForState(page, 'Awaiting details')
  registration = page.url()
  await page.getByRole('button', { name: 'Fill in', exact: true }).click()
  await fillDate(page, 'Inspection date', now)
  await fillDate(page, 'Date of issue', now)
  await page.getByRole('button', { name: /^Suggested: / }).click()
  for (const [label, value] of [
    ['Port of registry', 'Monrovia'],
    ['Official number', '22417'],
    ['Call sign', 'D5QX7'],
    ['MMSI', '636022417'],
  ] as const)
    await page.getByRole('textbox', { name: label, exact: true }).fill(value)
  const changes = page.getByRole('table', { name: 'Changes to the ship on completion' })
  await changes.getByRole('row').filter({ hasText: 'Monrovia' }).waitFor()
  await changes
    .getByRole('row')
    .filter({ hasText: 'Panama' })
    .filter({ hasText: 'Liberia' })
    .waitFor()
  const papers = page.locator('.checklist > ul > li')
  const count = await papers.count()
  for (let at = 0; at < count; at++) {
    if (at === 1) {
      await papers.nth(at).getByRole('checkbox').check()
      await papers.nth(at).getByRole('textbox').fill('She was built for this owner')
    } else {
      await fileInput(papers.nth(at)).setInputFiles(pdfFile(`paper-${at}.pdf`))
    }
  }
  await page.getByText(`${count} of ${count} complete`).waitFor()
  await page.getByLabel('Upload document').setInputFiles(pdfFile('monrovia.pdf'))
  await page
    .getByRole('link', { name: /monrovia\.pdf/ })
    .or(page.getByRole('button', { name: /monrovia\.pdf/ }))
    .first()
    .waitFor()
  await page.getByText('All required fields are filled in').waitFor()
  await app.screenshot(page, 'reg-2-fill')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save and submit' }).click()
  await page.waitForURL('**/work/regCert/detail?id=*')
  await waitForState(page, 'Awaiting audit')
})

test('after audit and confirmation the ship has flag, port, number and call sign with their dates', async () => {
  const { manager, finance, operator } = people
  await manager.goto(registration)
  await performMove(manager, 'Audit', { verdict: 'Pass' })
  await waitForState(manager, 'Awaiting finance')
  await finance.goto(registration)
  await finance.getByText('The customer has credit').waitFor()
  await performMove(finance, 'Confirm', { verdict: 'Pass' })
  await waitForState(finance, 'Done')

  await operator.goto(`/ship/query/info?id=${fixture.shipId}&tab=facts`)
  for (const value of ['Liberia', 'Monrovia', '22417', 'D5QX7'])
    await operator.getByRole('main').getByText(value, { exact: true }).first().waitFor()
  await app.screenshot(operator, 'reg-3-ship')
  await operator.goto(`/ship/query/info?id=${fixture.shipId}&tab=changes`)
  const changes = operator.locator('.history > li')
  await changes.nth(3).waitFor()
  expect(
    (await changes.filter({ hasText: now }).allInnerTexts()).join(' ').replace(/\s+/g, ' '),
  ).toMatch(
    /(?=.*Panama → Liberia)(?=.*Panama → Monrovia)(?=.*00123-PEXT → 22417)(?=.*3FAB7 → D5QX7)/,
  )
  await app.screenshot(operator, 'reg-4-changes')
  expect(await axeViolations(operator)).toEqual([])
})

test('certificates of the old flag are listed, and one click drafts a quotation for them', async () => {
  const page = people.operator
  await page.goto(`${registration.replace(/&.*/, '')}&tab=ship`)
  const list = page.getByRole('table', { name: /still state the previous particulars/ })
  for (const code of ['SC', 'CLH', 'RSL'])
    await list
      .getByRole('row')
      .filter({ hasText: new RegExp(`${code}-\\d`) })
      .waitFor()
  await app.screenshot(page, 'reg-5-reissue')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Create draft quotation' }).click()
  await page.waitForURL('**/work/quotation/detail?id=*')
  await page.getByText('Draft', { exact: true }).first().waitFor()
  const { lines, flagId } = await (
    await app.signInAs('operator')
  ).callOk('work/quotation/get', { id: Number(new URL(page.url()).searchParams.get('id')) })
  expect([lines.length, flagId]).toEqual([3, fixture.liberia])
  await app.screenshot(page, 'reg-6-draft')
})

test('公司的 DOC 报价：手工定价须说明原因，保存并提交', async () => {
  const page = await app.signedInPage('operator', 'zh', { theme: 'dark' })
  await page.goto('/work/quotation/edit')
  await page.getByText('DOC 报价', { exact: true }).click()
  await selectOption(page, '公司', ship.owner, ship.owner)
  await expect
    .poll(() => page.getByRole('textbox', { name: /报价名称$/ }).inputValue())
    .toBe(ship.owner)
  await selectOption(page, '船旗国', /^利比里亚/, 'Liberia')
  for (const [what, option] of [
    ['DOC', /^DOC · /],
    ['公司体系预审', /^手册：/],
  ] as const)
    await selectOption(page, '添加证书、手册或费用', option, what)
  await selectOption(page, '检验类别', /初次/)
  await page.getByRole('button', { name: '添加', exact: true }).click()
  await page.getByText('2,000.00').first().waitFor()
  await page.getByRole('spinbutton', { name: /^单价，公司体系预审/ }).fill('650')
  await page.getByRole('button', { name: '保存并提交' }).click()
  await page.getByText('人工定价须说明原因').first().waitFor()
  await app.screenshot(page, 'reg-7-doc-zh')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('textbox', { name: /^定价原因，公司体系预审/ }).fill('按一人两日计')
  await page.getByText('2,650.00').first().waitFor()
  await page.getByRole('button', { name: '保存并提交' }).click()
  await page.waitForURL('**/work/quotation/detail?id=*')
  await page.getByText('待审核').first().waitFor()
  await expect
    .poll(async () =>
      englishIn(await page.getByRole('main').innerText(), [
        ...allowedNames,
        ship.owner,
        ship.email!,
      ]),
    )
    .toEqual([])
  await app.screenshot(page, 'reg-8-doc-zh')
  expect(await axeViolations(page)).toEqual([])
})
