import { describe, expect, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import type { Client } from '#server/testing/testing.ts'

const app = testApp()
const admin = app.client('admin')
const owner = app.client('owner')

/** Events by UID, each as its unfolded lines by name. */
function eventsIn(text: string): Map<string, Record<string, string>> {
  const events = text
    .replaceAll('\r\n ', '')
    .replace(/BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:.*\r\n/g, '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) =>
      Object.fromEntries(
        event
          .split('\r\n')
          .filter(Boolean)
          .map((line) => [line.slice(0, line.search(/[:;]/)), line.slice(line.search(/[:;]/) + 1)]),
      ),
    )
  return new Map(events.map((event) => [event['UID']!, event]))
}
const read = async (path: string) => {
  const response = await fetch(app.url + path)
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    text: await response.text(),
  }
}
const window = async (principal: Client) => {
  const { list } = await principal.callOk('ship/cert/list', {
    windowState: ['open', 'late', 'overdue'],
    valid: [1],
    certCode: ['IOPP', 'ILL', 'SMC', 'CLH'],
    size: 50,
  })
  for (const cert of list) {
    const { windows } = await principal.callOk('ship/cert/windows', { id: cert.id })
    const found = windows.find(
      (w: { waived: boolean; status: string }) => !w.waived && w.status !== 'done',
    )
    if (found) return { cert, found }
  }
  throw new Error('no certificate with a window')
}

describe('ship/cert/calendar', () => {
  test('returns a certificate as a file: each window an all-day event with a stable UID and an alarm', async () => {
    const { cert, found } = await window(owner)
    const uid = `cert-${cert.id}-${found.ruleCode}-${found.occurrence}@plimsoll.test`
    const file = async () => {
      const { status, bytes, headers } = await owner.download('ship/cert/calendar', { id: cert.id })
      expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
      return bytes.toString()
    }
    const first = await file()
    expect(first.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    const event = eventsIn(first).get(uid)!
    expect(event).toMatchObject({
      DTSTART: `VALUE=DATE:${found.dueDate.replaceAll('-', '')}`,
      SUMMARY: expect.stringContaining(`${cert.shipName} · ${cert.certCode}`),
      DESCRIPTION: expect.stringContaining(found.endDate),
    })
    await app.services.db
      .updateTable('certWindow')
      .set({ reminderTime: found.dueDate })
      .where('shipCertId', '=', cert.id)
      .where('ruleCode', '=', found.ruleCode)
      .where('occurrence', '=', found.occurrence)
      .execute()
    expect(eventsIn(await file()).get(uid)!['TRIGGER']).toBe('PT0S')
    expect(
      (await (await app.signInAs('owner2')).download('ship/cert/calendar', { id: cert.id })).status,
    ).toBe(404)
  })
})

test('annual and intermediate survey of one anniversary are one event, of the survey to be held', async () => {
  const pairs = await app.query<{ id: number; day: string; mustBeDeeper: boolean }>(
    `select a.ship_cert_id as id, a.due_date as day, not exists (select from cert_window l
      where l.ship_cert_id = d.ship_cert_id and l.alternative_group = d.alternative_group
        and l.end_date > d.end_date) as must_be_deeper
    from cert_window_row a join cert_window_row d on d.ship_cert_id = a.ship_cert_id
      and d.due_date = a.due_date and d.survey_type = 'intermediate' and d.start_date <= a.start_date
      and d.status = 'notOpen' and not d.waived
    join ship_cert_row c on c.id = a.ship_cert_id and c.standing = 'inForce' and c.valid = 1
      and c.superseded_by is null
    where a.survey_type = 'annual' and a.status = 'notOpen' and not a.waived
      and a.due_date < society_today() + 600
    order by a.id`,
  )
  for (const mustBeDeeper of [true, false]) {
    const { id, day } = pairs.find((pair) => pair.mustBeDeeper === mustBeDeeper)!
    const { bytes } = await admin.download('ship/cert/calendar', { id })
    const events = [...eventsIn(bytes.toString()).values()].filter(
      ({ DTSTART }) => DTSTART === `VALUE=DATE:${day.replaceAll('-', '')}`,
    )
    expect(events.map(({ SUMMARY }) => SUMMARY)).toEqual([
      expect.stringContaining(mustBeDeeper ? 'Intermediate' : 'Annual'),
    ])
  }
})

describe('fleet calendar under a secret address', () => {
  const make = async (principal: Client, lang: 'zh' | 'en' = 'en') =>
    (await principal.call('ship/cert/feedMake', {}, lang)).data.path as string

  test('ship/cert/feedState, feedMake, feed: returns the address once, stores a hash, serves it without sign-in', async () => {
    expect(await owner.callOk('ship/cert/feedState')).toEqual({ since: null, lang: null })
    const path = await make(owner)
    const key = path.split('key=')[1]!
    expect(await owner.callOk('ship/cert/feedState')).toEqual({
      since: expect.any(String),
      lang: 'en',
    })
    const held = await app.services.db.selectFrom('calendarKey').selectAll().execute()
    expect(JSON.stringify(held) + held[0]!.keyHash.toString()).not.toContain(key)
    const { status, type, text } = await read(path)
    expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(text).not.toContain(key)
  })

  test("contains only the owner's scope, and no names of persons", async () => {
    const { cert, found } = await window(owner)
    const { text } = await read(await make(owner))
    const events = eventsIn(text)
    const named = [...events.values()].filter(
      ({ DESCRIPTION }) =>
        DESCRIPTION!.includes(cert.certNo) && DESCRIPTION!.includes(found.endDate),
    )
    expect(named).toHaveLength(1)
    const ships = await owner.callOk('ship/query/list', { size: 200 })
    const companies = await owner.callOk('ship/manager/list', { size: 200 })
    const fleet = new Set(
      [...ships.list, ...companies.list].map((holder: { name: string }) => holder.name),
    )
    expect([...events.values()].every(({ SUMMARY }) => fleet.has(SUMMARY!.split(' · ')[0]!))).toBe(
      true,
    )
    const clients = await app.services.db.selectFrom('appUser').select(['name', 'email']).execute()
    expect(
      clients.filter(({ name, email }) => text.includes(name) || (email && text.includes(email))),
    ).toEqual([])
    const allEvents = eventsIn((await read(await make(admin))).text)
    expect(allEvents.size).toBeGreaterThan(events.size)
  })

  test('has one event for each visit to a ship: what a visit can hold is together', async () => {
    const events = [...eventsIn((await read(await make(owner))).text).values()]
    const ships = (await owner.callOk('ship/query/list', { size: 200 })).list
    const perShip = await Promise.all(
      ships.map(async ({ id }: { id: number }) => {
        const { list } = await owner.callOk('ship/query/windows', { id })
        return list.filter(({ status }: { status: string }) => status !== 'done').length
      }),
    )
    const windows = perShip.reduce((sum: number, count: number) => sum + count, 0)
    expect(events.length).toBeLessThan(windows / 2)
    const days = events.map((event) => `${event['SUMMARY']!.split(' · ')[0]} ${event['DTSTART']}`)
    expect(new Set(days).size).toBe(days.length)
  })

  test("uses the owner's language with the same UIDs", async () => {
    const english = eventsIn((await read(await make(owner, 'en'))).text)
    const chinese = eventsIn((await read(await make(owner, 'zh'))).text)
    expect([...chinese.keys()]).toEqual([...english.keys()])
    const [uid] = [...chinese.keys()]
    expect(chinese.get(uid!)!['SUMMARY']).toContain('到期')
    expect(english.get(uid!)!['SUMMARY']).not.toContain('到期')
  })

  test('ship/cert/feedRevoke: a replaced, revoked or guessed address, or one of an inactive owner, is not found', async () => {
    const first = await make(owner)
    const second = await make(owner)
    expect((await read(first)).status).toBe(404)
    expect((await read(second)).status).toBe(200)
    await app.services.db
      .updateTable('appUser')
      .set({ status: 0 })
      .where('username', '=', 'owner')
      .execute()
    expect((await read(second)).status).toBe(404)
    await app.services.db
      .updateTable('appUser')
      .set({ status: 1 })
      .where('username', '=', 'owner')
      .execute()
    await owner.callOk('ship/cert/feedRevoke')
    expect((await read(second)).status).toBe(404)
    expect((await read(`/api/ship/cert/feed?key=${'a'.repeat(43)}`)).status).toBe(404)
    expect((await read('/api/ship/cert/feed?key=short')).status).toBe(400)
  })
})
