import { beforeAll, expect, test } from 'vitest'
import { buildShip, filled, opened, pdf } from '#modules/work/regCert/regCert.fixture.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { Client } from '#server/testing/testing.ts'

const app = testApp()
const clients = app.clients('operator', 'manager', 'finance')
let id: number
beforeAll(async () => {
  id = await opened(app, clients, await buildShip(app, clients), 'WRC')
  await filled(clients, id)
})
const upload = (principal: Client, bytes: Buffer, issueId: number | string = id) =>
  principal.upload(
    '证书 certificate.pdf',
    bytes,
    'application/pdf',
    `work/regIssue/upload?issueId=${issueId}`,
  )

test('work/regIssue/upload: accepts a PDF from users who do registrations; refuses others with a message', async () => {
  expect(await upload(clients.operator, Buffer.from('<html>'))).toMatchObject({
    code: 400,
    fields: [{ field: 'file', msg: expect.stringContaining('not a PDF file') }],
  })
  expect(await upload(clients.operator, Buffer.alloc(0))).toMatchObject({
    code: 400,
    fields: [{ field: 'file' }],
  })
  expect(await clients.operator.call('work/regIssue/upload', { issueId: id })).toMatchObject({
    code: 400,
    fields: [{ field: 'file' }],
  })
  expect((await upload(clients.finance, pdf())).code).toBe(403)
  expect((await upload(clients.operator, pdf(), 999_999)).code).toBe(404)
  expect((await upload(clients.operator, pdf(), 'x')).code).toBe(400)
})

test('can be replaced until the registration is done; during audit this makes open views stale', async () => {
  const { db } = app.services
  for (const status of [10, 20, 21, 30, 31, 50]) {
    await db.updateTable('regCert').set({ status, version: 1 }).where('id', '=', id).execute()
    const response = await upload(clients.manager, pdf(`for ${status}`))
    expect(response.code, String(status)).toBe(status === 50 ? 409 : 0)
    if (status < 50)
      expect(await clients.operator.callOk('work/regCert/get', { id })).toMatchObject({
        status,
        fileId: response.data.attachmentId,
        version: [20, 30].includes(status) ? 2 : 1,
      })
  }
})
