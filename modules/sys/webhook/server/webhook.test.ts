import { createServer } from 'node:http'
import type { IncomingHttpHeaders, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#common/rules/base/dates.ts'
import { isAllowedUrl, isPublicAddress, outgoing } from '#server/platform/network/outgoing.ts'
import { createTestUser } from '#server/platform/sign-in/create-test-user.fixture.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { Client } from '#server/testing/testing.ts'
import { deliverWebhook, maxFailures } from './deliver.ts'
import { webhookHeaders } from './sign-webhook.ts'

const app = testApp()
const admin = app.client('admin')
const finance = app.client('finance')

interface Received {
  headers: IncomingHttpHeaders
  body: string
  url: string
}
const received: Received[] = []
let answer = 200
let reply = 'noted'
let receiver: Server
let url = ''
beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += String(part)))
    request.on('end', () => {
      received.push({ headers: request.headers, body, url: request.url! })
      response.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {}).end(reply)
    })
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  outgoing.allowThisMachine = true
})
afterAll(() => {
  outgoing.allowThisMachine = false
  receiver.close()
})

/** The client of the product is a package of its own, with types that are generated. */
const client = '../../../../client/plimsoll.ts'
const { verifyWebhook } = (await import(client)) as {
  verifyWebhook(body: string, headers: object, secret: string): Promise<unknown>
}

let count = 0
const values = (more: object = {}) => ({
  name: `Receiver ${++count}`,
  url: `${url}/hook${count}`,
  kinds: ['ship.changed'],
  ...more,
})
const create = (who: Client, more: object = {}): Promise<{ id: number; secret: string }> =>
  who.callOk('sys/webhook/save', values(more))
let callSign = 0
async function changeShip(): Promise<number> {
  const { list } = await admin.callOk('ship/query/list', { size: 1 })
  const { id, version } = await admin.callOk('basic/ship/get', { id: list[0].id })
  const input = { id, version, officialNo: `WH-${Date.now()}-${++callSign}` }
  await admin.callOk('basic/ship/save', input)
  return id
}
const deliveries = async (id: number) => (await admin.callOk('sys/webhook/deliveries', { id })).list
const becomes = (id: number, states: string[]) =>
  expect
    .poll(async () => (await deliveries(id)).map(({ state }: { state: string }) => state), {
      timeout: 20_000,
    })
    .toEqual(states)
const at = (path: string) => received.filter((one) => one.url === path)

test('headers equal the published vector of Standard Webhooks', () => {
  // https://github.com/standard-webhooks/standard-webhooks, tests of the libraries
  expect(
    webhookHeaders(
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      1_614_265_330,
      '{"test": 2432232314}',
    ),
  ).toMatchObject({ 'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=' })
})

test('an event reaches the receiver, signed, and can be sent again with the same id', async () => {
  const { id, secret } = await create(admin)
  const path = `/hook${count}`
  const shipId = await changeShip()
  await becomes(id, ['delivered'])
  const [first] = at(path)
  const body = await verifyWebhook(first!.body, first!.headers, secret)
  expect(body).toMatchObject({
    type: 'ship.changed',
    timestamp: expect.any(String),
    data: { resource: 'basic/ship', id: shipId, position: expect.any(Number) },
  })
  await expect(verifyWebhook(`${first!.body} `, first!.headers, secret)).rejects.toThrow()
  const [delivery] = await deliveries(id)
  expect(delivery).toMatchObject({ status: 200, answer: 'noted', tries: 1, body: first!.body })
  await admin.callOk('sys/webhook/replay', { id, deliveryId: delivery.id })
  await expect.poll(() => at(path).length, { timeout: 20_000 }).toBe(2)
  expect(at(path)[1]!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
  expect((await admin.call('sys/webhook/replay', { id, deliveryId: 999_999 })).code).toBe(404)
})

test('an answer without text, or with bytes that the database refuses, is recorded', async () => {
  for (const [text, shown] of [
    ['', null],
    [' \0 ', null],
    ['a\0b', 'ab'],
  ] as const) {
    reply = text
    const { id } = await create(admin)
    await changeShip()
    await becomes(id, ['delivered'])
    expect((await deliveries(id))[0]).toMatchObject({ answer: shown, tries: 1 })
    await admin.callOk('sys/webhook/remove', { ids: [id] })
  }
  reply = 'noted'
})

test('the secret is shown once and sealed in the database', async () => {
  const { id, secret } = await create(admin)
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const [row] = await app.query<{ secret: string }>(`select secret from webhook where id = ${id}`)
  expect(row!.secret).toMatch(/^v1\./)
  const shown = [
    await admin.callOk('sys/webhook/get', { id }),
    await admin.callOk('sys/webhook/history', { id }),
  ]
  expect(JSON.stringify(shown)).not.toContain(secret)
  expect(JSON.stringify(shown)).not.toContain(row!.secret)
  await admin.callOk('sys/webhook/remove', { ids: [id] })
})

test('a webhook receives events of records that its owner may read', async () => {
  const own = await createTestUser(app, 'webhook-own', { dataType: 1 })
  const { id } = await create(own.client)
  const all = await create(admin)
  await changeShip()
  await becomes(all.id, ['delivered'])
  expect(await deliveries(id)).toEqual([])
  expect((await own.client.call('sys/webhook/deliveries', { id: all.id })).code).toBe(404)
  expect((await admin.call('sys/webhook/save', { id, version: 1, name: 'x' })).code).toBe(403)
  expect((await finance.call('sys/webhook/list')).code).toBe(403)
})

test('a delivery is withheld when the record can no longer be read, also when sent again', async () => {
  const { client: owner, userId } = await createTestUser(app, 'webhook-loses')
  answer = 500
  const { id } = await create(owner)
  const path = `/hook${count}`
  await changeShip()
  await expect.poll(() => at(path).length, { timeout: 20_000 }).toBe(1)
  await becomes(id, ['queued'])
  answer = 200
  await app.query(`update role set data_type = 1 where role_name = 'webhook-loses'`)
  const [delivery] = await deliveries(id)
  await deliverWebhook(app.services, { id: delivery.id })
  expect((await deliveries(id))[0]).toMatchObject({ state: 'withheld', status: null, answer: null })
  await admin.callOk('sys/webhook/replay', { id, deliveryId: delivery.id })
  await becomes(id, ['withheld'])
  expect(at(path)).toHaveLength(1)
  await app.query(`update role set data_type = 3 where role_name = 'webhook-loses'`)
  await app.query(`delete from role_menu rm using menu m, app_user u where m.id = rm.menu_id
    and m.code = 'sys.webhook.read' and u.role_id = rm.role_id and u.id = ${userId}`)
  await deliverWebhook(app.services, { id: delivery.id })
  await admin.callOk('sys/webhook/replay', { id, deliveryId: delivery.id })
  await becomes(id, ['withheld'])
  expect(at(path)).toHaveLength(1)
})

test('a webhook of an API key receives what the key may read, and ends with the key', async () => {
  const keyOf = (who: Client, rights: string[]): Promise<{ id: number }> =>
    who.callOk('sys/apiKey/save', {
      name: `Key ${++count}`,
      rights,
      dataType: 3,
      expiresOn: addDays(today('UTC'), 30),
    })
  const [key, narrow, foreign] = [
    await keyOf(admin, ['basic.ship.read']),
    await keyOf(admin, ['ship.cert.read']),
    await keyOf((await createTestUser(app, 'webhook-key')).client, ['basic.ship.read']),
  ]
  const { id } = await create(admin, { apiKeyId: key.id })
  const other = await create(admin, { apiKeyId: narrow.id })
  expect(await admin.callOk('sys/webhook/get', { id })).toMatchObject({
    apiKeyId: key.id,
    apiKeyName: expect.stringMatching(/^Key /),
  })
  const wrong = { code: 400, fields: [expect.objectContaining({ field: 'apiKeyId' })] }
  for (const apiKeyId of [foreign.id, 999_999])
    expect(await admin.call('sys/webhook/save', values({ apiKeyId }))).toMatchObject(wrong)
  for (const apiKeyId of [narrow.id, null])
    expect(await admin.call('sys/webhook/save', { id, version: 1, apiKeyId })).toMatchObject(wrong)
  await changeShip()
  await becomes(id, ['delivered'])
  expect(await deliveries(other.id)).toEqual([])
  await app.query(`update api_key set rights = '["ship.cert.read"]' where id = ${key.id}`)
  const [delivery] = await deliveries(id)
  await admin.callOk('sys/webhook/replay', { id, deliveryId: delivery.id })
  await becomes(id, ['withheld'])
  await admin.callOk('sys/apiKey/revoke', { id: key.id })
  expect((await admin.call('sys/webhook/get', { id })).code).toBe(404)
  expect((await admin.call('sys/webhook/get', { id: other.id })).code).toBe(0)
  expect(await admin.call('sys/webhook/save', values({ apiKeyId: key.id }))).toMatchObject(wrong)
})

test('a failing receiver is tried again, then disabled with a notice, and catches up', async () => {
  await sql`delete from webhook`.execute(app.services.db)
  answer = 500
  const { id } = await create(admin)
  await changeShip()
  await expect.poll(async () => (await deliveries(id))[0]?.status, { timeout: 20_000 }).toBe(500)
  const [{ id: deliveryId }] = await deliveries(id)
  answer = 302
  await expect(deliverWebhook(app.services, { id: deliveryId })).rejects.toThrow()
  expect(at('/elsewhere')).toEqual([])
  await sql`update webhook set failures = ${maxFailures - 1} where id = ${id}`.execute(
    app.services.db,
  )
  await deliverWebhook(app.services, { id: deliveryId })
  expect(await admin.callOk('sys/webhook/get', { id })).toMatchObject({ state: 'disabled' })
  const notices = await admin.callOk('home/notification/list', {})
  expect(JSON.stringify(notices)).toContain(`/sys/webhook/detail?id=${id}`)
  await changeShip()
  answer = 200
  await admin.callOk('sys/webhook/enable', { id })
  await changeShip()
  await expect.poll(async () => (await deliveries(id)).length, { timeout: 20_000 }).toBe(3)
})

test('a waiting delivery that is sent again has no second series of tries', async () => {
  await sql`delete from webhook`.execute(app.services.db)
  answer = 500
  const { id } = await create(admin)
  await changeShip()
  await expect.poll(async () => (await deliveries(id))[0]?.status, { timeout: 20_000 }).toBe(500)
  const [{ id: deliveryId }] = await deliveries(id)
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int from pgboss.job
      where name = 'webhook' and state in ('created', 'retry')
        and data->>'id' = ${String(deliveryId)}`.execute(app.services.db)
    return rows[0]?.count
  }
  await expect.poll(waiting, { timeout: 20_000 }).toBe(1)
  answer = 200
  await admin.callOk('sys/webhook/replay', { id, deliveryId })
  await becomes(id, ['delivered'])
  // The next try was to begin after half a minute.
  await expect.poll(waiting, { timeout: 10_000 }).toBe(0)
})

test('private network addresses are not allowed', async () => {
  for (const address of [
    '10.1.2.3',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '::1',
    '::ffff:10.0.0.1',
    'fd00::1',
    'fe80::1',
    '64:ff9b::a00:1',
    '2002:a00:1::1',
  ])
    expect([address, isPublicAddress(address)]).toEqual([address, false])
  expect(['8.8.8.8', '2606:4700::1111'].map(isPublicAddress)).toEqual([true, true])
  outgoing.allowThisMachine = false
  for (const wrong of [
    'http://example.com/',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://localhost/',
    'https://0x7f000001/',
    'https://intranet/',
    'https://user:secret@example.com/',
    'ftp://example.com/',
    'nothing',
  ]) {
    expect([wrong, isAllowedUrl(wrong)]).toEqual([wrong, false])
    expect(await admin.call('sys/webhook/save', values({ url: wrong }))).toMatchObject({
      code: 400,
      fields: [{ field: 'url' }],
    })
  }
  expect(isAllowedUrl('https://example.com/hook')).toBe(true)
  outgoing.allowThisMachine = true
  expect(await admin.call('sys/webhook/save', values({ kinds: [] }))).toMatchObject({
    code: 400,
    fields: [{ field: 'kinds' }],
  })
})
