import { beforeAll, describe, expect, test } from 'vitest'
import type { OutputOf } from '#common/contract.ts'
import type { shipQuery } from '../shipQuery.contract.ts'
import { testApp } from '#server/testing/test-app.ts'

type Duties = OutputOf<typeof shipQuery, 'duties'>['list']
const app = testApp()
const operator = app.client('operator')
let shipId: number
beforeAll(async () => {
  const { id } = await app.services.db
    .selectFrom('flag')
    .where('iso2', '=', 'PA')
    .select('id')
    .executeTakeFirstOrThrow()
  const saved = await operator.callOk('basic/ship/save', {
    name: 'TEST DUTY',
    shipType: '202',
    region: 'SHA',
    status: 'inService',
    flagId: id,
    grossTonnage: 499,
    loa: 60,
    lbp: 56,
    keelDate: '2012-03-01',
    trade: 'international',
    passengers: 0,
    personsOnBoard: 9,
  })
  shipId = saved.id
})

const duties = async (client = operator, id = shipId): Promise<Duties> =>
  (await client.callOk('ship/query/duties', { id })).list
const duty = async (code: string) => (await duties()).find((one) => one.code === code)
async function certificate(code: string, expiryDate: string | null): Promise<number> {
  const issueDate = '2024-03-14'
  const { id: certId } = await app.services.db
    .selectFrom('cert')
    .where('code', '=', code)
    .select('id')
    .executeTakeFirstOrThrow()
  const { id } = await operator.callOk('ship/cert/save', {
    shipId,
    certId,
    certNo: `DUTY-${code}`,
    term: 'full',
    inspectionDate: issueDate,
    issueDate,
    expiryDate,
  })
  return id
}

describe('ship/query/duties', () => {
  test('returns what the ship must carry, with the clause and the name in both languages', async () => {
    expect(await duty('ILL')).toMatchObject({
      kind: 'required',
      clause: 'LL 66/88 art. 4, 5, 16',
      certNameEn: 'International Load Line Certificate',
      certNameZh: expect.any(String),
      facts: [],
      fulfilled: false,
      shipCertId: null,
    })
    expect(await duty('GRN')).toMatchObject({ kind: 'depends', facts: ['bulkGrain'] })
    expect(await duty('EIAPP')).toMatchObject({ kind: 'depends', facts: ['enginePower'] })
    expect(await duty('SC'), 'below 500 GT').toBeUndefined()
  })
  test('the equipment record says whether the ship has lifting appliances', async () => {
    const { id } = await operator.callOk('basic/ship/save', {
      name: 'DUTY CRANES',
      shipType: '202',
      region: 'SHA',
      status: 'inService',
      flagId: (await operator.callOk('basic/ship/get', { id: shipId })).flagId,
      grossTonnage: 3000,
      keelDate: '2012-03-01',
      trade: 'international',
      passengers: 0,
    })
    const lifting = async () => (await duties(operator, id)).find(({ code }) => code === 'LA')
    expect(await lifting()).toMatchObject({ kind: 'depends', facts: ['liftingAppliances'] })
    await operator.callOk('ship/equipment/save', {
      shipId: id,
      version: 0,
      values: { gearAppliances: [{ appliance: 'Crane 1', safeLoad: 30 }] },
    })
    expect(await lifting()).toMatchObject({ kind: 'required', clause: 'SOLAS II-1/3-13' })
    const certId = [(await lifting())!.certId]
    const { rows } = await operator.callOk('ship/missingCert/list', { certId, size: 200 })
    expect(rows.map((row: { shipName: string }) => row.shipName)).toContain('DUTY CRANES')
  })
  test('counts a certificate only while it is in force', async () => {
    const id = await certificate('ITC', null)
    expect(await duty('ITC')).toMatchObject({ shipCertId: id, certNo: 'DUTY-ITC' })
    // annual surveys of 2025 and 2026 missed: lapsed, though its date has not passed
    await certificate('IOPP', '2029-03-13')
    expect(await duty('IOPP')).toMatchObject({ shipCertId: null, certNo: null })
  })
  test('follows the particulars: in domestic trade the conventions ask for nothing', async () => {
    const { version } = await operator.callOk('basic/ship/get', { id: shipId })
    await operator.callOk('basic/ship/save', { id: shipId, version, trade: 'domestic' })
    expect(await duty('ILL')).toBeUndefined()
    expect(await duty('WRC')).toMatchObject({ kind: 'depends', facts: ['flagParty'] })
    const { trade } = await operator.callOk('ship/query/get', { id: shipId })
    expect(trade).toBe('domestic')
  })
  test('owners and flags see the ships in their scope only', async () => {
    const flag = await app.signInAs('flag')
    expect((await duties(flag)).map(({ code }) => code)).toContain('REG')
    const owner = await app.signInAs('owner')
    expect((await owner.call('ship/query/duties', { id: shipId })).code).toBe(404)
  })
})
