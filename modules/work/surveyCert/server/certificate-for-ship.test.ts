import { expect, test } from 'vitest'
import { only } from '#server/testing/row-version.ts'
import { buildChain, filledIn } from '../surveyCert.fixture.ts'
import { app, clients, startSurveyCertTests } from './surveyCert-users.fixture.ts'

startSurveyCertTests()

const dates = {
  inspectionDate: '2026-03-14',
  issueDate: '2026-03-16',
  issuePlace: 'Shanghai',
  expiryDate: '2031-03-13',
}
/** A ship of a type, as the chain of a certificate. */
async function chainOf(code: string, values: { shipType: string; propulsion?: string }) {
  const chain = await buildChain(app, code, 'surveyor', `SEA ${code} ${values.shipType}`)
  await app.services.db.updateTable('ship').set(values).where('id', '=', chain.shipId).execute()
  return chain
}
const assign = ({ shipId, certId, surveyorId }: Awaited<ReturnType<typeof buildChain>>) =>
  clients.chief.call('work/surveyCert/assign', {
    shipId,
    certIds: [certId],
    surveyorId,
    surveyType: 'initial',
    actionType: 'issue',
    term: 'full',
    surveyPlace: 'Shanghai',
  })
const submit = async (id: number) => {
  const form = await clients.surveyor.callOk('work/surveyCert/get', { id })
  return clients.surveyor.call('work/surveyCert/submit', only(form))
}

test.each([
  ['PSS', { shipType: '203' }, 'passenger ships'],
  ['SC', { shipType: '101' }, 'cargo ships'],
  ['CFC', { shipType: '203' }, 'chemical tankers'],
  ['CFG', { shipType: '302' }, 'gas carriers'],
  ['MODU', { shipType: '505' }, 'mobile offshore drilling units'],
  ['IEE', { shipType: '211', propulsion: 'none' }, 'propelled by mechanical means'],
])('%s is not assigned for a ship of %o', async (code, ship, only) => {
  const answer = await assign(await chainOf(code, ship))
  expect(answer).toMatchObject({ code: 400, fields: [{ field: 'certIds' }] })
  expect(answer.fields?.[0]?.msg).toContain(only)
  expect(answer.fields?.[0]?.msg).toContain('Choose the certificate that applies')
})

test('a certificate assigned before the type of the ship was corrected is not submitted', async () => {
  const chain = await chainOf('SE', { shipType: '203' })
  const { id } = await filledIn(clients.chief, clients.surveyor, chain, dates)
  await app.services.db
    .updateTable('ship')
    .set({ shipType: '101' })
    .where('id', '=', chain.shipId)
    .execute()
  const answer = await submit(id)
  expect(answer.code).toBe(400)
  expect(answer.fields).toContainEqual(expect.objectContaining({ field: 'certId' }))
})

test.each([
  ['301', 'Form B'],
  ['203', 'Form A'],
])('the other form of the supplement is refused for a ship of type %s', async (type, form) => {
  const chain = await chainOf('IOPP', { shipType: type === '301' ? '203' : '301' })
  const { id } = await filledIn(clients.chief, clients.surveyor, chain, dates)
  await app.services.db
    .updateTable('ship')
    .set({ shipType: type })
    .where('id', '=', chain.shipId)
    .execute()
  const answer = await submit(id)
  expect(answer.code).toBe(400)
  const fault = answer.fields?.find(({ field }: { field: string }) => field === 'templateId')
  expect(fault?.msg).toContain(form)
})

test.each([
  ['SMC', 'companyName'],
  ['ISSC', 'companyName'],
  ['MLC', 'companyName'],
])('%s does not name another company than the register', async (code, keyword) => {
  const chain = await chainOf(code, { shipType: '203' })
  const { db } = app.services
  const [owner, manager] = await db
    .insertInto('customer')
    .values(
      ['owner', 'manager'].map((role) => ({
        customerNo: `C-${code}-${role}`,
        name: `Sea ${role} ${code} Ltd.`,
        customerType: [role],
        region: 'SHA',
      })),
    )
    .returning(['id', 'name'])
    .execute()
  await db
    .updateTable('ship')
    .set({ ownerId: owner!.id, managerId: manager!.id })
    .where('id', '=', chain.shipId)
    .execute()
  const { id } = await filledIn(clients.chief, clients.surveyor, chain, dates)
  const form = await clients.surveyor.callOk('work/surveyCert/get', { id })
  expect(form.prefill[keyword]).toBe(manager!.name)
  await clients.surveyor.callOk('work/surveyCert/save', {
    ...only(form),
    values: { ...form.values, [keyword]: owner!.name },
  })
  const answer = await submit(id)
  expect(answer.code).toBe(400)
  const fault = answer.fields?.find(({ field }: { field: string }) => field === `values.${keyword}`)
  expect(fault?.msg).toContain(manager!.name)
})

test('a Polar Ship Certificate is not submitted without the category of the ship', async () => {
  const chain = await chainOf('POLAR', { shipType: '203' })
  const { id } = await filledIn(clients.chief, clients.surveyor, chain, dates)
  const form = await clients.surveyor.callOk('work/surveyCert/get', { id })
  await clients.surveyor.callOk('work/surveyCert/save', {
    ...only(form),
    values: { ...form.values, polarCategory: null },
  })
  const answer = await submit(id)
  expect(answer.code).toBe(400)
  expect(answer.fields).toContainEqual(expect.objectContaining({ field: 'values.polarCategory' }))
})
