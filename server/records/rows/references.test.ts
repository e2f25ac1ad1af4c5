import { expect, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'

const app = testApp()

test('refuses to remove a record that a list of references contains', async () => {
  const { db } = app.services
  const admin = await app.signInAs('admin')
  const { id } = await db
    .insertInto('flag')
    .values({
      flagNo: '990',
      nameZh: '某国',
      nameEn: 'Somewhere',
      iso2: 'XX',
      iso3: 'XXX',
      eCertificate: false,
      lessOneDay: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const holder = await db
    .selectFrom('surveyor')
    .select(['id', 'flagIds'])
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('surveyor')
    .where('id', '=', holder.id)
    .set({ flagIds: [id] })
    .execute()
  expect(await admin.call('basic/flag/remove', { ids: [id] })).toMatchObject({
    code: 409,
    msg: expect.stringContaining('Surveyors'),
  })
  await db
    .updateTable('surveyor')
    .where('id', '=', holder.id)
    .set({ flagIds: holder.flagIds })
    .execute()
  expect(await admin.callOk('basic/flag/remove', { ids: [id] })).toEqual({ removed: 1 })
})
