import { expect, test } from 'vitest'
import { addMonths } from '#common/rules/base/dates.ts'
import { recomputeWindows } from './recompute-windows.ts'
import {
  app,
  chief,
  now,
  operator,
  paper,
  shipId,
  startPaperCertTests,
} from './paper-cert.fixture.ts'

startPaperCertTests()

interface Window {
  surveyType: string
  doneDate: string | null
  status: string
}
const restore = (cert: { id: number }, surveyType: string, inspectionDate: string) =>
  operator.call('ship/cert/restore', { id: cert.id, surveyType, inspectionDate, place: 'Busan' })
const get = (cert: { id: number }) => operator.callOk('ship/cert/get', { id: cert.id })

test('ship/cert/restore: a survey as deep as the one missed makes the certificate valid again', async () => {
  // Its first annual survey was to be held until two months ago.
  const expiry = addMonths(now, 43)
  const cert = await paper('ILL', expiry)
  const lapsed = await get(cert)
  expect(lapsed).toMatchObject({ standing: 'lapsed', standingReason: 'surveyMissed' })
  expect(lapsed.can).toContain('restore')
  expect((await chief.callOk('ship/cert/get', { id: cert.id })).can).not.toContain('restore')
  expect(await restore(cert, 'occasional', now)).toMatchObject({
    code: 400,
    fields: [{ field: 'surveyType', msg: expect.stringContaining('at least as deep') }],
  })
  expect(await restore(cert, 'annual', addMonths(now, 1))).toMatchObject({
    code: 400,
    fields: [{ field: 'inspectionDate' }],
  })
  expect(await restore(cert, 'annual', now)).toMatchObject({ code: 0, data: { version: 2 } })
  const restored = await get(cert)
  expect(restored).toMatchObject({
    standing: 'inForce',
    standingReason: 'restored',
    expiryDate: expiry,
    endorsements: [
      expect.objectContaining({
        surveyType: 'annual',
        explanationZh: expect.stringContaining('恢复有效'),
        explanationEn: expect.stringContaining('restored'),
      }),
    ],
  })
  expect(restored.can).not.toContain('restore')
  expect(restored.windows.filter((w: Window) => w.status === 'overdue')).toEqual([])
  expect((await operator.callOk('ship/cert/history', { id: cert.id })).list[0]).toMatchObject({
    action: 'restore',
  })
})

test('ship/cert/restore: after more than two years, only by a survey as deep as a renewal, which does not renew', async () => {
  const cert = await paper('IAPP', addMonths(now, 12))
  expect(await restore(cert, 'annual', now)).toMatchObject({
    code: 400,
    fields: [{ field: 'surveyType' }],
  })
  expect(await restore(cert, 'renewal', now)).toMatchObject({ code: 0 })
  const { standing, windows } = await get(cert)
  expect(standing).toBe('inForce')
  expect(windows.filter((w: Window) => w.status === 'overdue')).toEqual([])
  expect(windows.find((w: Window) => w.surveyType === 'renewal')).toMatchObject({ doneDate: null })
})

test('ship/cert/restore: refuses a certificate that lapsed before the ship left its flag', async () => {
  const cert = await paper('IAPP', addMonths(now, 43))
  const admin = await app.signInAs('admin')
  const { version, flagId } = await admin.callOk('basic/ship/get', { id: shipId })
  const [liberia] = await app.query<{ id: number }>(`select id from flag where iso2 = 'LR'`)
  const change = (flag: number, at: number, changeKind = 'change') =>
    admin.callOk('basic/ship/save', { id: shipId, version: at, flagId: flag, changeKind })
  const saved = await change(liberia!.id, version)
  const left = await get(cert)
  expect(left).toMatchObject({ standingReason: 'surveyMissed', leftBy: 'flagChanged' })
  expect(left).toMatchObject({ windowState: 'done', nextDueDate: null })
  expect(left.can).not.toContain('restore')
  expect(await restore(cert, 'annual', now)).toMatchObject({
    code: 400,
    fields: [{ field: 'inspectionDate', msg: expect.stringContaining('issue a new one') }],
  })
  // The test ship flies her flag again: the entry was wrong.
  await change(flagId, saved.version, 'correction')
  expect(await restore(cert, 'annual', now)).toMatchObject({ code: 0 })
})

test('ship/cert/restore: refuses a certificate in force, in the language of the person', async () => {
  const cert = await paper('IOPP', addMonths(now, 58))
  expect((await get(cert)).can).not.toContain('restore')
  expect(await restore(cert, 'annual', now)).toMatchObject({
    code: 400,
    fields: [{ field: 'inspectionDate', msg: expect.stringContaining('lapsed') }],
  })
})

test('ship/cert/restore: a deeper survey also settles the interval of the ship that was missed', async () => {
  // Lifting appliances are examined every twelve months.
  const issued = addMonths(now, -20)
  const cert = await paper('LA', addMonths(issued, 60))
  expect(await get(cert)).toMatchObject({ standing: 'lapsed', standingReason: 'surveyMissed' })
  expect((await restore(cert, 'renewal', now)).code).toBe(0)
  const { nextDueDate, windows } = await get(cert)
  const { onDay, nextSurvey } = await operator.callOk('ship/cert/life', { id: cert.id })
  expect([nextDueDate, nextSurvey.dueDate]).toEqual([addMonths(now, 12), addMonths(now, 12)])
  expect(onDay.nextDueDate).toBe(nextDueDate)
  const asOf = await operator.callOk('ship/cert/windows', { id: cert.id, asOf: now })
  const days = (list: Window[]) => list.map((w) => [w.surveyType, w.doneDate, w.status])
  expect(days(windows)).toEqual(days(asOf.windows))
  expect(await recomputeWindows(app.services, async () => {})).toMatchObject({ changed: 0 })
})
