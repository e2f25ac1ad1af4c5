import { describe, expect, it } from 'vitest'
import { dictionaries } from '#modules/sys/dict/server/dict-data.ts'
import { testApp } from '#server/testing/test-app.ts'

const app = testApp()
const admin = app.client('admin')

const all = async (dictCode: string): Promise<unknown[]> =>
  (await app.signInAs('owner')).callOk('sys/dict/all', { dictCode })

describe('sys/dictCode', () => {
  it('updates its entries when it is renamed', async () => {
    const code = await admin.callOk('sys/dictCode/save', {
      dictCode: 'COLOUR',
      titleZh: '颜色',
      titleEn: 'Colour',
      sort: 1,
      status: 1,
    })
    await admin.callOk('sys/dict/save', {
      dictCode: 'COLOUR',
      key: 'red',
      valueZh: '红',
      valueEn: 'Red',
      sort: 1,
      status: 1,
    })
    expect(await all('COLOUR')).toHaveLength(1)
    await admin.callOk('sys/dictCode/save', { ...code, dictCode: 'HUE' })
    expect([await all('COLOUR'), await all('HUE')].map((entries) => entries.length)).toEqual([0, 1])
    expect(await admin.call('sys/dictCode/remove', { ids: [code.id] })).toMatchObject({
      code: 409,
      error: 'http.inUse',
      msg: 'Still used by: Dictionary entries. It cannot be deleted',
    })
  })

  it('keeps its code when it is built in', async () => {
    const {
      list: [row],
    } = await admin.callOk('sys/dictCode/list', { keyword: 'SHIP_STATUS' })
    expect(
      await admin.call('sys/dictCode/save', {
        id: row.id,
        version: row.version,
        dictCode: 'STATUS',
      }),
    ).toMatchObject({ code: 400, fields: [{ field: 'dictCode' }] })
    expect((await admin.call('sys/dictCode/remove', { ids: [row.id] })).code).toBe(409)
    expect(
      (
        await admin.call('sys/dictCode/save', {
          id: row.id,
          version: row.version,
          titleEn: 'Status of ships',
        })
      ).code,
    ).toBe(0)
    expect(await admin.callOk('sys/dictCode/get', { id: row.id })).toMatchObject({
      dictCode: 'SHIP_STATUS',
      titleEn: 'Status of ships',
    })
    expect((await admin.callOk('sys/dictCode/history', { id: row.id })).list).toMatchObject([
      { action: 'update', changes: [{ field: 'titleEn' }] },
    ])
  })

  it('returns all codes to everyone', async () => {
    const codes = await (
      await app.signInAs('owner')
    ).callOk<{ dictCode: string; titleZh: string }[]>('sys/dictCode/all')
    expect(codes).toHaveLength(dictionaries.length + 1)
    expect(codes).toContainEqual(
      expect.objectContaining({ dictCode: 'SEX', titleZh: '性别', titleEn: 'Sex' }),
    )
  })

  it('exports its list', async () => {
    const { status, bytes } = await admin.download('sys/dictCode/export', {
      keyword: 'SEX',
      format: 'csv',
    })
    expect([status, bytes.toString()]).toEqual([200, expect.stringContaining('SEX,性别,Sex')])
  })

  it('is restricted to administrators', async () => {
    for (const path of ['sys/dictCode/list', 'sys/dictCode/get'])
      expect(
        (await (await app.signInAs('chief')).call(path, path.endsWith('get') ? { id: 1 } : {}))
          .code,
      ).toBe(403)
  })
})
