import { expect, test } from 'vitest'
import { audited, buildShip, filled, opened, pdf } from '#modules/work/regCert/regCert.fixture.ts'
import { testApp } from '#server/testing/test-app.ts'

const app = testApp()
const clients = app.clients('operator', 'manager', 'finance', 'owner', 'owner2', 'flag', 'flag2')

test("work/file/get: returns an issued file with its name within the certificate's scope; no unissued or other file", async () => {
  const { db } = app.services
  const input = await buildShip(app, clients)
  const { relatedCustomers } = await db
    .selectFrom('appUser')
    .where('username', '=', 'owner')
    .select('relatedCustomers')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('ship')
    .set({ ownerId: relatedCustomers[0]! })
    .where('id', '=', input.shipId)
    .execute()
  const id = await opened(app, clients, input, 'WRC')
  const at = await audited(clients, await filled(clients, id, { expiryDate: '2027-01-01' }))
  const { fileId } = await clients.operator.callOk('work/regCert/get', { id })
  expect((await clients.operator.download('work/file/get', { fileId })).status).toBe(404)
  await clients.finance.callOk('work/regCert/confirm', { ...at, result: 1 })
  for (const principal of ['operator', 'owner', 'flag'] as const) {
    const { status, bytes, headers } = await clients[principal].download('work/file/get', {
      fileId,
    })
    expect([principal, status, headers.get('content-type')]).toEqual([
      principal,
      200,
      'application/pdf',
    ])
    expect(headers.get('content-disposition')).toContain('flag.pdf')
    expect(bytes.equals(pdf(`flag ${id}`))).toBe(true)
  }
  for (const principal of ['owner2', 'flag2'] as const)
    expect((await clients[principal].download('work/file/get', { fileId })).status, principal).toBe(
      404,
    )
  const {
    data: { attachmentId },
  } = await clients.operator.upload('loose.pdf', pdf('loose'))
  expect((await clients.operator.download('work/file/get', { fileId: attachmentId })).status).toBe(
    404,
  )
})
