import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'
import { buildChain } from '../surveyCert.build.ts'
import type { Chain } from '../surveyCert.build.ts'

let house: Harness
let chain: Chain
let surveyor: Client
let id: number

const param = (keyword: string) => ({ keyword, attrNameZh: keyword, attrNameEn: keyword, formType: 1, required: false })
async function otherTemplate(name: string, grossTonFrom: number): Promise<number> {
  const { templateFileId } = await house.services.db.selectFrom('certTemplate').where('id', '=', chain.templateId).select('templateFileId').executeTakeFirstOrThrow()
  const { id: made } = await house.services.db.insertInto('certTemplate').values({
    templateName: name, templateVersion: '1', certId: chain.certId, templateFileId, grossTonFrom, paramList: JSON.stringify([param('tradeLimits'), param('onlyHere')]),
  }).returning('id').executeTakeFirstOrThrow()
  return made
}

beforeAll(async () => {
  house = await startHouse()
  surveyor = await house.as('surveyor')
  chain = await buildChain(house)
  await house.services.db.updateTable('certTemplate').where('id', '=', chain.templateId).set({ paramList: JSON.stringify([param('tradeLimits'), param('bottomDate')]) }).execute()
  const { ids } = await (await house.as('chief')).ok('work/surveyCert/assign', {
    shipId: chain.shipId, certIds: [chain.certId], surveyorId: chain.surveyorId, surveyType: 'initial', actionType: 'issue', term: 'full',
  })
  id = ids[0]
}, 120_000)
afterAll(() => house.close())

describe('work/surveyCert/save: another template', () => {
  test('is offered where it fits the ship, takes over what it asks for as well, and drops the rest', async () => {
    const fits = await otherTemplate('For ships of 5,000 GT and more', 5_000)
    const row = await surveyor.ok('work/surveyCert/get', { id })
    expect(row.templates.map((one: { id: number }) => one.id)).toContain(fits)
    const saved = await surveyor.ok('work/surveyCert/save', { id, version: row.version, values: { tradeLimits: 'Unlimited', bottomDate: 'x' } })
    await surveyor.ok('work/surveyCert/save', { ...saved, templateId: fits })
    expect(await surveyor.ok('work/surveyCert/get', { id })).toMatchObject({ templateId: fits, values: { tradeLimits: 'Unlimited' } })
    expect((await surveyor.ok('work/surveyCert/get', { id })).values).not.toHaveProperty('bottomDate')
  })

  test('is neither offered nor taken where it does not fit the tonnage', async () => {
    const tooBig = await otherTemplate('For ships of 50,000 GT and more', 50_000)
    const row = await surveyor.ok('work/surveyCert/get', { id })
    expect(row.templates.map((one: { id: number }) => one.id)).not.toContain(tooBig)
    const refused = await surveyor.call('work/surveyCert/save', { id, version: row.version, templateId: tooBig })
    expect(refused).toMatchObject({ code: 400, fields: [{ field: 'templateId' }] })
  })
})

test('work/surveyCert/plan: tells the latest expiry and the windows of dates, and saves nothing', async () => {
  const before = await surveyor.ok('work/surveyCert/get', { id })
  const plan = await surveyor.ok('work/surveyCert/plan', { id, inspectionDate: '2026-03-14' })
  expect(plan.suggestedExpiry).toMatch(/^2031-03-1[34]$/)
  expect(plan.windows.length).toBeGreaterThan(0)
  const after = await surveyor.ok('work/surveyCert/get', { id })
  expect(after).toMatchObject({ version: before.version, inspectionDate: null })
})
