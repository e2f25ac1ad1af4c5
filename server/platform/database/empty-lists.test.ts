import { expect, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'

const app = testApp()

test('a list without values holds nothing: no row is in it, every row is not', async () => {
  const count = async (condition: 'in' | 'not in') =>
    (
      await app.services.db
        .selectFrom('flag')
        .where('id', condition, [])
        .select((e) => e.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count
  expect(await count('in')).toBe(0)
  expect(await count('not in')).toBeGreaterThan(0)
  expect(
    await app.services.db.deleteFrom('flag').where('id', 'in', []).executeTakeFirst(),
  ).toMatchObject({ numDeletedRows: 0n })
})
