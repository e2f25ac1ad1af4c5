import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#common/rules/dates.ts'
import { documentOf } from '#modules/crf/cert/crfCert.build.ts'
import { filledForm } from '#modules/crf/info/demo/fill-form.ts'
import { startJourney } from './harness.ts'
import type { Journey } from './harness.ts'
import { choose, englishIn, move, putDate } from './steps.ts'

const documentMs = 120_000
const product = '应急消防泵'
const now = today('Asia/Shanghai')
/** Names that stand on Chinese pages as they are. */
const names = ['Lin Haifeng', 'Sun Jiayi', 'Zhao Xiaomin', 'Chen Guodong', 'Plimsoll', 'Excel', 'xlsx']

let house: Journey
let customer = ''
beforeAll(async () => {
  house = await startJourney({ documents: true })
  const found = await house.services.db.selectFrom('customer as c').innerJoin('ship as s', 's.ownerId', 'c.id').where('s.region', '=', 'SHA').where('s.status', '=', 'inService')
    .orderBy('c.id').select('c.name').executeTakeFirstOrThrow()
  customer = found.name
})
afterAll(() => house.close())

const state = (page: Page, words: string) => page.getByRole('heading', { level: 1 }).filter({ hasText: words }).waitFor()
const only = ({ id, version }: { id: number; version: number }) => ({ id, version })

test('经办人新建并提交，审核、反馈之后签发证书，任何人都可以查验', async () => {
  const page = await house.person('operator', 'zh')
  await page.goto('/crf/info/list')
  await page.getByRole('button', { name: /新建$/ }).click()
  const form = page.getByRole('dialog', { name: '新建 CRF' })
  await choose(form, '类别', '产品检验', '产品')
  await choose(form, '客户', customer, customer)
  for (const [label, value] of [['名称', `${product} CWF-80`], ['产品名称', product], ['型号', 'CWF-80'], ['出厂编号', 'P-260901'], ['申请人', '浙海泵业'], ['制造厂', '浙海泵业'], ['采购方', '江海船舶']] as const) await form.getByRole('textbox', { name: label, exact: true }).fill(value)
  await form.getByRole('spinbutton', { name: '合同金额' }).fill('2950')
  await putDate(form, '合同日期', now)
  await putDate(form, '计划检验日期', now)
  await choose(form, '验船师', 'Lin Haifeng', 'Lin')
  await choose(form, '主验船师', 'Lin Haifeng')
  await house.picture(page, 'crf-30-zh-form')
  await expect.poll(async () => englishIn(await form.innerText(), [...names, customer])).toEqual([])
  await form.getByRole('button', { name: /^保\s?存$/ }).click()
  await form.waitFor({ state: 'hidden' })
  await page.getByRole('row').filter({ hasText: product }).filter({ hasText: 'CWF-80' }).filter({ hasText: '待提交' }).getByRole('link').first().click()
  await state(page, '待提交')
  await move(page, '提交')
  await state(page, '待财务审核')
  const id = Number(new URL(page.url()).searchParams.get('id'))
  await audited(id)

  await page.reload()
  await state(page, '反馈审核通过')
  await page.getByRole('button', { name: '开始签发证书', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: /^PROD/ }).check()
  await house.picture(page, 'crf-31-zh-issue')
  await dialog.getByRole('button', { name: '开始签发证书', exact: true }).click()
  await state(page, '证书签发中')
  const utn = await issued(id)
  await page.reload()
  await state(page, '已完成')
  await page.getByRole('tab', { name: '证书' }).click()
  await page.getByRole('row').filter({ hasText: '已签发' }).waitFor()
  await house.picture(page, 'crf-32-zh-finished')
  await expect.poll(async () => englishIn(await page.getByRole('main').innerText(), [...names, customer])).toEqual([])

  const stranger = await house.stranger('zh')
  await stranger.goto(`/verify/${utn}`)
  await stranger.getByText('本证书由本社签发，目前有效。').waitFor()
  await stranger.getByText(product).first().waitFor()
  await stranger.getByText('P-260901').waitFor()
  await house.picture(stranger, 'crf-33-zh-verify')
  await expect.poll(async () => englishIn(await stranger.locator('main').innerText(), names)).toEqual([])
}, 2 * documentMs)

/** What the story of the ship shows: both audits, the feedback with its forms, its audit. */
async function audited(id: number): Promise<void> {
  const [money, chief, lead] = [await house.as('finance'), await house.as('chief'), await house.as('surveyor')]
  const at = async () => only(await lead.ok('crf/info/get', { id }))
  await money.ok('crf/info/audit', { ...await at(), result: 1 })
  await chief.ok('crf/info/audit', { ...await at(), result: 1 })
  const entries = await house.services.db.selectFrom('dict').orderBy('sort').select(['dictCode', 'key']).execute()
  const dictionary = (code: string) => entries.filter(({ dictCode }) => dictCode === code).map(({ key }) => key)
  const forms = (await lead.ok('crf/info/get', { id })).forms.map((form: any) => ({ formTemplateId: form.formTemplateId, values: filledForm(form.definition, { surveyDate: now, surveyPlace: '舟山', dictionary }) }))
  await lead.ok('crf/info/feedback', only(await lead.ok('crf/info/saveFeedback', { ...await at(), surveyDate: now, surveyPlace: '舟山', surveyorCost: 300, travelExpense: 0, vendorFee: 0, businessCosts: 0, forms })))
  await chief.ok('crf/info/auditFeedback', { ...await at(), result: 1 })
}

/** What the story of the ship shows: filled in, audited, generated and signed. @returns the number under which anybody can verify it */
async function issued(crfId: number): Promise<string> {
  const [chief, office, lead] = [await house.as('chief'), await house.as('operator'), await house.as('surveyor')]
  const [{ id }] = (await lead.ok('crf/cert/list', { crfId: [crfId] })).list
  const row = await lead.ok('crf/cert/get', { id })
  const saved = await lead.ok('crf/cert/save', { ...only(row), values: { testsCarriedOut: '水压试验和功能试验' }, inspectionDate: now, issueDate: now, issuePlace: '舟山', ...(row.validityMonths && { expiryDate: addDays(now, 1000) }) })
  const passed = await chief.ok('crf/cert/audit', { ...only(await lead.ok('crf/cert/submit', only(saved))), result: 1 })
  await office.ok('crf/cert/generate', only(passed))
  await documentOf(house.services, id)
  await lead.ok('crf/cert/sign', only(await lead.ok('crf/cert/get', { id })))
  return (await lead.ok('crf/cert/get', { id })).utn
}
