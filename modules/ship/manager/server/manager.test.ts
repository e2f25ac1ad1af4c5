import { describe, expect, test } from 'vitest'
import { addDays } from '#common/rules/base/dates.ts'
import { waitForDocument } from '#modules/work/surveyCert/surveyCert.fixture.ts'
import { createAcceptedOrder } from '#modules/work/surveyConfirm/surveyConfirm.fixture.ts'
import type { Client } from '#server/testing/testing.ts'
import {
  app,
  chain,
  clients,
  now,
  db,
  companyOf,
  company,
  startManagerTests,
} from './manager.fixture.ts'

startManagerTests()

describe('ship/manager/list', () => {
  test('the demonstration has companies in every DOC state; the invalid DOC has invalidated its SMCs', async () => {
    for (const docState of ['none', 'interim', 'notOpen', 'open', 'late', 'withdrawn']) {
      const { list } = await clients.admin.callOk('ship/manager/list', { docState: [docState] })
      expect(list.length, docState).toBeGreaterThan(0)
      expect(
        list.every((row: { docState: string }) => row.docState === docState),
        docState,
      ).toBe(true)
    }
    expect(
      await db()
        .selectFrom('shipCertRow')
        .where('certCode', 'in', ['SMC', 'ISMC'])
        .where('invalidReason', 'like', '%DOC %withdrawn%')
        .select('id')
        .execute(),
    ).not.toEqual([])
  })

  test('returns fleet, tonnage, flags, types and windows of the ships; filters by flag and type; exports', async () => {
    const { id, name } = await company()
    const row = (
      await clients.admin.callOk('ship/manager/list', {
        keyword: name,
        flagId: [chain.flagId],
        shipType: ['301'],
      })
    ).list[0]
    expect(row).toMatchObject({
      id,
      ships: 2,
      grossTonnage: 20_000,
      flagIds: [chain.flagId],
      shipTypes: ['203', '301'],
      docState: 'open',
      docTypes: ['bulk'],
      overdue: 0,
    })
    const file = await clients.admin.download('ship/manager/export', {
      format: 'csv',
      keyword: name,
      columns: ['name', 'ships', 'docState'],
    })
    expect([file.status, file.bytes.toString()]).toEqual([
      200,
      expect.stringContaining(`${name},2,Audit open`),
    ])
  })

  test('an owner sees its own companies, a flag state those with ships of its flag, with figures in their scope', async () => {
    const own = await clients.owner.callOk('ship/manager/list', { size: 100 })
    const [mine, other] = [await companyOf('owner'), await companyOf('owner2')]
    expect(own.list.map((row: { id: number }) => row.id)).toEqual([mine])
    expect(await clients.owner.call('ship/manager/get', { id: other })).toMatchObject({ code: 404 })
    const { list } = await clients.flag.callOk('ship/manager/list', { size: 100 })
    const flagId = (
      await db().selectFrom('flag').where('iso2', '=', 'PA').select('id').executeTakeFirstOrThrow()
    ).id
    expect(
      list.every(
        (row: { flagIds: number[] | null }) =>
          row.flagIds === null || row.flagIds.every((one) => one === flagId),
      ),
    ).toBe(true)
    const [first] = list
    const detail = await clients.admin.callOk('ship/manager/get', { id: first.id })
    const { fleet } = await clients.flag.callOk('ship/manager/get', { id: first.id })
    expect(fleet.length).toBe(first.ships)
    expect(
      detail.fleet.filter(
        (ship: { id: number }) => !fleet.some((one: { id: number }) => one.id === ship.id),
      ).length,
    ).toBe(detail.ships - first.ships)
  })
})

test("ship/manager/get: returns the fleet with next surveys and SMCs, and the company's certificates with windows", async () => {
  const { id, ships, doc, smcs } = await company()
  const row = await clients.chief.callOk('ship/manager/get', { id })
  expect(row.fleet).toMatchObject([
    { id: ships[0]!.id, smcState: 'inForce', smcId: smcs[0], nextCertCode: 'SMC' },
    { id: ships[1]!.id, smcState: 'inForce' },
  ])
  expect(row.certs).toMatchObject([
    { id: doc, certCode: 'DOC', docTypes: ['bulk'], windowState: 'open' },
  ])
  expect(row.certs[0].windows.map((one: { surveyType: string }) => one.surveyType)).toEqual([
    'annual',
    'annual',
    'annual',
    'annual',
    'renewal',
  ])
})

test('annual audit of a company, from quotation line to signed endorsement, completes the DOC window', async () => {
  const { id: companyId, doc } = await company()
  const { lineIds } = await createAcceptedOrder(
    app,
    { companyId, flagId: chain.flagId },
    [{ feeClass: 10, code: 'DOC', surveyType: 'annual' }],
    { credit: true },
  )
  expect(await clients.chief.callOk('work/surveyConfirm/suggest', { lineIds })).toMatchObject([
    { code: 'DOC', actionType: 'endorse' },
  ])
  const { ids, surveyCertIds } = await clients.chief.callOk('work/surveyConfirm/assign', {
    lineIds,
    surveyorIds: [chain.surveyorId],
    port: 'Shanghai',
    dueDate: addDays(now, 20),
  })
  expect(await clients.surveyor.callOk('work/surveyWork/get', { id: ids[0] })).toMatchObject({
    companyId,
    shipId: null,
    certs: [{ code: 'DOC', actionType: 'endorse', status: 10 }],
  })
  const row = await clients.surveyor.callOk('work/surveyCert/get', { id: surveyCertIds[0] })
  expect(row).toMatchObject({
    companyId,
    shipId: null,
    companyName: expect.stringContaining('Management'),
    predecessorId: doc,
    sheet: true,
  })
  let at = await clients.surveyor.callOk('work/surveyCert/save', {
    id: row.id,
    version: row.version,
    inspectionDate: addDays(now, -1),
    surveyPlace: 'Shanghai',
    issueDate: now,
  })
  const move = async (principal: Client, name: string, more: object = {}) => {
    at = await principal.callOk(`work/surveyCert/${name}`, {
      id: at.id,
      version: at.version,
      ...more,
    })
  }
  await move(clients.surveyor, 'submit')
  await move(clients.chief, 'audit', { result: 1 })
  await move(clients.finance, 'confirm', { result: 1 })
  await move(clients.approver, 'approve', { result: 1 })
  await waitForDocument(app.services, at.id)
  await move(clients.surveyor, 'sign')
  expect(await clients.surveyor.callOk('work/surveyWork/get', { id: ids[0] })).toMatchObject({
    status: 50,
  })
  const cert = await clients.admin.callOk('ship/cert/get', { id: doc })
  expect([cert.windowState, cert.endorsements.length]).toEqual(['notOpen', 1])
  expect(cert.windows.filter((one: { doneDate: string | null }) => one.doneDate)).toMatchObject([
    { surveyType: 'annual', doneDate: addDays(now, -1) },
  ])
})
