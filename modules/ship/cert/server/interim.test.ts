/** Interim certificates beside and after full-term ones: ISM 14.1, 14.2, ISPS A/19.4.1, MLC A5.1.3(6). */
import { expect, test } from 'vitest'
import { addDays, addMonths } from '#common/rules/base/dates.ts'
import { byTwo } from '#server/platform/sign-in/second-person.fixture.ts'
import {
  app,
  chief,
  companyId,
  now,
  operator,
  paper,
  shipId,
  startPaperCertTests,
} from './paper-cert.fixture.ts'

startPaperCertTests()

let serial = 0
const day = addDays(now, -5)
async function interim(code: string, more: object = {}) {
  const [type] = await app.query<{ id: number }>(`select id from cert where code = '${code}'`)
  const response = await operator.call('ship/cert/save', {
    ...(code === 'IDOC' ? { companyId } : { shipId }),
    certId: type!.id,
    certNo: `INTERIM-${++serial}`,
    term: 'interim',
    inspectionDate: day,
    issueDate: day,
    expiryDate: addMonths(day, 6),
    ...more,
  })
  return response.code === 0 ? 'recorded' : response.fields?.[0]?.field
}
const withdraw = async (id: number) => {
  const admin = await app.signInAs('admin')
  await byTwo(chief, admin, 'ship/cert/valid', { id, valid: 0, remark: 'Not complied with' })
  await app.query(`update cert_event set day = '${addDays(now, -10)}' where ship_cert_id = ${id}`)
}

test.each([
  ['SMC', 'ISMC'],
  ['ISSC', 'IISSC'],
  ['MLC', 'IMLC'],
])('%s in force: no %s for the same flag and company', async (full, code) => {
  const { id } = await paper(full, addMonths(now, 45))
  expect(await interim(code)).toBe('term')
  expect(await interim(full)).toBe('term')
  // It was recorded late and precedes the full-term one.
  const before = addMonths(now, -17)
  const dates = { inspectionDate: before, issueDate: before, expiryDate: addMonths(before, 1) }
  expect(await interim(code, dates)).toBe('recorded')
  // Withdrawn, it comes back by a survey or as another full-term one.
  await withdraw(id)
  expect(await interim(code)).toBe('term')
})

test('a ship that re-enters service without a security certificate has an interim one', async () => {
  const { shipId: _id, ...lying } = { shipId, day: addMonths(now, -3), untilDay: addDays(now, -6) }
  await chief.callOk('ship/classStatus/layUp', { shipId, ...lying })
  expect(await interim('ISMC')).toBe('term')
  expect(await interim('IMLC')).toBe('term')
  expect(await interim('IISSC')).toBe('recorded')
})

test('a change of flag, and of the company, brings interim certificates', async () => {
  const admin = await app.signInAs('admin')
  const [other] = await app.query<{ id: number }>(`select id from flag where iso2 = 'LR'`)
  const { version } = await admin.callOk('basic/ship/get', { id: shipId })
  const changed = { flagId: other!.id, effectiveDate: day }
  await admin.callOk('basic/ship/save', { id: shipId, version, ...changed })
  for (const code of ['ISMC', 'IISSC', 'IMLC']) expect(await interim(code)).toBe('recorded')
})

test('a company with a Document of Compliance has an interim one for new ship types only', async () => {
  const expiryDate = addMonths(day, 12)
  const [type] = await app.query<{ id: number }>(`select id from cert where code = 'DOC'`)
  const issued = addMonths(now, -6)
  await operator.callOk('ship/cert/save', {
    companyId,
    certId: type!.id,
    certNo: 'DOC-1',
    term: 'full',
    docTypes: ['bulk'],
    inspectionDate: issued,
    issueDate: issued,
    expiryDate: addMonths(issued, 60),
  })
  expect(await interim('IDOC', { docTypes: ['bulk'], expiryDate })).toBe('term')
  expect(await interim('IDOC', { docTypes: ['oil'], expiryDate })).toBe('recorded')
})
