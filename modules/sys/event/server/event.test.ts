import { expect, test } from 'vitest'
import { addDays, today } from '#common/rules/base/dates.ts'
import { createTestUser } from '#server/platform/sign-in/create-test-user.fixture.ts'
import { testApp } from '#server/testing/test-app.ts'
import { client } from '#server/testing/testing.ts'
import type { Client } from '#server/testing/testing.ts'
import type { EventPage } from './read-events.ts'

const app = testApp()
const admin = app.client('admin')
const finance = app.client('finance')

/** Every event after a position, page by page. */
async function allEvents(who: Client, after = 0, input: object = {}): Promise<EventPage['list']> {
  const found: EventPage['list'] = []
  for (let more = true, at = after; more;) {
    const page: EventPage = await who.callOk('sys/event/list', { after: at, ...input })
    expect(page.next).toBeGreaterThanOrEqual(at)
    found.push(...page.list)
    ;({ next: at, more } = page)
  }
  return found
}
const headOf = async (who: Client) => (await who.callOk('sys/event/list', { after: 0 })).head
async function changeShip(): Promise<number> {
  const { list } = await admin.callOk('ship/query/list', { size: 1 })
  const ship = await admin.callOk('basic/ship/get', { id: list[0].id })
  const { version } = ship
  await admin.callOk('basic/ship/save', { id: ship.id, version, callSign: null, mmsi: null })
  return ship.id
}

test('the feed continues at its cursor, and misses and repeats nothing', async () => {
  const all = await allEvents(admin)
  expect(all.length).toBeGreaterThan(100)
  expect(all.map(({ position }) => position)).toEqual(
    [...new Set(all.map(({ position }) => position))].sort((a, b) => a - b),
  )
  expect(await allEvents(admin, 0, { size: 7, kinds: ['invoice.issued'] })).toEqual(
    all.filter(({ kind }) => kind === 'invoice.issued'),
  )
  const withdrawn = all.find(({ kind }) => kind === 'certificate.withdrawn')!
  expect(await admin.callOk('ship/cert/get', { id: withdrawn.rowId })).toMatchObject({ valid: 0 })
})

test('a change appears in the feed after its commit', async () => {
  const after = await headOf(admin)
  const rowId = await changeShip()
  await expect
    .poll(() => allEvents(admin, after), { timeout: 10_000 })
    .toMatchObject([{ kind: 'ship.changed', resource: 'basic/ship', rowId }])
})

test('a reader gets events of readable records only: right, scope and API key', async () => {
  const all = await createTestUser(app, 'events-all')
  const { secret } = await all.client.callOk('sys/apiKey/save', {
    name: 'Feed',
    rights: ['sys.event.read', 'ship.cert.read'],
    dataType: 3,
    expiresOn: addDays(today('UTC'), 1),
  })
  const kinds = new Set((await allEvents(client(app.url, secret))).map(({ resource }) => resource))
  expect([...kinds]).toEqual(['ship/cert'])
  const own = await createTestUser(app, 'events-own', { dataType: 1 })
  expect(await allEvents(own.client)).toEqual([])
  expect((await finance.call('sys/event/list', { after: 0 })).code).toBe(403)
})
