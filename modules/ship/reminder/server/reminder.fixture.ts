/** Shared set-up of the tests of reminders. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { addDays, today } from '#common/rules/base/dates.ts'
import { startMailServer } from '#server/platform/mail/mail-server.fixture.ts'
import type { MailServer } from '#server/platform/mail/mail-server.fixture.ts'
import type { RowOf } from '#common/contract.ts'
import type { reminder } from '../reminder.contract.ts'
import { getResource } from '#server/core/resource.ts'
import { fixtureApp } from '#server/testing/test-app.ts'

export const app = fixtureApp(async () => {
  smtp = await startMailServer()
  return { env: { SMTP_URL: smtp.url } }
})

export let smtp: MailServer

export const clients = app.clients('chief', 'operator', 'surveyor', 'owner')

export const now = today('Asia/Shanghai')

export const day = (n: number) => addDays(now, n)

export const db = () => app.services.db

/** A company with the account `owner`, and one without accounts. */
export let known: { id: number; email: string | null }

export let otherCompany: { id: number }

export let region: string

export const userId = async (username: string) =>
  (
    await db()
      .selectFrom('appUser')
      .where('username', '=', username)
      .select('id')
      .executeTakeFirstOrThrow()
  ).id

let serial = 0

export interface Made {
  ownerId?: number
  status?: string
  cert?: object
  window?: object
  windows?: object[]
}

/** A ship with one certificate and its windows, due in some days. */
export async function created(
  due: number,
  { ownerId = known.id, status = 'inService', cert = {}, window = {}, windows = [{}] }: Made = {},
) {
  const flag = await db()
    .selectFrom('flag')
    .where('iso2', '=', 'PA')
    .select('id')
    .executeTakeFirstOrThrow()
  const kind = await db()
    .selectFrom('cert')
    .where('code', '=', 'SC')
    .select('id')
    .executeTakeFirstOrThrow()
  const ship = await db()
    .insertInto('ship')
    .values({
      name: `REMINDED ${++serial}`,
      shipType: '203',
      region,
      status,
      flagId: flag.id,
      ownerId,
      grossTonnage: 9800,
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
  const row = await db()
    .insertInto('shipCert')
    .values({
      shipId: ship.id,
      certId: kind.id,
      certNo: `REMIND-${serial}`,
      term: 'full',
      issueDate: day(-400),
      expiryDate: day(900),
      personInCharge: await userId('surveyor'),
      ...cert,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db()
    .insertInto('certWindow')
    .values(
      windows.map((more, n) => ({
        shipCertId: row.id,
        surveyType: 'annual',
        ruleCode: 'ANNUAL',
        occurrence: n + 1,
        startDate: day(due - 90),
        dueDate: day(due),
        endDate: day(due + 90),
        words: randomUUID(),
        ...window,
        ...more,
      })),
    )
    .execute()
  return { shipId: ship.id, name: ship.name, certId: row.id }
}

export type Sent = RowOf<typeof reminder>
export const sent = async (shipId: number, principal = clients.chief): Promise<Sent[]> =>
  (
    (await principal.callOk('ship/reminder/list', { shipId: [shipId], size: 200 })).list as Sent[]
  ).sort((a, b) => (a.reminderDay < b.reminderDay ? -1 : 1))

export const mailsTo = (address: string, since: number) =>
  db()
    .selectFrom('outbox')
    .where('id', '>', since)
    .selectAll()
    .execute()
    .then((rows) => rows.filter(({ recipients }) => recipients.includes(address)))

export const lastMail = async () =>
  Number(
    (
      await db()
        .selectFrom('outbox')
        .select((e) => e.fn.max('id').as('id'))
        .executeTakeFirst()
    )?.id ?? 0,
  )

export const addressOf = async (username: string) =>
  (
    await db()
      .selectFrom('appUser')
      .where('username', '=', username)
      .select('email')
      .executeTakeFirstOrThrow()
  ).email

/** Runs the scheduled job. */
export const hourly = () =>
  getResource(app.services, 'ship/reminder').hourlyTasks!['remindOfWindows']!(app.services)

/** Starts the application and signs the users in; call once at the top of a test file. */
export function startReminderTests(): void {
  // Runs after the application is closed.
  afterAll(() => smtp.close())
  app.startForTests()
  beforeAll(async () => {
    const { relatedCustomers } = await db()
      .selectFrom('appUser')
      .where('username', '=', 'owner')
      .select('relatedCustomers')
      .executeTakeFirstOrThrow()
    known = await db()
      .selectFrom('customer')
      .where('id', '=', relatedCustomers[0]!)
      .select(['id', 'email'])
      .executeTakeFirstOrThrow()
    otherCompany = await db()
      .insertInto('customer')
      .values({
        customerNo: 'REMIND-1',
        name: 'Far Shipping',
        customerType: ['owner'],
        region: 'SHA',
        email: 'far@plimsoll.example',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    // Removes the demonstration's last run.
    await db().deleteFrom('reminderRun').execute()
    await db().updateTable('shipRecord').set({ dueDate: null, firstDueDate: null }).execute()
    region = (
      await db()
        .selectFrom('appUser')
        .where('username', '=', 'operator')
        .select('region')
        .executeTakeFirstOrThrow()
    ).region!
  }, 120_000)
}
