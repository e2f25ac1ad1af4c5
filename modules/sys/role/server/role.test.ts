import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { client } from '#server/testing/testing.ts'

const app = testApp()
const admin = app.client('admin')
let menus: { id: number; parentId: number | null; code: string }[]
const idOf = (code: string) => menus.find((m) => m.code === code)!.id
const role = (roleName: string, more: object = {}) =>
  admin.callOk('sys/role/save', {
    roleName,
    taskNode: 'sys_operators',
    dataType: 1,
    roleStatus: 1,
    ...more,
  })
const roleOf = async (taskNode: string) =>
  (await admin.callOk('sys/role/list', { taskNode: [taskNode], sort: 'id' })).list[0]

beforeAll(async () => {
  menus = await admin.callOk('sys/menu/all')
})

describe('sys/role/allot', () => {
  it('sets exactly these entries with their ancestors', async () => {
    const { id } = await role('Flag reader')
    await admin.callOk('sys/role/allot', { roleId: id, menuIds: [idOf('basic.flag.read')] })
    const expectedIds = ['basic', 'basic.flag', 'basic.flag.read'].map(idOf).sort((a, b) => a - b)
    expect(await admin.callOk('sys/role/menus', { roleId: id })).toEqual({ menuIds: expectedIds })
    await admin.callOk('sys/role/allot', { roleId: id, menuIds: [] })
    expect(await admin.callOk('sys/role/menus', { roleId: id })).toEqual({ menuIds: [] })
  })

  it('signs out the users of the role, takes effect at their next sign-in, and is in its history', async () => {
    const operators = await roleOf('sys_operators')
    const { menuIds } = await admin.callOk('sys/role/menus', { roleId: operators.id })
    const { id } = await app.services.db
      .selectFrom('appUser')
      .where('username', '=', 'operator')
      .select('id')
      .executeTakeFirstOrThrow()
    const operator = async () =>
      client(app.url, await app.services.sessions.open(id, '127.0.0.1', 'test'))
    const before = await operator()
    expect((await before.call('sys/user/list')).code).toBe(403)
    await admin.callOk('sys/role/allot', {
      roleId: operators.id,
      menuIds: [...menuIds, idOf('sys.user.read')],
    })
    expect((await before.call('sys/user/list')).code).toBe(401)
    const afterwards = await operator()
    expect((await afterwards.call('sys/user/list')).code).toBe(0)
    await admin.callOk('sys/role/allot', {
      roleId: operators.id,
      menuIds: [...menuIds, idOf('sys.user.read')],
    })
    expect((await afterwards.call('sys/user/list')).code).toBe(0)
    await admin.callOk('sys/role/allot', { roleId: operators.id, menuIds })
    expect((await afterwards.call('sys/user/list')).code).toBe(401)
    expect((await (await operator()).call('sys/user/list')).code).toBe(403)
    const { list } = await admin.callOk('sys/role/history', { id: operators.id })
    expect(list.map((entry: { action: string }) => entry.action)).toEqual(['allot', 'allot'])
    const users = { code: 'sys.user.read', nameZh: '用户管理：查看', nameEn: 'Users: View' }
    expect(list[0].changes).toEqual([
      { field: 'menusHeld', from: expect.arrayContaining([users]), to: [] },
    ])
    expect(list[1].changes).toEqual([
      { field: 'menusHeld', from: [], to: expect.arrayContaining([users]) },
    ])
  })

  it('refuses to remove from the own role the rights needed to restore it', async () => {
    const own = await roleOf('sys_admin')
    const { menuIds } = await admin.callOk('sys/role/menus', { roleId: own.id })
    for (const code of ['sys.role.allot', 'sys.role.read'])
      expect(
        await admin.call('sys/role/allot', {
          roleId: own.id,
          menuIds: menuIds.filter((id: number) => id !== idOf(code)),
        }),
      ).toMatchObject({ code: 409, error: 'role.own' })
    expect(
      await admin.call('sys/role/allot', {
        roleId: own.id,
        menuIds: menuIds.filter((id: number) => id !== idOf('sys.user.save')),
      }),
    ).toMatchObject({ code: 409, error: 'role.lastAdministrator' })
    expect(await admin.callOk('sys/role/menus', { roleId: own.id })).toEqual({ menuIds })
  })

  it('refuses unknown entries and roles, and callers without the right', async () => {
    const { id } = await role('Nothing yet')
    expect(
      await admin.call('sys/role/allot', { roleId: id, menuIds: [idOf('basic'), 999_999] }),
    ).toMatchObject({ code: 400, fields: [{ field: 'menuIds.1' }] })
    expect((await admin.call('sys/role/allot', { roleId: 999_999, menuIds: [] })).code).toBe(404)
    expect((await admin.call('sys/role/menus', { roleId: 999_999 })).code).toBe(404)
    expect(
      (await (await app.signInAs('chief')).call('sys/role/allot', { roleId: id, menuIds: [] }))
        .code,
    ).toBe(403)
  })

  it('accepts a form with repeated keys', async () => {
    const { id } = await role('By form')
    expect(
      (
        await admin.form(
          'sys/role/allot',
          `roleId=${id}&menuIds=${idOf('basic')}&menuIds=${idOf('basic.flag')}`,
        )
      ).code,
    ).toBe(0)
    expect((await admin.callOk('sys/role/menus', { roleId: id })).menuIds).toHaveLength(2)
    expect((await admin.form('sys/role/allot', `roleId=${id}`)).code).toBe(0)
    expect((await admin.callOk('sys/role/menus', { roleId: id })).menuIds).toEqual([])
  })
})

describe('sys/role/save, remove', () => {
  it('refuses a duplicate name, and unknown task nodes and data authorities', async () => {
    await role('Twice')
    expect(
      await admin.call('sys/role/save', {
        roleName: 'Twice',
        taskNode: 'sys_operators',
        dataType: 1,
        roleStatus: 1,
      }),
    ).toMatchObject({ code: 409, fields: [{ field: 'roleName' }] })
    expect(
      await admin.call('sys/role/save', {
        roleName: 'Odd',
        taskNode: 'boss',
        dataType: 4,
        roleStatus: 1,
      }),
    ).toMatchObject({ code: 400, fields: [{ field: 'taskNode' }, { field: 'dataType' }] })
  })

  it('has a name in both languages; a single name serves for both', async () => {
    const cashier = await role('出纳', { roleNameEn: 'Cashier' })
    const one = await role('Chandler')
    const all = await admin.callOk('sys/role/all', { ids: [cashier.id, one.id] })
    expect(all.find(({ id }: { id: number }) => id === cashier.id)).toMatchObject({
      titleZh: '出纳',
      titleEn: 'Cashier',
    })
    expect(all.find(({ id }: { id: number }) => id === one.id)).toMatchObject({
      titleZh: 'Chandler',
      titleEn: 'Chandler',
    })
    expect(
      await admin.callOk('sys/user/list', {
        keyword: 'operator',
        columns: ['roleId', 'roleName', 'roleNameEn'],
      }),
    ).toMatchObject({ list: [{ roleName: '登记员', roleNameEn: 'Register operator' }] })
    const { list } = await admin.callOk('sys/role/list', { keyword: 'cashier' })
    expect(list.map(({ id }: { id: number }) => id)).toEqual([cashier.id])
  })

  it('refuses to disable or narrow the last administrator role', async () => {
    const own = await roleOf('sys_admin')
    for (const [change, error] of [
      [{ roleStatus: 0 }, 'role.ownOff'],
      [{ dataType: 1 }, 'role.lastAdministrator'],
    ] as const)
      expect(
        await admin.call('sys/role/save', { id: own.id, version: own.version, ...change }),
      ).toMatchObject({ code: 409, error })
  })

  it('disabling a role signs its users out and blocks sign-in; enabling it allows sign-in again', async () => {
    const [finance, row] = [await app.signInAs('finance'), await roleOf('sys_finance')]
    const signIn = async () =>
      await (
        await app.signInAs()
      ).call('auth/login', { username: 'finance', password: 'Plimsoll-2026' })
    expect((await finance.call('basic/flag/list')).code).toBe(0)
    const off = await admin.callOk('sys/role/save', {
      id: row.id,
      version: row.version,
      roleStatus: 0,
    })
    for (const path of ['auth/profile', 'basic/flag/list'])
      expect((await finance.call(path)).code).toBe(401)
    expect(await signIn()).toMatchObject({ code: 400, error: 'auth.fail' })
    await admin.callOk('sys/role/save', { ...off, roleStatus: 1 })
    expect((await finance.call('auth/profile')).code).toBe(401)
    expect((await signIn()).code).toBe(0)
  })

  it('refuses to change the task node while users of another type have the role', async () => {
    const row = await roleOf('ship_owner')
    expect(
      await admin.call('sys/role/save', {
        id: row.id,
        version: row.version,
        taskNode: 'sys_admin',
      }),
    ).toMatchObject({ code: 400, fields: [{ field: 'taskNode' }] })
  })

  it('refuses to remove a role in use', async () => {
    const { id } = await role("Somebody's, then nobody's")
    const { id: userId } = await admin.callOk('sys/user/save', {
      username: 'holder',
      name: 'Holder',
      phone: '13800138000',
      email: 'h@example.com',
      userType: 'staff',
      roleId: id,
      status: 1,
    })
    expect(await admin.call('sys/role/remove', { ids: [id] })).toMatchObject({
      code: 409,
      error: 'http.inUse',
      msg: 'Still used by: Users. It cannot be deleted',
    })
    await admin.callOk('sys/user/remove', { ids: [userId] })
    expect(await admin.callOk('sys/role/remove', { ids: [id] })).toEqual({ removed: 1 })
  })

  it('lists, filters and names roles for selects', async () => {
    expect(await admin.download('sys/role/export', { format: 'csv' })).toMatchObject({
      status: 200,
      bytes: expect.objectContaining({}),
    })
    expect(
      (await admin.callOk('sys/role/list', { dataType: [1] })).list.map(
        (r: { taskNode: string }) => r.taskNode,
      ),
    ).toEqual(expect.arrayContaining(['ship_owner', 'flag_user']))
    expect((await admin.callOk('sys/role/list', { taskNode: ['sys_admin'] })).total).toBe(1)
    expect((await admin.callOk('sys/role/list', { keyword: '财务' })).total).toBe(1)
    expect(await (await app.signInAs('chief')).callOk('sys/role/all')).toContainEqual(
      expect.objectContaining({ taskNode: 'sys_admin', titleZh: expect.any(String) }),
    )
    expect(
      await admin.callOk('sys/role/get', { id: (await roleOf('sys_admin')).id }),
    ).toMatchObject({
      dataType: 3,
      menusHeld: expect.arrayContaining([{ code: 'sys', nameZh: '系统管理', nameEn: 'System' }]),
      can: expect.arrayContaining(['save', 'remove', 'allot']),
      moves: [],
    })
  })
})
