import { afterAll, beforeAll, expect, it } from 'vitest'
import { startHouse } from '#server/testing.ts'
import type { Harness } from '#server/testing.ts'

let house: Harness
beforeAll(async () => { house = await startHouse() }, 120_000)
afterAll(() => house.close())

it('shows a flag state who is authorised for it, as the assignment of surveys judges them, and nothing of the person', async () => {
  const [flag, admin] = [await house.as('flag'), await house.as('admin')]
  const { flagId } = await house.services.db.selectFrom('principal').where('username', '=', 'flag').select('flagId').executeTakeFirstOrThrow()
  const { list } = await flag.ok<{ list: Record<string, unknown>[] }>('basic/authorisation/list', { size: 200 })
  expect(list.length).toBeGreaterThan(0)
  expect(list.filter((row) => row['flagId'] !== flagId)).toEqual([])
  expect(Object.keys(list[0]!)).not.toEqual(expect.arrayContaining(['mobile']))
  const judged = await admin.ok<{ id: number; eligible: boolean }[]>('basic/surveyor/eligible', { flagId })
  const eligible = judged.filter((one) => one.eligible).map(({ id }) => id)
  const inForce = list.filter(({ state }) => state === 'inForce').map(({ surveyorId }) => surveyorId)
  expect(inForce).toEqual(expect.arrayContaining(eligible))
  expect((await flag.file('basic/authorisation/export')).status).toBe(200)
})
