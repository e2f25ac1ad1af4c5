import { beforeAll, describe, expect, test } from 'vitest'
import { addMonths, today } from '#common/rules/base/dates.ts'
import { testApp } from '#server/testing/test-app.ts'
import { buildChain } from '../surveyCert.fixture.ts'
import type { Chain } from '../surveyCert.fixture.ts'

const app = testApp()
const surveyor = app.client('surveyor')
let chain: Chain
let id: number

const param = (keyword: string) => ({
  keyword,
  attrNameZh: keyword,
  attrNameEn: keyword,
  formType: 1,
  required: false,
})
async function otherTemplate(name: string, grossTonFrom: number): Promise<number> {
  const { templateFileId } = await app.services.db
    .selectFrom('certTemplate')
    .where('id', '=', chain.templateId)
    .select('templateFileId')
    .executeTakeFirstOrThrow()
  const { id: created } = await app.services.db
    .insertInto('certTemplate')
    .values({
      templateName: name,
      templateVersion: '1',
      certId: chain.certId,
      templateFileId,
      grossTonFrom,
      paramList: JSON.stringify([param('tradeLimits'), param('onlyHere')]),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return created
}

beforeAll(async () => {
  chain = await buildChain(app)
  await app.services.db
    .updateTable('certTemplate')
    .where('id', '=', chain.templateId)
    .set({ paramList: JSON.stringify([param('tradeLimits'), param('bottomDate')]) })
    .execute()
  const { ids } = await (
    await app.signInAs('chief')
  ).callOk('work/surveyCert/assign', {
    shipId: chain.shipId,
    certIds: [chain.certId],
    surveyorId: chain.surveyorId,
    surveyType: 'initial',
    actionType: 'issue',
    term: 'full',
  })
  id = ids[0]
}, 120_000)

describe('work/surveyCert/save: another template', () => {
  test('is offered when it matches the ship, keeps shared values, and drops the others', async () => {
    const fits = await otherTemplate('For ships of 5,000 GT and more', 5_000)
    const row = await surveyor.callOk('work/surveyCert/get', { id })
    expect(row.templates.map((one: { id: number }) => one.id)).toContain(fits)
    const saved = await surveyor.callOk('work/surveyCert/save', {
      id,
      version: row.version,
      values: { tradeLimits: 'Unlimited', bottomDate: 'x' },
    })
    await surveyor.callOk('work/surveyCert/save', { ...saved, templateId: fits })
    expect(await surveyor.callOk('work/surveyCert/get', { id })).toMatchObject({
      templateId: fits,
      values: { tradeLimits: 'Unlimited' },
    })
    expect((await surveyor.callOk('work/surveyCert/get', { id })).values).not.toHaveProperty(
      'bottomDate',
    )
  })

  test('is neither offered nor accepted when it does not match the tonnage', async () => {
    const tooBig = await otherTemplate('For ships of 50,000 GT and more', 50_000)
    const row = await surveyor.callOk('work/surveyCert/get', { id })
    expect(row.templates.map((one: { id: number }) => one.id)).not.toContain(tooBig)
    const refused = await surveyor.call('work/surveyCert/save', {
      id,
      version: row.version,
      templateId: tooBig,
    })
    expect(refused).toMatchObject({ code: 400, fields: [{ field: 'templateId' }] })
  })
})

describe('a template', () => {
  const change = (values: object) =>
    app.services.db
      .updateTable('certTemplate')
      .set(values)
      .where('id', '=', chain.templateId)
      .execute()
  const useIt = async () => {
    const row = await surveyor.callOk('work/surveyCert/get', { id })
    return surveyor.callOk('work/surveyCert/save', {
      id,
      version: row.version,
      templateId: chain.templateId,
    })
  }

  test('limits the validity to its term', async () => {
    const saved = await useIt()
    await change({ termDura: 2, termUnit: '1' })
    const { suggestedExpiry } = await surveyor.callOk('work/surveyCert/plan', {
      id,
      inspectionDate: '2026-03-14',
    })
    expect(suggestedExpiry).toMatch(/^2028-03-1[34]$/)
    expect(
      await surveyor.call('work/surveyCert/save', {
        ...saved,
        inspectionDate: '2026-03-14',
        expiryDate: '2030-03-14',
      }),
    ).toMatchObject({ code: 400, fields: [{ field: 'expiryDate' }] })
    await change({ termDura: 30, termUnit: '3' })
    expect(
      await surveyor.callOk('work/surveyCert/plan', { id, inspectionDate: '2026-03-14' }),
    ).toMatchObject({ suggestedExpiry: '2026-04-13' })
    await change({ termDura: null, termUnit: null })
  })

  test('for another action is not offered', async () => {
    const offered = async () =>
      (await surveyor.callOk('work/surveyCert/get', { id })).templates.map(
        (one: { id: number }) => one.id,
      )
    await change({ actionType: 'renew' })
    expect(await offered()).not.toContain(chain.templateId)
    await change({ actionType: 'issue' })
    expect(await offered()).toContain(chain.templateId)
    await change({ actionType: null })
  })
})

test('work/surveyCert/plan: returns the latest expiry and the windows of dates, and saves nothing', async () => {
  const before = await surveyor.callOk('work/surveyCert/get', { id })
  const plan = await surveyor.callOk('work/surveyCert/plan', { id, inspectionDate: '2026-03-14' })
  expect(plan.suggestedExpiry).toMatch(/^2031-03-1[34]$/)
  expect(plan.windows.length).toBeGreaterThan(0)
  const after = await surveyor.callOk('work/surveyCert/get', { id })
  expect(after).toMatchObject({ version: before.version, inspectionDate: null })
})

test('the plan counts the bottom survey held on another certificate of the ship', async () => {
  const operator = await app.signInAs('operator')
  const now = today('Asia/Shanghai')
  const held = addMonths(now, -1)
  const { id: certId } = await app.services.db
    .selectFrom('cert')
    .where('code', '=', 'CLH')
    .select('id')
    .executeTakeFirstOrThrow()
  const ofClass = await operator.callOk('ship/cert/save', {
    shipId: chain.shipId,
    certId,
    certNo: 'CLASS-OF-CHAIN',
    term: 'full',
    inspectionDate: addMonths(now, -10),
    issueDate: addMonths(now, -10),
    expiryDate: addMonths(now, 50),
  })
  const survey = { surveyType: 'bottom', inspectionDate: held, place: 'Busan' }
  await operator.callOk('ship/cert/endorse', { id: ofClass.id, ...survey })
  const { windows } = await surveyor.callOk('work/surveyCert/plan', { id, inspectionDate: now })
  const [bottom] = windows.filter((w: { surveyType: string }) => w.surveyType === 'bottom')
  expect(bottom).toMatchObject({ doneDate: null, dueDate: addMonths(held, 36) })
})

test('particulars of the register are filled in instead of typed: registry, ballast, insurer, sea areas', async () => {
  const operator = await app.signInAs('operator')
  const { version } = await operator.callOk('basic/ship/get', { id: chain.shipId })
  const particulars = {
    registryDate: '2014-06-02',
    ballastCapacity: 15_250,
    insurerName: 'North Shore Mutual',
    insurerAddress: '12 Quayside',
  }
  await operator.callOk('basic/ship/save', { id: chain.shipId, version, ...particulars })
  expect(await operator.callOk('ship/query/get', { id: chain.shipId })).toMatchObject(particulars)
  const { version: equipment } = await surveyor.callOk('ship/equipment/detail', {
    shipId: chain.shipId,
  })
  await surveyor.callOk('ship/equipment/save', {
    shipId: chain.shipId,
    version: equipment,
    values: { seaA1: true, seaA2: true, seaA3: false },
  })
  const sources = [...Object.keys(particulars), 'seaAreas']
  const paramList = sources.map((name) => ({ ...param(name), source: `ship.${name}` }))
  await app.services.db
    .updateTable('certTemplate')
    .where('id', '=', (await surveyor.callOk('work/surveyCert/get', { id })).templateId)
    .set({ paramList: JSON.stringify(paramList) })
    .execute()
  const { prefill } = await surveyor.callOk('work/surveyCert/get', { id })
  expect(prefill).toMatchObject({
    registryDate: '2014-06-02',
    insurerName: 'North Shore Mutual',
    insurerAddress: '12 Quayside',
    seaAreas: 'A1, A2',
  })
  expect(Number(prefill.ballastCapacity)).toBe(15_250)
})
