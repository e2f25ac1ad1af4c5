/** Types of which a ship holds several certificates at once. */
import { expect, test } from 'vitest'
import { addDays, addMonths } from '#common/rules/base/dates.ts'
import { app, now, operator, shipId, startPaperCertTests } from './paper-cert.fixture.ts'

startPaperCertTests()

const issued = addMonths(now, -1)
const expiry = addMonths(issued, 60)
let serial = 0

async function recorded(code: string, more: object = {}): Promise<number> {
  const { id: certId } = await app.services.db
    .selectFrom('cert')
    .where('code', '=', code)
    .select('id')
    .executeTakeFirstOrThrow()
  const saved = await operator.callOk('ship/cert/save', {
    shipId,
    certId,
    certNo: `SEVERAL-${++serial}`,
    term: 'full',
    surveyType: 'initial',
    inspectionDate: issued,
    issueDate: issued,
    ...more,
  })
  return saved.id as number
}

const standingsOf = (ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => (await operator.callOk('ship/cert/get', { id })).standing))

test('certificates of several engines and appliances stay beside each other', async () => {
  for (const code of ['EIAPP', 'LA3']) {
    const ids = [await recorded(code), await recorded(code, { issueDate: addDays(issued, 3) })]
    expect(await standingsOf(ids)).toEqual(['inForce', 'inForce'])
  }
})

test('exemptions of two certificates, and two of one, stay beside each other; a renewal replaces the last', async () => {
  const [construction, radio] = [
    await recorded('SC', { expiryDate: expiry }),
    await recorded('SR', { expiryDate: expiry }),
  ]
  const exemption = (parentId: number, more: object = {}) =>
    recorded('EXC', { expiryDate: expiry, parentId, ...more })
  const ids = [
    await exemption(construction),
    await exemption(radio, { issueDate: addDays(issued, 3) }),
    await exemption(radio, { issueDate: addDays(issued, 4) }),
  ]
  expect(await standingsOf(ids)).toEqual(['inForce', 'inForce', 'inForce'])
  ids.push(await exemption(radio, { issueDate: addDays(issued, 5), surveyType: 'renewal' }))
  expect(await standingsOf(ids)).toEqual(['inForce', 'inForce', 'superseded', 'inForce'])
  const lost = { issueDate: addDays(issued, 6), actionType: 'reissueLost' }
  ids.push(await exemption(radio, lost))
  expect((await standingsOf(ids)).slice(3)).toEqual(['superseded', 'inForce'])
})

test('other types are replaced by the next one', async () => {
  const ids = [await recorded('ITC'), await recorded('ITC', { issueDate: addDays(issued, 3) })]
  expect(await standingsOf(ids)).toEqual(['superseded', 'inForce'])
})
