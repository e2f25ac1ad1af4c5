import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { checkPdf } from '#common/verification/check-pdf.ts'
import { knownKeys } from '#server/platform/signing/key-row.ts'
import { byTwo } from '#server/platform/sign-in/second-person.fixture.ts'
import { only } from '#server/testing/row-version.ts'
import { approved, submitted } from '../surveyCert.fixture.ts'
import { app, chain, clients, startSurveyCertTests } from './surveyCert-users.fixture.ts'

startSurveyCertTests()

describe('work/surveyCert: from assignment to signature', () => {
  let at: { id: number; version: number }
  let utn: string

  test('work/surveyCert/save: only the person in charge can fill in the information', async () => {
    at = await submitted(clients.chief, clients.surveyor, chain)
    const refused = await clients.surveyor2.call('work/surveyCert/save', {
      ...only(at),
      remark: 'x',
    })
    expect(refused.code).toBe(404)
  })

  test('work/surveyCert/submit, recall: a submission can be recalled until it is audited', async () => {
    const recalled = await clients.surveyor.callOk('work/surveyCert/recall', only(at))
    expect(recalled.status).toBe(10)
    at = await clients.surveyor.callOk('work/surveyCert/submit', only(recalled))
    expect((at as unknown as { status: number }).status).toBe(20)
  })

  test('work/surveyCert/audit: a refusal needs an opinion and returns the certificate', async () => {
    const without = await clients.chief.call('work/surveyCert/audit', { ...only(at), result: 0 })
    expect(without).toMatchObject({ code: 400, fields: [{ field: 'remark' }] })
    const failed = await clients.chief.callOk('work/surveyCert/audit', {
      ...only(at),
      result: 0,
      remark: 'Bottom inspection date?',
    })
    expect(failed.status).toBe(21)
    at = await clients.surveyor.callOk('work/surveyCert/submit', only(failed))
  })

  test('work/surveyCert/audit: refuses a stale version and the wrong role', async () => {
    expect(
      (
        await clients.chief.call('work/surveyCert/audit', {
          id: at.id,
          version: at.version - 1,
          result: 1,
        })
      ).code,
    ).toBe(409)
    expect(
      (await clients.finance.call('work/surveyCert/audit', { ...only(at), result: 1 })).code,
    ).toBe(403)
    at = await clients.chief.callOk('work/surveyCert/audit', { ...only(at), result: 1 })
  })

  test('work/surveyCert/recall: refused with the message of the specification once an audit exists', async () => {
    const refused = await clients.surveyor.call('work/surveyCert/recall', only(at))
    expect(refused).toMatchObject({
      code: 409,
      error: 'surveyCert.recallAfterAudit',
      msg: expect.stringContaining('cannot be withdrawn'),
    })
  })

  test('work/surveyCert/confirm: refused for money only it returns to finance; when changed, all steps are repeated', async () => {
    let failed = await clients.finance.callOk('work/surveyCert/confirm', {
      ...only(at),
      result: 0,
      remark: 'Unpaid',
    })
    expect(failed.status).toBe(31)
    const again = await clients.surveyor.callOk('work/surveyCert/submit', only(failed))
    expect(again.status).toBe(30)
    failed = await clients.finance.callOk('work/surveyCert/confirm', {
      ...only(again),
      result: 0,
      remark: 'Wrong payer',
    })
    const saved = await clients.surveyor.callOk('work/surveyCert/save', {
      ...only(failed),
      remark: 'Payer corrected',
    })
    at = await clients.surveyor.callOk('work/surveyCert/submit', only(saved))
    expect((at as unknown as { status: number }).status).toBe(20)
  })

  test('work/surveyCert/approve, generate: assigns number and UTN and generates the document', async () => {
    at = await approved(clients, app.services, at)
    const row = await clients.surveyor.callOk('work/surveyCert/get', { id: at.id })
    expect(row).toMatchObject({
      status: 40,
      certNo: expect.stringMatching(/^PR-SC-2026-\d{5}$/),
      utn: expect.stringMatching(/^(\w{4}-){3}\w\w$/),
    })
    expect(row.pdfFileId).toBeTruthy()
    utn = row.utn
    at = only(row)
  }, 180_000)

  test('work/surveyCert/sign: only the person in charge signs, and a second signer is refused', async () => {
    expect((await clients.surveyor2.call('work/surveyCert/sign', only(at))).code).toBe(404)
    expect((await clients.chief.call('work/surveyCert/sign', only(at))).code).toBe(403)
    const [first, second] = await Promise.all([
      clients.surveyor.call('work/surveyCert/sign', only(at)),
      clients.surveyor.call('work/surveyCert/sign', only(at)),
    ])
    expect([first.code, second.code].sort()).toEqual([0, 409])
    const mails = await app.services.db.selectFrom('outbox').select(['subject', 'body']).execute()
    expect(
      mails.filter(({ body }) => body?.includes(`/verify/${utn}`)).map(({ subject }) => subject),
    ).toEqual([expect.stringMatching(/^OCEAN LINTEL: .* issued$/)])
  })

  test('work/surveyCert/print: the signed document is valid, covers the whole file and has the stored hash', async () => {
    const { bytes, headers } = await clients.surveyor.download('work/surveyCert/print', {
      id: at.id,
    })
    const row = await clients.surveyor.callOk('work/surveyCert/get', { id: at.id })
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(row.sha256)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(await checkPdf(new Uint8Array(bytes), await knownKeys(app.services.db))).toMatchObject({
      verdict: 'genuine',
      certNo: row.certNo,
      utn: row.utn,
      fingerprint: app.services.signingKey.fingerprint,
    })
  })

  test('work/surveyCert/save: a signed certificate cannot be edited', async () => {
    const row = await clients.surveyor.callOk('work/surveyCert/get', { id: at.id })
    expect(
      (await clients.surveyor.call('work/surveyCert/save', { ...only(row), remark: 'late' })).code,
    ).toBe(409)
  })

  test("ship/cert/get: the certificate is in the ship's record with its windows and explanations", async () => {
    const { list } = await clients.chief.callOk('ship/cert/list', { shipId: [chain.shipId] })
    expect(list).toHaveLength(1)
    const cert = await clients.chief.callOk('ship/cert/get', { id: list[0].id })
    const first = cert.windows.find((w: { surveyType: string }) => w.surveyType === 'annual')
    expect(first).toMatchObject({
      startDate: '2026-12-13',
      dueDate: '2027-03-13',
      endDate: '2027-06-13',
      status: 'notOpen',
    })
    expect(first.explanationEn.length).toBeGreaterThan(20)
  })

  test('verify/{utn}: shows the status publicly, without personal data', async () => {
    const response = await (await fetch(`${app.url}/api/verify/${utn}`)).json()
    expect(response.data).toMatchObject({
      status: 'valid',
      utn,
      shipName: 'OCEAN LINTEL',
      issueDate: '2026-03-16',
      expiryDate: '2031-03-13',
    })
    expect(JSON.stringify(response)).not.toMatch(/Lin Haifeng/)
    expect((await fetch(`${app.url}/api/verify/AAAA-AAAA-AAAA-AA`)).status).toBe(404)
  })

  test('ship/cert/valid: shows invalidity immediately, and can be undone', async () => {
    const {
      list: [cert],
    } = await clients.chief.callOk('ship/cert/list', { shipId: [chain.shipId] })
    const off = await byTwo(clients.chief, await app.signInAs('admin'), 'ship/cert/valid', {
      ...only(cert),
      valid: 0,
      remark: 'Survey fraud',
    })
    expect((await (await fetch(`${app.url}/api/verify/${utn}`)).json()).data.status).toBe(
      'withdrawn',
    )
    expect(
      (await clients.chief.call('ship/cert/valid', { ...only(off), valid: 0, remark: 'again' }))
        .code,
    ).toBe(409)
    await byTwo(clients.chief, await app.signInAs('admin'), 'ship/cert/valid', {
      ...only(off),
      valid: 1,
      remark: 'Cleared',
    })
    expect((await (await fetch(`${app.url}/api/verify/${utn}`)).json()).data.status).toBe('valid')
  })

  test('ship/cert/reissue: a new certificate supersedes the old one only when it is signed', async () => {
    const {
      list: [old],
    } = await clients.chief.callOk('ship/cert/list', { shipId: [chain.shipId] })
    const { surveyCertId } = await clients.chief.callOk('ship/cert/reissue', {
      id: old.id,
      reason: 'lost',
    })
    expect(
      (await clients.chief.call('ship/cert/reissue', { id: old.id, reason: 'lost' })).code,
    ).toBe(409)
    const row = await clients.surveyor.callOk('work/surveyCert/get', { id: surveyCertId })
    const saved = await clients.surveyor.callOk('work/surveyCert/save', {
      ...only(row),
      issueDate: '2026-04-01',
    })
    const next = await approved(
      clients,
      app.services,
      await clients.surveyor.callOk('work/surveyCert/submit', saved),
    )
    expect((await (await fetch(`${app.url}/api/verify/${utn}`)).json()).data.status).toBe('valid')
    await clients.surveyor.callOk(
      'work/surveyCert/sign',
      only(await clients.surveyor.callOk('work/surveyCert/get', { id: next.id })),
    )
    expect((await (await fetch(`${app.url}/api/verify/${utn}`)).json()).data.status).toBe(
      'superseded',
    )
  }, 120_000)

  test('work/surveyCert/history: lists every step with person and opinion, in order', async () => {
    const { list } = await clients.chief.callOk('work/surveyCert/history', { id: at.id })
    const moves = list.map((e: { action: string }) => e.action).reverse()
    expect(moves.slice(0, 6)).toEqual(['create', 'update', 'submit', 'recall', 'submit', 'audit'])
    expect(list.find((e: { result: number | null }) => e.result === 0)).toMatchObject({
      remark: expect.any(String),
      userName: expect.any(String),
    })
  })
})
