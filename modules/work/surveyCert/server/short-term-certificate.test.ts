import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, addMonths, today } from '#common/rules/base/dates.ts'
import { pdfText } from '#server/platform/documents/verify-rendered-pdf.ts'
import { stopWorker } from '#server/platform/documents/index.ts'
import { startApp } from '#server/testing/testing.ts'
import type { Client, TestApp } from '#server/testing/testing.ts'
import { buildChain, someValues } from '../surveyCert.fixture.ts'
import type { Chain } from '../surveyCert.fixture.ts'
import type { AnyAnswer } from '#server/testing/testing.ts'

let app: TestApp
let chain: Chain
let chief: Client
let surveyor: Client
const now = today('Asia/Shanghai')
const issueDate = addDays(now, -1)
const inspectionDate = addDays(now, -5)
beforeAll(async () => {
  app = await startApp()
  chief = await app.signInAs('chief')
  surveyor = await app.signInAs('surveyor')
  chain = await buildChain(app, 'SC', 'surveyor', 'SHORT PAPER')
}, 120_000)
afterAll(async () => {
  await stopWorker()
  await app.close()
})

async function opened(code: string, more: object = {}) {
  const { id: certId } = await app.services.db
    .selectFrom('cert')
    .where('code', '=', code)
    .select('id')
    .executeTakeFirstOrThrow()
  const { ids } = await chief.callOk('work/surveyCert/assign', {
    shipId: chain.shipId,
    certIds: [certId],
    surveyorId: chain.surveyorId,
    surveyType: 'initial',
    actionType: 'issue',
    term: 'full',
    surveyPlace: 'Shanghai',
    ...more,
  })
  return surveyor.callOk('work/surveyCert/get', { id: ids[0] })
}
/** Text of its preview, without blanks. */
async function printed(row: AnyAnswer) {
  const expiryDate = addMonths(inspectionDate, 4)
  await surveyor.callOk('work/surveyCert/save', {
    id: row.id,
    version: row.version,
    values: someValues(row.params, row.prefill),
    inspectionDate,
    issueDate,
    issuePlace: 'Shanghai',
    expiryDate,
  })
  const { bytes } = await surveyor.download('work/surveyCert/print', { id: row.id })
  return (await pdfText(new Uint8Array(bytes))).drawn.replace(/\s+/g, '')
}

describe('a certificate that is not full-term prints its term', () => {
  test.each([
    ['ILL', 'short', '短期证书', 'Short-termcertificate,validuntil'],
    ['IAPP', 'conditional', '有条件证书', 'Conditionalcertificate,validuntil'],
  ])(
    '%s, %s',
    async (code, term, zh, en) => {
      const said = await printed(await opened(code, { term }))
      expect(said).toContain(en)
      expect(said).toContain(`${zh}，有效期至`)
    },
    60_000,
  )

  test('on every page, when its template has no place for it', async () => {
    const row = await opened('SR', { term: 'short' })
    await app.services.db
      .updateTable('certTemplate')
      .set({ paramList: JSON.stringify(row.params) })
      .where('id', '=', row.templateId)
      .execute()
    const said = await printed(await surveyor.callOk('work/surveyCert/get', { id: row.id }))
    expect(said.match(/Short-termcertificate,validuntil/g)?.length).toBeGreaterThan(1)
    expect(said).toContain('短期证书，有效期至')
  }, 60_000)

  test('full-term certificates and interim types print no term', async () => {
    expect(await printed(await opened('IOPP'))).not.toMatch(/certificate,validuntil|证书，有效期至/)
    expect(await printed(await opened('IISSC'))).not.toMatch(
      /certificate,validuntil|证书，有效期至/,
    )
  }, 60_000)
})

test('work/surveyCert/plan: no window of a short-term certificate opens before its issue', async () => {
  const { id } = await opened('CLH', { term: 'short' })
  const { windows } = await surveyor.callOk('work/surveyCert/plan', {
    id,
    inspectionDate,
    issueDate,
    expiryDate: addMonths(inspectionDate, 2),
  })
  expect(
    windows.map((w: { surveyType: string; startDate: string }) => [w.surveyType, w.startDate]),
  ).toEqual([
    ['renewal', issueDate],
    ['bottom', issueDate],
  ])
})

test('work/surveyCert/plan: a statement of compliance expires in the May after its year', async () => {
  const row = await opened('SOC')
  expect(row).toMatchObject({
    expires: true,
    templates: [{ templateName: expect.stringContaining('Statement of Compliance') }],
  })
  expect(
    (
      await surveyor.callOk('work/surveyCert/plan', {
        id: row.id,
        inspectionDate: '2026-03-14',
        issueDate: '2026-03-16',
      })
    ).suggestedExpiry,
  ).toBe('2027-05-31')
  expect(
    await surveyor.call('work/surveyCert/save', {
      id: row.id,
      version: row.version,
      inspectionDate: '2026-03-14',
      issueDate: '2026-03-16',
      expiryDate: '2027-06-01',
    }),
  ).toMatchObject({
    code: 400,
    fields: [{ field: 'expiryDate', msg: expect.stringContaining('2027-05-31') }],
  })
})

describe('interim certificates of the demonstration', () => {
  test.each(['ISMC', 'IISSC', 'IMLC'])('%s has a template', async (code) => {
    const [found] = await app.services.db
      .selectFrom('surveyCert as s')
      .innerJoin('cert as k', 'k.id', 's.certId')
      .where('k.code', '=', code)
      .where('s.shipId', '=', chain.shipId)
      .select('s.id')
      .execute()
    expect(
      found ? await surveyor.callOk('work/surveyCert/get', { id: found.id }) : await opened(code),
    ).toMatchObject({ term: 'interim', templateId: expect.any(Number), expires: true })
  })

  test('the ISM type is derived from the ship type where unambiguous', async () => {
    const { db } = app.services
    const [row] = await db
      .selectFrom('surveyCert as s')
      .innerJoin('cert as k', 'k.id', 's.certId')
      .where('k.code', '=', 'ISMC')
      .where('s.shipId', '=', chain.shipId)
      .select('s.id')
      .execute()
    const known = async (shipType: string) => {
      await db.updateTable('ship').set({ shipType }).where('id', '=', chain.shipId).execute()
      return (await surveyor.callOk('work/surveyCert/get', { id: row!.id })).prefill.ismShipType
    }
    expect(await known('203')).toBe('Bulk carrier / 散货船')
    expect(await known('205')).toBe('Other cargo ship / 其他货船')
    // An ore, bulk and oil carrier is of two types, a fishing vessel of none.
    expect(await known('216')).toBeUndefined()
    expect(await known('FISH')).toBeUndefined()
  })
})
