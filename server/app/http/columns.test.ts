import { describe, expect, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'

const app = testApp()
const admin = app.client('admin')

describe('a list with requested columns', () => {
  test('returns these and the id, with the same rows, order and total', async () => {
    for (const path of ['crf/info/list', 'ship/cert/list', 'basic/flag/list']) {
      const input = { size: 5, sort: '-createTime' }
      const whole = await admin.callOk(path, path.startsWith('crf') ? input : { size: 5 })
      const columns = Object.keys(whole.list[0]).filter((name, at) => name !== 'id' && at % 5 === 1)
      const few = await admin.callOk(path, {
        ...(path.startsWith('crf') ? input : { size: 5 }),
        columns,
      })
      expect(few, path).toEqual({
        total: whole.total,
        list: whole.list.map((row: { [field: string]: unknown }) =>
          Object.fromEntries(['id', ...columns].map((name) => [name, row[name]])),
        ),
      })
    }
  })

  test('computes columns only where requested, and omits the others', async () => {
    expect(
      Object.keys(
        (await admin.callOk('ship/manager/list', { size: 1, columns: ['name'] })).list[0],
      ),
    ).toEqual(['id', 'name'])
    expect(
      Object.keys(
        (await admin.callOk('ship/manager/list', { size: 1, columns: ['ships', 'docState'] }))
          .list[0],
      ).sort(),
    ).toEqual(['docState', 'id', 'ships'])
    expect(
      Object.keys(
        (await admin.callOk('sys/log/list', { size: 1, columns: ['time', 'changes'] })).list[0],
      ).sort(),
    ).toEqual(['changes', 'id', 'time'])
  })

  test('sorts and filters by columns that are not requested', async () => {
    const all = (
      await admin.callOk('crf/info/list', { sort: 'name', status: [10, 20], size: 10 })
    ).list.map((row: { id: number }) => row.id)
    expect(
      (
        await admin.callOk('crf/info/list', {
          sort: 'name',
          status: [10, 20],
          size: 10,
          columns: ['region'],
        })
      ).list.map((row: { id: number }) => row.id),
    ).toEqual(all)
  })

  test('refuses unknown columns by name, also columns of the table that are not shown', async () => {
    for (const columns of [
      ['colour'],
      ['crfNo', 'searchText'],
      ['crfNo", password_hash as "crfNo'],
    ]) {
      const answer = await admin.call('crf/info/list', { columns })
      expect(answer).toMatchObject({
        code: 400,
        fields: [{ field: `columns.${columns.length - 1}`, msg: expect.stringMatching(/\w/) }],
      })
    }
  })

  test('returns all columns when none is requested', async () => {
    expect(await admin.callOk('crf/info/list', { size: 2, columns: [] })).toEqual(
      await admin.callOk('crf/info/list', { size: 2 }),
    )
  })

  test('accepts any combination of columns without a prepared statement for each', async () => {
    const names = ['crfNo', 'name', 'region', 'status', 'imo', 'kind']
    for (let n = 1; n < 64; n++) {
      const columns = names.filter((_, at) => n & (1 << at))
      expect(
        Object.keys((await admin.callOk('crf/info/list', { size: 1, columns })).list[0]).sort(),
      ).toEqual(['id', ...columns].sort())
    }
  })
})
