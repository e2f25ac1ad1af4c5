import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMonths } from '#common/rules/base/dates.ts'
import { sameVisitIssues } from '#modules/ship/cert/server/same-visit.ts'
import { startApp } from '#server/testing/testing.ts'
import type { Client, TestApp } from '#server/testing/testing.ts'
import { arrival, dueShip, query, validRequestInput } from '../surveyRequest.fixture.ts'
import type { DueShip } from '../surveyRequest.fixture.ts'
import type { RequestableWindow } from './requestable-windows.ts'

let app: TestApp
let owner: Client
let ship: DueShip
beforeAll(async () => {
  app = await startApp()
  owner = await app.signInAs('owner')
  ship = await dueShip(app)
})
afterAll(() => app.close())

/** A ship of the owner whose load line certificate has an anniversary a month after the arrival. */
async function shipAt(name: string, anniversary: number, annuals: number): Promise<number> {
  const { db } = app.services
  const operator = await app.signInAs('operator')
  const { id: _, ...like } = await db
    .selectFrom('ship')
    .where('id', '=', ship.id)
    .select(['id', 'region', 'flagId', 'ownerId', 'managerId', 'shipType', 'status'])
    .executeTakeFirstOrThrow()
  const { id: shipId } = await db
    .insertInto('ship')
    .values({ ...like, name, grossTonnage: 9800 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: certId } = await db
    .selectFrom('cert')
    .where('code', '=', 'SC')
    .select('id')
    .executeTakeFirstOrThrow()
  const from = addMonths(arrival, 1 - 12 * anniversary)
  const { id } = await operator.callOk('ship/cert/save', {
    shipId,
    certId,
    certNo: `${name}-1`,
    term: 'full',
    inspectionDate: from,
    issueDate: from,
    expiryDate: addMonths(from, 60),
  })
  for (let n = 1; n <= annuals; n++) {
    const { version } = await operator.callOk('ship/cert/get', { id })
    await operator.callOk('ship/cert/endorse', {
      id,
      version,
      surveyType: 'annual',
      inspectionDate: addMonths(from, 12 * n),
      place: 'Singapore',
      surveyorName: 'Zhang Wei',
    })
  }
  return shipId
}
const dueOf = async (shipId: number): Promise<RequestableWindow[]> => {
  const { windows } = await owner.callOk('work/surveyRequest/due', { shipId })
  return windows.filter(({ surveyType }: RequestableWindow) =>
    ['annual', 'intermediate'].includes(surveyType),
  )
}

test.each([
  ['SEA THIRD', 3, 2, { annual: 'intermediate', intermediate: null }, 'annual'],
  ['SEA SECOND', 2, 1, { annual: null, intermediate: 'annual' }, 'intermediate'],
] as const)(
  'annual and intermediate survey of one anniversary are one survey: %s',
  async (name, anniversary, annuals, replacedBy, refused) => {
    const shipId = await shipAt(name, anniversary, annuals)
    const windows = await dueOf(shipId)
    expect(Object.fromEntries(windows.map((w) => [w.surveyType, w.replacedBy]))).toEqual(replacedBy)
    const items = windows.map(query)
    expect(
      await owner.call('work/surveyRequest/save', { ...validRequestInput(ship), shipId, items }),
    ).toMatchObject({
      code: 400,
      fields: [
        {
          field: `items.${items.findIndex(({ surveyType }) => surveyType === refused)}.surveyType`,
          msg: expect.stringContaining('takes its place at this anniversary'),
        },
      ],
    })
    const surveys = windows.map(({ certId, surveyType }) => ({ shipId, certId, surveyType }))
    expect(
      (await sameVisitIssues(app.services.db, surveys)).map((issue) => issue?.code ?? null),
    ).toEqual(surveys.map(({ surveyType }) => (surveyType === refused ? 'visit.replaced' : null)))
    expect(
      await owner.call('work/surveyRequest/save', {
        ...validRequestInput(ship),
        shipId,
        items: items.filter(({ surveyType }) => surveyType !== refused),
      }),
    ).toMatchObject({ code: 0 })
  },
)
