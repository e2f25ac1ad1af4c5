import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHouse } from '../testing.ts'
import type { Harness } from '../testing.ts'

let house: Harness
beforeAll(async () => { house = await startHouse() })
afterAll(() => house.close())

test('a record that stands in a list of references is kept until it stands there no longer', async () => {
  const { db } = house.services
  const admin = await house.as('admin')
  const { id } = await db.insertInto('flag').values({ flagNo: '990', nameZh: '某国', nameEn: 'Somewhere', iso2: 'XX', iso3: 'XXX', eCertificate: false, lessOneDay: false }).returning('id').executeTakeFirstOrThrow()
  const holder = await db.selectFrom('surveyor').select(['id', 'flagIds']).orderBy('id').executeTakeFirstOrThrow()
  await db.updateTable('surveyor').where('id', '=', holder.id).set({ flagIds: [id] }).execute()
  expect(await admin.call('basic/flag/remove', { ids: [id] })).toMatchObject({ code: 409, msg: expect.stringContaining('Surveyors') })
  await db.updateTable('surveyor').where('id', '=', holder.id).set({ flagIds: holder.flagIds }).execute()
  expect(await admin.ok('basic/flag/remove', { ids: [id] })).toEqual({ removed: 1 })
})
