import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, addMonths, addYears, today } from '#common/rules/dates.ts'
import { buildChain, documentMade } from '#modules/work/surveyCert/surveyCert.build.ts'
import type { Chain } from '#modules/work/surveyCert/surveyCert.build.ts'
import { order } from '#modules/work/surveyConfirm/surveyConfirm.build.ts'
import { byTwo } from '#server/access/second-person.build.ts'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'

let house: Harness
let chain: Chain
const people = {} as Record<'admin' | 'chief' | 'surveyor' | 'finance' | 'approver' | 'operator' | 'owner' | 'owner2' | 'flag', Client>
const now = today('Asia/Shanghai')
const db = () => house.services.db

beforeAll(async () => {
  house = await startHouse()
  for (const name of ['admin', 'chief', 'surveyor', 'finance', 'approver', 'operator', 'owner', 'owner2', 'flag'] as const) people[name] = await house.as(name)
  chain = await buildChain(house, 'SC', 'surveyor', 'MANAGED CHAIN')
}, 120_000)
afterAll(() => house.close())

const certId = async (code: string) => (await db().selectFrom('cert').where('code', '=', code).select('id').executeTakeFirstOrThrow()).id
const companyOf = async (username: string) => (await db().selectFrom('appUser').where('username', '=', username).select('relatedCustomers').executeTakeFirstOrThrow()).relatedCustomers![0]!
let serial = 0
/** A company that manages a bulk carrier and a tanker, each with an SMC, under a DOC for bulk carriers alone. */
async function company() {
  const name = `Fleet ${++serial} Management`
  const { id } = await people.operator.ok('basic/customer/save', { name, customerType: ['ismManager'], region: 'SHA', credit: false, status: 1 })
  const ships = await db().insertInto('ship').values([['BULK', '203'], ['TANK', '301']].map(([kind, shipType]) => (
    { name: `${kind} ${serial}`, shipType: shipType!, region: 'SHA', status: 'inService', flagId: chain.flagId, grossTonnage: 10_000, managerId: id }
  ))).returning(['id', 'name']).execute()
  const paper = async (code: string, more: object) => {
    const inspectionDate = addDays(addYears(now, -1), 20)
    return (await people.operator.ok('ship/cert/save', { certId: await certId(code), certNo: `${code}-${++serial}`, term: 'full', inspectionDate, issueDate: inspectionDate, expiryDate: addYears(inspectionDate, 5), ...more })).id as number
  }
  const doc = await paper('DOC', { companyId: id, forFlagId: chain.flagId, docTypes: ['bulk'] })
  const smcs = [await paper('SMC', { shipId: ships[0]!.id }), await paper('SMC', { shipId: ships[1]!.id })]
  return { id: id as number, name, ships, doc, smcs, paper }
}

describe('ship/manager/list', () => {
  test('the demonstration has companies in every state of a DOC; the one withdrawn has taken its SMCs along', async () => {
    for (const docState of ['none', 'interim', 'notOpen', 'open', 'late', 'withdrawn']) {
      const { list } = await people.admin.ok('ship/manager/list', { docState: [docState] })
      expect(list.length, docState).toBeGreaterThan(0)
      expect(list.every((row: { docState: string }) => row.docState === docState), docState).toBe(true)
    }
    expect(await db().selectFrom('shipCertRow').where('certCode', 'in', ['SMC', 'ISMC']).where('invalidReason', 'like', '%DOC %withdrawn%').select('id').execute()).not.toEqual([])
  })

  test('fleet, tonnage, flags, types and windows are those of its ships; filters by flag and type; export', async () => {
    const { id, name } = await company()
    const row = (await people.admin.ok('ship/manager/list', { keyword: name, flagId: [chain.flagId], shipType: ['301'] })).list[0]
    expect(row).toMatchObject({ id, ships: 2, grossTonnage: 20_000, flagIds: [chain.flagId], shipTypes: ['203', '301'], docState: 'open', docTypes: ['bulk'], overdue: 0 })
    const file = await people.admin.file('ship/manager/export', { format: 'csv', keyword: name, columns: ['name', 'ships', 'docState'] })
    expect([file.status, file.bytes.toString()]).toEqual([200, expect.stringContaining(`${name},2,Audit open`)])
  })

  test('an owner sees its own companies, a flag state those with ships of its flag, and counts nothing else', async () => {
    const own = await people.owner.ok('ship/manager/list', { size: 100 })
    const [mine, other] = [await companyOf('owner'), await companyOf('owner2')]
    expect(own.list.map((row: { id: number }) => row.id)).toEqual([mine])
    expect(await people.owner.call('ship/manager/get', { id: other })).toMatchObject({ code: 404 })
    const { list } = await people.flag.ok('ship/manager/list', { size: 100 })
    const flagId = (await db().selectFrom('flag').where('iso2', '=', 'PA').select('id').executeTakeFirstOrThrow()).id
    expect(list.every((row: { flagIds: number[] | null }) => row.flagIds === null || row.flagIds.every((one) => one === flagId))).toBe(true)
    const [first] = list
    const whole = await people.admin.ok('ship/manager/get', { id: first.id })
    const { fleet } = await people.flag.ok('ship/manager/get', { id: first.id })
    expect(fleet.length).toBe(first.ships)
    expect(whole.fleet.filter((ship: { id: number }) => !fleet.some((one: { id: number }) => one.id === ship.id)).length).toBe(whole.ships - first.ships)
  })
})

test('ship/manager/get: fleet with what is due next and the SMC of each ship, certificates of the company with their windows', async () => {
  const { id, ships, doc, smcs } = await company()
  const row = await people.chief.ok('ship/manager/get', { id })
  expect(row.fleet).toMatchObject([{ id: ships[0]!.id, smcState: 'inForce', smcId: smcs[0], nextCertCode: 'SMC' }, { id: ships[1]!.id, smcState: 'inForce' }])
  expect(row.certs).toMatchObject([{ id: doc, certCode: 'DOC', docTypes: ['bulk'], windowState: 'open' }])
  expect(row.certs[0].windows.map((one: { surveyType: string }) => one.surveyType)).toEqual(['annual', 'annual', 'annual', 'annual', 'renewal'])
})

describe('certificates of companies: ship/cert', () => {
  test('a DOC is issued to a company, all others to a ship, and never to both', async () => {
    const { id, ships, paper } = await company()
    const refused = async (code: string, more: object) => {
      const answer = await people.operator.call('ship/cert/save', { certId: await certId(code), certNo: `X-${++serial}`, term: 'full', issueDate: now, ...more })
      return [answer.code, ...(answer.fields ?? []).map(({ field }: { field: string }) => field)]
    }
    expect(await refused('DOC', { shipId: ships[0]!.id })).toEqual([400, 'companyId'])
    expect(await refused('SC', { companyId: id })).toEqual([400, 'shipId'])
    expect(await refused('DOC', { shipId: ships[0]!.id, companyId: id })).toEqual([400, 'shipId'])
    expect(await refused('SC', { shipId: ships[0]!.id, docTypes: ['bulk'] })).toEqual([400, 'docTypes'])
    expect(await refused('SC', {})).toEqual([400, 'shipId'])
    const newer = await paper('DOC', { companyId: id, issueDate: addDays(now, -1), inspectionDate: addDays(now, -1) })
    expect((await people.operator.ok('ship/cert/get', { id: newer })).chain).toHaveLength(2)
  })

  test('a DOC on behalf of one flag state leaves that of another in force, and replaces the one before it of its own', async () => {
    const { id, doc, paper } = await company()
    const other = (await db().selectFrom('flag').where('id', '!=', chain.flagId).orderBy('id').select('id').executeTakeFirstOrThrow()).id
    const ofOther = await paper('DOC', { companyId: id, forFlagId: other, docTypes: ['bulk'], issueDate: addDays(now, -2), inspectionDate: addDays(now, -2) })
    const again = await paper('DOC', { companyId: id, forFlagId: chain.flagId, docTypes: ['bulk', 'oil'], issueDate: addDays(now, -1), inspectionDate: addDays(now, -1) })
    const by = async (one: number) => (await people.chief.ok('ship/cert/get', { id: one })).supersededBy
    expect(await Promise.all([doc, ofOther, again].map(by))).toEqual([again, null, null])
  })

  test('its owner reaches it, with calendar and verification, and nobody else\'s owner does', async () => {
    const { list } = await people.owner.ok('ship/cert/list', { certCode: ['DOC'] })
    expect(list).toMatchObject([{ companyId: await companyOf('owner'), shipId: null, shipName: null, certCode: 'DOC' }])
    expect((await people.owner.file('ship/cert/calendar', { id: list[0].id })).bytes.toString()).toContain('DOC')
    expect(await people.owner2.call('ship/cert/get', { id: list[0].id })).toMatchObject({ code: 404 })
    await db().updateTable('shipCert').set({ utn: 'DDDD-DDDD-DDDD-DD' }).where('id', '=', list[0].id).execute()
    const { data } = await (await fetch(`${house.url}/api/verify/DDDD-DDDD-DDDD-DD`)).json() as { data: object }
    expect(data).toMatchObject({ status: 'valid', companyName: list[0].companyName, shipName: null })
  })
})

test('a Safety Management Certificate is filled in from the DOC that covers the ship; of one from elsewhere the issuer is asked for', async () => {
  const { ships, doc } = await company()
  const { certNo, expiryDate } = await people.chief.ok('ship/cert/get', { id: doc })
  const prefillOf = async (shipId: number) => {
    const { ids } = await people.chief.ok('work/surveyCert/assign', { shipId, certIds: [await certId('SMC')], surveyorId: chain.surveyorId, surveyType: 'initial', actionType: 'issue', term: 'full' })
    return (await people.chief.ok('work/surveyCert/get', { id: ids[0] })).prefill
  }
  const [bulk, tanker] = [await prefillOf(ships[0]!.id), await prefillOf(ships[1]!.id)]
  expect([bulk.docNo, bulk.docExpiryDate, bulk.docIssuer, tanker.docNo]).toEqual([certNo, expiryDate, undefined, undefined])
})

describe('ship/cert/valid of a DOC', () => {
  test('its SMCs are told before and withdrawn with it, of the types it covers alone, each with reason and record; they do not come back by themselves', async () => {
    const { doc, smcs, id } = await company()
    expect(await people.chief.ok('ship/cert/standing', { id: doc })).toMatchObject({ list: [{ id: smcs[0] }], others: 0 })
    expect(await byTwo(people.chief, await house.as('admin'), 'ship/cert/valid', { id: doc, valid: 0, remark: 'Annual verification not requested' })).toMatchObject({ valid: 0 })
    const [covered, other] = await Promise.all(smcs.map((one) => people.chief.ok('ship/cert/get', { id: one })))
    expect([covered.valid, covered.invalidReason, other.valid]).toEqual([0, expect.stringMatching(/DOC-\d+ withdrawn: Annual verification/), 1])
    expect((await people.chief.ok('ship/cert/history', { id: smcs[0] })).list[0]).toMatchObject({ action: 'valid', changes: expect.arrayContaining([expect.objectContaining({ field: 'valid', from: 1, to: 0 })]) })
    expect(await people.chief.ok('ship/manager/get', { id })).toMatchObject({ docState: 'withdrawn', fleet: [{ smcState: 'withdrawn' }, { smcState: 'inForce' }] })
    expect(await byTwo(people.chief, await house.as('admin'), 'ship/cert/valid', { id: doc, valid: 1 })).toMatchObject({ valid: 1 })
    expect((await people.chief.ok('ship/cert/get', { id: smcs[0] })).valid).toBe(0)
  })

  test('a DOC on behalf of another flag state keeps no SMC of a ship of this one, and takes none where hers has its own', async () => {
    const { id, doc, smcs, paper } = await company()
    const forFlagId = (await db().selectFrom('flag').where('id', '!=', chain.flagId).orderBy('id').select('id').executeTakeFirstOrThrow()).id
    const ofOther = await paper('DOC', { companyId: id, forFlagId, docTypes: ['bulk'] })
    expect((await people.chief.ok('ship/cert/standing', { id: ofOther })).list).toEqual([])
    expect(await people.chief.ok('ship/cert/standing', { id: doc })).toMatchObject({ list: [{ id: smcs[0] }] })
  })

  test('an SMC that stands on another DOC of the company as well stays', async () => {
    const { id, doc, smcs, paper } = await company()
    await paper('IDOC', { companyId: id, docTypes: ['bulk', 'oil'], term: 'interim', inspectionDate: addMonths(now, -40), issueDate: addMonths(now, -40), expiryDate: addMonths(now, 6) })
    await db().updateTable('shipCert').set({ supersededBy: null }).where('companyId', '=', id).execute()
    expect((await people.chief.ok('ship/cert/standing', { id: doc })).list).toEqual([])
    expect(await byTwo(people.chief, await house.as('admin'), 'ship/cert/valid', { id: doc, valid: 0, remark: 'Returned' })).toMatchObject({ valid: 0 })
    expect((await people.chief.ok('ship/cert/get', { id: smcs[0] })).valid).toBe(1)
  })
})

test('the annual audit of a company, from its quotation line to the signed endorsement: the window of the DOC is settled', async () => {
  const { id: companyId, doc } = await company()
  const { lineIds } = await order(house, { companyId, flagId: chain.flagId }, [{ feeClass: 10, code: 'DOC', surveyType: 'annual' }], { credit: true })
  expect(await people.chief.ok('work/surveyConfirm/suggest', { lineIds })).toMatchObject([{ code: 'DOC', actionType: 'endorse' }])
  const { ids, surveyCertIds } = await people.chief.ok('work/surveyConfirm/assign', { lineIds, surveyorIds: [chain.surveyorId], port: 'Shanghai', dueDate: addDays(now, 20) })
  expect(await people.surveyor.ok('work/surveyWork/get', { id: ids[0] })).toMatchObject({ companyId, shipId: null, certs: [{ code: 'DOC', actionType: 'endorse', status: 10 }] })
  const row = await people.surveyor.ok('work/surveyCert/get', { id: surveyCertIds[0] })
  expect(row).toMatchObject({ companyId, shipId: null, companyName: expect.stringContaining('Management'), predecessorId: doc, sheet: true })
  let at = await people.surveyor.ok('work/surveyCert/save', { id: row.id, version: row.version, inspectionDate: addDays(now, -1), surveyPlace: 'Shanghai', issueDate: now })
  const move = async (who: Client, name: string, more: object = {}) => { at = await who.ok(`work/surveyCert/${name}`, { id: at.id, version: at.version, ...more }) }
  await move(people.surveyor, 'submit')
  await move(people.chief, 'audit', { result: 1 })
  await move(people.finance, 'confirm', { result: 1 })
  await move(people.approver, 'approve', { result: 1 })
  await documentMade(house.services, at.id)
  await move(people.surveyor, 'sign')
  expect(await people.surveyor.ok('work/surveyWork/get', { id: ids[0] })).toMatchObject({ status: 50 })
  const cert = await people.admin.ok('ship/cert/get', { id: doc })
  expect([cert.windowState, cert.endorsements.length]).toEqual(['notOpen', 1])
  expect(cert.windows.filter((one: { doneDate: string | null }) => one.doneDate)).toMatchObject([{ surveyType: 'annual', doneDate: addDays(now, -1) }])
})
