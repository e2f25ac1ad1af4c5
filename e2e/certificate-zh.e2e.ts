import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#common/rules/base/dates.ts'
import { axeViolations, e2eApp } from './harness.ts'
import {
  selectOption,
  englishIn,
  performMove,
  fillDate,
  eligibleShips,
  waitForState,
} from './page-actions.ts'
import type { EligibleShip } from './page-actions.ts'

const documentMs = 120_000
const cert = '货船构造安全证书'
const now = today('Asia/Shanghai')
/** Names that are not translated on Chinese pages: people, the product, templates and ports. */
const allowedNames = [
  'Lin Haifeng',
  'Chen Guodong',
  'Tan Wei Ming',
  'Wang Meiling',
  'Plimsoll',
  'Excel',
  'xlsx',
]

const app = e2eApp({ documents: true })
let ship: EligibleShip
let detail = ''
let people: Record<'chief' | 'surveyor' | 'finance' | 'approver', Page>

beforeAll(async () => {
  ship = (await eligibleShips(app, 'SC'))[1]!
  people = {} as typeof people
  for (const name of ['chief', 'surveyor', 'finance', 'approver'] as const)
    people[name] = await app.signedInPage(name, 'zh')
})

/** Opens the certificate from the link of a mail; move names are given in English. */
const open = async (page: Page) => {
  await page.goto(detail)
  await page.getByRole('heading', { level: 1, name: cert }).waitFor()
}

test('主任验船师分派，验船师填写并提交', async () => {
  const { chief, surveyor } = people
  await chief.goto('/work/surveyCert/list')
  await chief.getByRole('row').nth(3).waitFor()
  await app.screenshot(chief, 'zh-1-list')
  await expect
    .poll(async () => englishIn(await chief.getByRole('main').innerText(), allowedNames))
    .toEqual([])
  await chief.getByRole('button', { name: '分派检验', exact: true }).click()
  const drawer = chief.getByRole('dialog', { name: '分派检验' })
  await selectOption(drawer, '船舶', ship.name, ship.imo)
  await selectOption(drawer, '证书类型', cert, '构造')
  await selectOption(drawer, '检验类别', /换证/)
  await selectOption(drawer, '签发类别', /换证/)
  await selectOption(drawer, '验船师', 'Lin Haifeng', 'Lin')
  await app.screenshot(chief, 'zh-2-assign')
  await expect.poll(async () => englishIn(await drawer.innerText(), allowedNames)).toEqual([])
  await drawer.getByRole('button', { name: '分派检验', exact: true }).click()
  await chief.getByText('已分派 1 份证书').waitFor()

  await surveyor.goto('/home')
  await surveyor.getByRole('heading', { name: '证书签发待办' }).waitFor()
  await app.screenshot(surveyor, 'zh-3-workbench')
  await surveyor.getByRole('link', { name: /检验证书.*待填写/ }).click()
  await surveyor.getByRole('row').filter({ hasText: ship.imo }).getByRole('link').first().click()
  await surveyor.getByRole('heading', { level: 1, name: cert }).waitFor()
  detail = surveyor.url()
  await surveyor.getByRole('button', { name: '填写证书', exact: true }).click()
  await fillDate(surveyor, '检验完成日期', now)
  await surveyor.getByRole('button', { name: /^建议：/ }).click()
  await fillDate(surveyor, '签发日期', now)
  await surveyor.getByRole('textbox', { name: '签发地点' }).fill('上海')
  await fillDate(surveyor, '船底外部检查日期（前一次，新船留空）', addDays(now, -880))
  await fillDate(surveyor, '船底外部检查日期（最近一次）', now)
  await surveyor.getByText('必填项已全部填写').waitFor()
  await app.screenshot(surveyor, 'zh-4-fill')
  expect(await axeViolations(surveyor)).toEqual([])
  await surveyor.getByRole('button', { name: '保存并提交' }).click()
  await waitForState(surveyor, '待审核')
})

test('审核、财务确认、批准', async () => {
  const { chief, finance, approver } = people
  await open(chief)
  await performMove(chief, '审核', { verdict: '通过' })
  await waitForState(chief, '待财务确认')
  await open(finance)
  await performMove(finance, '财务确认', { verdict: '通过' })
  await waitForState(finance, '待领导批准')
  await open(approver)
  await approver.getByRole('button', { name: '批准', exact: true }).click()
  await app.screenshot(approver, 'zh-5-approve')
  await expect
    .poll(async () => englishIn(await approver.getByRole('dialog').innerText(), allowedNames))
    .toEqual([])
  await approver.getByRole('dialog').getByRole('button', { name: '通过', exact: true }).click()
  await waitForState(approver, '待签字')
  await approver.getByRole('tab', { name: '历史记录' }).click()
  await approver.getByText('财务确认').last().waitFor()
  await app.screenshot(approver, 'zh-6-history')
})

test(
  '签字后证书进入船舶记录，任何人都可以查验',
  async () => {
    const page = people.surveyor
    await open(page)
    await page.getByRole('button', { name: '打开签字页面' }).click()
    await page.getByRole('button', { name: /^公章/ }).waitFor({ timeout: documentMs })
    await app.screenshot(page, 'zh-7-sign')
    await page.getByRole('button', { name: '签字', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '签字', exact: true }).click()
    await page.getByText('证书已签发').first().waitFor({ timeout: documentMs })
    const link = (await page.getByRole('link', { name: /\/verify\// }).getAttribute('href'))!

    await people.chief.goto(`/ship/query/info?id=${ship.shipId}&tab=certs`)
    await people.chief.getByRole('row').filter({ hasText: cert }).getByText('有效').waitFor()
    await app.screenshot(people.chief, 'zh-8-ship')
    await people.chief.getByRole('link', { name: cert }).click()
    await people.chief.getByRole('heading', { name: '检验窗口' }).waitFor()
    await app.screenshot(people.chief, 'zh-9-windows')

    const visitor = await app.anonymousPage('zh')
    await visitor.goto(link)
    await visitor.getByText('本证书由本社签发，目前有效。').waitFor()
    await app.screenshot(visitor, 'zh-10-verify')
    expect(await axeViolations(visitor)).toEqual([])
    // Articles of conventions are cited in English.
    const found = await fetch(new URL(link.replace(/^.*(?=\/verify\/)/, '/api'), app.url))
    const { data } = (await found.json()) as { data: { missing?: { clause: string }[] } }
    const clauses = (data.missing ?? []).map(({ clause }) => clause)
    await expect
      .poll(async () =>
        englishIn(await visitor.locator('main').innerText(), [...clauses, ...allowedNames]),
      )
      .toEqual([])
  },
  2 * documentMs,
)
