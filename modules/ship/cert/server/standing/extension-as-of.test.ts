/** A certificate that is extended after its renewal survey, as of past days. */
import { expect, test } from 'vitest'
import { addDays, addMonths } from '#common/rules/base/dates.ts'
import {
  app,
  chief,
  extend,
  now,
  operator,
  shipId,
  startPaperCertTests,
  surveyedPaper,
} from '../paper-cert.fixture.ts'
import { refreshStandings } from './store-standings.ts'

startPaperCertTests()

const expiry = addMonths(now, 1)
const renewed = addDays(now, -20)
const decided = addDays(now, -10)

interface Window {
  surveyType: string
  doneDate: string | null
  status: string
}
const renewalOn = async (id: number, day: object) => {
  const { windows } = await chief.callOk('ship/cert/get', { id, ...day })
  return (windows as Window[]).find(({ surveyType }) => surveyType === 'renewal')
}

test('the renewal held under a five-month extension is there as of a past day', async () => {
  const { id } = await surveyedPaper('SC', expiry)
  // The bottom is inspected with the renewal.
  await operator.callOk('ship/cert/endorse', {
    id,
    surveyType: 'bottom',
    inspectionDate: renewed,
    place: 'Busan',
  })
  const { code } = await extend({ id }, 'notOnBoard', { renewalDate: renewed })
  expect(code).toBe(0)
  await app.query(`update ship_cert set create_time = issue_date + time '12:00' where id = ${id}`)
  await app.query(`update cert_endorsement set create_time = inspection_date + time '12:00'`)
  // The decision is of another day than its entry in the record.
  await app.query(`update ship_cert set extended_on = '${decided}' where id = ${id}`)
  await app.services.db.transaction().execute((db) => refreshStandings(db, { shipIds: [shipId] }))
  const held = { doneDate: renewed, status: 'done' }
  for (const asOf of [undefined, now, decided, addDays(now, -1), renewed])
    expect(await renewalOn(id, { asOf })).toMatchObject(held)
  expect(await renewalOn(id, { asOf: addDays(renewed, -1) })).toMatchObject({ doneDate: null })
  // An extension that was recorded today was not known yesterday.
  const known = await chief.callOk('ship/cert/get', { id, asOf: addDays(now, -1), known: true })
  expect(known).toMatchObject({
    expiryDate: expiry,
    term: 'full',
    extensionKind: null,
    extendedOn: null,
    extensionFileId: null,
    renewalDate: null,
  })
  expect(await renewalOn(id, { asOf: addDays(now, -1), known: true })).toMatchObject({
    doneDate: null,
  })
  const today = await chief.callOk('ship/cert/get', { id, asOf: now, known: true })
  expect(today).toMatchObject({
    term: 'extended',
    extensionKind: 'notOnBoard',
    renewalDate: renewed,
  })
})
