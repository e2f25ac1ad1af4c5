/** Surveys of a certificate count on the one that replaces it without a new survey. */
import { expect, test } from 'vitest'
import { addDays, addMonths } from '#common/rules/base/dates.ts'
import { recomputeWindows } from './recompute-windows.ts'
import {
  app,
  extend,
  now,
  operator,
  paper,
  startPaperCertTests,
  surveyedPaper,
} from './paper-cert.fixture.ts'

startPaperCertTests()

interface Window {
  surveyType: string
  doneDate: string | null
  status: string
  endDate: string
}
const get = (id: number) => operator.callOk('ship/cert/get', { id })

/** Records a certificate with the surveys and dates of this one, issued yesterday. */
async function replacement(id: number, given: object = {}): Promise<number> {
  const { shipId, certId, term, inspectionDate, expiryDate, certNo } = await get(id)
  const saved = await operator.callOk('ship/cert/save', {
    shipId,
    certId,
    term,
    inspectionDate,
    expiryDate,
    certNo: `${certNo}-B`,
    issueDate: addDays(now, -1),
    ...given,
  })
  return saved.id
}

test('endorsed surveys count on a replacement for a lost certificate or changed particulars', async () => {
  const { id: old } = await surveyedPaper('ILL', addMonths(now, 30))
  expect(await get(old)).toMatchObject({ standing: 'inForce' })
  const id = await replacement(old)
  const replaced = await get(id)
  expect(replaced.standing).toBe('inForce')
  expect((await get(old)).standing).toBe('superseded')
  const done = replaced.windows.filter((w: Window) => w.doneDate)
  expect(done.map((w: Window) => w.surveyType)).toEqual(['annual', 'annual'])
  expect(await recomputeWindows(app.services, async () => {})).toMatchObject({ changed: 0 })
  const again = await replacement(id, { certNo: 'EXT-ILL-C', issueDate: now })
  expect(await get(again)).toMatchObject({ standing: 'inForce' })
})

test('so does the survey that restored the certificate', async () => {
  const { id: old } = await paper('IOPP', addMonths(now, 43))
  await operator.callOk('ship/cert/restore', {
    id: old,
    surveyType: 'annual',
    inspectionDate: addDays(now, -3),
    place: 'Busan',
  })
  expect(await get(old)).toMatchObject({ standing: 'inForce', standingReason: 'restored' })
  const id = await replacement(old)
  const replaced = await get(id)
  expect(replaced.standing).toBe('inForce')
  expect(replaced.windows.filter((w: Window) => w.status === 'overdue')).toEqual([])
  expect(await recomputeWindows(app.services, async () => {})).toMatchObject({ changed: 0 })
})

test('surveys of a certificate do not count on one that is issued on another survey', async () => {
  const { id: old } = await surveyedPaper('IAPP', addMonths(now, 30))
  const id = await replacement(old, { inspectionDate: addMonths(now, -29) })
  expect(await get(id)).toMatchObject({ standing: 'lapsed', standingReason: 'surveyMissed' })
})

/** Due dates of the annual windows of a certificate that are still to be held. */
const annualsOf = (windows: (Window & { dueDate: string })[]) =>
  windows
    .filter((w) => w.surveyType === 'annual' && !w.doneDate)
    .map(({ dueDate }) => dueDate)
    .sort()

/** A certificate whose first annual survey was held yesterday, before its window. */
async function withMovedAnniversary(code: string) {
  const expiryDate = addMonths(now, 56)
  const { id } = await paper(code, expiryDate)
  await operator.callOk('ship/cert/endorse', {
    id,
    surveyType: 'annual',
    inspectionDate: addDays(now, -1),
    place: 'Busan',
  })
  return { id, expiryDate, moved: addMonths(addDays(now, -1), 3) }
}

test('an anniversary that an early survey moved stays moved on the replacement and the next one', async () => {
  const { id: old, moved } = await withMovedAnniversary('ILE')
  const later = [12, 24, 36, 48].map((months) => addMonths(moved, months))
  expect(annualsOf((await get(old)).windows)).toEqual(later)
  const id = await replacement(old, { issueDate: now })
  expect(annualsOf((await get(id)).windows)).toEqual(later)
  const again = await replacement(id, { issueDate: now, certNo: `EXT-MOVED-${id}` })
  for (const one of [id, again]) {
    expect(annualsOf((await get(one)).windows)).toEqual(later)
    expect(
      await operator.callOk('ship/cert/life', { id: one, day: addMonths(now, 10) }),
    ).toMatchObject({ onDay: { standing: one === again ? 'inForce' : 'superseded' } })
  }
  const { nextSurvey, onDay } = await operator.callOk('ship/cert/life', { id: again, day: now })
  expect(onDay).toMatchObject({ standing: 'inForce', reason: 'good' })
  expect(nextSurvey).toMatchObject({ surveyType: 'annual', dueDate: later[0] })
  expect(await recomputeWindows(app.services, async () => {})).toMatchObject({ changed: 0 })
})

test('a replacement that states another day of expiry has the anniversaries of that day', async () => {
  const { id: old, moved, expiryDate } = await withMovedAnniversary('SE')
  const id = await replacement(old, { issueDate: now, expiryDate: addDays(expiryDate, -40) })
  const row = await get(id)
  expect(annualsOf(row.windows)).toContain(addMonths(addDays(expiryDate, -40), -12))
  expect(annualsOf(row.windows)).not.toContain(addMonths(moved, 12))
  expect(await recomputeWindows(app.services, async () => {})).toMatchObject({ changed: 0 })
})

test('a survey held before its due date counts on a replacement issued long after it', async () => {
  const { id: old } = await paper('BWM', addMonths(now, 47))
  await operator.callOk('ship/cert/endorse', {
    id: old,
    surveyType: 'annual',
    inspectionDate: addMonths(now, -3),
    place: 'Busan',
  })
  for (const issueDate of [addMonths(now, -2), addDays(now, -1)]) {
    const id = await replacement(old, { issueDate, certNo: `EXT-DUE-${issueDate}` })
    expect(await get(id)).toMatchObject({ standing: 'inForce' })
    expect(annualsOf((await get(id)).windows)[0]).toBe(addMonths(now, 11))
  }
  expect(await recomputeWindows(app.services, async () => {})).toMatchObject({ changed: 0 })
})

test('an extension stays on the replacement that states it, and later dates count from before it', async () => {
  const expiry = addDays(now, -10)
  const { id: old } = await surveyedPaper('NLS', expiry)
  const extended = await extend({ id: old }, 'notInPort', { port: 'Busan' })
  expect(extended.code).toBe(0)
  const { expiryDate } = await get(old)
  const id = await replacement(old, { expiryDate, term: 'full' })
  expect(await get(id)).toMatchObject({
    expiryDate,
    expiryBeforeExtension: expiry,
    term: 'extended',
    extensionKind: 'notInPort',
    standing: 'inForce',
    standingReason: 'extended',
  })
  expect(await recomputeWindows(app.services, async () => {})).toMatchObject({ changed: 0 })
  expect(await extend({ id }, 'shortVoyage')).toMatchObject({ code: 409 })
})

test('a survey that restored the certificate out of its windows counts once on the replacement', async () => {
  // Its first annual window closed two months ago.
  const { id: old } = await paper('CFC', addMonths(now, 43))
  const held = { surveyType: 'annual', inspectionDate: addDays(now, -1), place: 'Busan' }
  await operator.callOk('ship/cert/restore', { id: old, ...held })
  const { nextDueDate } = await get(old)
  const id = await replacement(old, { issueDate: now, actionType: 'reissueLost' })
  const { onDay, nextSurvey } = await operator.callOk('ship/cert/life', { id })
  expect([onDay.reason, onDay.nextDueDate, nextSurvey.dueDate]).toEqual([
    'restored',
    nextDueDate,
    nextDueDate,
  ])
  expect((await get(id)).nextDueDate).toBe(nextDueDate)
})
