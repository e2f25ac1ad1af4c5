import { describe, expect, test } from 'vitest'
import { addDays, addMonths } from '#common/rules/base/dates.ts'
import { byTwo } from '#server/platform/sign-in/second-person.fixture.ts'
import { refreshStandings } from '#modules/ship/cert/server/standing/store-standings.ts'
import {
  app,
  chain,
  clients,
  now,
  db,
  certId,
  companyOf,
  company,
  startManagerTests,
} from './manager.fixture.ts'

startManagerTests()

let serial = 0

describe('certificates of companies: ship/cert', () => {
  test('issues a DOC to a company only, all others to a ship only', async () => {
    const { id, ships, paper } = await company()
    const refused = async (code: string, more: object) => {
      const response = await clients.operator.call('ship/cert/save', {
        certId: await certId(code),
        certNo: `X-${++serial}`,
        term: 'full',
        issueDate: now,
        ...more,
      })
      return [
        response.code,
        ...(response.fields ?? []).map(({ field }: { field: string }) => field),
      ]
    }
    expect(await refused('DOC', { shipId: ships[0]!.id })).toEqual([400, 'companyId'])
    expect(await refused('SC', { companyId: id })).toEqual([400, 'shipId'])
    expect(await refused('DOC', { shipId: ships[0]!.id, companyId: id })).toEqual([400, 'shipId'])
    expect(await refused('SC', { shipId: ships[0]!.id, docTypes: ['bulk'] })).toEqual([
      400,
      'docTypes',
    ])
    expect(await refused('SC', {})).toEqual([400, 'shipId'])
    const newer = await paper('DOC', {
      companyId: id,
      issueDate: addDays(now, -1),
      inspectionDate: addDays(now, -1),
    })
    expect((await clients.operator.callOk('ship/cert/get', { id: newer })).chain).toHaveLength(2)
  })

  test('a DOC on behalf of one flag state keeps that of another valid, and replaces its own predecessor', async () => {
    const { id, doc, paper } = await company()
    const other = (
      await db()
        .selectFrom('flag')
        .where('id', '!=', chain.flagId)
        .orderBy('id')
        .select('id')
        .executeTakeFirstOrThrow()
    ).id
    const ofOther = await paper('DOC', {
      companyId: id,
      forFlagId: other,
      docTypes: ['bulk'],
      issueDate: addDays(now, -2),
      inspectionDate: addDays(now, -2),
    })
    const again = await paper('DOC', {
      companyId: id,
      forFlagId: chain.flagId,
      docTypes: ['bulk', 'oil'],
      issueDate: addDays(now, -1),
      inspectionDate: addDays(now, -1),
    })
    const by = async (one: number) =>
      (await clients.chief.callOk('ship/cert/get', { id: one })).supersededBy
    expect(await Promise.all([doc, ofOther, again].map(by))).toEqual([again, null, null])
  })

  test('only its owner reaches it, with calendar and verification', async () => {
    const { list } = await clients.owner.callOk('ship/cert/list', { certCode: ['DOC'] })
    expect(list).toMatchObject([
      { companyId: await companyOf('owner'), shipId: null, shipName: null, certCode: 'DOC' },
    ])
    expect(
      (await clients.owner.download('ship/cert/calendar', { id: list[0].id })).bytes.toString(),
    ).toContain('DOC')
    expect(await clients.owner2.call('ship/cert/get', { id: list[0].id })).toMatchObject({
      code: 404,
    })
    await db()
      .updateTable('shipCert')
      .set({ utn: 'DDDD-DDDD-DDDD-DD' })
      .where('id', '=', list[0].id)
      .execute()
    const { data } = (await (await fetch(`${app.url}/api/verify/DDDD-DDDD-DDDD-DD`)).json()) as {
      data: object
    }
    expect(data).toMatchObject({
      status: 'valid',
      companyName: list[0].companyName,
      shipName: null,
    })
  })
})

test('prefills a Safety Management Certificate from the DOC that covers the ship; the issuer of an external DOC is entered', async () => {
  const { ships, doc } = await company()
  const { certNo, expiryDate } = await clients.chief.callOk('ship/cert/get', { id: doc })
  const prefillOf = async (shipId: number) => {
    const { ids } = await clients.chief.callOk('work/surveyCert/assign', {
      shipId,
      certIds: [await certId('SMC')],
      surveyorId: chain.surveyorId,
      surveyType: 'initial',
      actionType: 'issue',
      term: 'full',
    })
    return (await clients.chief.callOk('work/surveyCert/get', { id: ids[0] })).prefill
  }
  const [bulk, tanker] = [await prefillOf(ships[0]!.id), await prefillOf(ships[1]!.id)]
  expect([bulk.docNo, bulk.docExpiryDate, bulk.docIssuer, tanker.docNo]).toEqual([
    certNo,
    expiryDate,
    undefined,
    undefined,
  ])
})

describe('ship/cert/valid of a DOC', () => {
  test('lists its SMCs before, and withdraws those that depend on it alone, each with reason and record; they are not restored', async () => {
    const { doc, smcs, id } = await company()
    expect(await clients.chief.callOk('ship/cert/standing', { id: doc })).toMatchObject({
      list: [{ id: smcs[0] }],
      others: 0,
    })
    expect(
      await byTwo(clients.chief, await app.signInAs('admin'), 'ship/cert/valid', {
        id: doc,
        valid: 0,
        remark: 'Annual verification not requested',
      }),
    ).toMatchObject({ valid: 0 })
    const [covered, other] = await Promise.all(
      smcs.map((one) => clients.chief.callOk('ship/cert/get', { id: one })),
    )
    expect([covered.valid, covered.invalidReason, other.valid]).toEqual([
      0,
      expect.stringMatching(/DOC-\d+ withdrawn: Annual verification/),
      1,
    ])
    expect(
      (await clients.chief.callOk('ship/cert/history', { id: smcs[0] })).list[0],
    ).toMatchObject({
      action: 'valid',
      changes: expect.arrayContaining([
        expect.objectContaining({ field: 'valid', from: 1, to: 0 }),
      ]),
    })
    expect(await clients.chief.callOk('ship/manager/get', { id })).toMatchObject({
      docState: 'withdrawn',
      fleet: [{ smcState: 'withdrawn' }, { smcState: 'inForce' }],
    })
    expect(
      await byTwo(clients.chief, await app.signInAs('admin'), 'ship/cert/valid', {
        id: doc,
        valid: 1,
      }),
    ).toMatchObject({ valid: 1 })
    expect((await clients.chief.callOk('ship/cert/get', { id: smcs[0] })).valid).toBe(0)
  })

  test('leaves SMCs that were issued for another company: what is withdrawn has that standing', async () => {
    const { doc, smcs, paper, ships } = await company()
    const other = await company()
    // The certificate was issued for another company than the register names as the manager.
    const foreign = await paper('SMC', {
      shipId: ships[0]!.id,
      forCompanyId: other.id,
      issueDate: now,
      inspectionDate: now,
      expiryDate: addMonths(now, 60),
    })
    await db()
      .updateTable('shipCert')
      .set({ supersededBy: null })
      .where('id', '=', smcs[0]!)
      .execute()
    await refreshStandings(db(), { shipIds: [ships[0]!.id] })
    const { list } = await clients.chief.callOk('ship/cert/standing', { id: doc })
    expect(list.map(({ id }: { id: number }) => id)).not.toContain(foreign)
    await byTwo(clients.chief, await app.signInAs('admin'), 'ship/cert/valid', {
      id: doc,
      valid: 0,
      remark: 'Withdrawn',
    })
    for (const id of [...smcs, foreign]) {
      const { valid, standing } = await clients.chief.callOk('ship/cert/get', { id })
      expect([id, standing === 'withdrawn']).toEqual([id, valid === 0])
    }
    expect(await clients.chief.callOk('ship/cert/get', { id: foreign })).toMatchObject({ valid: 1 })
  })

  test('a DOC on behalf of another flag state neither keeps nor withdraws SMCs of this one', async () => {
    const { id, doc, smcs, paper } = await company()
    const forFlagId = (
      await db()
        .selectFrom('flag')
        .where('id', '!=', chain.flagId)
        .orderBy('id')
        .select('id')
        .executeTakeFirstOrThrow()
    ).id
    const ofOther = await paper('DOC', { companyId: id, forFlagId, docTypes: ['bulk'] })
    expect((await clients.chief.callOk('ship/cert/standing', { id: ofOther })).list).toEqual([])
    expect(await clients.chief.callOk('ship/cert/standing', { id: doc })).toMatchObject({
      list: [{ id: smcs[0] }],
    })
  })

  test('keeps an SMC that another DOC of the company covers', async () => {
    const { id, doc, smcs, paper } = await company()
    await paper('IDOC', {
      companyId: id,
      docTypes: ['bulk', 'oil'],
      term: 'interim',
      inspectionDate: addMonths(now, -4),
      issueDate: addMonths(now, -4),
      expiryDate: addMonths(now, 6),
    })
    await db()
      .updateTable('shipCert')
      .set({ supersededBy: null })
      .where('companyId', '=', id)
      .execute()
    await refreshStandings(db(), { companyIds: [id] })
    expect((await clients.chief.callOk('ship/cert/standing', { id: doc })).list).toEqual([])
    expect(
      await byTwo(clients.chief, await app.signInAs('admin'), 'ship/cert/valid', {
        id: doc,
        valid: 0,
        remark: 'Returned',
      }),
    ).toMatchObject({ valid: 0 })
    expect((await clients.chief.callOk('ship/cert/get', { id: smcs[0] })).valid).toBe(1)
  })

  test('ship/manager/list: an interim DOC in force counts before a lapsed DOC', async () => {
    const { id, name, doc, paper } = await company()
    const interim = await paper('IDOC', {
      companyId: id,
      docTypes: ['bulk', 'oil'],
      term: 'interim',
      inspectionDate: addMonths(now, -4),
      issueDate: addMonths(now, -4),
      expiryDate: addMonths(now, 6),
    })
    const past = addMonths(now, -1)
    await db()
      .updateTable('shipCert')
      .set({ supersededBy: null })
      .where('companyId', '=', id)
      .execute()
    await db()
      .updateTable('shipCert')
      .set({ expiryDate: past, expiryBeforeExtension: past })
      .where('id', '=', doc)
      .execute()
    await refreshStandings(db(), { companyIds: [id] })
    const { list } = await clients.admin.callOk('ship/manager/list', { keyword: name })
    expect(list[0]).toMatchObject({ docId: interim, docState: 'interim' })
    const { certs } = await clients.admin.callOk('ship/manager/get', { id })
    expect(certs[0]).toMatchObject({ id: interim, standing: 'inForce' })
  })
})
