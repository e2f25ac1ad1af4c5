/** Shared set-up of the tests of ship records. */
import { beforeAll } from 'vitest'
import { addDays, today as todayAt } from '#common/rules/base/dates.ts'
import type { AnyAnswer } from '#server/testing/testing.ts'
import { fixtureApp } from '#server/testing/test-app.ts'

export const today = todayAt('Asia/Shanghai')

export const daysAgo = (n: number) => addDays(today, -n)

export const app = fixtureApp()

export const admin = app.client('admin')

export const chief = app.client('chief')

export const surveyor = app.client('surveyor')

export const owner = app.client('owner')

/** a ship of the owner's companies in the surveyor's region */
export let shipId: number

export const condition = (more: object = {}) => ({
  shipId,
  kind: 'condition',
  recordDate: daysAgo(40),
  title: 'Shell indented',
  place: 'Shanghai',
  dueDate: addDays(today, 20),
  ...more,
})

export const psc = (more: object = {}) => ({
  shipId,
  kind: 'psc',
  recordDate: daysAgo(10),
  title: 'Inspected at Kobe',
  place: 'Kobe',
  mou: 'tokyo',
  authority: 'Japan MLIT',
  deficiencies: 2,
  ...more,
})

export const detention = (more: object = {}) => ({
  ...psc(),
  kind: 'detention',
  detainedFrom: daysAgo(10),
  ...more,
})

export const entered = async (values: object, principal = surveyor): Promise<number> =>
  (await principal.callOk('ship/record/save', values)).id

export const read = (id: number, principal = surveyor): Promise<AnyAnswer> =>
  principal.callOk('ship/record/get', { id })

export const move = async (name: string, id: number, more: object, principal = chief) =>
  principal.call(name, { id, version: (await read(id, principal)).version, ...more })

export const refusedAt = async (values: object) =>
  (await surveyor.call('ship/record/save', values)).fields?.map(({ field }) => field)

/** Starts the application and signs the users in; call once at the top of a test file. */
export function startRecordTests(): void {
  app.startForTests()
  beforeAll(async () => {
    shipId = (await owner.callOk('ship/query/list', { size: 1 })).list[0].id
    await app.services.db
      .updateTable('ship')
      .set({ region: 'SHA' })
      .where('id', '=', shipId)
      .execute()
  })
}
