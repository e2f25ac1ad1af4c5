import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMonths } from '#common/rules/base/dates.ts'
import { startApp } from '#server/testing/testing.ts'
import type { Client, TestApp } from '#server/testing/testing.ts'
import { arrival, dueShip, validRequestInput } from '../surveyRequest.fixture.ts'
import type { DueShip } from '../surveyRequest.fixture.ts'

let app: TestApp
let owner: Client
let ship: DueShip
beforeAll(async () => {
  app = await startApp()
  owner = await app.signInAs('owner')
  ship = await dueShip(app)
})
afterAll(() => app.close())

describe('work/surveyRequest: a survey is judged on the day of arrival', () => {
  it('refuses a survey whose window is not open on that day, at the survey, and a change to such a day', async () => {
    const { db } = app.services
    const operator = await app.signInAs('operator')
    const { id: _, ...like } = await db
      .selectFrom('ship')
      .where('id', '=', ship.id)
      .select(['id', 'region', 'flagId', 'ownerId', 'managerId', 'shipType', 'status'])
      .executeTakeFirstOrThrow()
    const { id: shipId } = await db
      .insertInto('ship')
      .values({ ...like, name: 'SEA ARRIVAL', grossTonnage: 9800 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: certId } = await db
      .selectFrom('cert')
      .where('code', '=', 'SMC')
      .select('id')
      .executeTakeFirstOrThrow()
    // The window of the intermediate verification opens in a month.
    const from = addMonths(arrival, -23)
    await operator.callOk('ship/cert/save', {
      shipId,
      certId,
      certNo: 'SEA-ARRIVAL-1',
      term: 'full',
      inspectionDate: from,
      issueDate: from,
      expiryDate: addMonths(from, 60),
    })
    const input = {
      ...validRequestInput(ship),
      shipId,
      items: [{ certId, surveyType: 'intermediate' }],
      etd: null,
    }
    expect(await owner.call('work/surveyRequest/save', input)).toMatchObject({
      code: 400,
      fields: [
        { field: 'items.0.surveyType', msg: expect.stringContaining('The window opens on') },
      ],
    })
    const saved = await owner.callOk('work/surveyRequest/save', {
      ...input,
      eta: addMonths(arrival, 2),
    })
    expect(
      await owner.call('work/surveyRequest/save', {
        id: saved.id,
        version: saved.version,
        eta: arrival,
      }),
    ).toMatchObject({
      code: 400,
      fields: [{ field: 'eta', msg: expect.stringContaining('The window opens on') }],
    })
  })
})
