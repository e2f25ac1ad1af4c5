import { beforeAll, describe, expect, test } from 'vitest'
import {
  audited,
  buildShip,
  filled,
  kindOf,
  opened,
} from '#modules/work/regCert/regCert.fixture.ts'
import type { Given } from '#modules/work/regCert/regCert.fixture.ts'
import { testApp } from '#server/testing/test-app.ts'

const app = testApp()
const clients = app.clients('admin', 'chief', 'operator', 'manager', 'finance', 'owner')
let input: Given
beforeAll(async () => {
  input = await buildShip(app, clients)
})
const cert = (id: number) => clients.operator.callOk('ship/cert/get', { id })
const registered = async (id: number) => {
  await clients.finance.callOk('work/regCert/confirm', {
    ...(await audited(clients, await filled(clients, id))),
    result: 1,
  })
  return clients.operator.callOk('work/regCert/get', { id })
}

describe('reissue of a registration certificate', () => {
  let old: { id: number; regCertId: number }

  test('ship/cert/reissue: opens a registration with the old values and documents for the previous operator', async () => {
    const done = await registered(await opened(app, clients, input, 'RSL'))
    old = { id: done.shipCertId, regCertId: done.id }
    expect(await cert(old.id)).toMatchObject({
      regCertId: old.regCertId,
      supersedes: input.certs.RSL,
    })
    const { version } = await cert(old.id)
    expect(
      (await clients.owner.call('ship/cert/reissue', { id: old.id, reason: 'lost' })).code,
    ).toBe(403)
    const response = await clients.operator.callOk('ship/cert/reissue', {
      id: old.id,
      version,
      reason: 'lost',
      remark: 'Lost on board',
    })
    expect(response).toMatchObject({
      id: old.id,
      surveyCertId: null,
      crfCertId: null,
      regCertId: expect.any(Number),
    })
    const again = await clients.operator.callOk('work/regCert/get', { id: response.regCertId })
    expect(again).toMatchObject({
      status: 10,
      certCode: 'RSL',
      actionType: 'reissueLost',
      personInCharge: input.operatorId,
      remark: 'Lost on board',
      flagId: done.flagId,
      term: done.term,
      inspectionDate: done.inspectionDate,
      expiryDate: done.expiryDate,
      issueDate: null,
      certNo: null,
      fileId: null,
      papers: done.papers,
    })
    expect(
      await clients.operator.call('ship/cert/reissue', { id: old.id, reason: 'lost' }),
    ).toMatchObject({ code: 409, error: 'regCert.inWork' })
    expect(
      (await clients.operator.callOk('ship/cert/history', { id: old.id })).list[0],
    ).toMatchObject({ action: 'reissue', remark: 'lost: Lost on board' })
  })

  test('the old one is valid until finance confirms the new one', async () => {
    const {
      list: [open],
    } = await clients.operator.callOk('work/regCert/list', { shipId: [input.shipId], status: [10] })
    expect(await cert(old.id)).toMatchObject({ valid: 1, supersededBy: null })
    const done = await registered(open.id)
    expect(await cert(old.id)).toMatchObject({ supersededBy: done.shipCertId })
    expect(
      await clients.operator.call('ship/cert/reissue', { id: old.id, reason: 'lost' }),
    ).toMatchObject({ code: 409, error: 'shipCert.superseded' })
  })

  test('a change on board requires a reissue for change; a deletion is not reissued', async () => {
    const {
      list: [current],
    } = await clients.operator.callOk('ship/cert/list', {
      shipId: [input.shipId],
      certCode: ['RSL'],
      valid: [1],
      sort: '-issueDate',
    })
    const { regCertId } = await clients.chief.callOk('ship/cert/reissue', {
      id: current.id,
      reason: 'name',
    })
    expect(await clients.operator.callOk('work/regCert/get', { id: regCertId })).toMatchObject({
      actionType: 'reissueChange',
      personInCharge: input.operatorId,
    })
    const deleted = await registered(await opened(app, clients, input, 'DEL'))
    expect(
      await clients.operator.call('ship/cert/reissue', { id: deleted.shipCertId, reason: 'lost' }),
    ).toMatchObject({ code: 409, error: 'regCert.deletionStands' })
    expect(
      await clients.operator.call('ship/cert/reissue', { id: input.certs.SC, reason: 'lost' }),
    ).toMatchObject({ code: 409, error: 'shipCert.noWork' })
  })
})

describe('interim certificates', () => {
  const paper = async (code: string, issueDate: string, expiryDate: string) =>
    (
      await clients.operator.callOk('ship/cert/save', {
        shipId: input.shipId,
        certId: await kindOf(app, code),
        certNo: `${code}-${issueDate}`,
        term: ['ISMC', 'IISSC', 'IMLC'].includes(code) ? 'interim' : 'full',
        inspectionDate: issueDate,
        issueDate,
        expiryDate,
      })
    ).id

  test('end when the full-term one is issued, which follows them in the chain', async () => {
    const interim = await paper('ISMC', '2026-01-10', '2026-07-10')
    const full = await paper('SMC', '2026-05-02', '2031-05-02')
    expect(await cert(interim)).toMatchObject({
      supersededBy: full,
      windowState: 'done',
      nextDueDate: null,
    })
    expect(await cert(full)).toMatchObject({ supersedes: interim, supersededBy: null })
    const chain = (await Promise.all([interim, full].map(cert))).map((one) =>
      one.chain.map((link: { id: number }) => link.id),
    )
    expect(chain).toEqual([
      [interim, full],
      [interim, full],
    ])
    expect(
      (await clients.operator.callOk('ship/cert/history', { id: interim })).list.map(
        (e: { action: string }) => e.action,
      ),
    ).toEqual(['supersede', 'create'])
  })

  test('a full-term one replaces its own predecessor and ends the interim one beside it', async () => {
    const first = await paper('ISSC', '2021-05-02', '2026-05-02')
    // Its intermediate verification was missed, and the ship was laid up: she re-enters service.
    await app.services.db
      .insertInto('shipChange')
      .values({
        shipId: input.shipId,
        kind: 'status',
        field: 'status',
        toKey: 'laidUp',
        effectiveDate: '2025-06-02',
      })
      .execute()
    const interim = await paper('IISSC', '2026-02-10', '2026-08-10')
    expect(await cert(first)).toMatchObject({ supersededBy: null })
    const full = await paper('ISSC', '2026-05-02', '2031-05-02')
    expect(await cert(full)).toMatchObject({ supersedes: first })
    expect((await Promise.all([first, interim].map(cert))).map((one) => one.supersededBy)).toEqual([
      full,
      full,
    ])
  })

  test('recorded after its full-term successor it is inserted as superseded; one issued later is valid', async () => {
    const full = await paper('MLC', '2026-03-02', '2031-03-02')
    expect(await cert(await paper('IMLC', '2025-10-01', '2026-04-01'))).toMatchObject({
      supersededBy: full,
    })
    // The ship was deleted from the register meanwhile.
    const later = await paper('IMLC', '2026-06-01', '2026-12-01')
    expect(await cert(later)).toMatchObject({ supersededBy: null })
    expect(await cert(full)).toMatchObject({ supersededBy: null, valid: 1 })
    expect(await cert(later)).toMatchObject({ chain: [] })
  })
})
