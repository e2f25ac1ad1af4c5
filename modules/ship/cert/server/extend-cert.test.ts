import { describe, expect, test } from 'vitest'
import { addMonths } from '#common/rules/base/dates.ts'
import { byTwo } from '#server/platform/sign-in/second-person.fixture.ts'
import {
  app,
  operator,
  chief,
  shipId,
  fileId,
  now,
  surveyedPaper,
  takeOtherHolders,
  extend,
  startPaperCertTests,
} from './paper-cert.fixture.ts'

startPaperCertTests()

const interims = new Map<string, ReturnType<typeof surveyedPaper>>()
/** The interim certificate of a type of the ship, of which there is one. */
function interim(code: string, months = 6): ReturnType<typeof surveyedPaper> {
  // The ship and the company hold no full-term one.
  const cert =
    interims.get(code) ?? takeOtherHolders().then(() => surveyedPaper(code, '2027-01-31', months))
  interims.set(code, cert)
  return cert
}

describe('ship/cert/extend', () => {
  test('three months for the voyage to the port of survey; the renewal counts from the original expiry (domain rules, worked example 10)', async () => {
    const cert = await surveyedPaper('SC', '2026-11-30')
    expect((await chief.callOk('ship/cert/extensions', { id: cert.id })).kinds).toContainEqual(
      expect.objectContaining({ kind: 'notInPort', months: 3, until: '2027-02-28' }),
    )
    expect(
      await extend(cert, 'notInPort', { until: '2027-03-01', port: 'Rotterdam' }),
    ).toMatchObject({
      code: 400,
      fields: [{ field: 'until', msg: expect.stringContaining('2027-02-28') }],
    })
    expect(await extend(cert, 'notInPort', { until: '2027-02-28' })).toMatchObject({
      code: 400,
      fields: [{ field: 'port' }],
    })
    expect(
      (await extend(cert, 'notInPort', { until: '2027-02-28', port: 'Rotterdam' })).data,
    ).toMatchObject({
      expiryDate: '2027-02-28',
      expiryBeforeExtension: '2026-11-30',
    })
    const row = await chief.callOk('ship/cert/get', { id: cert.id })
    expect(row).toMatchObject({
      expiryDate: '2027-02-28',
      expiryBeforeExtension: '2026-11-30',
      term: 'extended',
      extensionKind: 'notInPort',
      extensionFileId: fileId,
    })
    expect(
      row.windows.find((w: { surveyType: string }) => w.surveyType === 'renewal'),
    ).toMatchObject({ startDate: '2026-08-30', dueDate: '2026-11-30', endDate: '2027-02-28' })
    expect(
      (await chief.callOk('ship/cert/plan', { id: cert.id, completionDate: '2027-01-20' }))
        .expiryDate,
    ).toBe('2031-11-30')
    const {
      list: [last],
    } = await chief.callOk('ship/cert/history', { id: cert.id })
    expect(last).toMatchObject({
      action: 'extend',
      changes: expect.arrayContaining([
        { field: 'expiryDate', from: '2026-11-30', to: '2027-02-28' },
      ]),
    })
  })

  test('one month of grace for short voyages (worked example 12)', async () => {
    const cert = await surveyedPaper('SE', '2027-01-31')
    expect((await extend(cert, 'shortVoyage')).data.expiryDate).toBe('2027-02-28')
  })

  test('what happens at the expiry extends no certificate before its renewal is due', async () => {
    const cert = await surveyedPaper('SE', addMonths(now, 4))
    for (const kind of ['notInPort', 'shortVoyage'])
      expect(await extend(cert, kind, { port: 'Rotterdam' })).toMatchObject({
        code: 400,
        fields: [{ field: 'kind', msg: expect.stringContaining(addMonths(addMonths(now, 4), -3)) }],
      })
    const { kinds } = await chief.callOk('ship/cert/extensions', { id: cert.id })
    expect(kinds).toMatchObject([{ kind: 'notOnBoard' }])
  })

  test('five months where the renewal is done and the certificate not on board; refused without the renewal', async () => {
    const expiry = addMonths(now, 1)
    const cert = await surveyedPaper('IOPP', expiry)
    expect(await extend(cert, 'notOnBoard')).toMatchObject({
      code: 400,
      fields: [{ field: 'renewalDate' }],
    })
    expect(await extend(cert, 'notOnBoard', { renewalDate: addMonths(now, 1) })).toMatchObject({
      code: 400,
      fields: [{ field: 'renewalDate' }],
    })
    expect((await extend(cert, 'notOnBoard', { renewalDate: now })).data.expiryDate).toBe(
      addMonths(expiry, 5),
    )
    const row = await chief.callOk('ship/cert/get', { id: cert.id })
    expect(
      row.windows.find((w: { surveyType: string }) => w.surveyType === 'renewal'),
    ).toMatchObject({ doneDate: now })
  })

  test('refuses a second extension for any reason', async () => {
    const cert = await surveyedPaper('ILL', '2027-01-31')
    await extend(cert, 'shortVoyage')
    expect(await extend(cert, 'notInPort')).toMatchObject({
      code: 409,
      error: 'shipCert.stacked',
      msg: expect.stringContaining('2027-02-28'),
    })
    expect(await chief.call('ship/cert/extensions', { id: cert.id })).toMatchObject({ code: 409 })
  })

  test("requires the flag's approval as a file", async () => {
    const cert = await surveyedPaper('IAPP', '2027-01-31')
    expect(await chief.call('ship/cert/extend', { id: cert.id, kind: 'notInPort' })).toMatchObject({
      code: 400,
      fields: [{ field: 'fileId', msg: expect.stringContaining('flag') }],
    })
    expect(
      await extend(cert, 'notInPort', { port: 'Rotterdam', fileId: 'x'.repeat(32) }),
    ).toMatchObject({
      code: 400,
      fields: [{ field: 'fileId' }],
    })
    expect((await operator.callOk('ship/cert/get', { id: cert.id })).expiryDate).toBe('2027-01-31')
  })

  test.each([
    ['SMC', 'shortVoyage'],
    ['MLC', 'notInPort'],
    ['CLH', 'notOnBoard'],
  ])('%s: refuses the reason %s', async (code, kind) => {
    const cert = await surveyedPaper(code, '2027-01-31')
    expect((await chief.callOk('ship/cert/get', { id: cert.id })).can).toContain('extend')
    expect(await extend(cert, kind, { renewalDate: now })).toMatchObject({
      code: 400,
      fields: [{ field: 'kind', msg: expect.stringMatching(/cannot be extended/) }],
    })
  })

  test.each([
    ['IISSC', 6],
    ['IMLC', 6],
    ['CAC', 60],
    ['DOC', 60],
    ['IDOC', 12],
  ])('%s: refuses every reason, and does not offer the extension', async (code, months) => {
    const cert = await (months <= 12
      ? interim(code, months)
      : surveyedPaper(code, '2027-01-31', months))
    for (const kind of ['notOnBoard', 'notInPort', 'shortVoyage', 'special', 'exceptional'])
      expect(await extend(cert, kind, { renewalDate: now })).toMatchObject({
        code: 409,
        error: 'shipCert.noExtension',
      })
    expect(await chief.call('ship/cert/extensions', { id: cert.id })).toMatchObject({ code: 409 })
    expect((await chief.callOk('ship/cert/get', { id: cert.id })).can).not.toContain('extend')
  })

  test('`get` offers exactly the allowed actions: for a current, extended, invalid and superseded certificate', async () => {
    const offered = async (id: number) =>
      (await chief.callOk('ship/cert/get', { id })).can
        .filter((call: string) =>
          ['extend', 'reissue', 'valid', 'plan', 'extensions'].includes(call),
        )
        .sort()
    const cert = await surveyedPaper('PSS', '2027-01-31', 12)
    // Recorded from paper, it cannot be reissued, because no work exists for it.
    expect(await offered(cert.id)).toEqual(['extend', 'extensions', 'plan', 'valid'])
    expect((await operator.callOk('ship/cert/get', { id: cert.id })).can).toContain('endorse')
    const { data: extended } = await extend(cert, 'shortVoyage')
    expect(await offered(cert.id)).toEqual(['extensions', 'plan', 'valid'])
    await byTwo(chief, await app.signInAs('admin'), 'ship/cert/valid', {
      id: cert.id,
      version: extended.version,
      valid: 0,
      remark: 'x',
    })
    expect((await operator.callOk('ship/cert/get', { id: cert.id })).can).not.toContain('endorse')
    await surveyedPaper('PSS', '2027-09-30', 12)
    expect(await offered(cert.id)).toEqual(['extensions', 'plan'])
    expect(await offered((await interim('IISSC')).id)).toEqual(['extensions', 'valid'])
  })

  test('ship/cert/plan: refuses to renew an interim certificate', async () => {
    expect(
      await chief.call('ship/cert/plan', {
        id: (await interim('ISMC')).id,
        completionDate: now,
      }),
    ).toMatchObject({ code: 409, error: 'shipCert.notRenewed' })
  })

  test('extends an interim SMC up to six months, class up to three', async () => {
    expect((await extend(await interim('ISMC'), 'special')).data.expiryDate).toBe('2027-07-31')
    expect(
      (await extend(await surveyedPaper('CLM', '2027-01-31'), 'exceptional')).data.expiryDate,
    ).toBe('2027-04-30')
  })

  test('refuses invalid, superseded and unlimited certificates, and callers without the right', async () => {
    const cert = await surveyedPaper('BWM', '2027-01-31')
    expect(
      (
        await (
          await app.signInAs('surveyor')
        ).call('ship/cert/extend', { id: cert.id, kind: 'notInPort', fileId })
      ).code,
    ).toBe(403)
    expect(await extend({ id: cert.id }, 'notInPort', { version: cert.version + 1 })).toMatchObject(
      { code: 409 },
    )
    await byTwo(chief, await app.signInAs('admin'), 'ship/cert/valid', {
      ...cert,
      valid: 0,
      remark: 'x',
    })
    expect(await extend(cert, 'notInPort')).toMatchObject({
      code: 409,
      error: 'shipCert.notInForce',
    })
    await surveyedPaper('BWM', '2028-01-31')
    expect(await extend(cert, 'notInPort')).toMatchObject({
      code: 409,
      error: 'shipCert.superseded',
    })
    const {
      list: [tonnage],
    } = await chief.callOk('ship/cert/list', { certCode: ['ITC'], valid: [1] })
    expect(await extend(tonnage, 'notInPort')).toMatchObject({
      code: 409,
      error: 'shipCert.neverExpires',
    })
  })

  test('ship/cert/export: the list as a file', async () => {
    expect(
      (await chief.download('ship/cert/export', { shipId: [shipId], format: 'csv' })).status,
    ).toBe(200)
  })
})
