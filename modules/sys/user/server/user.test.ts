import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client, TestApp } from '#server/testing/testing.ts'
import { signIn, startUsers, withOwnPassword } from './user.fixture.ts'
import type { UserFixture } from './user.fixture.ts'

let app: TestApp
let admin: Client
let person: UserFixture['person']
beforeAll(async () => {
  ;({ app, admin, person } = await startUsers())
})
afterAll(() => app.close())

describe('sys/user/remove', () => {
  it('removes users, but not oneself', async () => {
    const { id } = await admin.callOk('sys/user/save', person())
    const { info } = await admin.callOk('auth/profile')
    expect(await admin.call('sys/user/remove', { ids: [id, info.userId] })).toMatchObject({
      code: 409,
      error: 'user.oneself',
    })
    expect(await admin.callOk('sys/user/remove', { ids: [id] })).toEqual({ removed: 1 })
    expect((await admin.call('sys/user/get', { id })).code).toBe(404)
    expect((await admin.call('sys/user/remove', { ids: [id] })).code).toBe(404)
  })

  it('refuses to remove the last administrator, also to callers who may only remove', async () => {
    const { info } = await admin.callOk('auth/profile')
    const menus = await admin.callOk<{ id: number; code: string }[]>('sys/menu/all', {})
    const role = await admin.callOk('sys/role/save', {
      roleName: 'Remover',
      taskNode: 'sys_operators',
      dataType: 3,
      roleStatus: 1,
    })
    await admin.callOk('sys/role/allot', {
      roleId: role.id,
      menuIds: menus.filter((m) => m.code === 'sys.user.remove').map((m) => m.id),
    })
    const values = person({ roleId: role.id, password: 'Bosun-123' })
    await admin.callOk('sys/user/save', values)
    const remover = await withOwnPassword(app, values.username, 'Bosun-123')
    expect(await remover.call('sys/user/remove', { ids: [info.userId] })).toMatchObject({
      code: 409,
      error: 'role.lastAdministrator',
    })
  })
})

describe('Chinese name of a user', () => {
  it('stands beside the Latin one in pickers and the search', async () => {
    const values = person({ nameZh: '李伟' })
    const { id } = await admin.callOk('sys/user/save', values)
    expect(await admin.callOk('sys/user/all', { keyword: '李伟' })).toMatchObject([
      { id, titleZh: '李伟', titleEn: values.name },
    ])
  })
})

describe('sys/user/resetPassword', () => {
  it('sets a new first password, ends the sessions and requires a change', async () => {
    const values = person({ password: 'Bosun-123' })
    const { id } = await admin.callOk('sys/user/save', values)
    const user = await withOwnPassword(app, values.username, 'Bosun-123')
    const { firstPassword } = await admin.callOk('sys/user/resetPassword', { userId: id })
    expect((await user.call('auth/profile')).code).toBe(401)
    expect((await signIn(app, values.username, 'Sextant-77')).code).toBe(400)
    expect((await signIn(app, values.username, values.phone)).code).toBe(400)
    await withOwnPassword(app, values.username, firstPassword)
  })

  it('requires the right', async () => {
    expect(
      (await (await app.signInAs('chief')).call('sys/user/resetPassword', { userId: 1 })).code,
    ).toBe(403)
  })
})

describe('sys/user/list', () => {
  it('shows all, the own region, or oneself, by data authority', async () => {
    const menus = await admin.callOk<{ id: number; code: string }[]>('sys/menu/all', {})
    const menuIds = menus.filter((m) => m.code === 'sys.user.read').map((m) => m.id)
    const visible: Record<number, { region: string; username: string }[]> = {}
    for (const dataType of [1, 2, 3]) {
      const role = await admin.callOk('sys/role/save', {
        roleName: `Reader ${dataType}`,
        taskNode: 'sys_operators',
        dataType,
        roleStatus: 1,
      })
      await admin.callOk('sys/role/allot', { roleId: role.id, menuIds })
      const values = person({
        username: `reader${dataType}`,
        roleId: role.id,
        password: 'Bosun-123',
        region: 'PAN',
      })
      await admin.callOk('sys/user/save', values)
      const reader = await withOwnPassword(app, values.username, 'Bosun-123')
      visible[dataType] = (await reader.call('sys/user/list', { size: 200 })).data.list
      const { info } = await admin.callOk('auth/profile')
      expect((await reader.call('sys/user/get', { id: info.userId })).code).toBe(
        dataType === 3 ? 0 : 404,
      )
    }
    expect(visible[1]!.map((u) => u.username)).toEqual(['reader1'])
    expect(visible[2]!.map((u) => u.username)).toEqual(['reader1', 'reader2'])
    expect(new Set(visible[3]!.map((u) => u.region)).size).toBeGreaterThan(2)
  })

  it('filters, searches and returns the total', async () => {
    const { list, total } = await admin.callOk('sys/user/list', {
      keyword: 'SURVEYOR',
      userType: ['surveyor'],
      size: 1,
    })
    expect(list).toHaveLength(1)
    expect(total).toBe(2)
    expect(await admin.call('sys/user/list', { sort: 'passwordHash' })).toMatchObject({
      code: 400,
      fields: [{ field: 'sort' }],
    })
  })
})

describe('sys/user/all', () => {
  it('returns nothing to customers and flag states', async () => {
    expect(await (await app.signInAs('owner')).callOk('sys/user/all')).toEqual([])
    expect(await (await app.signInAs('flag')).callOk('sys/user/all')).toEqual([])
    expect(
      (await (await app.signInAs('chief')).callOk<unknown[]>('sys/user/all')).length,
    ).toBeGreaterThan(5)
  })
})

describe('sys/user/export', () => {
  it('exports all users with labels and without passwords', async () => {
    const { status, bytes } = await admin.download('sys/user/export', {
      format: 'csv',
      userType: ['customer'],
    })
    expect(status).toBe(200)
    expect(bytes.toString()).toMatch(/Kim Seo-yeon.*Customer \/ Ship owner.*Hanbit Marine/)
    expect(bytes.toString()).not.toMatch(/argon2|ship_owner|Lin Haifeng/)
    expect((await (await app.signInAs('chief')).download('sys/user/export')).status).toBe(403)
  })
})
