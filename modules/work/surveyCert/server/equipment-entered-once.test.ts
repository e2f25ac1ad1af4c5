import { expect, test } from 'vitest'
import { only } from '#server/testing/row-version.ts'
import { approved, buildChain, filledIn } from '../surveyCert.fixture.ts'
import type { Chain } from '../surveyCert.fixture.ts'
import { app, clients, startSurveyCertTests } from './surveyCert-users.fixture.ts'

startSurveyCertTests()

const recorded = {
  lsaPersons: 25,
  lifeboatsPort: 1,
  lifebuoys: 14,
  sarts: 2,
  radioPersons: 2,
  satelliteService: 'iridium',
  seaA1: true,
  sludgeTanks: [{ tank: 'No. 1', volume: 12.5 }],
}
let chain: Chain
const equipment = () => clients.surveyor.callOk('ship/equipment/detail', { shipId: chain.shipId })
const saveEquipment = async (values: object) =>
  clients.surveyor.callOk('ship/equipment/save', {
    shipId: chain.shipId,
    version: (await equipment()).version,
    values,
  })

test('equipment is entered once: the record fills the form, and the issued certificate changes the record', async () => {
  chain = await buildChain(app, 'SE', 'surveyor', 'SEA ONCE')
  await saveEquipment(recorded)

  const filled = await filledIn(clients.chief, clients.surveyor, chain, {
    inspectionDate: '2026-03-14',
    issueDate: '2026-03-16',
    issuePlace: 'Shanghai',
    expiryDate: '2031-03-13',
  })
  const form = await clients.surveyor.callOk('work/surveyCert/get', { id: filled.id })
  expect(form.prefill).toMatchObject({ lsaPersons: '25', lifeboatsPort: '1', lifebuoys: '14' })
  expect(form.params.map(({ keyword }: { keyword: string }) => keyword)).toContain('gyroCompass')
  expect(form.values).not.toHaveProperty('lifebuoys')

  let at = await clients.surveyor.callOk('work/surveyCert/save', {
    ...only(form),
    values: { ...form.values, lifebuoys: 16 },
  })
  at = await clients.surveyor.callOk('work/surveyCert/submit', only(at))
  expect((await equipment()).values.lifebuoys).toBe(14)
  at = await approved(clients, app.services, at)
  at = await clients.surveyor.callOk('work/surveyCert/get', { id: at.id })
  await clients.surveyor.callOk('work/surveyCert/sign', only(at))

  const after = await equipment()
  expect(after.values).toMatchObject({ ...recorded, lifebuoys: 16, lifejackets: 12 })
  const { certNo } = await clients.surveyor.callOk('work/surveyCert/get', { id: at.id })
  const { list } = await clients.surveyor.callOk('ship/equipment/history', { id: after.id })
  expect(list[0]).toMatchObject({ action: 'certificate', remark: `SE ${certNo}` })
}, 240_000)

test('a radio certificate of the same ship does not ask again for what is recorded', async () => {
  const other = await buildChain(app, 'SR', 'surveyor', 'SEA RADIO')
  const { id } = await filledIn(
    clients.chief,
    clients.surveyor,
    { ...other, shipId: chain.shipId },
    {},
  )
  const { prefill, values } = await clients.surveyor.callOk('work/surveyCert/get', { id })
  expect(prefill).toMatchObject({
    sarts: '2',
    radioPersons: '2',
    satelliteService: 'Iridium / 铱星',
    seaA1: 'true',
  })
  for (const known of ['sarts', 'radioPersons', 'satelliteService'])
    expect(values).not.toHaveProperty(known)
})

test('work/surveyCert/submit: Form B belongs to oil tankers and ships under MARPOL I/2.2 only', async () => {
  const bulker = await buildChain(app, 'IOPP', 'surveyor', 'SEA SUPPLEMENT')
  const { id: formB } = await app.services.db
    .selectFrom('certTemplate')
    .where('certId', '=', bulker.certId)
    .where('templateName', 'like', '%(Form B)')
    .select('id')
    .executeTakeFirstOrThrow()
  const dates = {
    inspectionDate: '2026-03-14',
    issueDate: '2026-03-16',
    issuePlace: 'Shanghai',
    expiryDate: '2031-03-13',
  }
  const filled = await filledIn(clients.chief, clients.surveyor, bulker, {
    ...dates,
    templateId: formB,
  })
  expect(await clients.surveyor.call('work/surveyCert/submit', only(filled))).toMatchObject({
    code: 400,
    fields: expect.arrayContaining([expect.objectContaining({ field: 'templateId' })]),
  })
  const row = await clients.surveyor.callOk('work/surveyCert/get', { id: filled.id })
  const back = await clients.surveyor.callOk('work/surveyCert/save', {
    ...only(row),
    templateId: bulker.templateId,
  })
  expect((await clients.surveyor.call('work/surveyCert/submit', only(back))).code).toBe(0)
})

test('work/surveyCert/save: Form A is refused for an oil tanker, in both languages', async () => {
  const tanker = await buildChain(app, 'IOPP', 'surveyor', 'SEA TANKER')
  const { db } = app.services
  await db.updateTable('ship').set({ shipType: '301' }).where('id', '=', tanker.shipId).execute()
  const { id } = await filledIn(clients.chief, clients.surveyor, tanker, {})
  const row = await clients.surveyor.callOk('work/surveyCert/get', { id })
  const templates = await db
    .selectFrom('certTemplate')
    .where('certId', '=', tanker.certId)
    .select(['id', 'templateName'])
    .execute()
  const formA = templates.find(({ templateName }) => !templateName.includes('Form B'))!
  const formB = templates.find(({ templateName }) => templateName.includes('Form B'))!
  expect(row.templateId).toBe(formB.id)
  for (const lang of ['zh', 'en'] as const) {
    const refused = await clients.surveyor.call(
      'work/surveyCert/save',
      { ...only(row), templateId: formA.id },
      lang,
    )
    expect(refused).toMatchObject({ code: 400, fields: [{ field: 'templateId' }] })
    expect(/\p{Script=Han}/u.test(refused.fields![0]!.msg)).toBe(lang === 'zh')
  }
})
