import { expect, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'

const app = testApp()
const finance = app.client('finance')
const first = {
  feeType: 50,
  feeItem: 'travel',
  fee: 350,
  isOutput: 1,
  effectiveFrom: '2026-01-01',
  status: 1,
}
const refused = async (wrong: object, lang?: 'zh') =>
  Object.fromEntries(
    (
      (await finance.call('basic/othFee/save', { ...first, feeItem: 'courier', ...wrong }, lang))
        .fields ?? []
    ).map((f) => [f.field, f.msg]),
  )

test('basic/othFee: creates, finds and changes a fee, and records every change', async () => {
  const { id, version } = await finance.callOk('basic/othFee/save', first)
  expect(await finance.callOk('basic/othFee/get', { id })).toMatchObject({
    ...first,
    id,
    version: 1,
    effectiveTo: null,
    inEffect: 'now',
  })
  expect(
    (
      await finance.callOk('basic/othFee/list', {
        feeType: 50,
        feeItem: 'travel',
        feeFrom: 350,
        feeTo: 350,
      })
    ).list,
  ).toEqual([expect.objectContaining({ id })])
  expect(await finance.callOk('basic/othFee/save', { id, version, fee: 412.5 })).toEqual({
    id,
    version: 2,
  })
  const { list } = await finance.callOk('basic/othFee/history', { id })
  expect(list[0]).toMatchObject({
    action: 'update',
    changes: [{ field: 'fee', from: 350, to: 412.5 }],
  })
})

test('basic/othFee/save: allows one fee per type and item at a time; a successor begins after its end', async () => {
  const {
    list: [row],
  } = await finance.callOk('basic/othFee/list', { feeType: 50, feeItem: 'travel' })
  const next = { feeItem: 'travel', effectiveFrom: '2027-01-01' }
  expect(await refused(next)).toEqual({
    effectiveFrom:
      `The dates overlap with a fee for the same type and item (no. ${row.id}, from 2026-01-01): ` +
      'end or retire that fee first',
  })
  expect((await refused(next, 'zh')).effectiveFrom).toContain('自 2026-01-01 起')
  await finance.callOk('basic/othFee/save', {
    id: row.id,
    version: row.version,
    effectiveTo: '2026-12-31',
  })
  await finance.callOk('basic/othFee/save', { ...first, ...next, fee: 400 })
  expect(await refused({ ...next, status: 0 })).toEqual({})
})

test('basic/othFee/save: refuses invalid amounts, dates and keys at their fields', async () => {
  for (const wrong of [
    { fee: 1.005 },
    { fee: -1 },
    { fee: 1e9 },
    { feeType: 41 },
    { feeItem: 'none' },
    { isOutput: 2 },
    { effectiveFrom: '2026-02-30' },
    { effectiveTo: '2025-12-31' },
    { templateFileId: 'x'.repeat(24) },
  ])
    expect(Object.keys(await refused(wrong)), JSON.stringify(wrong)).toEqual(Object.keys(wrong))
})

test('basic/othFee/price: prices an item by the row of the day; a retired row is ignored', async () => {
  const on = (date: string) =>
    finance.callOk('basic/othFee/price', {
      items: [
        { feeType: 50, feeItem: 'travel', quantity: 2 },
        { feeType: 40, feeItem: 'bank' },
      ],
      date,
    })
  const { lines, total, manualCount } = await on('2026-12-31')
  expect(lines[0]).toMatchObject({
    unitPrice: 412.5,
    amount: 825,
    othFeeVersion: 3,
    isOutput: 1,
    explanationZh: expect.stringContaining('2 × 412.50 美元'),
  })
  expect(lines[1]).toMatchObject({ amount: null, manual: 'othFee.none' })
  expect({ total, manualCount }).toEqual({ total: 825, manualCount: 1 })
  expect((await on('2027-01-01')).total).toBe(800)
})

test('basic/othFee/version: returns an earlier version, also after removal', async () => {
  const {
    list: [row],
  } = await finance.callOk('basic/othFee/list', {
    feeType: 50,
    feeItem: 'travel',
    sort: 'effectiveFrom',
  })
  const at = (version: number) => finance.callOk('basic/othFee/version', { id: row.id, version })
  expect(await at(1)).toMatchObject({ fee: 350, effectiveTo: null, removed: false })
  await finance.callOk('basic/othFee/remove', { ids: [row.id] })
  expect(await at(3)).toMatchObject({ fee: 412.5, effectiveTo: '2026-12-31', removed: true })
  expect((await finance.call('basic/othFee/version', { id: row.id, version: 4 })).code).toBe(404)
})

test('basic/othFee: staff can read and export, finance and administrators can change, customers have no access', async () => {
  const surveyor = await app.signInAs('surveyor')
  const {
    list: [row],
  } = await surveyor.callOk('basic/othFee/list', { feeType: 60 })
  expect(
    await surveyor.callOk('basic/othFee/all', { feeType: 60, feeItem: row.feeItem }),
  ).toContainEqual(
    expect.objectContaining({
      id: row.id,
      fee: row.fee,
      titleEn: expect.stringMatching(/^Other charges: [A-Z]/),
      titleZh: expect.stringMatching(/^其他费用：/),
    }),
  )
  expect((await surveyor.call('basic/othFee/remove', { ids: [row.id] })).code).toBe(403)
  expect((await surveyor.call('basic/othFee/save', first)).code).toBe(403)
  expect(
    (await surveyor.download('basic/othFee/export', { format: 'csv' })).bytes.toString(),
  ).toContain('Travel')
  expect((await (await app.signInAs('owner')).call('basic/othFee/list')).code).toBe(403)
})

test('basic/othFee/import: names the row of the file whose dates overlap', async () => {
  const bytes = Buffer.from(
    ['Type,Item,Fee,Effective from', '40,Courier,80,2040-01-01', '40,Courier,90,2040-02-01'].join(
      '\r\n',
    ),
  )
  const { data } = (await finance.upload(
    'table.csv',
    bytes,
    'application/octet-stream',
    'basic/othFee/import',
  )) as unknown as { data: { rejected: unknown[] } }
  expect(data.rejected).toMatchObject([
    { row: 3, field: 'effectiveFrom', reason: expect.stringContaining('in row 2 of the file') },
  ])
})
