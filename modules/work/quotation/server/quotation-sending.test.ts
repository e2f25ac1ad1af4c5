import { describe, expect, test } from 'vitest'
import { exampleQuotation, applyMoves } from '../quotation.fixture.ts'
import { app, market, get, words, startLifecycleTests } from './quotation-lifecycle.fixture.ts'

startLifecycleTests()

describe('sending', () => {
  test('requires an address; mails document and link; stores the sent document', async () => {
    const { operator, owner } = market.people
    const at = await applyMoves(
      market,
      { ...exampleQuotation(market), attentionEmail: null, remark: 'ForColleagues' },
      'submit',
      'audit',
    )
    expect(await owner.call('work/quotation/get', { id: at.id })).toMatchObject({ code: 404 })
    expect(await operator.call('work/quotation/send', at)).toMatchObject({
      code: 400,
      fields: [{ field: 'to' }],
    })
    expect(
      await operator.call('work/quotation/send', {
        ...at,
        to: 'x@y.example',
        validUntil: '2020-01-01',
      }),
    ).toMatchObject({ code: 400, fields: [{ field: 'validUntil' }] })
    await operator.callOk('work/quotation/send', {
      ...at,
      to: 'captain@owner.example',
      message: '请查收 Please see',
    })
    const { jobNo, sentTime, lines } = await get(at.id)
    const mail = await app.services.db
      .selectFrom('outbox')
      .orderBy('id', 'desc')
      .select(['recipients', 'subject', 'body', 'attachments'])
      .executeTakeFirstOrThrow()
    expect(mail).toMatchObject({
      recipients: ['captain@owner.example'],
      subject: expect.stringContaining(jobNo),
      attachments: [{ name: `${jobNo}-R1.pdf` }],
    })
    expect(mail.body).toContain(`http://plimsoll.test/work/quotation/detail?id=${at.id}`)
    expect(mail.body).toContain('请查收')
    expect(sentTime).toEqual(expect.stringContaining('T'))
    const first = await owner.download('work/quotation/print', { id: at.id })
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const text = await words(first.bytes)
    for (const part of [
      '报价单',
      jobNo,
      '版次Revision1',
      'OCEANLINTEL',
      'GT9,800',
      '货船构造安全证书',
      '650.00',
      '4,750.00',
      '-237.50',
      '4,500.00',
      '林海LinHai',
      'AcceptedfortheCustomer'.toLowerCase(),
    ])
      expect(text.toLowerCase(), part).toContain(part.toLowerCase())
    expect(text).not.toContain(lines[0].explanationEn.slice(0, 20).replace(/\s+/g, ''))
    for (const part of ['DRAFT', 'ForColleagues']) expect(text).not.toContain(part)
    expect(await words((await owner.download('work/quotation/print', { id: at.id })).bytes)).toBe(
      text,
    )
  })

  test('folds charges without a line of their own into the survey fee', async () => {
    const { operator } = market.people
    const items = [
      { feeClass: 50, feeItem: 'standby', quantity: 5 },
      { feeClass: 60, feeItem: 'certificate', quantity: 3 },
      { feeClass: 60, feeItem: 'travel', quantity: 1 },
    ]
    const { id } = await operator.callOk('work/quotation/save', {
      ...exampleQuotation(market),
      items,
      discountAmount: 0,
      otherDiscount: 0,
    })
    const text = await words((await operator.download('work/quotation/print', { id })).bytes)
    expect(text).toContain('检验服务费')
    expect(text).toContain('360.00')
    expect(text).not.toContain('等待费')
    expect(text).toContain('DRAFT')
  })
})

test("prints a quotation in its customer's language for every user", async () => {
  const { operator } = market.people
  const { id } = await operator.callOk('work/quotation/save', exampleQuotation(market))
  const { region } = await app.services.db
    .selectFrom('customer')
    .where('id', '=', market.customerId)
    .select('region')
    .executeTakeFirstOrThrow()
  const livesIn = (value: string) =>
    app.services.db
      .updateTable('customer')
      .set({ region: value })
      .where('id', '=', market.customerId)
      .execute()
  const chineseFirst = async () => {
    const text = await words((await operator.download('work/quotation/print', { id })).bytes)
    return text.indexOf('货船构造安全证书') < text.indexOf('CargoShipSafetyConstruction')
  }
  await livesIn('SHA')
  expect(await chineseFirst()).toBe(true)
  await livesIn('SIN')
  expect(await chineseFirst()).toBe(false)
  await livesIn(region)
})
