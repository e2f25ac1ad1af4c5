import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '#common/rules/dates.ts'
import { buildShip, only, pdf } from '#modules/work/regCert/regCert.build.ts'
import type { Given } from '#modules/work/regCert/regCert.build.ts'
import { axeFaults, startJourney } from './harness.ts'
import type { Journey } from './harness.ts'
import { choose, englishIn, fileInput, move, putDate } from './steps.ts'

const now = today('Asia/Shanghai')
const names = ['operator', 'manager', 'finance'] as const
/** Names that stand on Chinese pages as they are. */
const kept = ['Sun Jiayi', 'Zhao Xiaomin', 'Plimsoll', 'Excel', 'xlsx', 'Document of Compliance']

let house: Journey
let given: Given
let ship: { name: string; owner: string; email: string | null }
let people: Record<(typeof names)[number], Page>
let registration = ''
beforeAll(async () => {
  house = await startJourney()
  given = await buildShip(house, { operator: await house.as('operator'), manager: await house.as('manager') })
  ship = await house.services.db.selectFrom('ship as s').innerJoin('customer as c', 'c.id', 's.ownerId').where('s.id', '=', given.shipId).select(['s.name', 'c.name as owner', 'c.email']).executeTakeFirstOrThrow()
  people = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await house.person(name)]))) as typeof people
  await accepted()
})
afterAll(() => house.close())

const state = (page: Page, words: string) => page.getByRole('heading', { level: 1 }).filter({ hasText: words }).waitFor()
const pdfFile = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdf(name) })

/** A quotation for her provisional registry under the flag of Liberia, which the customer has accepted and has credit for. */
async function accepted(): Promise<void> {
  const { db } = house.services
  const [operator, finance] = [await house.as('operator'), await house.as('finance')]
  await db.updateTable('customer').set({ credit: true, region: 'SHA' }).where('id', '=', given.ownerId).execute()
  const { id: certId } = await db.selectFrom('cert').where('code', '=', 'REGP').select('id').executeTakeFirstOrThrow()
  let at = await operator.ok('work/quotation/save', { quoNm: `${ship.name} under the flag of Liberia`, quoTp: 0, region: 'SHA', customerId: given.ownerId, flagId: given.liberia, shipIds: [given.shipId], attentionEmail: 'owner@harbour.test', items: [{ feeClass: 20, certId, shipId: given.shipId, quantity: 1 }] })
  at = await operator.ok('work/quotation/submit', only(at))
  at = await finance.ok('work/quotation/audit', { ...only(at), result: 1 })
  at = await operator.ok('work/quotation/send', only(at))
  const { data } = await operator.upload('order.pdf', pdf('order'), 'application/pdf')
  await operator.ok('work/quotation/accept', { ...only(at), fileId: data.attachmentId })
}

test('The register manager gives the change of flag to an operator', async () => {
  const page = people.manager
  await page.goto('/work/regWork/list')
  const row = page.getByRole('row').filter({ hasText: ship.name })
  await row.getByText('Liberia').waitFor()
  await row.getByRole('button', { name: 'Assign' }).click()
  const drawer = page.getByRole('dialog', { name: 'Assign registration work' })
  await choose(drawer, 'Operator', 'Sun Jiayi')
  await house.picture(page, 'reg-1-assign')
  expect(await axeFaults(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Assign', exact: true }).click()
  await page.getByText('1 registration assigned').waitFor()
  await row.waitFor({ state: 'hidden' })
})

test('The operator fills it in, sees what it will change, gives papers and the flag\'s file, and submits', async () => {
  const page = people.operator
  await page.goto('/work/regCert/list')
  await page.getByRole('row').filter({ hasText: ship.name }).getByRole('link').first().click()
  await state(page, 'Wait info')
  registration = page.url()
  await page.getByRole('button', { name: 'Fill in', exact: true }).click()
  await putDate(page, 'Inspection date', now)
  await putDate(page, 'Date of issue', now)
  await page.getByRole('button', { name: /^Suggested: / }).click()
  for (const [label, value] of [['Port of registry', 'Monrovia'], ['Official number', '22417'], ['Call sign', 'D5QX7'], ['MMSI', '636022417']] as const) await page.getByRole('textbox', { name: label, exact: true }).fill(value)
  const changes = page.getByRole('table', { name: 'What changes on the ship when it is done' })
  await changes.getByRole('row').filter({ hasText: 'Monrovia' }).waitFor()
  await changes.getByRole('row').filter({ hasText: 'Panama' }).filter({ hasText: 'Liberia' }).waitFor()
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
  await page.getByText(`${count} of ${count} in place`).waitFor()
  await page.getByLabel('Upload the file').setInputFiles(pdfFile('monrovia.pdf'))
  await page.getByRole('link', { name: /monrovia\.pdf/ }).or(page.getByRole('button', { name: /monrovia\.pdf/ })).first().waitFor()
  await page.getByText('Everything required is filled in').waitFor()
  await house.picture(page, 'reg-2-fill')
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Save and submit' }).click()
  await page.waitForURL('**/work/regCert/detail?id=*')
  await state(page, 'Wait audit')
})

test('Audited and confirmed, the ship has flag, port, number and call sign, each with its day', async () => {
  const { manager, finance, operator } = people
  await manager.goto(registration)
  await move(manager, 'Audit', { verdict: 'Pass' })
  await state(manager, 'Wait financial confirm')
  await finance.goto(registration)
  await finance.getByText('The customer has credit').waitFor()
  await move(finance, 'Confirm')
  await state(finance, 'Done')

  await operator.goto(`/ship/query/info?id=${given.shipId}&tab=facts`)
  for (const value of ['Liberia', 'Monrovia', '22417', 'D5QX7']) await operator.getByRole('main').getByText(value, { exact: true }).first().waitFor()
  await house.picture(operator, 'reg-3-ship')
  await operator.getByRole('tab', { name: 'Past particulars' }).click()
  const changes = operator.locator('.history > li')
  await changes.nth(3).waitFor()
  expect((await changes.filter({ hasText: now }).allInnerTexts()).join(' ').replace(/\s+/g, ' ')).toMatch(/(?=.*Panama → Liberia)(?=.*Panama → Monrovia)(?=.*00123-PEXT → 22417)(?=.*3FAB7 → D5QX7)/)
  await house.picture(operator, 'reg-4-changes')
  expect(await axeFaults(operator)).toEqual([])
})

test('What the ship holds of the old flag is listed, and quoted as a draft in one click', async () => {
  const page = people.operator
  await page.goto(`${registration.replace(/&.*/, '')}&tab=ship`)
  const list = page.getByRole('table', { name: /still say what was before/ })
  for (const code of ['SC', 'CLH', 'RSL']) await list.getByRole('row').filter({ hasText: new RegExp(`${code}-\\d`) }).waitFor()
  await house.picture(page, 'reg-5-reissue')
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Draft the quotation' }).click()
  await page.waitForURL('**/work/quotation/detail?id=*')
  await page.getByText('Draft', { exact: true }).first().waitFor()
  const { lines, flagId } = await (await house.as('operator')).ok('work/quotation/get', { id: Number(new URL(page.url()).searchParams.get('id')) })
  expect([lines.length, flagId]).toEqual([3, given.liberia])
  await house.picture(page, 'reg-6-draft')
})

test('公司的 DOC 报价：手工定价须说明原因，保存并提交', async () => {
  const page = await house.person('operator', 'zh', { theme: 'dark' })
  await page.goto('/work/quotation/edit')
  await page.getByText('DOC 报价', { exact: true }).click()
  await choose(page, '公司', ship.owner, ship.owner)
  await expect.poll(() => page.getByRole('textbox', { name: /报价名称$/ }).inputValue()).toBe(ship.owner)
  await choose(page, '船旗国', /^利比里亚/, 'Liberia')
  for (const [what, option] of [['DOC', /^DOC · /], ['公司体系预审', /^手册：/]] as const) await choose(page, '添加证书、手册或费用', option, what)
  await choose(page, '检验类别', /初次/)
  await page.getByRole('button', { name: '添加', exact: true }).click()
  await page.getByText('2,000.00').first().waitFor()
  await page.getByRole('spinbutton', { name: /^单价，公司体系预审/ }).fill('650')
  await page.getByRole('button', { name: '保存并提交' }).click()
  await page.getByText('人工定价须说明原因').first().waitFor()
  await house.picture(page, 'reg-7-doc-zh')
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('textbox', { name: /^定价原因，公司体系预审/ }).fill('按一人两日计')
  await page.getByText('2,650.00').first().waitFor()
  await page.getByRole('button', { name: '保存并提交' }).click()
  await page.waitForURL('**/work/quotation/detail?id=*')
  await page.getByText('待审核').first().waitFor()
  await expect.poll(async () => englishIn(await page.getByRole('main').innerText(), [...kept, ship.owner, ship.email!])).toEqual([])
  await house.picture(page, 'reg-8-doc-zh')
  expect(await axeFaults(page)).toEqual([])
})
