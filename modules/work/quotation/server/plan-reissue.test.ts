import { beforeAll, expect, test } from 'vitest'
import { addDays, addMonths, today } from '#common/rules/base/dates.ts'
import { testApp } from '#server/testing/test-app.ts'
import { createPricingFixture } from '../quotation.fixture.ts'
import type { PricingFixture } from '../quotation.fixture.ts'

const app = testApp()
const now = today('Asia/Shanghai')
const issued = addDays(addMonths(now, -8), 3)
let market: PricingFixture
let liberia = 0
beforeAll(async () => {
  market = await createPricingFixture(app)
  const [flag] = await app.query<{ id: number }>(`select id from flag where iso2 = 'LR'`)
  liberia = flag!.id
  for (const code of ['SC', 'CLH', 'SMC'])
    await market.people.admin.callOk('ship/cert/save', {
      shipId: market.shipId,
      certId: market.certs[code],
      certNo: `REISSUE-${code}`,
      term: 'full',
      inspectionDate: issued,
      issueDate: issued,
      expiryDate: addDays(addMonths(issued, 60), -1),
    })
})

const change = async (values: object) => {
  const { version } = await market.people.admin.callOk('basic/ship/get', { id: market.shipId })
  await market.people.admin.callOk('basic/ship/save', { id: market.shipId, version, ...values })
}
interface PlannedLine {
  certCode: string
  cause: string
  surveyType: string | null
  fields: string[]
  quotationId: number | null
}
const plan = async (): Promise<PlannedLine[]> =>
  (await market.people.operator.callOk('work/quotation/reissuePlan', { shipId: market.shipId }))
    .list
const inShort = (list: PlannedLine[]) =>
  list.map(({ certCode, cause, surveyType }) => `${certCode} ${cause} ${surveyType}`)

test('work/quotation/reissuePlan: a new name leaves certificates in force that print the former one', async () => {
  expect((await plan()).filter(({ cause }) => cause !== 'interim')).toEqual([])
  await change({ name: 'OCEAN SILL' })
  // A change of today concerns what was issued before today.
  expect(inShort((await plan()).filter(({ cause }) => cause === 'particulars'))).toEqual([
    'CLH particulars additional',
    'SC particulars additional',
    'SMC particulars additional',
  ])
})

test('work/quotation/reissue: a change of flag by the form is quoted in one draft under the new flag', async () => {
  await change({ flagId: liberia })
  const lines = await plan()
  expect(inShort(lines)).toEqual([
    'SC flag changeOfFlag',
    'SMC flag initial',
    'ISMC interim changeOfFlag',
    'CLH particulars changeOfFlag',
  ])
  expect(lines.at(-1)!.fields.toSorted()).toEqual(['flagId', 'name'])
  const { quotationIds } = await market.people.operator.callOk('work/quotation/reissue', {
    shipId: market.shipId,
  })
  const quotation = await market.people.operator.callOk('work/quotation/get', {
    id: quotationIds[0],
  })
  expect(quotation).toMatchObject({
    status: 10,
    flagId: liberia,
    customerId: market.customerId,
    shipIds: [market.shipId],
  })
  expect(quotation.lines).toHaveLength(4)
  expect((await plan()).every(({ quotationId }) => quotationId === quotationIds[0])).toBe(true)
  expect(
    await market.people.operator.call('work/quotation/reissue', { shipId: market.shipId }),
  ).toMatchObject({ code: 409 })
})

test('work/quotation/reissuePlan: an interim certificate is offered once after an event', async () => {
  await market.people.admin.callOk('ship/cert/save', {
    shipId: market.shipId,
    certId: market.certs.ISMC,
    certNo: 'REISSUE-ISMC',
    term: 'interim',
    surveyType: 'changeOfFlag',
    inspectionDate: now,
    issueDate: now,
    expiryDate: addDays(addMonths(now, 6), -1),
  })
  expect(inShort(await plan())).not.toContain('ISMC interim changeOfFlag')
})

test('work/quotation/reissue: the company is quoted an interim Document of Compliance of the new flag', async () => {
  const { id: companyId } = await app.services.db
    .insertInto('customer')
    .values({
      customerNo: 'C-REISSUE',
      name: 'Sill Shipmanagement Ltd.',
      customerType: ['manager'],
      region: 'SHA',
      imo: '5987654',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await change({ managerId: companyId })
  const holder = { companyId }
  const { list } = await market.people.operator.callOk('work/quotation/reissuePlan', holder)
  expect(list.find((one: { flagId: number }) => one.flagId === liberia)).toMatchObject({
    certCode: 'IDOC',
    cause: 'interim',
    quotationId: null,
  })
  const { quotationIds } = await market.people.operator.callOk('work/quotation/reissue', holder)
  const quotations = await Promise.all(
    quotationIds.map((id: number) => market.people.operator.callOk('work/quotation/get', { id })),
  )
  expect(quotations).toContainEqual(
    expect.objectContaining({ quoTp: 1, flagId: liberia, companyId }),
  )
  expect(await market.people.operator.call('work/quotation/reissuePlan', {})).toMatchObject({
    code: 400,
  })
})
