import { expect, it } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'

const app = testApp()
const finance = app.client('finance')

it('stores payments to a flag state and amounts owed besides certificates, with their history', async () => {
  const flagId = (
    await app.services.db
      .selectFrom('flag')
      .where('nameEn', '=', 'Malta')
      .select('id')
      .executeTakeFirstOrThrow()
  ).id
  const entry = {
    flagId,
    kind: 'payment',
    amount: 1200.5,
    entryDate: '2026-03-05',
    reference: 'TT 1',
  }
  const { id, version } = await finance.callOk('work/flagAccount/save', entry)
  await finance.callOk('work/flagAccount/save', { id, version, amount: 1200.75 })
  expect(await finance.callOk('work/flagAccount/get', { id })).toMatchObject({
    amount: 1200.75,
    flagNameEn: 'Malta',
    recordedBy: 'Zhao Xiaomin 赵晓敏',
  })
  expect((await finance.callOk('work/flagAccount/history', { id })).list[0].changes).toEqual([
    { field: 'amount', from: 1200.5, to: 1200.75 },
  ])
  expect(await finance.call('work/flagAccount/save', { ...entry, amount: 0 })).toMatchObject({
    code: 400,
    fields: [{ field: 'amount' }],
  })
  expect(
    await finance.call('work/flagAccount/save', { ...entry, entryDate: '2999-01-01' }),
  ).toMatchObject({ code: 400, fields: [{ field: 'entryDate' }] })
  expect((await finance.download('work/flagAccount/export', { flagId: [flagId] })).status).toBe(200)
  expect(await finance.callOk('work/flagAccount/remove', { ids: [id] })).toEqual({ removed: 1 })
  expect((await finance.callOk('work/flagAccount/list', { flagId: [flagId] })).total).toBe(0)
})
