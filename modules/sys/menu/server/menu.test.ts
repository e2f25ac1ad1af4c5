import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'

interface Row {
  id: number
  version: number
  parentId: number | null
  type: number
  code: string
  nameZh: string
  nameEn: string
  icon: string | null
  path: string | null
  sort: number
  status: number
}
const app = testApp()
const admin = app.client('admin')
let menus: Row[]
const idOf = (code: string) => menus.find((m) => m.code === code)!.id
const entry = (code: string, more: object = {}) => ({
  code,
  type: 1,
  nameZh: '名',
  nameEn: 'Name',
  sort: 1,
  show: true,
  status: 1,
  ...more,
})
const read = (code: string) => admin.callOk<Row>('sys/menu/get', { id: idOf(code) })

beforeAll(async () => {
  menus = await admin.callOk('sys/menu/all')
})

describe('sys/menu/all', () => {
  it('is a complete tree: every entry has its parent, every right has a button', async () => {
    const ids = new Set(menus.map((m) => m.id))
    expect(menus.filter((m) => m.parentId !== null && !ids.has(m.parentId))).toEqual([])
    expect(menus.length).toBeGreaterThan(40)
    expect(menus.map((m) => m.code)).toEqual(
      expect.arrayContaining(['sys.user.save', 'basic.flag.read', 'sys.role.allot']),
    )
  })
})

describe('sys/menu/save', () => {
  it('creates a module with a menu with a button', async () => {
    const module = await admin.callOk('sys/menu/save', entry('extra'))
    const menu = await admin.callOk(
      'sys/menu/save',
      entry('extra.page', {
        type: 2,
        parentId: module.id,
        path: '/extra',
        component: '/basic/flag/list',
      }),
    )
    await admin.callOk('sys/menu/save', entry('extra.page.press', { type: 3, parentId: menu.id }))
    expect(await admin.call('sys/menu/remove', { ids: [module.id] })).toMatchObject({
      code: 409,
      error: 'http.inUse',
    })
    expect(await admin.call('sys/menu/save', { ...menu, type: 1, parentId: null })).toMatchObject({
      code: 400,
      fields: [{ field: 'path' }],
    })
    expect(
      await admin.call('sys/menu/save', {
        ...menu,
        type: 1,
        parentId: null,
        path: null,
        component: null,
      }),
    ).toMatchObject({ code: 0 })
  })

  it.each([
    ['a module below a module', { type: 1, parentId: 'basic' }, 'parentId'],
    ['a menu at the top', { type: 2, path: '/a/b/list' }, 'parentId'],
    ['a menu below a menu', { type: 2, parentId: 'basic.flag', path: '/a/b/list' }, 'parentId'],
    ['a button at the top', { type: 3 }, 'parentId'],
    ['a button below a button', { type: 3, parentId: 'basic.flag.read' }, 'parentId'],
    ['a menu without a path', { type: 2, parentId: 'basic' }, 'path'],
    ['a path that leads out', { type: 2, parentId: 'basic', path: '//evil.example' }, 'path'],
    ['a path without a page', { type: 2, parentId: 'basic', path: '/basic/nothing/list' }, 'path'],
    [
      'a page that is none',
      { type: 2, parentId: 'basic', path: '/flags', component: '/basic/nothing/list' },
      'component',
    ],
    [
      'the address of another page',
      { type: 2, parentId: 'basic', path: '/sys/user/list', component: '/basic/flag/list' },
      'path',
    ],
    ['the path of another menu', { type: 2, parentId: 'basic', path: '/basic/flag/list' }, 'path'],
    [
      'a button with a page',
      { type: 3, parentId: 'basic.flag', component: '/basic/flag/list' },
      'component',
    ],
  ])('refuses %s', async (_what, more, field) => {
    const parentId = 'parentId' in more ? idOf(more.parentId as string) : null
    expect(
      await admin.call('sys/menu/save', entry('misplaced', { ...more, parentId })),
    ).toMatchObject({ code: 400, fields: [{ field }] })
  })

  it('refuses to change the type of an entry with children', async () => {
    const module = await admin.callOk('sys/menu/save', entry('holder'))
    await admin.callOk(
      'sys/menu/save',
      entry('holder.page', {
        type: 2,
        parentId: module.id,
        path: '/held',
        component: '/basic/flag/list',
      }),
    )
    expect(
      await admin.call('sys/menu/save', {
        ...module,
        type: 2,
        parentId: idOf('basic'),
        path: '/holder',
        component: '/basic/ship/list',
      }),
    ).toMatchObject({ code: 400, fields: [{ field: 'type' }] })
  })

  it('built-in entries keep code and type; names, order and position may change', async () => {
    const row = await read('basic.flag.read')
    expect(
      await admin.call('sys/menu/save', {
        id: row.id,
        version: row.version,
        code: 'basic.flag.look',
      }),
    ).toMatchObject({ code: 400, fields: [{ field: 'code' }] })
    expect(
      (
        await admin.call('sys/menu/save', {
          id: row.id,
          version: row.version,
          nameEn: 'Look',
          sort: 9,
        })
      ).code,
    ).toBe(0)
  })

  it('disabling a button removes the right from everyone immediately', async () => {
    const [finance, row] = [await app.signInAs('finance'), await read('basic.flag.read')]
    expect((await finance.call('basic/flag/list')).code).toBe(0)
    const off = await admin.callOk('sys/menu/save', { id: row.id, version: row.version, status: 0 })
    expect((await finance.call('basic/flag/list')).code).toBe(403)
    await admin.callOk('sys/menu/save', { ...off, status: 1 })
    expect((await finance.call('basic/flag/list')).code).toBe(0)
  })

  it('the next profile call returns changed names, order, icon, path and visibility', async () => {
    const [chief, row] = [await app.signInAs('chief'), await read('basic.flag')]
    const seen = async () =>
      (await chief.callOk('auth/profile')).menus.find(
        (m: { code: string }) => m.code === 'basic.flag',
      )
    expect(await seen()).toMatchObject({
      nameEn: row.nameEn,
      path: '/basic/flag/list',
      show: true,
      type: { key: 2 },
    })
    const changed = await admin.callOk('sys/menu/save', {
      id: row.id,
      version: row.version,
      nameZh: '旗',
      nameEn: 'Registers',
      icon: 'flag',
      path: '/registers',
      sort: 999,
      show: false,
      menuNo: 'M-07',
    })
    expect(await seen()).toMatchObject({
      nameZh: '旗',
      nameEn: 'Registers',
      icon: 'flag',
      path: '/registers',
      component: '/basic/flag/list',
      show: false,
    })
    const { menus: after } = await chief.callOk('auth/profile')
    expect(after.at(-1).code).toBe('basic.flag')
    await admin.callOk('sys/menu/save', {
      ...changed,
      nameZh: row.nameZh,
      nameEn: row.nameEn,
      icon: row.icon,
      path: row.path,
      sort: row.sort,
      show: true,
    })
    expect(await seen()).toMatchObject({ nameEn: row.nameEn, path: '/basic/flag/list', show: true })
  })

  it('disabling a menu or a module closes everything below it', async () => {
    const finance = await app.signInAs('finance')
    for (const code of ['basic.flag', 'basic']) {
      const row = await read(code)
      const off = await admin.callOk('sys/menu/save', {
        id: row.id,
        version: row.version,
        status: 0,
      })
      expect((await finance.call('basic/flag/list')).code).toBe(403)
      expect(
        (await finance.callOk('auth/profile')).menus.filter((m: { code: string }) =>
          m.code.startsWith('basic.flag'),
        ),
      ).toEqual([])
      await admin.callOk('sys/menu/save', { ...off, status: 1 })
      expect((await finance.call('basic/flag/list')).code).toBe(0)
    }
    const sys = await read('sys')
    expect(
      await admin.call('sys/menu/save', { id: sys.id, version: sys.version, status: 0 }),
    ).toMatchObject({ code: 409, error: 'role.lastAdministrator' })
  })

  it('keeps the rights that administration needs', async () => {
    const row = await read('sys.role.allot')
    expect(
      await admin.call('sys/menu/save', { id: row.id, version: row.version, status: 0 }),
    ).toMatchObject({ code: 409, error: 'role.lastAdministrator' })
  })
})

describe('sys/menu/remove', () => {
  it('removes entries of an administrator, and refuses built-in ones', async () => {
    const own = await admin.callOk('sys/menu/save', entry('passing'))
    expect(
      await admin.call('sys/menu/remove', { ids: [own.id, idOf('basic.flag.read')] }),
    ).toMatchObject({ code: 409, error: 'menu.ofTheHouse' })
    expect(await admin.callOk('sys/menu/remove', { ids: [own.id] })).toEqual({ removed: 1 })
  })
})

describe('sys/menu/list, history', () => {
  it('filters by parent and type, and shows who changed what', async () => {
    const { list } = await admin.callOk('sys/menu/list', { parentId: [idOf('basic')], type: [2] })
    expect(list.length).toBeGreaterThan(1)
    const row = await read('basic.flag')
    await admin.callOk('sys/menu/save', {
      id: row.id,
      version: row.version,
      icon: 'flag',
      nameEn: 'Flags of the world',
    })
    const history = await admin.callOk('sys/menu/history', { id: row.id })
    expect(history.list[0]).toMatchObject({
      action: 'update',
      userName: expect.any(String),
      changes: [{ field: 'nameEn', to: 'Flags of the world' }],
    })
    expect(await admin.download('sys/menu/export', { type: [2] })).toMatchObject({ status: 200 })
    expect((await (await app.signInAs('chief')).call('sys/menu/all')).code).toBe(403)
  })
})
