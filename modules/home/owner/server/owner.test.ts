import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildChain } from '#modules/work/surveyCert/surveyCert.build.ts'
import { startHouse } from '#server/testing.ts'
import type { Harness } from '#server/testing.ts'

let house: Harness
beforeAll(async () => { house = await startHouse() }, 120_000)
afterAll(() => house.close())

describe('home/owner/get', () => {
  it('counts the own ships by status, and nobody else\'s', async () => {
    const { shipId } = await buildChain(house)
    const { id } = await house.services.db.insertInto('customer').values({ customerNo: 'T-9', name: 'Test Shipping', customerType: ['owner'], region: 'SHA' } as never).returning('id').executeTakeFirstOrThrow()
    await house.services.db.updateTable('ship').set({ managerId: id, status: 'laidUp' }).where('id', '=', shipId).execute()
    await house.services.db.updateTable('appUser').set({ relatedCustomers: sql`array[${id}]::bigint[]` }).where('username', '=', 'owner').execute()
    expect(await (await house.as('owner')).ok('home/owner/get')).toEqual({ ships: 1, byStatus: [{ status: 'laidUp', count: 1 }], certificates: 0, byWindow: [] })
    await house.services.db.updateTable('appUser').set({ relatedCustomers: sql`'{}'` }).where('username', '=', 'owner2').execute()
    expect(await (await house.as('owner2')).ok('home/owner/get')).toMatchObject({ ships: 0, certificates: 0 })
  })

  it('is for ship owners', async () => {
    expect((await (await house.as('admin')).call('home/owner/get')).code).toBe(403)
  })
})
