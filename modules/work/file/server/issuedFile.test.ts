import { afterAll, beforeAll, expect, test } from 'vitest'
import { audited, buildShip, filled, opened, pdf } from '#modules/work/regCert/regCert.build.ts'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'

let house: Harness
const people = {} as Record<'operator' | 'manager' | 'finance' | 'owner' | 'owner2' | 'flag' | 'flag2', Client>
beforeAll(async () => {
  house = await startHouse()
  for (const name of ['operator', 'manager', 'finance', 'owner', 'owner2', 'flag', 'flag2'] as const) people[name] = await house.as(name)
})
afterAll(() => house.close())

test('work/file/get: the issued file with its name, for whoever reaches the certificate; not before it is issued, and no other file', async () => {
  const { db } = house.services
  const given = await buildShip(house, people)
  const { relatedCustomers } = await db.selectFrom('appUser').where('username', '=', 'owner').select('relatedCustomers').executeTakeFirstOrThrow()
  await db.updateTable('ship').set({ ownerId: relatedCustomers[0]! }).where('id', '=', given.shipId).execute()
  const id = await opened(house, people, given, 'WRC')
  const at = await audited(people, await filled(people, id, { expiryDate: '2027-01-01' }))
  const { fileId } = await people.operator.ok('work/regCert/get', { id })
  expect((await people.operator.file('work/file/get', { fileId })).status).toBe(404)
  await people.finance.ok('work/regCert/confirm', { ...at, result: 1 })
  for (const who of ['operator', 'owner', 'flag'] as const) {
    const { status, bytes, headers } = await people[who].file('work/file/get', { fileId })
    expect([who, status, headers.get('content-type')]).toEqual([who, 200, 'application/pdf'])
    expect(headers.get('content-disposition')).toContain('flag.pdf')
    expect(bytes.equals(pdf(`flag ${id}`))).toBe(true)
  }
  for (const who of ['owner2', 'flag2'] as const) expect((await people[who].file('work/file/get', { fileId })).status, who).toBe(404)
  const { data: { attachmentId } } = await people.operator.upload('loose.pdf', pdf('loose'))
  expect((await people.operator.file('work/file/get', { fileId: attachmentId })).status).toBe(404)
})
