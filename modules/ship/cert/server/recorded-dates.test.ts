import { describe, expect, test } from 'vitest'
import { addDays, addMonths } from '#common/rules/base/dates.ts'
import { app, companyId, now, operator, shipId, startPaperCertTests } from './paper-cert.fixture.ts'

startPaperCertTests()

let serial = 0
async function save(code: string, input: object) {
  const { id: certId } = await app.services.db
    .selectFrom('cert')
    .where('code', '=', code)
    .select('id')
    .executeTakeFirstOrThrow()
  const holder = code === 'DOC' || code === 'IDOC' ? { companyId } : { shipId }
  return operator.call('ship/cert/save', {
    ...holder,
    certId,
    certNo: `PAPER-${++serial}`,
    term: 'full',
    inspectionDate: day,
    issueDate: day,
    ...input,
  })
}
const day = addMonths(now, -2)
const after = (months: number) => addMonths(day, months)
const refusedAt = (field: string, limit?: string) => ({
  code: 400,
  fields: [{ field, msg: limit ? expect.stringContaining(limit) : expect.anything() }],
})

describe('a certificate recorded from paper', () => {
  test('is valid for no longer than its type allows', async () => {
    expect(await save('IOPP', { expiryDate: '2046-01-01' })).toMatchObject(
      refusedAt('expiryDate', after(60)),
    )
    expect(await save('IOPP', { expiryDate: addDays(after(60), 1) })).toMatchObject(
      refusedAt('expiryDate', after(60)),
    )
    expect(await save('IOPP', { expiryDate: after(60) })).toMatchObject({ code: 0 })
    expect(await save('PSS', { expiryDate: after(13) })).toMatchObject(refusedAt('expiryDate'))
    expect(await save('DOC', { expiryDate: after(61) })).toMatchObject(refusedAt('expiryDate'))
  })

  test('is valid for no longer than its term allows', async () => {
    expect(await save('ISMC', { term: 'interim', expiryDate: after(36) })).toMatchObject(
      refusedAt('expiryDate', after(6)),
    )
    expect(await save('ISMC', { term: 'interim', expiryDate: after(6) })).toMatchObject({ code: 0 })
    expect(await save('SC', { term: 'short', expiryDate: after(6) })).toMatchObject(
      refusedAt('expiryDate', after(5)),
    )
    expect(await save('SC', { term: 'extended', expiryDate: after(60) })).toMatchObject(
      refusedAt('term'),
    )
  })

  test('has an expiry exactly where its type has one', async () => {
    expect(await save('IAPP', {})).toMatchObject(refusedAt('expiryDate'))
    expect(await save('ITC', { expiryDate: after(60) })).toMatchObject(refusedAt('expiryDate'))
    expect(await save('ITC', {})).toMatchObject({ code: 0 })
  })

  test('counts a renewal from the old expiry, also where the predecessor is not recorded', async () => {
    const renewal = { surveyType: 'renewal' }
    const unknown = after(63)
    expect(await save('BWM', { ...renewal, expiryDate: addDays(unknown, 1) })).toMatchObject(
      refusedAt('expiryDate', unknown),
    )
    expect(await save('BWM', { ...renewal, expiryDate: unknown })).toMatchObject({ code: 0 })
    const begun = addMonths(now, -60)
    const first = { inspectionDate: begun, issueDate: begun, expiryDate: now }
    expect(await save('ILL', first)).toMatchObject({ code: 0 })
    expect(
      await save('ILL', { ...renewal, expiryDate: addDays(addMonths(now, 60), 1) }),
    ).toMatchObject(refusedAt('expiryDate', addMonths(now, 60)))
    expect(await save('ILL', { ...renewal, expiryDate: addMonths(now, 60) })).toMatchObject({
      code: 0,
    })
  })

  test('belongs to the flag and the company of its issue', async () => {
    const { db } = app.services
    const flagOf = async (iso2: string) =>
      (await db.selectFrom('flag').where('iso2', '=', iso2).select('id').executeTakeFirstOrThrow())
        .id
    const [panama, liberia] = [await flagOf('PA'), await flagOf('LR')]
    await db
      .insertInto('shipChange')
      .values({
        shipId,
        kind: 'flag',
        field: 'flagId',
        fromId: liberia,
        toId: panama,
        effectiveDate: addMonths(now, -1),
      })
      .execute()
    const rowOf = async (response: { data: { id: number } }) =>
      operator.callOk('ship/cert/get', { id: response.data.id })
    expect(await rowOf(await save('SE', { expiryDate: after(60) }))).toMatchObject({
      flagId: liberia,
      standing: 'lapsed',
      standingReason: 'flagChanged',
    })
    const given = { expiryDate: after(60), flagId: panama, forCompanyId: companyId }
    expect(await rowOf(await save('SR', given))).toMatchObject({
      flagId: panama,
      forCompanyId: companyId,
    })
    expect(await save('DOC', { expiryDate: after(60), flagId: panama })).toMatchObject(
      refusedAt('flagId'),
    )
  })
})
