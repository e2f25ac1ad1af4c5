import { describe, expect, test } from 'vitest'
import { remindOfWindows } from './remind-of-windows.ts'
import { byLine, byWord, hasMany } from './reminder-search.ts'
import {
  app,
  smtp,
  clients,
  now,
  day,
  db,
  otherCompany,
  region,
  created,
  sent,
  mailsTo,
  lastMail,
  addressOf,
  hourly,
  startReminderTests,
} from './reminder.fixture.ts'
import type { Sent } from './reminder.fixture.ts'

startReminderTests()

describe('reminder day', () => {
  test('notifies owner, surveyor in charge and office once, by one notice and one mail with all windows, in their languages', async () => {
    const [one, two, foreign] = [
      await created(7),
      await created(3),
      await created(7, { ownerId: otherCompany.id }),
    ]
    const since = await lastMail()
    expect(await hourly()).toMatchObject({
      windows: expect.any(Number),
      receivers: expect.any(Number),
    })
    const rows = await sent(one.shipId)
    expect(rows).toHaveLength(3)
    expect(rows.map(({ role, how }) => [role, how]).sort()).toEqual(
      expect.arrayContaining([
        ['office', 'both'],
        ['owner', 'both'],
        ['surveyor', 'both'],
      ]),
    )
    for (const row of rows)
      expect(row).toMatchObject({
        kind: 'before',
        reminderDay: now,
        day: now,
        dueDate: day(7),
        outboxState: expect.stringMatching(/queued|sent/),
      })
    expect((await sent(foreign.shipId)).find(({ role }) => role === 'owner')).toMatchObject({
      how: 'mail',
      receiverName: 'Far Shipping',
      address: 'far@plimsoll.example',
    })

    const letters = await mailsTo(await addressOf('owner'), since)
    expect(letters).toHaveLength(1)
    for (const { name } of [one, two]) expect(letters[0]!.body).toContain(name)
    expect(letters[0]!.body).not.toContain(foreign.name)
    const [chinese] = await mailsTo('far@plimsoll.example', since)
    expect([chinese!.subject, chinese!.body]).toEqual([
      expect.stringContaining('到期日'),
      expect.stringContaining('以下检验需要安排'),
    ])
    await expect
      .poll(() => smtp.mails.filter(({ to }) => to.includes('far@plimsoll.example')).length, {
        timeout: 15_000,
        interval: 50,
      })
      .toBe(1)

    const notices = (await clients.owner.callOk('home/notification/list', { kind: ['reminder'] }))
      .list
    expect(notices).toHaveLength(1)
    expect(notices[0]).toMatchObject({
      unread: true,
      titleZh: expect.stringContaining('检验提醒'),
      titleEn: expect.stringContaining('Survey reminder'),
      link: expect.stringContaining('/ship/cert/list?search='),
    })

    const before = await db()
      .selectFrom('reminderSent')
      .select((e) => e.fn.countAll().as('n'))
      .executeTakeFirst()
    expect(await hourly()).toBeNull()
    expect(
      await db()
        .selectFrom('reminderSent')
        .select((e) => e.fn.countAll().as('n'))
        .executeTakeFirst(),
    ).toEqual(before)
    expect(await mailsTo(await addressOf('owner'), since)).toHaveLength(1)
  })

  test('covers certificates issued later that day on the next day, and does not repeat sent ones after a recalculation of windows', async () => {
    const late = await created(7)
    const before = await created(6, { windows: [{ dueDate: day(7) }] })
    await remindOfWindows(app.services, day(1))
    expect(
      (await sent(late.shipId))
        .filter(({ role }) => role === 'owner')
        .map(({ reminderDay }) => reminderDay),
    ).toEqual([now, day(1)])
    const windows = await db()
      .deleteFrom('certWindow')
      .where('shipCertId', '=', before.certId)
      .returningAll()
      .execute()
    await db()
      .insertInto('certWindow')
      .values(windows.map(({ id: _, ...window }) => window))
      .execute()
    await remindOfWindows(app.services, day(2))
    expect(
      (await sent(before.shipId))
        .filter(({ role }) => role === 'owner')
        .map(({ reminderDay }) => reminderDay),
    ).toEqual([now, day(1), day(2)])
  })

  test('sends once when two servers run at the same time', async () => {
    const ship = await created(10)
    const since = await lastMail()
    const runs = await Promise.all([1, 2, 3].map(() => remindOfWindows(app.services, day(3))))
    expect(runs.filter(Boolean)).toHaveLength(1)
    expect((await sent(ship.shipId)).filter(({ role }) => role === 'owner')).toHaveLength(1)
    expect(await mailsTo(await addressOf('owner'), since)).toHaveLength(1)
  })
})

describe('after an outage of eight days', () => {
  test('makes up for each missed reminder once, in one mail, with the present state of each window', async () => {
    const soon = await created(14)
    const missed = await created(5, { window: { endDate: day(8) } })
    const since = await lastMail()
    await remindOfWindows(app.services, day(11))
    const owner = (rows: readonly Sent[]) =>
      rows
        .filter(({ role }) => role === 'owner')
        .map(({ kind, reminderDay }) => [kind, reminderDay])
    expect(owner(await sent(soon.shipId))).toEqual([7, 8, 9, 10, 11].map((n) => ['before', day(n)]))
    expect(owner(await sent(missed.shipId)).sort()).toEqual([
      ['before', day(3)],
      ['before', day(4)],
      ['before', day(5)],
      ['late', day(6)],
      ['overdue', day(9)],
    ])
    const letters = await mailsTo(await addressOf('owner'), since)
    expect(letters).toHaveLength(1)
    const [letter] = letters
    expect(letter!.body!.split(missed.name)).toHaveLength(2)
    const [overdue, coming] = letter!.body!.split(/Due soon|即将到期/)
    expect(overdue).toMatch(new RegExp(`(Overdue|已逾期)[^]*${missed.name}`))
    expect(coming).toContain(soon.name)
    expect(
      (await clients.owner.callOk('home/notification/list', { kind: ['reminder'] })).list.filter(
        (one: { titleEn: string; createTime: string }) => one.titleEn && one.createTime,
      ),
    ).toHaveLength(5)
  })
})

describe('exclusions', () => {
  test('skips completed, waived, superseded and invalid ones, ships out of service, and missed windows with a later alternative', async () => {
    const other = await created(500)
    const quiet = [
      await created(19, { window: { doneDate: day(-3) } }),
      await created(19, { window: { waived: true } }),
      await created(19, { cert: { supersededBy: other.certId } }),
      await created(19, { cert: { valid: 0 } }),
      await created(19, { status: 'scrapped' }),
      await created(11, {
        windows: [
          { endDate: day(11), alternativeGroup: 'A' },
          { dueDate: day(300), endDate: day(300), alternativeGroup: 'A' },
        ],
      }),
    ]
    const loud = await created(11, { window: { endDate: day(11) } })
    await remindOfWindows(app.services, day(12))
    for (const { shipId } of quiet.slice(0, 5)) expect(await sent(shipId)).toEqual([])
    expect((await sent(quiet[5]!.shipId)).map(({ kind }) => kind)).not.toContain('overdue')
    expect((await sent(loud.shipId)).map(({ kind }) => kind)).toContain('overdue')
  })

  test("sends no mail to those who disabled it, and uses each user's language", async () => {
    await clients.owner.callOk('home/notification/prefer', { reminderMail: false })
    await clients.surveyor.callOk('home/notification/prefer', { reminderMail: true, lang: 'en' })
    const ship = await created(13)
    const since = await lastMail()
    await remindOfWindows(app.services, day(13))
    const rows = await sent(ship.shipId)
    expect(rows.find(({ role }) => role === 'owner')).toMatchObject({
      how: 'notice',
      address: null,
      outboxState: null,
    })
    expect(await mailsTo(await addressOf('owner'), since)).toEqual([])
    expect((await mailsTo(await addressOf('surveyor'), since))[0]!.body).toContain('Dear ')
    await clients.surveyor.callOk('home/notification/prefer', { reminderMail: true, lang: 'zh' })
    await remindOfWindows(app.services, day(14))
    expect((await mailsTo(await addressOf('surveyor'), since)).at(-1)!.body).toContain('以下检验')
  })
})

test('lists sent reminders for staff in their scope, and exports them; owners have no access', async () => {
  const { total, list } = await clients.chief.callOk('ship/reminder/list', {
    role: ['owner'],
    keyword: 'REMINDED',
  })
  expect(total).toBeGreaterThan(5)
  expect(list[0].day >= list.at(-1).day).toBe(true)
  const own = (await clients.surveyor.callOk('ship/reminder/list', { size: 200 })).list
  const surveyor = await db()
    .selectFrom('principal')
    .where('username', '=', 'surveyor')
    .select(['userId', 'dataType', 'region'])
    .executeTakeFirstOrThrow()
  expect(own.length).toBeGreaterThan(0)
  for (const row of own)
    expect(
      row.userId === surveyor.userId || (surveyor.dataType === 2 && row.region === surveyor.region),
      row.receiverName,
    ).toBe(true)
  for (const row of (await clients.operator.callOk('ship/reminder/list', { size: 200 })).list)
    expect(row.region).toBe(region)
  expect((await clients.owner.call('ship/reminder/list')).code).toBe(403)
  const file = await clients.chief.download('ship/reminder/export', {
    kind: ['overdue'],
    format: 'csv',
  })
  expect([file.status, file.bytes.length > 100]).toEqual([200, true])
})

test('both search strategies find the same reminders', async () => {
  const all = await db().selectFrom('reminderSentRow').selectAll().execute()
  const shown = ['shipName', 'imo', 'companyName', 'certNo', 'recordTitle', 'receiverName'] as const
  const words = new Set(
    shown.flatMap((name) => {
      const text = all.find((row) => row[name])?.[name] ?? ''
      return text ? [text.slice(1, 5), text.slice(0, 2).toUpperCase()] : []
    }),
  )
  for (const word of [...words, 'REMIND', '%', 'zzzz', '_1']) {
    const requested = all
      .filter((row) => shown.some((name) => row[name]?.toLowerCase().includes(word.toLowerCase())))
      .map(({ id }) => id!)
      .sort((a, b) => a - b)
    for (const way of [byWord, byLine])
      expect(
        (
          await db()
            .selectFrom('reminderSentRow')
            .where(way(word))
            .orderBy('id')
            .select('id')
            .execute()
        ).map(({ id }) => id),
        word,
      ).toEqual(requested)
    expect(
      (await clients.chief.callOk('ship/reminder/list', { keyword: word, size: 1 })).total,
      word,
    ).toBe(requested.length)
    // Some are found more than once.
    if (!requested.length) expect(await hasMany({ db: db() }, word, 0)).toBe(false)
    else
      expect([
        await hasMany({ db: db() }, word, requested.length - 1),
        await hasMany({ db: db() }, word, requested.length * 5),
      ]).toEqual([true, false])
  }
  expect(words.size).toBeGreaterThan(8)
})
