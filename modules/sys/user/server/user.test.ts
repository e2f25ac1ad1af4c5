import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'

let house: Harness
let admin: Client
let roles: Record<string, number>
let next = 0

/** A good user; every one has a name and phone of their own. */
const person = (more: object = {}) => {
  next += 1
  return { username: `person${next}`, name: `Person ${next}`, phone: `+65 6123 4${String(next).padStart(3, '0')}`, email: `p${next}@example.com`, userType: 'staff', roleId: roles['sys_finance'], status: 1, region: 'SIN', ...more }
}
const signIn = (username: string, password: string) => house.as().then((guest) => guest.call<{ token: string }>('auth/login', { username, password }))
/** A client that has signed in and chosen a password of its own. */
async function settled(username: string, password: string): Promise<Client> {
  const { token } = (await signIn(username, password)).data
  const guest = await house.as()
  const post = (path: string, input: object) => fetch(`${house.url}/api/${path}`, {
    method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'accept-language': 'en' }, body: JSON.stringify(input),
  }).then((r) => r.json() as Promise<any>)
  expect(await post('auth/change/password', { oldPassword: password, newPassword: 'Sextant-77', confirmNewPassword: 'Sextant-77' })).toMatchObject({ code: 0 })
  return { ...guest, token, call: (path, input = {}) => post(path, input) }
}

beforeAll(async () => {
  house = await startHouse()
  admin = await house.as('admin')
  const rows = await admin.ok<{ id: number; taskNode: string }[]>('sys/role/all')
  roles = Object.fromEntries(rows.map((r) => [r.taskNode, r.id]))
})
afterAll(() => house.close())

describe('sys/user/save', () => {
  it('takes a password of the administrator\'s choice instead, if it is strong enough and not the person\'s own', async () => {
    expect(await admin.call('sys/user/save', person({ password: 'abcdefgh' }))).toMatchObject({ code: 400, fields: [{ field: 'password' }] })
    expect(await admin.call('sys/user/save', person({ password: 'abc12' }))).toMatchObject({ code: 400, fields: [{ field: 'password' }] })
    expect(await admin.call('sys/user/save', person({ username: 'halyard', password: 'Halyard-7' }))).toMatchObject({ code: 400, fields: [{ field: 'password', msg: expect.stringContaining('holds your name') }] })
    const values = person({ password: 'Bosun-123' })
    expect(await admin.ok('sys/user/save', values)).not.toHaveProperty('firstPassword')
    expect((await signIn(values.username, 'Bosun-123')).code).toBe(0)
    expect((await signIn(values.username, values.phone)).code).toBe(400)
  })

  it('names every field that is missing or malformed', async () => {
    const { fields } = await admin.call('sys/user/save', { username: 'x y', email: 'nobody', phone: '      ' })
    expect(fields!.map((f) => f.field).sort()).toEqual(['email', 'name', 'phone', 'roleId', 'status', 'userType', 'username'])
  })

  it('refuses a user name that differs from another only in its letters\' case', async () => {
    expect(await admin.call('sys/user/save', person({ username: 'ADMIN' }))).toMatchObject({ code: 409, error: 'http.exists', fields: [{ field: 'username' }] })
  })

  it('refuses roles, surveyors, customers and flags that do not exist', async () => {
    for (const field of ['roleId', 'relatedSurveyor', 'relatedFlagState']) expect(await admin.call('sys/user/save', person({ [field]: 999_999 }))).toMatchObject({ code: 400, fields: [{ field }] })
    expect(await admin.call('sys/user/save', person({ relatedCustomers: [999_999] }))).toMatchObject({ code: 400, fields: [{ field: 'relatedCustomers' }] })
  })

  it('never shows the password or its hash, in rows or in the history', async () => {
    const { id } = await admin.ok('sys/user/save', person({ password: 'Sounding-9' }))
    const shown = JSON.stringify([await admin.ok('sys/user/get', { id }), await admin.ok('sys/user/list', { size: 200 }), await admin.ok('sys/user/history', { id })])
    expect(shown).toContain('passwordHash')
    expect(shown).not.toMatch(/argon2|Sounding/)
  })

  it('lets role and relations suit the user type, and empties what does not when the type changes', async () => {
    const [surveyor] = (await admin.ok('basic/surveyor/list', { size: 1 })).list
    const [customer] = (await admin.ok('basic/customer/list', { size: 1 })).list
    expect(await admin.call('sys/user/save', person({ relatedCustomers: [customer.id] }))).toMatchObject({ code: 400, fields: [{ field: 'relatedCustomers', msg: 'A user of this type cannot have this' }] })
    expect(await admin.call('sys/user/save', person({ userType: 'customer' }))).toMatchObject({ code: 400, fields: [{ field: 'roleId' }] })
    expect(await admin.call('sys/user/save', person({ roleId: roles['flag_user'] }))).toMatchObject({ code: 400, fields: [{ field: 'roleId' }] })
    const { firstPassword: _, firstIsPhone: _never, ...saved } = await admin.ok('sys/user/save', person({ userType: 'surveyor', roleId: roles['sys_surveyor'], relatedSurveyor: surveyor.id }))
    expect(await admin.ok('sys/user/get', { id: saved.id })).toMatchObject({ relatedSurveyor: surveyor.id, relatedSurveyorName: surveyor.fullName })
    const turned = await admin.ok('sys/user/save', { ...saved, userType: 'customer', roleId: roles['ship_owner'], relatedCustomers: [customer.id] })
    expect(await admin.ok('sys/user/get', { id: saved.id })).toMatchObject({ relatedSurveyor: null, relatedCustomers: [customer.id] })
    expect((await admin.ok('sys/user/list', { relatedCustomers: [customer.id], userType: ['customer'] })).list.map((u: { id: number }) => u.id)).toContain(saved.id)
    await admin.ok('sys/user/save', { ...turned, relatedCustomers: null })
    expect(await admin.ok('sys/user/get', { id: saved.id })).toMatchObject({ relatedCustomers: [] })
  })

  it('keeps companies, surveyors and flags that a user is related to', async () => {
    const region = { region: 'SIN', status: 1 }
    const company = await admin.ok('basic/customer/save', { ...region, name: 'Brief Encounter Lines', customerType: ['owner'], credit: false })
    const flag = (await admin.ok('basic/flag/list', { keyword: 'Bolivia' })).list[0]
    const owner = await admin.ok('sys/user/save', person({ userType: 'customer', roleId: roles['ship_owner'], relatedCustomers: [company.id] }))
    const state = await admin.ok('sys/user/save', person({ userType: 'flag', roleId: roles['flag_user'], relatedFlagState: flag.id }))
    for (const [path, id] of [['basic/customer', company.id], ['basic/flag', flag.id]] as const)
      expect(await admin.call(`${path}/remove`, { ids: [id] })).toMatchObject({ code: 409 })
    const [surveyor] = (await admin.ok('sys/user/list', { userType: ['surveyor'], size: 1 })).list
    expect(await admin.call('basic/surveyor/remove', { ids: [surveyor.relatedSurveyor] })).toMatchObject({ code: 409 })
    await admin.ok('sys/user/remove', { ids: [owner.id, state.id] })
    expect(await admin.ok('basic/customer/remove', { ids: [company.id] })).toEqual({ removed: 1 })
  })

  it('changes only what is given, with the version it was read with', async () => {
    const values = person()
    const saved = await admin.ok('sys/user/save', values)
    const changed = await admin.ok('sys/user/save', { id: saved.id, version: saved.version, name: 'Another name' })
    expect(changed.version).toBe(saved.version + 1)
    expect(await admin.ok('sys/user/get', { id: saved.id })).toMatchObject({ name: 'Another name', phone: values.phone, roleName: expect.any(String) })
    expect(await admin.call('sys/user/save', { id: saved.id, version: saved.version, name: 'Third' })).toMatchObject({ code: 409, error: 'http.stale' })
    expect(await admin.call('sys/user/save', { id: saved.id, name: 'Third' })).toMatchObject({ code: 400, fields: [{ field: 'version' }] })
  })

  it('ends the sessions of somebody whose role changes, and not of somebody whose phone does', async () => {
    const values = person({ password: 'Bosun-123' })
    const saved = await admin.ok('sys/user/save', values)
    const them = await settled(values.username, 'Bosun-123')
    const row = await admin.ok('sys/user/get', { id: saved.id })
    const after = await admin.ok('sys/user/save', { id: row.id, version: row.version, phone: '13900139000', roleId: row.roleId, status: row.status })
    expect((await them.call('auth/profile')).code).toBe(0)
    await admin.ok('sys/user/save', { id: row.id, version: after.version, roleId: roles['sys_operators'] })
    expect((await them.call('auth/profile')).code).toBe(401)
  })

  it('saves one\'s own profile, and nothing but the profile, for staff and for customers', async () => {
    for (const name of ['finance', 'owner', 'flag']) {
      const me = await house.as(name)
      const { info } = await me.ok('auth/profile')
      const profile = { userId: info.userId, name: 'New Name', sex: '2', phone: '13812345678', email: 'new@example.com' }
      await me.ok('sys/user/save', profile)
      expect((await me.ok('auth/profile')).info).toMatchObject({ name: 'New Name', sex: '2', phone: '13812345678', email: 'new@example.com' })
      for (const more of [{ roleId: roles['sys_admin'] }, { status: 1 }, { password: 'Sextant-99' }, { username: 'boss' }, { relatedCustomers: [1] }])
        expect(await me.call('sys/user/save', { userId: info.userId, name: 'Me', ...more })).toMatchObject({ code: 400, fields: [{ field: Object.keys(more)[0] }] })
      expect(await me.call('sys/user/save', { userId: info.userId, phone: null })).toMatchObject({ code: 400, fields: [{ field: 'phone' }] })
      expect(await me.call('sys/user/save', { userId: info.userId, email: 'nowhere' })).toMatchObject({ code: 400, fields: [{ field: 'email' }] })
    }
  })

  it('refuses another person\'s profile, and users to those without the right', async () => {
    const [finance, { info }] = [await house.as('finance'), await admin.ok('auth/profile')]
    expect((await finance.call('sys/user/save', { userId: info.userId, name: 'Gotcha' })).code).toBe(403)
    expect((await finance.call('sys/user/save', person())).code).toBe(403)
    expect((await finance.call('sys/user/save', { id: info.userId, version: 1, name: 'Gotcha' })).code).toBe(403)
  })

  it('keeps somebody who can administer, and nobody switches themselves off', async () => {
    const { info } = await admin.ok('auth/profile')
    const me = await admin.ok('sys/user/get', { id: info.userId })
    expect(await admin.call('sys/user/save', { id: me.id, version: me.version, status: 0 })).toMatchObject({ code: 409, error: 'user.oneself' })
    expect(await admin.call('sys/user/save', { id: me.id, version: me.version, roleId: roles['sys_finance'] })).toMatchObject({ code: 409, error: 'role.lastAdministrator' })
    expect(await admin.ok('sys/user/get', { id: me.id })).toMatchObject({ roleId: me.roleId, version: me.version })
  })
})

describe('sys/user/remove', () => {
  it('removes people, but not oneself', async () => {
    const { id } = await admin.ok('sys/user/save', person())
    const { info } = await admin.ok('auth/profile')
    expect(await admin.call('sys/user/remove', { ids: [id, info.userId] })).toMatchObject({ code: 409, error: 'user.oneself' })
    expect(await admin.ok('sys/user/remove', { ids: [id] })).toEqual({ removed: 1 })
    expect((await admin.call('sys/user/get', { id })).code).toBe(404)
    expect((await admin.call('sys/user/remove', { ids: [id] })).code).toBe(404)
  })

  it('keeps the last who can administer also from the hands of somebody who may only remove', async () => {
    const { info } = await admin.ok('auth/profile')
    const menus = await admin.ok<{ id: number; code: string }[]>('sys/menu/all', {})
    const role = await admin.ok('sys/role/save', { roleName: 'Remover', taskNode: 'sys_operators', dataType: 3, roleStatus: 1 })
    await admin.ok('sys/role/allot', { roleId: role.id, menuIds: menus.filter((m) => m.code === 'sys.user.remove').map((m) => m.id) })
    const values = person({ roleId: role.id, password: 'Bosun-123' })
    await admin.ok('sys/user/save', values)
    const remover = await settled(values.username, 'Bosun-123')
    expect(await remover.call('sys/user/remove', { ids: [info.userId] })).toMatchObject({ code: 409, error: 'role.lastAdministrator' })
  })
})

describe('sys/user/resetPassword', () => {
  it('gives a new first password, ends the sessions and asks for a new one', async () => {
    const values = person({ password: 'Bosun-123' })
    const { id } = await admin.ok('sys/user/save', values)
    const them = await settled(values.username, 'Bosun-123')
    const { firstPassword } = await admin.ok('sys/user/resetPassword', { userId: id })
    expect((await them.call('auth/profile')).code).toBe(401)
    expect((await signIn(values.username, 'Sextant-77')).code).toBe(400)
    expect((await signIn(values.username, values.phone)).code).toBe(400)
    await settled(values.username, firstPassword)
  })

  it('needs the right', async () => {
    expect((await (await house.as('chief')).call('sys/user/resetPassword', { userId: 1 })).code).toBe(403)
  })
})

describe('sys/user/list', () => {
  it('shows by data authority all, the own region, or oneself', async () => {
    const menus = await admin.ok<{ id: number; code: string }[]>('sys/menu/all', {})
    const reading = menus.filter((m) => m.code === 'sys.user.read').map((m) => m.id)
    const seen: Record<number, { region: string; username: string }[]> = {}
    for (const dataType of [1, 2, 3]) {
      const role = await admin.ok('sys/role/save', { roleName: `Reader ${dataType}`, taskNode: 'sys_operators', dataType, roleStatus: 1 })
      await admin.ok('sys/role/allot', { roleId: role.id, menuIds: reading })
      const values = person({ username: `reader${dataType}`, roleId: role.id, password: 'Bosun-123', region: 'PAN' })
      await admin.ok('sys/user/save', values)
      const reader = await settled(values.username, 'Bosun-123')
      seen[dataType] = (await reader.call('sys/user/list', { size: 200 })).data.list
      const { info } = (await admin.ok('auth/profile'))
      expect((await reader.call('sys/user/get', { id: info.userId })).code).toBe(dataType === 3 ? 0 : 404)
    }
    expect(seen[1]!.map((u) => u.username)).toEqual(['reader1'])
    expect(seen[2]!.map((u) => u.username)).toEqual(['reader1', 'reader2'])
    expect(new Set(seen[3]!.map((u) => u.region)).size).toBeGreaterThan(2)
  })

  it('filters and searches, and tells the total', async () => {
    const { list, total } = await admin.ok('sys/user/list', { keyword: 'SURVEYOR', userType: ['surveyor'], size: 1 })
    expect(list).toHaveLength(1)
    expect(total).toBe(2)
    expect(await admin.call('sys/user/list', { sort: 'passwordHash' })).toMatchObject({ code: 400, fields: [{ field: 'sort' }] })
  })
})

describe('sys/user/all', () => {
  it('gives customers and flag states nobody', async () => {
    expect(await (await house.as('owner')).ok('sys/user/all')).toEqual([])
    expect(await (await house.as('flag')).ok('sys/user/all')).toEqual([])
    expect((await (await house.as('chief')).ok<unknown[]>('sys/user/all')).length).toBeGreaterThan(5)
  })
})

describe('sys/user/export', () => {
  it('gives all users as a table, in words and without passwords', async () => {
    const { status, bytes } = await admin.file('sys/user/export', { format: 'csv', userType: ['customer'] })
    expect(status).toBe(200)
    expect(bytes.toString()).toMatch(/Kim Seo-yeon.*Customer \/ Ship owner.*Hanbit Marine/)
    expect(bytes.toString()).not.toMatch(/argon2|ship_owner|Lin Haifeng/)
    expect((await (await house.as('chief')).file('sys/user/export')).status).toBe(403)
  })
})
