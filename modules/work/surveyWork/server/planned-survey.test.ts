import { describe, expect, test } from 'vitest'
import { addDays, addMonths } from '#common/rules/base/dates.ts'
import { createAcceptedOrder } from '#modules/work/surveyConfirm/surveyConfirm.fixture.ts'
import { only } from '#server/testing/row-version.ts'
import { app, certId, chain, clients, now, startSurveyWorkTests } from './surveyWork.fixture.ts'

startSurveyWorkTests()

/** A ship with a certificate of five years that expires on a day. */
async function shipWith(name: string, code: string, expiryDate: string): Promise<number> {
  const { id: shipId } = await app.services.db
    .insertInto('ship')
    .values({
      name,
      shipType: '203',
      region: 'SHA',
      status: 'inService',
      flagId: chain.flagId,
      grossTonnage: 9800,
      registryPort: 'Panama',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const from = addMonths(expiryDate, -60)
  await clients.operator.callOk('ship/cert/save', {
    shipId,
    certId: await certId(code),
    certNo: `${name}-1`,
    term: 'full',
    inspectionDate: from,
    issueDate: from,
    expiryDate,
  })
  return shipId
}
const assign = async (shipId: number, code: string, surveyType: string, more: object = {}) =>
  clients.chief.call('work/surveyCert/assign', {
    shipId,
    certIds: [await certId(code)],
    surveyorId: chain.surveyorId,
    surveyType,
    term: 'full',
    ...more,
  })
const refusedWith = (text: string) => ({
  code: 400,
  fields: [{ field: 'certIds', msg: expect.stringContaining(text) }],
})

describe('work/surveyCert/assign: a survey is judged on the day for which it is planned', () => {
  test('SMC intermediate: assigned before its window without a day or for a day within it, refused for a day before or after it', async () => {
    // The window is between the second and the third anniversary: from 6 to 18 months from now.
    const expiry = addMonths(now, 42)
    const open = addMonths(now, 12)
    const close = addMonths(now, 20)
    const ship = (n: number) => shipWith(`SEA SMC ${n}`, 'SMC', expiry)
    const early = await ship(1)
    expect(
      await assign(early, 'SMC', 'intermediate', { dueDate: addMonths(now, 1) }),
    ).toMatchObject(refusedWith(`Planned for ${addMonths(now, 1)}: The window opens on`))
    expect(await assign(early, 'SMC', 'intermediate', { dueDate: close })).toMatchObject(
      refusedWith(`Planned for ${close}: The window of this survey closed on`),
    )
    expect(await assign(early, 'SMC', 'intermediate')).toMatchObject({ code: 0 })
    expect(await assign(await ship(2), 'SMC', 'intermediate', { dueDate: open })).toMatchObject({
      code: 0,
    })
  })

  test('a task takes the day of arrival, at assignment and when it is reassigned', async () => {
    const shipId = await shipWith('SEA ETA', 'SMC', addMonths(now, 42))
    const { lineIds } = await createAcceptedOrder(app, { shipId, flagId: chain.flagId }, [
      { feeClass: 10, code: 'SMC', surveyType: 'intermediate' },
    ])
    const confirm = (eta: string) =>
      clients.chief.call('work/surveyConfirm/assign', {
        lineIds,
        surveyorIds: [chain.surveyorId],
        dueDate: addMonths(now, 12),
        eta,
      })
    expect(await confirm(addDays(now, 10))).toMatchObject(refusedWith('The window opens on'))
    const { data } = await confirm(addMonths(now, 12))
    const row = await clients.chief.callOk('work/surveyWork/get', { id: data.ids[0] })
    const reassign = (more: object) =>
      clients.chief.call('work/surveyWork/reassign', {
        ...only(row),
        surveyorIds: [chain.surveyorId],
        ...more,
      })
    expect(await reassign({ eta: addDays(now, 10) })).toMatchObject({
      code: 400,
      fields: [{ field: 'eta', msg: expect.stringContaining('The window opens on') }],
    })
    expect(await reassign({ eta: addMonths(now, 11) })).toMatchObject({ code: 0 })
  })

  test('on a lapsed certificate a survey as deep as the one missed restores it; a signature of the survey is refused', async () => {
    const shipId = await shipWith('SEA LAPSE', 'ILL', addMonths(now, 40))
    expect(await assign(shipId, 'ILL', 'annual', { actionType: 'endorse' })).toMatchObject({
      code: 400,
      fields: [{ field: 'actionType', msg: expect.stringContaining('Reinstate') }],
    })
    expect(await assign(shipId, 'ILL', 'occasional')).toMatchObject(
      refusedWith('at least as deep as the one missed'),
    )
    const { data } = await assign(shipId, 'ILL', 'annual')
    expect(await clients.chief.callOk('work/surveyCert/get', { id: data.ids[0] })).toMatchObject({
      actionType: 'reinstate',
    })
  })

  test('an overdue class survey is assigned to reinstate the class, by the depth of the one missed', async () => {
    const shipId = await shipWith('SEA CLASS', 'CLH', addMonths(now, 20))
    // The annual surveys of three years and the intermediate one were missed.
    expect(await assign(shipId, 'CLH', 'annual')).toMatchObject(
      refusedWith('at least as deep as the one missed'),
    )
    const { data } = await assign(shipId, 'CLH', 'intermediate')
    expect(await clients.chief.callOk('work/surveyCert/get', { id: data.ids[0] })).toMatchObject({
      actionType: 'reinstate',
    })
  })
})
