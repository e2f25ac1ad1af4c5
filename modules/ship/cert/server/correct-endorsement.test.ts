/** Corrections of endorsements. */
import { expect, test } from 'vitest'
import { addDays, addMonths, addYears } from '#common/rules/base/dates.ts'
import { smallPdf } from '#server/platform/file-checks/sample-files.fixture.ts'
import { app, now, operator, paper, shipId, startPaperCertTests } from './paper-cert.fixture.ts'
import { recomputeWindows } from './recompute-windows.ts'
import { refreshStandings } from './standing/store-standings.ts'

startPaperCertTests()

const admin = app.client('admin')

interface Endorsement {
  id: number
  surveyType: string
  inspectionDate: string
  amendedAnniversary: string | null
}
const read = (id: number, day: object = {}) => admin.callOk('ship/cert/get', { id, ...day })
const endorse = (id: number, surveyType: string, inspectionDate: string, more: object = {}) =>
  operator.callOk('ship/cert/endorse', { id, surveyType, inspectionDate, place: 'Busan', ...more })
const correct = async (
  id: number,
  surveyType: string,
  inspectionDate: string,
  more: object = {},
) => {
  const { endorsements } = await read(id)
  return admin.call('ship/cert/correct', {
    id,
    endorsementId: (endorsements as Endorsement[]).at(-1)!.id,
    surveyType,
    inspectionDate,
    place: 'Ningbo',
    remark: 'Typing mistake',
    ...more,
  })
}
const daysOf = ({ windows }: { windows: { doneDate: string | null }[] }) =>
  windows.flatMap(({ doneDate }) => doneDate ?? []).sort()

test('ship/cert/correct: the survey was held on another day', async () => {
  // The first anniversary was four months ago.
  const { id } = await paper('SC', addMonths(now, 44))
  const [wrong, right] = [addMonths(now, -3), addMonths(now, -5)]
  await endorse(id, 'annual', wrong)
  await app.query(`update ship_cert set create_time = issue_date + time '12:00' where id = ${id}`)
  await app.query(`update cert_endorsement set create_time = inspection_date + time '12:00'
    where ship_cert_id = ${id}`)
  await app.services.db.transaction().execute((db) => refreshStandings(db, { shipIds: [shipId] }))
  expect((await operator.call('ship/cert/correct', { id, endorsementId: 1 })).code).not.toBe(0)
  expect((await correct(id, 'annual', right, { remark: '' })).code).toBe(400)
  const { version } = await read(id)
  expect((await correct(id, 'annual', right, { version: version - 1 })).code).toBe(409)
  // Out of its window nothing is corrected.
  expect((await correct(id, 'annual', addDays(now, 1))).code).toBe(400)
  expect(daysOf(await read(id))).toEqual([wrong])
  expect((await correct(id, 'annual', right)).code).toBe(0)

  const cert = await read(id)
  expect(cert).toMatchObject({
    standing: 'inForce',
    endorsements: [{ surveyType: 'annual', inspectionDate: right, place: 'Ningbo' }],
    corrections: [
      {
        inspectionDate: wrong,
        place: 'Busan',
        correctionReason: 'Typing mistake',
        correctedOn: now,
      },
    ],
  })
  expect(daysOf(cert)).toEqual([right])
  expect(daysOf(await read(id, { asOf: addMonths(now, -4) }))).toEqual([right])
  expect(await recomputeWindows(app.services, async () => {})).toMatchObject({ changed: 0 })
  // What was known before the correction stays.
  const before = await read(id, { asOf: addMonths(now, -1), known: true })
  expect(before).toMatchObject({ endorsements: [{ inspectionDate: wrong }], corrections: [] })
  expect(daysOf(before)).toEqual([wrong])
  const { list } = await admin.callOk('ship/cert/history', { id })
  const actions = list.map(({ action }: { action: string }) => action)
  expect(actions).toContain('correct')
})

test('a correction that is refused changes nothing', async () => {
  const { id } = await paper('SE', addMonths(now, 44))
  const held = addMonths(now, -4)
  await endorse(id, 'annual', held)
  // The certificate has no such survey.
  expect((await correct(id, 'boiler', held)).code).toBe(400)
  const other = await paper('IOPP', addMonths(now, 44))
  const { endorsements } = await read(id)
  const ofOther = { id: other.id, endorsementId: endorsements[0].id }
  expect(await correct(id, 'annual', held, ofOther)).toMatchObject({
    code: 400,
    fields: [{ field: 'endorsementId' }],
  })
  expect(await read(id)).toMatchObject({
    standing: 'inForce',
    endorsements: [{ id: endorsements[0].id, inspectionDate: held }],
    corrections: [],
  })
})

test('an early survey that moved the expiry was held in its window', async () => {
  const { id } = await paper('ISSC', addMonths(now, 30))
  const early = addMonths(now, -10)
  await endorse(id, 'intermediate', early)
  expect(await read(id)).toMatchObject({ expiryDate: addYears(early, 3) })
  const held = addMonths(now, -2)
  expect((await correct(id, 'intermediate', held)).code).toBe(0)
  const cert = await read(id)
  expect(cert).toMatchObject({
    expiryDate: addMonths(now, 30),
    expiryBeforeExtension: addMonths(now, 30),
    standing: 'inForce',
  })
  expect(daysOf(cert)).toEqual([held])
  expect((await correct(id, 'intermediate', early)).code).toBe(0)
  expect(await read(id)).toMatchObject({ expiryDate: addYears(early, 3) })
})

test('an inspection of the bottom counts on every certificate of the ship', async () => {
  const { id } = await paper('CLH', addMonths(now, 58))
  const other = await paper('CSS', addMonths(now, 58))
  const [wrong, right] = [addDays(now, -20), addDays(now, -30)]
  await endorse(id, 'bottom', wrong)
  expect(daysOf(await read(other.id))).toContain(wrong)
  expect((await correct(id, 'bottom', right)).code).toBe(0)
  for (const one of [id, other.id]) {
    expect(daysOf(await read(one))).toContain(right)
    expect(daysOf(await read(one))).not.toContain(wrong)
  }
})

test('a page that was issued is replaced by another page, and verified as superseded', async () => {
  const { id } = await paper('SR', addMonths(now, 44))
  const utn = 'CRCT-CRCT-CRCT-HH'
  const { endorsementId } = await endorse(id, 'periodical', addMonths(now, -4))
  await app.query(`update cert_endorsement set utn = '${utn}' where id = ${endorsementId}`)
  const day = addMonths(now, -5)
  expect(await correct(id, 'periodical', day)).toMatchObject({
    code: 400,
    fields: [{ field: 'fileId' }],
  })
  const { data } = await admin.upload('page.pdf', smallPdf('page'), 'application/pdf')
  expect((await correct(id, 'periodical', day, { fileId: data.attachmentId })).code).toBe(0)
  const response = await fetch(`${app.url}/api/verify/${utn}`)
  expect(((await response.json()) as { data: object }).data).toMatchObject({
    status: 'superseded',
    endorsements: [{ date: day }],
  })
})
