import { expect, it } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'

const app = testApp()

it('shows a flag state who is authorised for it by the rules of assignment, without personal data', async () => {
  const [flag, admin] = [await app.signInAs('flag'), await app.signInAs('admin')]
  const { flagId } = await app.services.db
    .selectFrom('principal')
    .where('username', '=', 'flag')
    .select('flagId')
    .executeTakeFirstOrThrow()
  const { list } = await flag.callOk<{ list: Record<string, unknown>[] }>(
    'basic/authorisation/list',
    { size: 200 },
  )
  expect(list.length).toBeGreaterThan(0)
  expect(list.filter((row) => row['flagId'] !== flagId)).toEqual([])
  expect(Object.keys(list[0]!)).not.toEqual(expect.arrayContaining(['mobile']))
  const judged = await admin.callOk<{ id: number; eligible: boolean }[]>(
    'basic/surveyor/eligible',
    { flagId },
  )
  const eligible = judged.filter((one) => one.eligible).map(({ id }) => id)
  const inForce = list
    .filter(({ state }) => state === 'inForce')
    .map(({ surveyorId }) => surveyorId)
  expect(inForce).toEqual(expect.arrayContaining(eligible))
  expect((await flag.download('basic/authorisation/export')).status).toBe(200)
})
