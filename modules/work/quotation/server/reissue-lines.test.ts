import { expect, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { renamings } from './reissue-lines.ts'

const app = testApp()

test('a company is renamed on the day of the society, not on that of UTC', async () => {
  const { db } = app.services
  const companyId = 987_654
  await db
    .insertInto('log')
    .values({
      time: '2026-05-10T17:30:00Z',
      resource: 'basic/customer',
      rowId: companyId,
      action: 'update',
      changes: JSON.stringify([{ field: 'name', from: 'Old Ltd.', to: 'New Ltd.' }]),
    } as never)
    .execute()
  expect(await renamings(db, companyId)).toEqual(['2026-05-11'])
})
