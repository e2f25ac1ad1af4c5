/** Survey certificates that count from completion by decision of the flag, or follow another one. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, addMonths, today } from '#common/rules/base/dates.ts'
import { smallPdf } from '#server/platform/file-checks/sample-files.fixture.ts'
import { stopWorker } from '#server/platform/documents/index.ts'
import { only } from '#server/testing/row-version.ts'
import { testApp } from '#server/testing/test-app.ts'
import { approved, buildChain, someValues } from '../surveyCert.fixture.ts'
import type { Chain } from '../surveyCert.fixture.ts'

const app = testApp()
const { chief, surveyor, finance, approver, operator } = app.clients(
  'chief',
  'surveyor',
  'finance',
  'approver',
  'operator',
)
const now = today('Asia/Shanghai')
let chain: Chain
beforeAll(async () => {
  chain = await buildChain(app, 'SC', 'surveyor', 'LAID UP LONG')
}, 120_000)
afterAll(stopWorker)

const idOf = async (code: string) =>
  (
    await app.services.db
      .selectFrom('cert')
      .where('code', '=', code)
      .select('id')
      .executeTakeFirstOrThrow()
  ).id
let serial = 0
/** A recorded paper certificate of the ship. */
async function recorded(code: string, issueDate: string): Promise<{ id: number; certNo: string }> {
  const certNo = `OLD-${++serial}`
  const { id } = await operator.callOk('ship/cert/save', {
    shipId: chain.shipId,
    certId: await idOf(code),
    certNo,
    term: 'full',
    inspectionDate: issueDate,
    issueDate,
    expiryDate: addMonths(issueDate, 60),
  })
  return { id, certNo }
}
async function opened(code: string, more: object) {
  const { ids } = await chief.callOk('work/surveyCert/assign', {
    shipId: chain.shipId,
    certIds: [await idOf(code)],
    surveyorId: chain.surveyorId,
    surveyType: 'initial',
    actionType: 'issue',
    term: 'full',
    surveyPlace: 'Shanghai',
    ...more,
  })
  return surveyor.callOk('work/surveyCert/get', { id: ids[0] })
}
const filled = { issueDate: now, issuePlace: 'Shanghai', inspectionDate: addMonths(now, -1) }
const renewal = { surveyType: 'renewal', actionType: 'renew' }

test('a renewal counts from its completion with the decision of the flag, up to the record', async () => {
  const people = { chief, finance, approver }
  await recorded('SC', addMonths(now, -66))
  const row = await opened('SC', renewal)
  const values = someValues(row.params, row.prefill)
  const fromCompletion = addMonths(filled.inspectionDate, 60)
  const plan = (specialCircumstances: boolean) =>
    surveyor.callOk('work/surveyCert/plan', {
      id: row.id,
      inspectionDate: filled.inspectionDate,
      specialCircumstances,
    })
  expect((await plan(false)).suggestedExpiry).toBe(addMonths(now, 54))
  expect((await plan(true)).suggestedExpiry).toBe(fromCompletion)
  const save = (more: object) =>
    surveyor.call('work/surveyCert/save', {
      ...only(row),
      ...filled,
      values,
      expiryDate: fromCompletion,
      ...more,
    })
  expect(await save({})).toMatchObject({ code: 400, fields: [{ field: 'expiryDate' }] })
  const file = await surveyor.upload('decision.pdf', smallPdf('decision'), 'application/pdf')
  const specialFileId = file.data.attachmentId
  expect(await save({ specialFileId, surveyType: 'initial' })).toMatchObject({
    code: 400,
    fields: [{ field: 'specialFileId' }],
  })
  const saved = await save({ specialFileId })
  expect(saved.code).toBe(0)
  expect(await surveyor.callOk('work/surveyCert/get', { id: row.id })).toMatchObject({
    suggestedExpiry: fromCompletion,
    specialFileId,
  })
  const submitted = await surveyor.callOk('work/surveyCert/submit', only(saved.data))
  await surveyor.callOk(
    'work/surveyCert/sign',
    await approved(people, app.services, { ...only(submitted) }),
  )
  const { shipCertId } = await surveyor.callOk('work/surveyCert/get', { id: row.id })
  expect(await operator.callOk('ship/cert/get', { id: shipCertId })).toMatchObject({
    specialFileId,
    expiryDate: fromCompletion,
    standing: 'inForce',
  })
}, 120_000)

test('no special circumstances where the convention has no clause for them', async () => {
  await recorded('ISSC', addMonths(now, -66))
  const file = await surveyor.upload('issc.pdf', smallPdf('issc'), 'application/pdf')
  const row = await opened('ISSC', renewal)
  const saved = await surveyor.call('work/surveyCert/save', {
    ...only(row),
    ...filled,
    specialFileId: file.data.attachmentId,
  })
  expect(saved).toMatchObject({ code: 400, fields: [{ field: 'specialFileId' }] })
})

test.each([
  // ISPS A/19.3.2, 19.3.3; ISM 13.10 to 13.12; MLC A5.1.3(4): late renewals have no clause
  ['ISSC', 'oldExpiry'],
  ['SMC', 'oldExpiry'],
  ['MLC', 'completion'],
])('a renewal of %s counts alike on the form of the surveyor and on paper', async (code, late) => {
  const counts = async (completed: string, expiry: string) => {
    const [ship] = await app.query<{ id: number }>(
      `insert into ship (name, ship_type, region, status, flag_id, gross_tonnage)
        select 'RENEWED ${code}', ship_type, region, status, flag_id, gross_tonnage
        from ship where id = ${chain.shipId} returning id`,
    )
    const shipId = ship!.id
    const certId = await idOf(code)
    const paper = (surveyType: string, issueDate: string, expiryDate: string) =>
      operator.call('ship/cert/save', {
        shipId,
        certId,
        certNo: `TERM-${++serial}`,
        term: 'full',
        surveyType,
        inspectionDate: issueDate,
        issueDate,
        expiryDate,
      })
    const first = await paper('initial', addMonths(expiry, -60), expiry)
    expect(first).toMatchObject({ code: 0 })
    const { suggestedExpiry } = await surveyor.callOk('work/surveyCert/plan', {
      id: (await opened(code, { ...renewal, shipId })).id,
      inspectionDate: completed,
    })
    const beyond = await paper('renewal', completed, addDays(suggestedExpiry, 2))
    expect(beyond).toMatchObject({ code: 400, fields: [{ field: 'expiryDate' }] })
    expect(await paper('renewal', completed, suggestedExpiry)).toMatchObject({ code: 0 })
    // A flag may count a period from completion less one day.
    return [0, 1].map((less) => addDays(suggestedExpiry, less))
  }
  const opens = addMonths(now, -1)
  const inWindow = addMonths(opens, 3)
  expect(await counts(opens, inWindow)).toContain(addMonths(inWindow, 60))
  const tooEarly = addDays(opens, -1)
  expect(await counts(tooEarly, inWindow)).toContain(addMonths(tooEarly, 60))
  const expired = addMonths(now, -2)
  expect(await counts(opens, expired)).toContain(
    addMonths(late === 'completion' ? opens : expired, 60),
  )
})

test('an exemption names the certificate to which it is attached', async () => {
  const [equipment, oil] = [
    await recorded('SE', addMonths(now, -2)),
    await recorded('IOPP', addMonths(now, -1)),
  ]
  const row = await opened('EXC', {})
  const save = (more: object) =>
    surveyor.call('work/surveyCert/save', { ...only(row), ...filled, ...more })
  expect(await save({ parentId: oil.id })).toMatchObject({
    code: 400,
    fields: [{ field: 'parentId' }],
  })
  const beyond = { parentId: equipment.id, expiryDate: addMonths(now, 59) }
  expect(await save(beyond)).toMatchObject({ code: 400, fields: [{ field: 'expiryDate' }] })
  expect(await save({ ...beyond, expiryDate: addMonths(now, 57) })).toMatchObject({ code: 0 })
  expect(await surveyor.callOk('work/surveyCert/get', { id: row.id })).toMatchObject({
    parentId: equipment.id,
    parentNo: equipment.certNo,
    prefill: {
      parentCertificate: `Cargo Ship Safety Equipment Certificate (Form E) 货船设备安全证书 ${equipment.certNo}`,
    },
  })
})

test('the certificates of the MLC name its shipowner, the others the company', async () => {
  const [company, shipowner] = await app.query<{ id: number; name: string }>(
    `select id, name from customer where region = 'SHA' order by id limit 2`,
  )
  const [ship] = await app.query<{ id: number }>(
    `insert into ship (name, ship_type, region, status, flag_id, gross_tonnage, manager_id,
        mlc_shipowner_id)
      select 'TWO COMPANIES', ship_type, region, status, flag_id, gross_tonnage, ${company!.id},
        ${shipowner!.id} from ship where id = ${chain.shipId} returning id`,
  )
  const shipId = ship!.id
  const printed = async (code: string) => (await opened(code, { shipId })).prefill.companyName
  expect(await printed('MLC')).toBe(shipowner!.name)
  expect(await printed('SMC')).toBe(company!.name)
  const named = async (code: string) => {
    const { id } = await operator.callOk('ship/cert/save', {
      shipId,
      certId: await idOf(code),
      certNo: `NAMED-${code}`,
      term: 'full',
      inspectionDate: addMonths(now, -1),
      issueDate: addMonths(now, -1),
      expiryDate: addMonths(now, 59),
    })
    return (await operator.callOk('ship/cert/get', { id })).forCompanyId
  }
  expect(await named('MLC')).toBe(shipowner!.id)
  expect(await named('DMLC')).toBe(shipowner!.id)
  expect(await named('ISSC')).toBe(company!.id)
})
