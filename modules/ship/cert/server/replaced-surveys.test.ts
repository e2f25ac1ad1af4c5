/** Surveys of a certificate count on the one that replaces it without a new survey. */
import { expect, test } from 'vitest'
import { addDays, addMonths } from '#common/rules/base/dates.ts'
import { recomputeWindows } from './recompute-windows.ts'
import {
  app,
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
