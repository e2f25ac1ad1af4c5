import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '#common/rules/dates.ts'
import { startMailServer } from '#server/mail/smtp.build.ts'
import type { MailServer } from '#server/mail/smtp.build.ts'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'
import { remindOfWindows } from './remind-of-windows.ts'
import { byLine, byWord, hasMany } from './seek-reminders.ts'

let house: Harness
let smtp: MailServer
const people = {} as Record<'chief' | 'operator' | 'surveyor' | 'owner', Client>
const now = today('Asia/Shanghai')
const day = (n: number) => addDays(now, n)
const db = () => house.services.db
/** A company with the account `owner`, and one without any account. */
let known: { id: number; email: string | null }
let stranger: { id: number }
let region: string

beforeAll(async () => {
  smtp = await startMailServer()
  house = await startHouse({ env: { SMTP_URL: smtp.url } })
  for (const name of ['chief', 'operator', 'surveyor', 'owner'] as const) people[name] = await house.as(name)
  const { relatedCustomers } = await db().selectFrom('appUser').where('username', '=', 'owner').select('relatedCustomers').executeTakeFirstOrThrow()
  known = await db().selectFrom('customer').where('id', '=', relatedCustomers[0]!).select(['id', 'email']).executeTakeFirstOrThrow()
  stranger = await db().insertInto('customer').values({ customerNo: 'REMIND-1', name: 'Far Shipping', customerType: ['owner'], region: 'SHA', email: 'far@plimsoll.example' }).returning('id').executeTakeFirstOrThrow()
  // The demonstration's standstill is not of interest here.
  await db().deleteFrom('reminderRun').execute()
  await db().updateTable('shipRecord').set({ dueDate: null, firstDueDate: null }).execute()
  region = (await db().selectFrom('appUser').where('username', '=', 'operator').select('region').executeTakeFirstOrThrow()).region!
}, 120_000)
afterAll(async () => {
  await house.close()
  await smtp.close()
})

const userId = async (username: string) => (await db().selectFrom('appUser').where('username', '=', username).select('id').executeTakeFirstOrThrow()).id
let serial = 0
interface Made { ownerId?: number; status?: string; cert?: object; window?: object; windows?: object[] }
/** A ship with one certificate and its windows, due in some days. */
async function made(due: number, { ownerId = known.id, status = 'inService', cert = {}, window = {}, windows = [{}] }: Made = {}) {
  const flag = await db().selectFrom('flag').where('iso2', '=', 'PA').select('id').executeTakeFirstOrThrow()
  const kind = await db().selectFrom('cert').where('code', '=', 'SC').select('id').executeTakeFirstOrThrow()
  const ship = await db().insertInto('ship').values({ name: `REMINDED ${++serial}`, shipType: '203', region, status, flagId: flag.id, ownerId, grossTonnage: 9800 }).returning(['id', 'name']).executeTakeFirstOrThrow()
  const row = await db().insertInto('shipCert').values({ shipId: ship.id, certId: kind.id, certNo: `REMIND-${serial}`, term: 'full', issueDate: day(-400), expiryDate: day(900), personInCharge: await userId('surveyor'), ...cert }).returning('id').executeTakeFirstOrThrow()
  await db().insertInto('certWindow').values(windows.map((more, n) => ({ shipCertId: row.id, surveyType: 'annual', ruleCode: 'ANNUAL', occurrence: n + 1, startDate: day(due - 90), dueDate: day(due), endDate: day(due + 90), words: randomUUID(), ...window, ...more }))).execute()
  return { shipId: ship.id, name: ship.name, certId: row.id }
}
const sent = async (shipId: number, who = people.chief): Promise<any[]> => (await who.ok('ship/reminder/list', { shipId: [shipId], size: 200 })).list.sort((a: any, b: any) => (a.reminderDay < b.reminderDay ? -1 : 1))
const mailsTo = (address: string, since: number) => db().selectFrom('outbox').where('id', '>', since).selectAll().execute().then((rows) => rows.filter(({ recipients }) => recipients.includes(address)))
const lastMail = async () => Number((await db().selectFrom('outbox').select((e) => e.fn.max('id').as('id')).executeTakeFirst())?.id ?? 0)
const addressOf = async (username: string) => (await db().selectFrom('appUser').where('username', '=', username).select('email').executeTakeFirstOrThrow()).email
/** As the timetable does it. */
const hourly = () => house.services.resources.get('ship/reminder')!.hourly!['remindOfWindows']!(house.services)

describe('the day on which a reminder comes', () => {
  test('owner, surveyor in charge and office are told once, by one notice and one mail with all windows, in the language of each', async () => {
    const [one, two, foreign] = [await made(7), await made(3), await made(7, { ownerId: stranger.id })]
    const since = await lastMail()
    expect(await hourly()).toMatchObject({ windows: expect.any(Number), receivers: expect.any(Number) })
    const rows = await sent(one.shipId)
    expect(rows).toHaveLength(3)
    expect(rows.map(({ role, how }) => [role, how]).sort()).toEqual(expect.arrayContaining([['office', 'both'], ['owner', 'both'], ['surveyor', 'both']]))
    for (const row of rows) expect(row).toMatchObject({ kind: 'before', reminderDay: now, day: now, dueDate: day(7), outboxState: expect.stringMatching(/queued|sent/) })
    expect((await sent(foreign.shipId)).find(({ role }) => role === 'owner')).toMatchObject({ how: 'mail', receiverName: 'Far Shipping', address: 'far@plimsoll.example' })

    const letters = await mailsTo(await addressOf('owner'), since)
    expect(letters).toHaveLength(1)
    for (const { name } of [one, two]) expect(letters[0]!.body).toContain(name)
    expect(letters[0]!.body).not.toContain(foreign.name)
    const [chinese] = await mailsTo('far@plimsoll.example', since)
    expect([chinese!.subject, chinese!.body]).toEqual([expect.stringContaining('到期日'), expect.stringContaining('以下检验需要安排')])
    await expect.poll(() => smtp.mails.filter(({ to }) => to.includes('far@plimsoll.example')).length, { timeout: 15_000, interval: 50 }).toBe(1)

    const notices = (await people.owner.ok('home/notification/list', { kind: ['reminder'] })).list
    expect(notices).toHaveLength(1)
    expect(notices[0]).toMatchObject({ unread: true, titleZh: expect.stringContaining('检验提醒'), titleEn: expect.stringContaining('Surveys to be held'), link: expect.stringContaining('/ship/cert/list?search=') })

    const before = await db().selectFrom('reminderSent').select((e) => e.fn.countAll().as('n')).executeTakeFirst()
    expect(await hourly()).toBeNull()
    expect(await db().selectFrom('reminderSent').select((e) => e.fn.countAll().as('n')).executeTakeFirst()).toEqual(before)
    expect(await mailsTo(await addressOf('owner'), since)).toHaveLength(1)
  })

  test('is not lost for what is issued later that day: it is told the next day, and what was told stays told though its windows are computed anew', async () => {
    const late = await made(7)
    const before = await made(6, { windows: [{ dueDate: day(7) }] })
    await remindOfWindows(house.services, day(1))
    expect((await sent(late.shipId)).filter(({ role }) => role === 'owner').map(({ reminderDay }) => reminderDay)).toEqual([now, day(1)])
    const windows = await db().deleteFrom('certWindow').where('shipCertId', '=', before.certId).returningAll().execute()
    await db().insertInto('certWindow').values(windows.map(({ id: _, ...window }) => window)).execute()
    await remindOfWindows(house.services, day(2))
    expect((await sent(before.shipId)).filter(({ role }) => role === 'owner').map(({ reminderDay }) => reminderDay)).toEqual([now, day(1), day(2)])
  })

  test('comes once when two servers begin at the same moment', async () => {
    const ship = await made(10)
    const since = await lastMail()
    const runs = await Promise.all([1, 2, 3].map(() => remindOfWindows(house.services, day(3))))
    expect(runs.filter(Boolean)).toHaveLength(1)
    expect((await sent(ship.shipId)).filter(({ role }) => role === 'owner')).toHaveLength(1)
    expect(await mailsTo(await addressOf('owner'), since)).toHaveLength(1)
  })
})

describe('after eight days in which no server ran', () => {
  test('each missed reminder is made up for once, all in one mail, each window as it stands now', async () => {
    const soon = await made(14)
    const missed = await made(5, { window: { endDate: day(8) } })
    const since = await lastMail()
    await remindOfWindows(house.services, day(11))
    const owner = (rows: any[]) => rows.filter(({ role }) => role === 'owner').map(({ kind, reminderDay }) => [kind, reminderDay])
    expect(owner(await sent(soon.shipId))).toEqual([7, 8, 9, 10, 11].map((n) => ['before', day(n)]))
    expect(owner(await sent(missed.shipId)).sort()).toEqual([['before', day(3)], ['before', day(4)], ['before', day(5)], ['late', day(6)], ['overdue', day(9)]])
    const letters = await mailsTo(await addressOf('owner'), since)
    expect(letters).toHaveLength(1)
    const [letter] = letters
    expect(letter!.body!.split(missed.name)).toHaveLength(2)
    const [overdue, coming] = letter!.body!.split(/Coming due|即将到期/)
    expect(overdue).toMatch(new RegExp(`(Overdue|已逾期)[^]*${missed.name}`))
    expect(coming).toContain(soon.name)
    expect((await people.owner.ok('home/notification/list', { kind: ['reminder'] })).list.filter((one: any) => one.titleEn && one.createTime)).toHaveLength(5)
  })
})

describe('nobody is reminded', () => {
  test('of what is done, waived, superseded, made invalid or of a ship that is gone, nor of a missed window that has a later alternative', async () => {
    const other = await made(500)
    const quiet = [
      await made(19, { window: { doneDate: day(-3) } }), await made(19, { window: { waived: true } }), await made(19, { cert: { supersededBy: other.certId } }), await made(19, { cert: { valid: 0 } }),
      await made(19, { status: 'scrapped' }), await made(11, { windows: [{ endDate: day(11), alternativeGroup: 'A' }, { dueDate: day(300), endDate: day(300), alternativeGroup: 'A' }] }),
    ]
    const loud = await made(11, { window: { endDate: day(11) } })
    await remindOfWindows(house.services, day(12))
    for (const { shipId } of quiet.slice(0, 5)) expect(await sent(shipId)).toEqual([])
    expect((await sent(quiet[5]!.shipId)).map(({ kind }) => kind)).not.toContain('overdue')
    expect((await sent(loud.shipId)).map(({ kind }) => kind)).toContain('overdue')
  })

  test('by mail who does not want to be, and everybody in the language they have chosen', async () => {
    await people.owner.ok('home/notification/prefer', { reminderMail: false })
    await people.surveyor.ok('home/notification/prefer', { reminderMail: true, lang: 'en' })
    const ship = await made(13)
    const since = await lastMail()
    await remindOfWindows(house.services, day(13))
    const rows = await sent(ship.shipId)
    expect(rows.find(({ role }) => role === 'owner')).toMatchObject({ how: 'notice', address: null, outboxState: null })
    expect(await mailsTo(await addressOf('owner'), since)).toEqual([])
    expect((await mailsTo(await addressOf('surveyor'), since))[0]!.body).toContain('Dear ')
    await people.surveyor.ok('home/notification/prefer', { reminderMail: true, lang: 'zh' })
    await remindOfWindows(house.services, day(14))
    expect((await mailsTo(await addressOf('surveyor'), since)).at(-1)!.body).toContain('以下检验')
  })
})

describe('an open record with a due date', () => {
  const surveyorOf = async (username: string) => (await db().selectFrom('principal').where('username', '=', username).select('surveyorId').executeTakeFirstOrThrow()).surveyorId
  const recorded = (shipId: number, more: object) => db().insertInto('shipRecord').values({
    shipId, kind: 'condition', recordDate: day(-30), title: 'Renew plating of the forepeak', status: 20, dueDate: day(18), ...more,
  }).returning('id').executeTakeFirstOrThrow()

  test('is among the reminders of owner, surveyor and office, in the words of each; an internal note never reaches the owner', async () => {
    const [{ shipId, name }, other] = [await made(400), await made(400, { ownerId: stranger.id })]
    const { id } = await recorded(shipId, { surveyorId: await surveyorOf('surveyor') })
    await recorded(other.shipId, {})
    await recorded(shipId, { kind: 'note', title: 'Owner is late with payments' })
    await recorded(shipId, { status: 50, clearedDate: now, title: 'Cleared already' })
    const since = await lastMail()
    expect(await remindOfWindows(house.services, day(15))).toMatchObject({ records: 3 })
    const rows = await sent(shipId)
    expect([...new Set(rows.filter(({ recordId }) => recordId === id).map(({ role }) => role))].sort()).toEqual(['office', 'owner', 'surveyor'])
    expect(rows[0]).toMatchObject({ shipName: name, shipCertId: null, surveyType: null, recordKind: expect.any(String), dueDate: day(18), kind: 'before' })
    expect(new Set(rows.filter(({ recordKind }) => recordKind === 'note').map(({ role }) => role))).toEqual(new Set(['office']))
    expect(rows.map(({ recordTitle }) => recordTitle)).not.toContain('Cleared already')
    const [chinese] = await mailsTo('far@plimsoll.example', since)
    expect(chinese!.subject).toContain(`${other.name}：船级条件“Renew plating of the forepeak”，期限 ${day(18)}`)
    const office = (await mailsTo(await addressOf('operator'), since))[0]!.body!
    expect(office).toMatch(/Condition of class “Renew plating of the forepeak”: due|船级条件“Renew plating of the forepeak”：期限/)
    expect(office).toContain('/ship/record/list?search=')
    const ofOwner = (await people.owner.ok('home/notification/list', { kind: ['reminder'], size: 200 })).list
    expect(JSON.stringify(ofOwner)).not.toContain('late with payments')
  })

  test('is told again when it is overdue, and anew where it was given more time; the same day is told once', async () => {
    const { shipId } = await made(400)
    const { id } = await recorded(shipId, { dueDate: day(15) })
    await remindOfWindows(house.services, day(16))
    const owner = async () => (await sent(shipId)).filter(({ role }) => role === 'owner').map(({ kind, reminderDay, dueDate }) => [kind, reminderDay, dueDate])
    expect(await owner()).toEqual([['before', day(15), day(15)], ['overdue', day(16), day(15)]])
    await db().updateTable('shipRecord').set({ dueDate: day(17), firstDueDate: day(15) }).where('id', '=', id).execute()
    expect(await remindOfWindows(house.services, day(16))).toBeNull()
    await remindOfWindows(house.services, day(17))
    expect((await owner()).filter(([, , due]) => due === day(17))).toEqual([['before', day(16), day(17)], ['before', day(17), day(17)]])
  })
})

test('of a window of a company\'s own certificate the company is told, and the office of its region: by name, not by a ship', async () => {
  const kind = await db().selectFrom('cert').where('code', '=', 'DOC').select('id').executeTakeFirstOrThrow()
  const doc = await db().insertInto('shipCert').values({ companyId: stranger.id, certId: kind.id, certNo: 'DOC-FAR', term: 'full', issueDate: day(-400), expiryDate: day(900) }).returning('id').executeTakeFirstOrThrow()
  await db().insertInto('certWindow').values({ shipCertId: doc.id, surveyType: 'annual', ruleCode: 'annualAudit', occurrence: 1, startDate: day(-80), dueDate: day(25), endDate: day(115), words: randomUUID() }).execute()
  await db().updateTable('shipRecord').set({ dueDate: null, firstDueDate: null }).execute()
  const since = await lastMail()
  await remindOfWindows(house.services, day(18))
  const { list } = await people.chief.ok('ship/reminder/list', { companyId: [stranger.id] })
  expect(new Set(list.map(({ role }: any) => role))).toEqual(new Set(['company', 'office']))
  for (const row of list) expect(row).toMatchObject({ shipId: null, shipName: null, companyName: 'Far Shipping', certCode: 'DOC', region, dueDate: day(25) })
  const [letter] = await mailsTo('far@plimsoll.example', since)
  expect([letter!.subject, letter!.body]).toEqual([expect.stringMatching(/^Far Shipping：.*到期日/), expect.stringContaining('DOC-FAR')])
  expect((await mailsTo(await addressOf('operator'), since))[0]!.body).toContain('Far Shipping')
})

test('everything sent is listed for staff, each within their reach, and can be taken away as a table; owners have no such list', async () => {
  const { total, list } = await people.chief.ok('ship/reminder/list', { role: ['owner'], keyword: 'REMINDED' })
  expect(total).toBeGreaterThan(5)
  expect(list[0].day >= list.at(-1).day).toBe(true)
  const own = (await people.surveyor.ok('ship/reminder/list', { size: 200 })).list
  const surveyor = await db().selectFrom('principal').where('username', '=', 'surveyor').select(['userId', 'dataType', 'region']).executeTakeFirstOrThrow()
  expect(own.length).toBeGreaterThan(0)
  for (const row of own) expect(row.userId === surveyor.userId || (surveyor.dataType === 2 && row.region === surveyor.region), row.receiverName).toBe(true)
  for (const row of (await people.operator.ok('ship/reminder/list', { size: 200 })).list) expect(row.region).toBe(region)
  expect((await people.owner.call('ship/reminder/list')).code).toBe(403)
  const file = await people.chief.file('ship/reminder/export', { kind: ['overdue'], format: 'csv' })
  expect([file.status, file.bytes.length > 100]).toEqual([200, true])
})

test('a keyword finds the same whether it is looked for among ships, companies, certificates, records and receivers or in the lines themselves', async () => {
  const all = await db().selectFrom('reminderSentRow').selectAll().execute()
  const shown = ['shipName', 'imo', 'companyName', 'certNo', 'recordTitle', 'receiverName'] as const
  const words = new Set(shown.flatMap((name) => {
    const text = all.find((row) => row[name])?.[name] ?? ''
    return text ? [text.slice(1, 5), text.slice(0, 2).toUpperCase()] : []
  }))
  for (const word of [...words, 'REMIND', '%', 'zzzz', '_1']) {
    const wanted = all.filter((row) => shown.some((name) => row[name]?.toLowerCase().includes(word.toLowerCase()))).map(({ id }) => id!).sort((a, b) => a - b)
    for (const way of [byWord, byLine]) expect((await db().selectFrom('reminderSentRow').where(way(word)).orderBy('id').select('id').execute()).map(({ id }) => id), word).toEqual(wanted)
    expect((await people.chief.ok('ship/reminder/list', { keyword: word, size: 1 })).total, word).toBe(wanted.length)
    // Some are found more than once.
    if (!wanted.length) expect(await hasMany({ db: db() }, word, 0)).toBe(false)
    else expect([await hasMany({ db: db() }, word, wanted.length - 1), await hasMany({ db: db() }, word, wanted.length * 5)]).toEqual([true, false])
  }
  expect(words.size).toBeGreaterThan(8)
})
