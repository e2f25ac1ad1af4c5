import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildShip, filled, opened, pdf } from '#modules/work/regCert/regCert.build.ts'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'

let house: Harness
let id: number
const people = {} as Record<'operator' | 'manager' | 'finance', Client>
beforeAll(async () => {
  house = await startHouse()
  for (const name of ['operator', 'manager', 'finance'] as const) people[name] = await house.as(name)
  id = await opened(house, people, await buildShip(house, people), 'WRC')
  await filled(people, id)
})
afterAll(() => house.close())
const upload = (who: Client, bytes: Buffer, issueId: number | string = id) => who.upload('证书 certificate.pdf', bytes, 'application/pdf', `work/regIssue/upload?issueId=${issueId}`)

test('work/regIssue/upload: a PDF, by those who do registrations; everything else is refused in words', async () => {
  expect(await upload(people.operator, Buffer.from('<html>'))).toMatchObject({ code: 400, fields: [{ field: 'file', msg: expect.stringContaining('upload that: PDF') }] })
  expect(await upload(people.operator, Buffer.alloc(0))).toMatchObject({ code: 400, fields: [{ field: 'file' }] })
  expect(await people.operator.call('work/regIssue/upload', { issueId: id })).toMatchObject({ code: 400, fields: [{ field: 'file' }] })
  expect((await upload(people.finance, pdf())).code).toBe(403)
  expect((await upload(people.operator, pdf(), 999_999)).code).toBe(404)
  expect((await upload(people.operator, pdf(), 'x')).code).toBe(400)
})

test('it can be replaced in every state until the registration is done; while others judge it, what they have read is stale then', async () => {
  const { db } = house.services
  for (const status of [10, 20, 21, 30, 31, 50]) {
    await db.updateTable('regCert').set({ status, version: 1 }).where('id', '=', id).execute()
    const answer = await upload(people.manager, pdf(`for ${status}`))
    expect(answer.code, String(status)).toBe(status === 50 ? 409 : 0)
    if (status < 50) expect(await people.operator.ok('work/regCert/get', { id })).toMatchObject({ status, fileId: answer.data.attachmentId, version: [20, 30].includes(status) ? 2 : 1 })
  }
})
