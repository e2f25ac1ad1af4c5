/**
 * Public verification of certificates in every standing: the register's answer, the page in both
 * languages, and the page without a connection.
 */
import { PDFDocument } from '@cantoo/pdf-lib'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addDays, addMonths, today } from '#common/rules/base/dates.ts'
import type { Lang } from '#common/text.ts'
import { stampPdf } from '#server/platform/documents/index.ts'
import { newUtn } from '#server/platform/numbering/numbers.ts'
import { byTwo } from '#server/platform/sign-in/second-person.fixture.ts'
import { embedSignedCode, reservedQrVersion } from '#server/platform/signing/embed-signed-code.ts'
import type { Client } from '#server/testing/testing.ts'
import { verifyText } from '#modules/verify/verify.text.ts'
import { axeViolations, e2eApp } from './harness.ts'

interface Case {
  name: string
  utn: string
  /** status and reason of the answer */
  worth: string
  /** part of the rule in each language */
  rule: { zh: string; en: string }
}

const app = e2eApp({ demo: true, pageCache: true })
const now = today('Asia/Shanghai')
const recently = addMonths(now, -1)
const cases: Case[] = []
let admin: Client
let chief: Client
let operator: Client
let flags: number[]
let companies: number[]

const article = (rule: string) => ({ zh: rule, en: rule })
const flagLaw = { zh: '船旗国法律', en: 'Law of the flag State' }

async function shipOf(name: string, more: object = {}): Promise<number> {
  const [flagId, managerId] = [flags[0]!, companies[0]!]
  const { id } = await app.services.db
    .insertInto('ship')
    .values({
      name,
      shipType: '203',
      region: 'SHA',
      status: 'inService',
      flagId,
      ownerId: managerId,
      managerId,
      grossTonnage: 9800,
      imo: null,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
async function record(code: string, holder: object, from = recently, months = 60, more = {}) {
  const { id: certId } = await app.services.db
    .selectFrom('cert')
    .where('code', '=', code)
    .select('id')
    .executeTakeFirstOrThrow()
  const utn = newUtn()
  const { id } = await operator.callOk('ship/cert/save', {
    ...holder,
    certId,
    certNo: `VERIFY-${utn}`,
    term: 'full',
    inspectionDate: from,
    issueDate: from,
    expiryDate: addDays(addMonths(from, months), -1),
    ...more,
  })
  await app.services.db.updateTable('shipCert').set({ utn }).where('id', '=', id).execute()
  return { id: id as number, utn }
}
const change = async (id: number, values: object) => {
  const { version } = await operator.callOk('basic/ship/get', { id })
  await operator.callOk('basic/ship/save', { id, version, ...values })
}
const withdraw = (id: number) =>
  byTwo(chief, admin, 'ship/cert/valid', { id, valid: 0, remark: 'Wrong particulars' })

beforeAll(async () => {
  ;[admin, chief, operator] = await Promise.all([
    app.signInAs('admin'),
    app.signInAs('chief'),
    app.signInAs('operator'),
  ])
  const { db } = app.services
  flags = (
    await db
      .selectFrom('flag')
      .where('iso2', 'in', ['PA', 'LR'])
      .orderBy('iso2', 'desc')
      .select('id')
      .execute()
  ).map(({ id }) => id)
  companies = (
    await db
      .insertInto('customer')
      .values(
        ['STANDING ONE', 'STANDING TWO'].map((name) => ({
          customerNo: name,
          name,
          customerType: ['manager'],
          region: 'SHA',
        })),
      )
      .returning('id')
      .execute()
  ).map(({ id }) => id)
  const add = (name: string, { utn }: { utn: string }, worth: string, rule: Case['rule']) =>
    void cases.push({ name, utn, worth, rule })

  const good = await shipOf('STANDING GOOD')
  add('good', await record('ISPP', { shipId: good }), 'valid good', article('MARPOL IV'))
  const old = await record('ISPP', { shipId: await shipOf('STANDING OLD') }, addMonths(now, -62))
  add('expired', old, 'expired termEnded', article('MARPOL IV'))
  const missed = await record('SC', { shipId: good }, addMonths(now, -24))
  add('survey missed', missed, 'lapsed surveyMissed', article('SOLAS I/14(i)'))

  const transferred = await shipOf('STANDING FLAG')
  const left = await record('ISPP', { shipId: transferred })
  await change(transferred, { flagId: flags[1] })
  add('change of flag', left, 'lapsed flagChanged', article('MARPOL IV'))

  const managed = await shipOf('STANDING COMPANY')
  const security = await record('ISSC', { shipId: managed })
  await change(managed, { managerId: companies[1] })
  add('change of company', security, 'lapsed companyChanged', article('ISPS'))

  const suspended = await shipOf('STANDING CLASS')
  await record('CLH', { shipId: suspended })
  const construction = await record('SC', { shipId: suspended })
  await chief.callOk('ship/classStatus/suspend', {
    shipId: suspended,
    day: now,
    reason: 'A condition of class is overdue',
    cause: 'condition',
  })
  add('class suspended', construction, 'suspended classSuspended', article('PR1C'))

  const lost = await shipOf('STANDING LOST')
  const sunk = await record('ISPP', { shipId: lost })
  await change(lost, { status: 'lost' })
  add('ship lost', sunk, 'lapsed shipCeased', flagLaw)

  const renewed = await shipOf('STANDING REPLACED')
  const first = await record('ISPP', { shipId: renewed }, addMonths(now, -30))
  await record('ISPP', { shipId: renewed })
  add('replaced', first, 'superseded replaced', {
    zh: '船级社发证程序',
    en: 'Certification procedures of the society',
  })
  const wrong = await record('BWM', { shipId: renewed })
  await withdraw(wrong.id)
  add('withdrawn', wrong, 'withdrawn authorityWithdrew', article('BWM E-1'))

  const doc = await record('DOC', { companyId: companies[1] }, recently, 60, {
    docTypes: ['bulk', 'other'],
  })
  const more = { managerId: companies[1], ownerId: companies[1] }
  const safety = await record('SMC', { shipId: await shipOf('STANDING SMC', more) })
  const interim = await record(
    'ISMC',
    { shipId: await shipOf('STANDING ISMC', more) },
    recently,
    6,
    {
      term: 'interim',
    },
  )
  await withdraw(doc.id)
  add('document of compliance', doc, 'withdrawn authorityWithdrew', article('ISM 13'))
  add('safety management', safety, 'withdrawn docWithdrawn', article('ISM 13.5.1'))
  add('interim safety management', interim, 'withdrawn docWithdrawn', article('ISM 13.5.1'))
}, 120_000)

/** Reason in each language and first day, by tracking number: the calls of an address are limited. */
const answers = new Map<string, { zh: string; en: string; since: string }>()

const ask = async (utn: string, asOf?: string) => {
  const response = await fetch(`${app.url}/api/verify/${utn}${asOf ? `?asOf=${asOf}` : ''}`)
  return ((await response.json()) as { data: Record<string, string | null> }).data
}

test('the register answers standing, reason, article and day of each', async () => {
  const found = []
  for (const { name, utn } of cases) {
    const { status, reason, ruleZh, ruleEn, since, reasonZh, reasonEn } = await ask(utn)
    found.push([name, `${status} ${reason}`])
    const { rule } = cases.find((one) => one.utn === utn)!
    expect([ruleZh, ruleEn], name).toEqual([
      expect.stringContaining(rule.zh),
      expect.stringContaining(rule.en),
    ])
    expect(since, name).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(reasonZh, name).toMatch(/[\u4e00-\u9fff]/)
    expect(reasonEn, name).toMatch(/^[A-Z].*\.$/)
    answers.set(utn, { zh: reasonZh!, en: reasonEn!, since: since! })
  }
  const before = await ask(cases[0]!.utn, addMonths(now, -200))
  expect([before['status'], before['reason']]).toEqual(['notYet', 'notIssued'])
  expect(found).toEqual(cases.map(({ name, worth }) => [name, worth]))
})

/** Looks a certificate up on the open page, and waits for the answer. */
async function lookUp(page: Page, lang: Lang, { utn, worth }: Case): Promise<void> {
  await page.getByRole('textbox').first().fill(utn)
  await page.getByRole('button', { name: verifyText.check[lang] }).click()
  const status = worth.split(' ')[0] as keyof typeof verifyText.meaning
  await page.getByText(utn, { exact: true }).waitFor()
  await page.getByText(verifyText.meaning[status][lang]).waitFor()
}

const pageText = (page: Page) => page.getByRole('article').first().innerText()

test.each(['zh', 'en'] as const)('the page shows each in %s', async (lang: Lang) => {
  const page = await app.anonymousPage(lang)
  await page.goto('/verify')
  for (const one of cases) {
    const { name, utn, worth, rule } = one
    const [status, reason] = worth.split(' ') as [keyof typeof verifyText.status, string]
    await lookUp(page, lang, one)
    const answer = answers.get(utn)!
    const shown = await pageText(page)
    expect(shown, name).toContain(verifyText.status[status][lang])
    expect(shown, name).toContain(rule[lang])
    if (reason !== 'good') {
      expect(shown, name).toContain(answer[lang])
      expect(shown, name).toContain(`${verifyText.since[lang]} ${answer.since}`)
    }
    await app.screenshot(page, `standing-${name.replaceAll(' ', '-')}-${lang}`)
  }
  expect(await axeViolations(page)).toEqual([])
})

/** The signed code of a certificate, as printed. */
async function codeOf(utn: string): Promise<string> {
  const { signingKey: key, config } = app.services
  const row = await app.services.db
    .selectFrom('shipCertRow')
    .where('utn', '=', utn)
    .select(['certNo', 'certCode', 'term', 'shipName', 'companyName', 'issueDate', 'expiryDate'])
    .executeTakeFirstOrThrow()
  const facts = {
    kind: row.shipName ? ('ship' as const) : ('company' as const),
    certNo: row.certNo!,
    type: row.certCode!,
    term: row.term!,
    name: (row.shipName ?? row.companyName)!,
    imo: null,
    issueDate: row.issueDate!,
    expiryDate: row.expiryDate,
  }
  const url = `${config.publicUrl}/verify/${utn}`
  const blank = await PDFDocument.create()
  blank.addPage([595, 842])
  const base = await stampPdf(await blank.save(), {
    qr: [{ text: url, version: reservedQrVersion(url, facts), page: 1, x: 500, y: 740, size: 68 }],
    fields: [],
  })
  return embedSignedCode(base, { url, utn, facts, key })!.qr.split('#')[1]!
}

test.each(['zh', 'en'] as const)('offline the page says in %s what it last saw', async (lang) => {
  const page = await app.anonymousPage(lang)
  await page.goto('/verify')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  const codes = new Map<string, string>()
  const half = cases.filter((_, at) => at % 2 === (lang === 'zh' ? 0 : 1))
  for (const one of half) {
    codes.set(one.utn, await codeOf(one.utn))
    await lookUp(page, lang, one)
  }
  await page.context().setOffline(true)
  for (const { name, utn, worth } of half) {
    const status = worth.split(' ')[0] as keyof typeof verifyText.status
    await page.goto(`/verify/${utn}?offline#${codes.get(utn)}`)
    const head = status === 'valid' ? verifyText.code.right : verifyText.status[status]
    await page.locator('.verify-status').getByText(head[lang], { exact: true }).waitFor()
    const shown = await pageText(page)
    expect(shown, name).toContain(verifyText.status[status][lang])
    const tone = await page.getByRole('article').first().getAttribute('class')
    expect(tone, name).toContain(status === 'valid' ? 'verify-doubt' : 'verify-bad')
    expect(shown.includes(verifyText.expiryPassed[lang]), name).toBe(name === 'expired')
    await app.screenshot(page, `standing-offline-${name.replaceAll(' ', '-')}-${lang}`)
  }
})
