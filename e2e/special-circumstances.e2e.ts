/**
 * A renewal that counts from its completion by decision of the flag, and the certificate to which an
 * exemption is attached: on the form of the surveyor and when a certificate is recorded from paper.
 */
import { beforeAll, expect, test } from 'vitest'
import { addMonths, today } from '#common/rules/base/dates.ts'
import { buildChain } from '#modules/work/surveyCert/surveyCert.fixture.ts'
import type { Chain } from '#modules/work/surveyCert/surveyCert.fixture.ts'
import { smallPdf } from '#server/platform/file-checks/sample-files.fixture.ts'
import { axeViolations, e2eApp } from './harness.ts'
import { chineseIn, fileInput, selectOption } from './page-actions.ts'

const app = e2eApp()
const now = today('Asia/Shanghai')
const begun = addMonths(now, -66)
let chain: Chain
let renewal: number
let exemption: number

beforeAll(async () => {
  const { db } = app.services
  chain = await buildChain(app, 'SC', 'surveyor', 'LAID UP LONG')
  const dates = { inspectionDate: begun, issueDate: begun, expiryDate: addMonths(begun, 60) }
  const { id: predecessorId } = await db
    .insertInto('shipCert')
    .values({
      shipId: chain.shipId,
      certId: chain.certId,
      certNo: 'SC-OLD',
      term: 'full',
      expiryBeforeExtension: dates.expiryDate,
      ...dates,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: exc } = await db
    .selectFrom('cert')
    .where('code', '=', 'EXC')
    .select('id')
    .executeTakeFirstOrThrow()
  const { id: equipment } = await db
    .selectFrom('cert')
    .where('code', '=', 'SE')
    .select('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('shipCert')
    .values({
      shipId: chain.shipId,
      certId: equipment,
      certNo: 'SE-PARENT',
      term: 'full',
      issueDate: addMonths(now, -1),
      expiryDate: addMonths(now, 59),
      expiryBeforeExtension: addMonths(now, 59),
    })
    .execute()
  const work = {
    shipId: chain.shipId,
    surveyorId: chain.surveyorId,
    personInCharge: chain.userId,
    term: 'full',
    inspectionDate: addMonths(now, -1),
    issueDate: now,
    issuePlace: 'Shanghai',
  }
  const opened = await db
    .insertInto('surveyCert')
    .values([
      {
        ...work,
        certId: chain.certId,
        templateId: chain.templateId,
        actionType: 'renew',
        surveyType: 'renewal',
        predecessorId,
      },
      { ...work, certId: exc, actionType: 'issue', surveyType: 'initial' },
    ])
    .returning('id')
    .execute()
  ;[renewal, exemption] = opened.map(({ id }) => id) as [number, number]
})

const words = {
  en: {
    decision: 'Flag decision on special circumstances',
    attached: 'Attached to',
    create: 'New',
    ship: 'Ship',
    type: 'Certificate type',
    exemption: 'Exemption Certificate',
    survey: 'Survey type',
    renewal: 'Renewal',
  },
  zh: {
    decision: '船旗国认定特殊情况的文件',
    attached: '所附证书',
    create: '新建',
    ship: '船舶',
    type: '证书类型',
    exemption: '免除证书',
    survey: '检验类别',
    renewal: '换证',
  },
} as const

test.for(['en', 'zh'] as const)('the form of the surveyor offers both, in %s', async (lang) => {
  const page = await app.signedInPage('surveyor', lang)
  await page.goto(`/work/surveyCert/fill?id=${renewal}`)
  const field = page.locator('.ant-form-item', { hasText: words[lang].decision })
  await field.waitFor()
  const before = addMonths(begun, 120)
  await page.getByText(before).first().waitFor()
  await fileInput(field).setInputFiles({
    name: 'decision.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(smallPdf('decision')),
  })
  await page
    .getByText(addMonths(addMonths(now, -1), 60))
    .first()
    .waitFor()
  await app.screenshot(page, `special-${lang}-survey`)
  expect(await axeViolations(page)).toEqual([])
  if (lang === 'en') {
    const chinese = chineseIn(await page.getByRole('main').innerText())
    // The name of the template has both languages.
    expect(chinese.filter((word) => word !== '货船构造安全证书')).toEqual([])
  }
  await page.goto(`/work/surveyCert/fill?id=${exemption}`)
  const parent = page.locator('.ant-form-item', { hasText: words[lang].attached })
  await parent.getByRole('combobox').click()
  await page.getByText('SE-PARENT').first().waitFor()
  await app.screenshot(page, `special-${lang}-exemption`)
})

test.for(['en', 'zh'] as const)('the form for paper offers both, in %s', async (lang) => {
  const word = words[lang]
  const page = await app.signedInPage('operator', lang, {
    width: lang === 'zh' ? 390 : 1440,
    theme: 'dark',
  })
  await page.goto('/ship/cert/list')
  await page.getByRole('button', { name: word.create }).first().click()
  const form = page.getByRole('dialog')
  await selectOption(form, word.ship, 'LAID UP LONG', 'LAID UP LONG')
  await selectOption(form, word.type, word.exemption, word.exemption)
  await selectOption(form, word.survey, word.renewal)
  await form.locator('.ant-form-item', { hasText: word.decision }).waitFor()
  const parent = form.locator('.ant-form-item', { hasText: word.attached })
  await parent.getByRole('combobox').click()
  await page.getByText('SE-PARENT').first().waitFor()
  await app.screenshot(page, `special-${lang}-paper`)
})
