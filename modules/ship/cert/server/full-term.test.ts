import { expect, test } from 'vitest'
import { addDays, addMonths, addYears } from '#common/rules/base/dates.ts'
import {
  app,
  chief,
  extend,
  now,
  operator,
  shipId,
  startPaperCertTests,
} from './paper-cert.fixture.ts'

startPaperCertTests()

let serial = 0

/** A certificate of five years at most, issued some months ago for a shorter time. */
async function issuedFor(code: string, monthsAgo: number, months: number) {
  const { id: certId } = await app.services.db
    .selectFrom('cert')
    .where('code', '=', code)
    .select('id')
    .executeTakeFirstOrThrow()
  const day = addMonths(now, -monthsAgo)
  const expiryDate = addMonths(day, months)
  const { id } = await operator.callOk('ship/cert/save', {
    shipId,
    certId,
    certNo: `SHORT-${++serial}`,
    term: 'full',
    inspectionDate: day,
    issueDate: day,
    expiryDate,
  })
  return { id: id as number, day, expiryDate }
}
const offered = async (id: number) =>
  (await chief.callOk('ship/cert/extensions', { id })).kinds.map(
    ({ kind }: { kind: string }) => kind,
  )

test('a certificate issued for two years is extended to five, with the approval of the flag', async () => {
  const cert = await issuedFor('SE', 6, 24)
  const until = addYears(cert.expiryDate, 3)
  expect(await offered(cert.id)).toContain('fullTerm')
  expect(await extend(cert, 'fullTerm', { fileId: null })).toMatchObject({
    code: 400,
    fields: [{ field: 'fileId' }],
  })
  for (const wrong of [addDays(until, 1), addYears(until, 1)])
    expect(await extend(cert, 'fullTerm', { until: wrong })).toMatchObject({
      code: 400,
      fields: [{ field: 'until' }],
    })
  expect((await extend(cert, 'fullTerm')).data).toMatchObject({ expiryDate: until })
  const row = await chief.callOk('ship/cert/get', { id: cert.id })
  expect(row).toMatchObject({
    expiryDate: until,
    expiryBeforeExtension: until,
    fullTermOn: now,
    term: 'full',
    standing: 'inForce',
  })
  const dueDates = (type: string) =>
    row.windows
      .filter((w: { surveyType: string }) => w.surveyType === type)
      .map((w: { dueDate: string }) => w.dueDate)
  expect(dueDates('renewal')).toEqual([until])
  expect(dueDates('annual')).toEqual([1, 2, 3, 4].map((year) => addYears(cert.day, year)))
  expect(await offered(cert.id)).not.toContain('fullTerm')
  // It is known after the first term ends, and it was not before the extension.
  const later = addDays(cert.expiryDate, 1)
  expect(await chief.callOk('ship/cert/life', { id: cert.id, day: later })).toMatchObject({
    onDay: { expiryDate: until },
  })
  expect(
    await chief.callOk('ship/cert/life', { id: cert.id, day: addDays(now, -1) }),
  ).toMatchObject({ onDay: { expiryDate: cert.expiryDate } })
})

test('an extension until the new certificate is on board may follow', async () => {
  const cert = await issuedFor('IOPP', 1, 12)
  const until = addYears(cert.expiryDate, 4)
  expect((await extend(cert, 'fullTerm')).data).toMatchObject({ expiryDate: until })
  const { data } = await extend(cert, 'notOnBoard', { renewalDate: now })
  expect(data).toMatchObject({ expiryDate: addMonths(until, 5), expiryBeforeExtension: until })
  const { onDay } = await chief.callOk('ship/cert/life', { id: cert.id, day: now })
  expect(onDay).toMatchObject({ standing: 'inForce', expiryDate: addMonths(until, 5) })
})

test('a certificate of the full term, and one of another family, have nothing to be extended to', async () => {
  expect(await offered((await issuedFor('ILL', 3, 60)).id)).not.toContain('fullTerm')
  expect(await offered((await issuedFor('SMC', 3, 24)).id)).not.toContain('fullTerm')
})

test('a flag that delegates the extension to the full term needs no approval file', async () => {
  const cert = await issuedFor('SE', 6, 24)
  const needsApproval = async () =>
    (await chief.callOk('ship/cert/extensions', { id: cert.id })).kinds.find(
      ({ kind }: { kind: string }) => kind === 'fullTerm',
    ).needsApproval
  expect(await needsApproval()).toBe(true)
  const { flagId } = await chief.callOk('ship/cert/get', { id: cert.id })
  const admin = await app.signInAs('admin')
  const delegate = async (fullTermDelegated: boolean) => {
    const { version } = await admin.callOk('basic/flag/get', { id: flagId })
    await admin.callOk('basic/flag/save', { id: flagId, version, fullTermDelegated })
  }
  await delegate(true)
  expect(await needsApproval()).toBe(false)
  expect(await extend(cert, 'fullTerm', { fileId: null })).toMatchObject({ code: 0 })
  await delegate(false)
})
