/** A wrong endorsement is corrected on the page of its certificate. */
import { beforeAll, expect, test } from 'vitest'
import { addMonths, today } from '#common/rules/base/dates.ts'
import { buildChain } from '#modules/work/surveyCert/surveyCert.fixture.ts'
import { axeViolations, e2eApp } from './harness.ts'

const app = e2eApp()
const now = today('Asia/Shanghai')
const wrong = { surveyType: 'annual', inspectionDate: addMonths(now, -3), place: 'Busan' }
const words = {
  en: { correct: 'Correct endorsement', place: 'Place of survey', remark: 'Reason for correction' },
  zh: { correct: '更正签署', place: '检验地点', remark: '更正原因' },
} as const
let id: number

beforeAll(async () => {
  const chain = await buildChain(app, 'SC', 'surveyor', 'CORRECTED')
  const admin = await app.signInAs('admin')
  const begun = addMonths(now, -16)
  const saved = await admin.callOk('ship/cert/save', {
    shipId: chain.shipId,
    certId: chain.certId,
    certNo: 'SC-WRONG',
    term: 'full',
    inspectionDate: begun,
    issueDate: begun,
    expiryDate: addMonths(begun, 60),
  })
  id = saved.id
  await admin.callOk('ship/cert/endorse', { id, ...wrong })
})

test.for([
  ['en', 1440, 'light', 'Ningbo'],
  ['zh', 390, 'dark', 'Dalian'],
] as const)('in %s, %i px', async ([lang, width, theme, place]) => {
  const word = words[lang]
  const page = await app.signedInPage('admin', lang, { width, theme })
  await page.goto(`/ship/cert/detail?id=${id}`)
  await page.getByRole('button', { name: word.correct }).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox', { name: word.place })
  expect(await field.inputValue()).not.toBe('')
  await field.fill(place)
  await dialog.getByRole('textbox', { name: word.remark }).fill('Typing mistake')
  await app.screenshot(page, `correct-endorsement-${lang}-dialog`)
  await dialog.getByRole('button', { name: word.correct }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText(place).first().waitFor()
  await page.getByText('Typing mistake').first().scrollIntoViewIfNeeded()
  await app.screenshot(page, `correct-endorsement-${lang}-page`)
  expect(await axeViolations(page)).toEqual([])
})
