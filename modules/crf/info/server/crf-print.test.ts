import { expect, test } from 'vitest'
import { pdfText } from '#server/platform/documents/verify-rendered-pdf.ts'
import { goodShipCrf, surveyDate, take } from '../crf.fixture.ts'

import { app, desk, clients, get, startCrfTests } from './crf-users.fixture.ts'

startCrfTests()

/** Text of a printed document of a review, without spaces. */
async function printed(path: string, id: number, lang: 'zh' | 'en' = 'en'): Promise<string> {
  const { status, bytes } = await clients.operator.download(path, { id }, lang)
  expect(status).toBe(200)
  return (await pdfText(new Uint8Array(bytes))).drawn.replace(/\s+/g, '')
}

/** Changes the review's customer to one of another region, which the operator could not choose. */
async function ofCustomerIn(region: string, id: number): Promise<number> {
  const { db } = app.services
  const { id: customerId } = await db
    .selectFrom('customer')
    .where('region', '=', region)
    .select('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('crf').set({ customerId }).where('id', '=', id).execute()
  return id
}

test('crf/info/print and printFeedback: print both languages, particulars, auditors and every form', async () => {
  const at = await take(desk, goodShipCrf(desk), 'submit', 'money', 'chief', 'report', 'feedback')
  await ofCustomerIn('KOR', at.id)
  const { crfNo } = await get(at.id)
  const text = (path: string) => printed(path, at.id)
  const review = await text('crf/info/print')
  for (const words of [
    crfNo,
    '合同评审表',
    'Contractreviewform',
    'OCEANLINTEL',
    '9074729',
    '12,500.50',
    'BulkCarrier',
    'LinHaifeng',
    'ZhaoXiaomin',
    'ChenGuodong',
    'Audit',
  ])
    expect(review).toContain(words)
  const feedback = await text('crf/info/printFeedback')
  for (const words of [
    crfNo,
    '检验反馈',
    '现场检验核查表',
    'FC-01',
    'RA-01',
    'Hullanddeck',
    'Complies',
    '☑',
    surveyDate,
  ])
    expect(feedback).toContain(words)
})

test('crf/info/print: prints values in both languages, for every customer and user', async () => {
  const [chinese, english] = [
    await take(desk, goodShipCrf(desk)),
    await take(desk, goodShipCrf(desk)),
  ]
  await ofCustomerIn('KOR', english.id)
  for (const lang of ['zh', 'en'] as const) {
    const [zh, en] = [
      await printed('crf/info/print', chinese.id, lang),
      await printed('crf/info/print', english.id, lang),
    ]
    expect(
      [
        zh.includes('散货船'),
        zh.includes('BulkCarrier'),
        en.includes('BulkCarrier'),
        en.includes('散货船'),
      ],
      lang,
    ).toEqual([true, true, true, true])
  }
  const { customerId: _, ...withoutCustomer } = goodShipCrf(desk)
  expect(
    await printed(
      'crf/info/print',
      (await clients.operator.callOk('crf/info/save', withoutCustomer)).id,
    ),
  ).toContain('散货船')
})
