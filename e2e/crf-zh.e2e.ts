import { beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#common/rules/base/dates.ts'
import type { FormDefinition } from '#common/rules/forms/designed-form.ts'
import { waitForDocument } from '#modules/crf/cert/crfCert.fixture.ts'
import { createDemoAnswers } from '#modules/crf/info/demo/fill-form.ts'
import { only } from '#server/testing/row-version.ts'
import { selectOption, englishIn, performMove, fillDate, waitForState } from './page-actions.ts'
import { e2eApp } from './harness.ts'

const documentMs = 120_000
const product = '应急消防泵'
const now = today('Asia/Shanghai')
/** Names that are not translated on Chinese pages. */
const allowedNames = [
  'Lin Haifeng',
  'Sun Jiayi',
  'Zhao Xiaomin',
  'Chen Guodong',
  'Plimsoll',
  'Excel',
  'xlsx',
]

const app = e2eApp({ documents: true })
let customer = ''
beforeAll(async () => {
  const found = await app.services.db
    .selectFrom('customer as c')
    .innerJoin('ship as s', 's.ownerId', 'c.id')
    .where('s.region', '=', 'SHA')
    .where('s.status', '=', 'inService')
    .orderBy('c.id')
    .select('c.name')
    .executeTakeFirstOrThrow()
  customer = found.name
})

test(
  '经办人新建并提交，审核、反馈之后签发证书，任何人都可以查验',
  async () => {
    const page = await app.signedInPage('operator', 'zh')
    await page.goto('/crf/info/list')
    await page.getByRole('button', { name: /新建$/ }).click()
    const form = page.getByRole('dialog', { name: '新建合同评审' })
    await selectOption(form, '类别', '产品检验', '产品')
    await selectOption(form, '客户', customer, customer)
    for (const [label, value] of [
      ['名称', `${product} CWF-80`],
      ['产品名称', product],
      ['型号', 'CWF-80'],
      ['出厂编号', 'P-260901'],
      ['申请人', '浙海泵业'],
      ['制造厂', '浙海泵业'],
      ['采购方', '江海船舶'],
    ] as const)
      await form.getByRole('textbox', { name: label, exact: true }).fill(value)
    await form.getByRole('spinbutton', { name: '合同金额' }).fill('2950')
    await fillDate(form, '合同日期', now)
    await fillDate(form, '计划检验日期', now)
    await selectOption(form, '验船师', 'Lin Haifeng', 'Lin')
    await selectOption(form, '主验船师', '林海峰')
    await app.screenshot(page, 'crf-30-zh-form')
    await expect
      .poll(async () => englishIn(await form.innerText(), [...allowedNames, customer]))
      .toEqual([])
    await form.getByRole('button', { name: /^保\s?存$/ }).click()
    await form.waitFor({ state: 'hidden' })
    await page
      .getByRole('row')
      .filter({ hasText: product })
      .filter({ hasText: 'CWF-80' })
      .filter({ hasText: '待提交' })
      .getByRole('link')
      .first()
      .click()
    await waitForState(page, '待提交')
    await performMove(page, '提交')
    await waitForState(page, '待财务审核')
    const id = Number(new URL(page.url()).searchParams.get('id'))
    await audited(id)

    await page.reload()
    await waitForState(page, '反馈审核通过')
    await page.getByRole('button', { name: '开始签发证书', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: /^PROD/ }).check()
    await app.screenshot(page, 'crf-31-zh-issue')
    await dialog.getByRole('button', { name: '开始签发证书', exact: true }).click()
    await waitForState(page, '证书签发中')
    const utn = await issued(id)
    await page.reload()
    await waitForState(page, '已完成')
    await page.getByRole('tab', { name: '证书' }).click()
    await page.getByRole('row').filter({ hasText: '已签发' }).waitFor()
    await app.screenshot(page, 'crf-32-zh-finished')
    await expect
      .poll(async () =>
        englishIn(await page.getByRole('main').innerText(), [...allowedNames, customer]),
      )
      .toEqual([])

    const visitor = await app.anonymousPage('zh')
    await visitor.goto(`/verify/${utn}`)
    await visitor.getByText('本证书由本社签发，目前有效。').waitFor()
    await visitor.getByText(product).first().waitFor()
    await visitor.getByText('P-260901').waitFor()
    await app.screenshot(visitor, 'crf-33-zh-verify')
    await expect
      .poll(async () => englishIn(await visitor.locator('main').innerText(), allowedNames))
      .toEqual([])
  },
  2 * documentMs,
)

/** Both audits, the feedback with its forms, and its audit. */
async function audited(id: number): Promise<void> {
  const [money, chief, lead] = [
    await app.signInAs('finance'),
    await app.signInAs('chief'),
    await app.signInAs('surveyor'),
  ]
  const at = async () => only(await lead.callOk('crf/info/get', { id }))
  await money.callOk('crf/info/audit', { ...(await at()), result: 1 })
  await chief.callOk('crf/info/audit', { ...(await at()), result: 1 })
  const entries = await app.services.db
    .selectFrom('dict')
    .orderBy('sort')
    .select(['dictCode', 'key'])
    .execute()
  const dictionary = (code: string) =>
    entries.filter(({ dictCode }) => dictCode === code).map(({ key }) => key)
  const forms = (await lead.callOk('crf/info/get', { id })).forms.map(
    (form: { formTemplateId: number; definition: FormDefinition }) => ({
      formTemplateId: form.formTemplateId,
      values: createDemoAnswers(form.definition, {
        surveyDate: now,
        surveyPlace: '舟山',
        dictionary,
      }),
    }),
  )
  await lead.callOk(
    'crf/info/feedback',
    only(
      await lead.callOk('crf/info/saveFeedback', {
        ...(await at()),
        surveyDate: now,
        surveyPlace: '舟山',
        surveyorCost: 300,
        travelExpense: 0,
        vendorFee: 0,
        businessCosts: 0,
        forms,
      }),
    ),
  )
  await chief.callOk('crf/info/auditFeedback', { ...(await at()), result: 1 })
}

/**
 * Fills in, audits, generates and signs the certificate.
 * @returns its tracking number
 */
async function issued(crfId: number): Promise<string> {
  const [chief, office, lead] = [
    await app.signInAs('chief'),
    await app.signInAs('operator'),
    await app.signInAs('surveyor'),
  ]
  const [{ id }] = (await lead.callOk('crf/cert/list', { crfId: [crfId] })).list
  const row = await lead.callOk('crf/cert/get', { id })
  const saved = await lead.callOk('crf/cert/save', {
    ...only(row),
    values: { testsCarriedOut: '水压试验和功能试验' },
    inspectionDate: now,
    issueDate: now,
    issuePlace: '舟山',
    ...(row.validityMonths && { expiryDate: addDays(now, 1000) }),
  })
  const passed = await chief.callOk('crf/cert/audit', {
    ...only(await lead.callOk('crf/cert/submit', only(saved))),
    result: 1,
  })
  await office.callOk('crf/cert/generate', only(passed))
  await waitForDocument(app.services, id)
  await lead.callOk('crf/cert/sign', only(await lead.callOk('crf/cert/get', { id })))
  return (await lead.callOk('crf/cert/get', { id })).utn
}
