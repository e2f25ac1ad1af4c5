/** Reminders that a person set on a certificate apply to the certificate that replaces it. */
import { expect, test } from 'vitest'
import { addDays, addMonths } from '#common/rules/base/dates.ts'
import { recomputeWindows } from '#modules/ship/cert/server/recompute-windows.ts'
import { remindOfWindows } from './remind-of-windows.ts'
import {
  app,
  clients,
  created,
  day,
  db,
  now,
  sent,
  startReminderTests,
} from './reminder.fixture.ts'

startReminderTests()

interface Window {
  ruleCode: string
  occurrence: number
  dueDate: string
  status: string
  reminderTime: string | null
  reminderType: number | null
  reminderContent: string | null
}
const text = 'Book the dry dock'

/** A load line certificate of a ship, recorded from paper. */
async function recorded(shipId: number, certNo: string, given: object): Promise<number> {
  const { id: certId } = await db()
    .selectFrom('cert')
    .where('code', '=', 'ILL')
    .select('id')
    .executeTakeFirstOrThrow()
  const saved = await clients.operator.callOk('ship/cert/save', {
    shipId,
    certId,
    certNo,
    term: 'full',
    ...given,
  })
  return saved.id
}

const pendingOf = async (id: number): Promise<Window[]> =>
  ((await clients.chief.callOk('ship/cert/windows', { id })).windows as Window[]).filter(
    ({ status }) => status !== 'done',
  )
const remind = (id: number, given: object) =>
  clients.chief.callOk('ship/cert/remind', { id, reminderContent: text, ...given })
const remindersOf = (windows: Window[]) =>
  windows.map(({ ruleCode, occurrence, dueDate, reminderTime, reminderType, reminderContent }) => ({
    ruleCode,
    occurrence,
    dueDate,
    reminderTime,
    reminderType,
    reminderContent,
  }))

/** Dates of a certificate in its first year. */
const first = {
  inspectionDate: addMonths(now, -6),
  issueDate: addMonths(now, -6),
  expiryDate: addMonths(now, 54),
}
/** Dates of a certificate in its last year. */
const last = {
  inspectionDate: addMonths(now, -58),
  issueDate: addMonths(now, -58),
  expiryDate: addMonths(now, 2),
}
const renewal = { inspectionDate: now, issueDate: now, expiryDate: addMonths(now, 60) }

test('a reissued certificate has the reminders of the replaced one, for which none is sent', async () => {
  const { shipId } = await created(900)
  const old = await recorded(shipId, `REM-A-${shipId}`, first)
  const [window] = await pendingOf(old)
  await remind(old, {
    ruleCode: window!.ruleCode,
    occurrence: window!.occurrence,
    reminderTime: day(1),
    reminderType: 2,
  })
  const set = remindersOf(await pendingOf(old))
  const id = await recorded(shipId, `REM-B-${shipId}`, { ...first, issueDate: now })
  expect(remindersOf(await pendingOf(id))).toEqual(set)
  expect(set.filter(({ reminderTime }) => reminderTime)).toHaveLength(1)
  expect(await recomputeWindows(app.services, async () => {})).toMatchObject({ changed: 0 })
  expect(remindersOf(await pendingOf(id))).toEqual(set)
  await remindOfWindows(app.services, now)
  await remindOfWindows(app.services, day(1))
  const own = (await sent(shipId)).filter(({ content }) => content === text)
  expect(new Set(own.map(({ shipCertId }) => shipCertId))).toEqual(new Set([id]))
  expect(own.map(({ reminderDay }) => reminderDay)).toContain(day(1))
})

test('a reminder of the whole certificate counts from the due dates of the renewed one', async () => {
  const { shipId } = await created(900)
  const old = await recorded(shipId, `REM-C-${shipId}`, last)
  await remind(old, { offset: 1, unit: '2', reminderType: 3 })
  const set = (await pendingOf(old)).find(({ dueDate }) => dueDate === last.expiryDate)!
  expect(set.reminderTime).toBe(addMonths(last.expiryDate, -1))
  const id = await recorded(shipId, `REM-D-${shipId}`, renewal)
  const renewed = (await pendingOf(id)).find(({ ruleCode }) => ruleCode === set.ruleCode)!
  expect(renewed).toMatchObject({
    dueDate: renewal.expiryDate,
    reminderTime: addMonths(renewal.expiryDate, -1),
    reminderType: 3,
    reminderContent: text,
  })
})

test('a reminder of one window applies to the windows of its rule on the renewed certificate', async () => {
  const { shipId } = await created(900)
  const old = await recorded(shipId, `REM-E-${shipId}`, last)
  const window = (await pendingOf(old)).find(({ dueDate }) => dueDate === last.expiryDate)!
  await remind(old, {
    ruleCode: window.ruleCode,
    occurrence: window.occurrence,
    reminderTime: addDays(window.dueDate, -10),
  })
  const id = await recorded(shipId, `REM-F-${shipId}`, renewal)
  const pending = await pendingOf(id)
  const ofRule = pending.filter(({ ruleCode }) => ruleCode === window.ruleCode)
  expect(ofRule.map(({ reminderTime }) => reminderTime)).toEqual(
    ofRule.map(({ dueDate }) => addDays(dueDate, -10)),
  )
  expect(ofRule.length).toBeGreaterThan(0)
  const others = pending.filter(({ ruleCode }) => ruleCode !== window.ruleCode)
  expect(others.length).toBeGreaterThan(0)
  expect(others.every(({ reminderTime }) => reminderTime === null)).toBe(true)
})
