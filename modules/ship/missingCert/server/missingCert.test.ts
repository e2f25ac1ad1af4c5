import { beforeAll, expect, test } from 'vitest'
import type { OutputOf } from '#common/contract.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { missingCert } from '../missingCert.contract.ts'

type Answer = OutputOf<typeof missingCert, 'list'>
const app = testApp()
const clients = app.clients('operator', 'surveyor', 'owner')
let flagId: number
let shipId: number
const certIdOf = async (code: string) =>
  (
    await app.services.db
      .selectFrom('cert')
      .where('code', '=', code)
      .select('id')
      .executeTakeFirstOrThrow()
  ).id
beforeAll(async () => {
  const flag = await app.services.db
    .selectFrom('flag')
    .where('iso2', '=', 'MN')
    .select('id')
    .executeTakeFirstOrThrow()
  flagId = flag.id
  const ship = await clients.operator.callOk('basic/ship/save', {
    name: 'AAA MISSING',
    shipType: '601',
    region: 'SHA',
    status: 'inService',
    flagId,
    grossTonnage: 480,
    loa: 45,
    lbp: 42,
    keelDate: '2012-03-01',
    trade: 'international',
    enginePower: 3000,
  })
  shipId = ship.id
})
const missing = async (more: object = {}): Promise<Answer> =>
  clients.operator.callOk('ship/missingCert/list', { flagId: [flagId], size: 200, ...more })
const codesOf = ({ rows }: Answer) =>
  rows.filter((row) => row.shipId === shipId).map(({ certNameEn }) => certNameEn)

test('ship/missingCert/list: lists what is required and not in force, with the clause', async () => {
  const answer = await missing()
  expect(codesOf(answer)).toContain('International Load Line Certificate')
  expect(answer.rows.find((row) => row.shipId === shipId)).toMatchObject({
    shipName: 'AAA MISSING',
    clause: expect.stringMatching(/SOLAS|LL|Tonnage/),
  })
  expect(answer.totals.missing).toBe(answer.total)
  const only = await missing({ certId: [await certIdOf('ILL')] })
  expect(codesOf(only)).toEqual(['International Load Line Certificate'])
})

test('a certificate in force is not missing any more', async () => {
  const certId = await certIdOf('ITC')
  expect((await missing({ certId: [certId] })).total).toBe(1)
  await clients.operator.callOk('ship/cert/save', {
    shipId,
    certId,
    certNo: 'MISSING-ITC',
    term: 'full',
    inspectionDate: '2024-03-14',
    issueDate: '2024-03-14',
    expiryDate: null,
  })
  expect((await missing({ certId: [certId] })).total).toBe(0)
})

test('ship/missingCert/export: writes the same rows; surveyors and owners have no forecast', async () => {
  const { status, bytes } = await clients.operator.download('ship/missingCert/export', {
    format: 'csv',
    flagId: [flagId],
  })
  expect(status).toBe(200)
  expect(bytes.toString()).toContain('AAA MISSING')
  for (const client of [clients.surveyor, clients.owner])
    expect((await client.call('ship/missingCert/list')).code).toBe(403)
})
