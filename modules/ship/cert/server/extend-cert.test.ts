import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMonths, addYears, today } from '#common/rules/dates.ts'
import { smallPdf } from '#server/files/check/samples.build.ts'
import { byTwo } from '#server/access/second-person.build.ts'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'
import { lifeOf } from './life-of-cert.ts'
import { windowsByCert, windowsOf } from './windows.ts'

let house: Harness
let operator: Client
let chief: Client
let shipId: number
let companyId: number
let fileId: string
const now = today('Asia/Shanghai')
beforeAll(async () => {
  house = await startHouse()
  operator = await house.as('operator')
  chief = await house.as('chief')
  const flag = await house.services.db.selectFrom('flag').where('iso2', '=', 'PA').select('id').executeTakeFirstOrThrow()
  shipId = (await house.services.db.insertInto('ship').values({ name: 'LONG VOYAGE', shipType: '203', region: 'SHA', status: 'inService', flagId: flag.id, grossTonnage: 9800 }).returning('id').executeTakeFirstOrThrow()).id
  companyId = (await house.services.db.insertInto('customer').values({ customerNo: 'C-DOC', name: 'Extending Ltd.', customerType: ['manager'], region: 'SHA' }).returning('id').executeTakeFirstOrThrow()).id
  fileId = (await chief.upload('approval.pdf', smallPdf('approval'), 'application/pdf')).data.attachmentId
}, 120_000)
afterAll(() => house.close())

let serial = 0
/** A certificate recorded from paper that expires on a day. */
async function paper(code: string, expiryDate: string, months = 60) {
  const { id: certId } = await house.services.db.selectFrom('cert').where('code', '=', code).select('id').executeTakeFirstOrThrow()
  const from = addMonths(expiryDate, -months)
  const holder = code === 'DOC' || code === 'IDOC' ? { companyId } : { shipId }
  const saved = await operator.ok('ship/cert/save', { ...holder, certId, certNo: `EXT-${++serial}`, term: 'full', inspectionDate: from, issueDate: from, expiryDate })
  return { id: saved.id as number, version: saved.version as number }
}
const extend = (cert: { id: number }, kind: string, more: object = {}) => chief.call('ship/cert/extend', { id: cert.id, kind, fileId, ...more })

describe('ship/cert/extend', () => {
  test('three months for the voyage to the port of survey; the renewal counts from the expiry before it (domain rules, worked example 10)', async () => {
    const cert = await paper('SC', '2026-11-30')
    expect((await chief.ok('ship/cert/extensions', { id: cert.id })).kinds).toContainEqual(expect.objectContaining({ kind: 'notInPort', months: 3, until: '2027-02-28' }))
    expect(await extend(cert, 'notInPort', { until: '2027-03-01' })).toMatchObject({ code: 400, fields: [{ field: 'until', msg: expect.stringContaining('2027-02-28') }] })
    expect((await extend(cert, 'notInPort', { until: '2027-02-28' })).data).toMatchObject({ expiryDate: '2027-02-28', expiryBeforeExtension: '2026-11-30' })
    const row = await chief.ok('ship/cert/get', { id: cert.id })
    expect(row).toMatchObject({ expiryDate: '2027-02-28', expiryBeforeExtension: '2026-11-30', term: 'extended', extensionKind: 'notInPort', extensionFileId: fileId })
    expect(row.windows.find((w: { surveyType: string }) => w.surveyType === 'renewal')).toMatchObject({ startDate: '2026-08-30', dueDate: '2026-11-30', endDate: '2027-02-28' })
    expect((await chief.ok('ship/cert/plan', { id: cert.id, completionDate: '2027-01-20' })).expiryDate).toBe('2031-11-30')
    const { list: [last] } = await chief.ok('ship/cert/history', { id: cert.id })
    expect(last).toMatchObject({ action: 'extend', changes: expect.arrayContaining([{ field: 'expiryDate', from: '2026-11-30', to: '2027-02-28' }]) })
  })

  test.each([['2027-01-31', '2027-02-28'], ['2028-01-31', '2028-02-29']])('one month of grace for short voyages: %s becomes %s (worked example 12)', async (before, after) => {
    expect((await extend(await paper('SE', before), 'shortVoyage')).data.expiryDate).toBe(after)
  })

  test('five months where the renewal is done and the paper not on board; without the renewal it is refused', async () => {
    const expiry = addMonths(now, 1)
    const cert = await paper('IOPP', expiry)
    expect(await extend(cert, 'notOnBoard')).toMatchObject({ code: 400, fields: [{ field: 'renewalDate' }] })
    expect(await extend(cert, 'notOnBoard', { renewalDate: addMonths(now, 1) })).toMatchObject({ code: 400, fields: [{ field: 'renewalDate' }] })
    expect((await extend(cert, 'notOnBoard', { renewalDate: now })).data.expiryDate).toBe(addMonths(expiry, 5))
    const row = await chief.ok('ship/cert/get', { id: cert.id })
    expect(row.windows.find((w: { surveyType: string }) => w.surveyType === 'renewal')).toMatchObject({ doneDate: now })
  })

  test('extensions never stack, whatever the reason', async () => {
    const cert = await paper('ILL', '2027-01-31')
    await extend(cert, 'shortVoyage')
    expect(await extend(cert, 'notInPort')).toMatchObject({ code: 409, error: 'shipCert.stacked', msg: expect.stringContaining('2027-02-28') })
    expect(await chief.call('ship/cert/extensions', { id: cert.id })).toMatchObject({ code: 409 })
  })

  test('the approval of the flag must be on file, and be a file', async () => {
    const cert = await paper('IAPP', '2027-01-31')
    expect(await chief.call('ship/cert/extend', { id: cert.id, kind: 'notInPort' })).toMatchObject({ code: 400, fields: [{ field: 'fileId', msg: expect.stringContaining('flag') }] })
    expect(await extend(cert, 'notInPort', { fileId: 'x'.repeat(32) })).toMatchObject({ code: 400, fields: [{ field: 'fileId' }] })
    expect((await operator.ok('ship/cert/get', { id: cert.id })).expiryDate).toBe('2027-01-31')
  })

  test.each([
    ['SMC', 'shortVoyage'], ['MLC', 'notInPort'], ['CLH', 'notOnBoard'],
  ])('%s: not for the reason %s', async (code, kind) => {
    const cert = await paper(code, '2027-01-31')
    expect((await chief.ok('ship/cert/get', { id: cert.id })).can).toContain('extend')
    expect(await extend(cert, kind, { renewalDate: now })).toMatchObject({ code: 400, fields: [{ field: 'kind', msg: expect.stringMatching(/cannot be extended/) }] })
  })

  test.each([['IISSC', 6], ['IMLC', 6], ['CAC', 60], ['DOC', 60], ['IDOC', 12]])('%s: for no reason, and it is not offered', async (code, months) => {
    const cert = await paper(code, '2027-01-31', months)
    for (const kind of ['notOnBoard', 'notInPort', 'shortVoyage', 'special', 'exceptional']) expect(await extend(cert, kind, { renewalDate: now })).toMatchObject({ code: 409, error: 'shipCert.noExtension' })
    expect(await chief.call('ship/cert/extensions', { id: cert.id })).toMatchObject({ code: 409 })
    expect((await chief.ok('ship/cert/get', { id: cert.id })).can).not.toContain('extend')
  })

  test('what `get` offers is what is not refused: of a certificate that is current, extended, withdrawn, superseded', async () => {
    const offered = async (id: number) => (await chief.ok('ship/cert/get', { id })).can.filter((call: string) => ['extend', 'reissue', 'valid', 'plan', 'extensions'].includes(call)).sort()
    const cert = await paper('PSS', '2027-01-31', 12)
    // Recorded from paper, it cannot be issued anew from work that was not done here.
    expect(await offered(cert.id)).toEqual(['extend', 'extensions', 'plan', 'valid'])
    expect((await operator.ok('ship/cert/get', { id: cert.id })).can).toContain('endorse')
    const { data: extended } = await extend(cert, 'shortVoyage')
    expect(await offered(cert.id)).toEqual(['extensions', 'plan', 'valid'])
    await byTwo(chief, await house.as('admin'), 'ship/cert/valid', { id: cert.id, version: extended.version, valid: 0, remark: 'x' })
    expect((await operator.ok('ship/cert/get', { id: cert.id })).can).not.toContain('endorse')
    await paper('PSS', '2028-01-31', 12)
    expect(await offered(cert.id)).toEqual(['extensions', 'plan'])
    expect(await offered((await paper('IISSC', '2027-01-31', 6)).id)).toEqual(['extensions', 'valid'])
  })

  test('ship/cert/plan: an interim certificate is not renewed', async () => {
    expect(await chief.call('ship/cert/plan', { id: (await paper('ISMC', '2027-01-31', 6)).id, completionDate: now })).toMatchObject({ code: 409, error: 'shipCert.notRenewed' })
  })

  test('an interim SMC up to six months, class up to three', async () => {
    expect((await extend(await paper('ISMC', '2027-01-31', 6), 'special')).data.expiryDate).toBe('2027-07-31')
    expect((await extend(await paper('CLM', '2027-01-31'), 'exceptional')).data.expiryDate).toBe('2027-04-30')
  })

  test('not of a certificate that is withdrawn, superseded or never expires; not without the right', async () => {
    const cert = await paper('BWM', '2027-01-31')
    expect((await (await house.as('surveyor')).call('ship/cert/extend', { id: cert.id, kind: 'notInPort', fileId })).code).toBe(403)
    expect(await extend({ id: cert.id }, 'notInPort', { version: cert.version + 1 })).toMatchObject({ code: 409 })
    await byTwo(chief, await house.as('admin'), 'ship/cert/valid', { ...cert, valid: 0, remark: 'x' })
    expect(await extend(cert, 'notInPort')).toMatchObject({ code: 409, error: 'shipCert.notInForce' })
    await paper('BWM', '2028-01-31')
    expect(await extend(cert, 'notInPort')).toMatchObject({ code: 409, error: 'shipCert.superseded' })
    const { list: [tonnage] } = await chief.ok('ship/cert/list', { certCode: ['ITC'], valid: [1] })
    expect(await extend(tonnage, 'notInPort')).toMatchObject({ code: 409, error: 'shipCert.neverExpires' })
  })

  test('ship/cert/export: the list as a file', async () => {
    expect((await chief.file('ship/cert/export', { shipId: [shipId], format: 'csv' })).status).toBe(200)
  })
})

describe('ship/cert/endorse', () => {
  const endorse = (cert: { id: number }, surveyType: string, inspectionDate: string, more: object = {}) =>
    operator.call('ship/cert/endorse', { id: cert.id, surveyType, inspectionDate, place: 'Busan', surveyorName: 'A. Kim', ...more })

  test('the window is done, the page is kept, and certificate, verification and history tell it', async () => {
    const expiry = addYears(now, 4)
    const cert = await paper('ILL', expiry)
    await house.services.db.updateTable('shipCert').set({ utn: 'EEEE-FFFF-GGGG-HH' }).where('id', '=', cert.id).execute()
    expect(await endorse(cert, 'annual', now, { fileId })).toMatchObject({ code: 0, data: { version: 2 } })
    const row = await operator.ok('ship/cert/get', { id: cert.id })
    expect(row.endorsements).toEqual([expect.objectContaining({ surveyType: 'annual', inspectionDate: now, place: 'Busan', surveyorName: 'A. Kim', fileId, amendedAnniversary: null })])
    expect(row.windows.find((w: { occurrence: number; surveyType: string }) => w.surveyType === 'annual' && w.occurrence === 1)).toMatchObject({ doneDate: now, status: 'done' })
    expect(row.windows.filter((w: { doneDate: string | null }) => w.doneDate)).toHaveLength(1)
    const { data } = await (await fetch(`${house.url}/api/verify/EEEE-FFFF-GGGG-HH`)).json() as { data: { endorsements: object[] } }
    expect(data.endorsements).toEqual([expect.objectContaining({ surveyType: 'annual', date: now, place: 'Busan' })])
    const { list: [last] } = await operator.ok('ship/cert/history', { id: cert.id })
    expect(last).toMatchObject({ action: 'endorse' })
    expect(await endorse(cert, 'annual', now)).toMatchObject({ code: 400, fields: [{ field: 'inspectionDate', msg: expect.stringContaining(now) }] })
  })

  test('held early, the anniversary moves: later windows follow it, and the expiry stays with a survey more', async () => {
    const expiry = addMonths(now, 52)
    const cert = await paper('ILL', expiry)
    const before = (await operator.ok('ship/cert/windows', { id: cert.id })).windows.filter((w: { surveyType: string }) => w.surveyType === 'annual').length
    await endorse(cert, 'annual', addMonths(now, -4))
    const row = await operator.ok('ship/cert/get', { id: cert.id })
    const annual = row.windows.filter((w: { surveyType: string }) => w.surveyType === 'annual')
    expect(row.endorsements[0].amendedAnniversary).toBe(addMonths(addMonths(now, -4), 3))
    expect(annual[0]).toMatchObject({ dueDate: addMonths(addMonths(now, -4), 3), doneDate: addMonths(now, -4) })
    expect(annual[1].dueDate).toBe(addYears(annual[0].dueDate, 1))
    expect(annual).toHaveLength(before + 1)
    expect(row.expiryDate).toBe(expiry)
  })

  test('late it is refused: the certificate has ceased to be valid', async () => {
    const cert = await paper('NLS', addMonths(now, 44))
    expect(await endorse(cert, 'annual', now)).toMatchObject({ code: 400, fields: [{ field: 'inspectionDate', msg: expect.stringContaining('ceased to be valid') }] })
    expect((await operator.ok('ship/cert/get', { id: cert.id })).endorsements).toEqual([])
  })

  test('a survey the type does not ask for, a day to come, a file that is not there', async () => {
    const cert = await paper('ILE', addYears(now, 4))
    expect(await endorse(cert, 'intermediate', now)).toMatchObject({ code: 400, fields: [{ field: 'surveyType' }] })
    expect(await endorse(cert, 'annual', addMonths(now, 1))).toMatchObject({ code: 400, fields: [{ field: 'inspectionDate' }] })
    expect(await endorse(cert, 'annual', now, { fileId: 'x'.repeat(32) })).toMatchObject({ code: 400, fields: [{ field: 'fileId' }] })
    expect((await chief.call('ship/cert/endorse', { id: cert.id, surveyType: 'annual', inspectionDate: now, place: 'x' })).code).toBe(403)
  })
})

test('computed anew from what is on record, the windows of every demonstration certificate are what they were', async () => {
  const { db } = house.services
  const certs = await db.selectFrom('shipCert').where('supersededBy', 'is', null).where('expiryDate', 'is not', null).where('shipId', '!=', shipId).orderBy('id').select(['id', 'certId', 'inspectionDate', 'issueDate', 'expiryDate', 'expiryBeforeExtension']).execute()
  const some = certs.filter((_, i) => i % 23 === 0)
  const stored = await windowsByCert(db, some.map(({ id }) => id))
  expect(some.length).toBeGreaterThan(80)
  for (const cert of some) expect(windowsOf(await lifeOf(db, cert), now).map((w) => [w.ruleCode, w.occurrence, w.startDate, w.dueDate, w.endDate, w.doneDate, w.waived]).sort(), String(cert.id))
    .toEqual((stored.get(cert.id) ?? []).map((w) => [w.ruleCode, w.occurrence, w.startDate, w.dueDate, w.endDate, w.doneDate, w.waived]).sort())
})
