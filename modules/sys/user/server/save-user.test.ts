import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client, TestApp } from '#server/testing/testing.ts'
import { signIn, startUsers, withOwnPassword } from './user.fixture.ts'
import type { UserFixture } from './user.fixture.ts'

let app: TestApp
let admin: Client
let roles: Record<string, number>
let person: UserFixture['person']
beforeAll(async () => {
  ;({ app, admin, roles, person } = await startUsers())
})
afterAll(() => app.close())

describe('sys/user/save', () => {
  it('accepts a password chosen by the administrator if it is strong and not personal', async () => {
    expect(await admin.call('sys/user/save', person({ password: 'abcdefgh' }))).toMatchObject({
      code: 400,
      fields: [{ field: 'password' }],
    })
    expect(await admin.call('sys/user/save', person({ password: 'abc12' }))).toMatchObject({
      code: 400,
      fields: [{ field: 'password' }],
    })
    expect(
      await admin.call('sys/user/save', person({ username: 'halyard', password: 'Halyard-7' })),
    ).toMatchObject({
      code: 400,
      fields: [{ field: 'password', msg: expect.stringContaining('contains your name') }],
    })
    const values = person({ password: 'Bosun-123' })
    expect(await admin.callOk('sys/user/save', values)).not.toHaveProperty('firstPassword')
    expect((await signIn(app, values.username, 'Bosun-123')).code).toBe(0)
    expect((await signIn(app, values.username, values.phone)).code).toBe(400)
  })

  it('names every missing or malformed field', async () => {
    const { fields } = await admin.call('sys/user/save', {
      username: 'x y',
      email: 'nobody',
      phone: '      ',
    })
    expect(fields!.map((f) => f.field).sort()).toEqual([
      'email',
      'name',
      'phone',
      'roleId',
      'status',
      'userType',
      'username',
    ])
  })

  it('refuses a user name that differs from another only in case', async () => {
    expect(await admin.call('sys/user/save', person({ username: 'ADMIN' }))).toMatchObject({
      code: 409,
      error: 'http.exists',
      fields: [{ field: 'username' }],
    })
  })

  it('refuses unknown roles, surveyors, customers and flags', async () => {
    for (const field of ['roleId', 'relatedSurveyor', 'relatedFlagState'])
      expect(await admin.call('sys/user/save', person({ [field]: 999_999 }))).toMatchObject({
        code: 400,
        fields: [{ field }],
      })
    expect(
      await admin.call('sys/user/save', person({ relatedCustomers: [999_999] })),
    ).toMatchObject({ code: 400, fields: [{ field: 'relatedCustomers' }] })
  })

  it('never shows the password or its hash, in rows or in the history', async () => {
    const { id } = await admin.callOk('sys/user/save', person({ password: 'Sounding-9' }))
    const answers = JSON.stringify([
      await admin.callOk('sys/user/get', { id }),
      await admin.callOk('sys/user/list', { size: 200 }),
      await admin.callOk('sys/user/history', { id }),
    ])
    expect(answers).toContain('passwordHash')
    expect(answers).not.toMatch(/argon2|Sounding/)
  })

  it('checks that role and relations fit the user type, and clears them when the type changes', async () => {
    const [surveyor] = (await admin.callOk('basic/surveyor/list', { size: 1 })).list
    const [customer] = (await admin.callOk('basic/customer/list', { size: 1 })).list
    expect(
      await admin.call('sys/user/save', person({ relatedCustomers: [customer.id] })),
    ).toMatchObject({
      code: 400,
      fields: [
        {
          field: 'relatedCustomers',
          msg: 'This field does not apply to the user type: leave it empty',
        },
      ],
    })
    expect(await admin.call('sys/user/save', person({ userType: 'customer' }))).toMatchObject({
      code: 400,
      fields: [{ field: 'roleId' }],
    })
    expect(await admin.call('sys/user/save', person({ roleId: roles['flag_user'] }))).toMatchObject(
      { code: 400, fields: [{ field: 'roleId' }] },
    )
    const {
      firstPassword: _,
      firstIsPhone: _never,
      ...saved
    } = await admin.callOk(
      'sys/user/save',
      person({ userType: 'surveyor', roleId: roles['sys_surveyor'], relatedSurveyor: surveyor.id }),
    )
    expect(await admin.callOk('sys/user/get', { id: saved.id })).toMatchObject({
      relatedSurveyor: surveyor.id,
      relatedSurveyorName: surveyor.fullName,
    })
    const changed = await admin.callOk('sys/user/save', {
      ...saved,
      userType: 'customer',
      roleId: roles['ship_owner'],
      relatedCustomers: [customer.id],
    })
    expect(await admin.callOk('sys/user/get', { id: saved.id })).toMatchObject({
      relatedSurveyor: null,
      relatedCustomers: [customer.id],
    })
    expect(
      (
        await admin.callOk('sys/user/list', {
          relatedCustomers: [customer.id],
          userType: ['customer'],
        })
      ).list.map((u: { id: number }) => u.id),
    ).toContain(saved.id)
    await admin.callOk('sys/user/save', { ...changed, relatedCustomers: null })
    expect(await admin.callOk('sys/user/get', { id: saved.id })).toMatchObject({
      relatedCustomers: [],
    })
  })

  it('prevents the removal of related companies, surveyors and flags', async () => {
    const region = { region: 'SIN', status: 1 }
    const company = await admin.callOk('basic/customer/save', {
      ...region,
      name: 'Brief Encounter Lines',
      customerType: ['owner'],
      credit: false,
    })
    const flag = (await admin.callOk('basic/flag/list', { keyword: 'Bolivia' })).list[0]
    const owner = await admin.callOk(
      'sys/user/save',
      person({ userType: 'customer', roleId: roles['ship_owner'], relatedCustomers: [company.id] }),
    )
    const state = await admin.callOk(
      'sys/user/save',
      person({ userType: 'flag', roleId: roles['flag_user'], relatedFlagState: flag.id }),
    )
    for (const [path, id] of [
      ['basic/customer', company.id],
      ['basic/flag', flag.id],
    ] as const)
      expect(await admin.call(`${path}/remove`, { ids: [id] })).toMatchObject({ code: 409 })
    const [surveyor] = (await admin.callOk('sys/user/list', { userType: ['surveyor'], size: 1 }))
      .list
    expect(
      await admin.call('basic/surveyor/remove', { ids: [surveyor.relatedSurveyor] }),
    ).toMatchObject({ code: 409 })
    await admin.callOk('sys/user/remove', { ids: [owner.id, state.id] })
    expect(await admin.callOk('basic/customer/remove', { ids: [company.id] })).toEqual({
      removed: 1,
    })
  })

  it('changes only the fields given, at the version read', async () => {
    const values = person()
    const saved = await admin.callOk('sys/user/save', values)
    const changed = await admin.callOk('sys/user/save', {
      id: saved.id,
      version: saved.version,
      name: 'Another name',
    })
    expect(changed.version).toBe(saved.version + 1)
    expect(await admin.callOk('sys/user/get', { id: saved.id })).toMatchObject({
      name: 'Another name',
      phone: values.phone,
      roleName: expect.any(String),
    })
    expect(
      await admin.call('sys/user/save', { id: saved.id, version: saved.version, name: 'Third' }),
    ).toMatchObject({ code: 409, error: 'http.stale' })
    expect(await admin.call('sys/user/save', { id: saved.id, name: 'Third' })).toMatchObject({
      code: 400,
      fields: [{ field: 'version' }],
    })
  })

  it('ends the sessions after a change of role, not of phone', async () => {
    const values = person({ password: 'Bosun-123' })
    const saved = await admin.callOk('sys/user/save', values)
    const user = await withOwnPassword(app, values.username, 'Bosun-123')
    const row = await admin.callOk('sys/user/get', { id: saved.id })
    const after = await admin.callOk('sys/user/save', {
      id: row.id,
      version: row.version,
      phone: '13900139000',
      roleId: row.roleId,
      status: row.status,
    })
    expect((await user.call('auth/profile')).code).toBe(0)
    await admin.callOk('sys/user/save', {
      id: row.id,
      version: after.version,
      roleId: roles['sys_operators'],
    })
    expect((await user.call('auth/profile')).code).toBe(401)
  })

  it('saves the own profile and no other field, for staff and customers', async () => {
    for (const name of ['finance', 'owner', 'flag']) {
      const me = await app.signInAs(name)
      const { info } = await me.callOk('auth/profile')
      const profile = {
        userId: info.userId,
        nameZh: '李伟民',
        name: 'New Name',
        sex: '2',
        phone: '13812345678',
        email: 'new@example.com',
      }
      await me.callOk('sys/user/save', profile)
      expect((await me.callOk('auth/profile')).info).toMatchObject({
        name: 'New Name',
        nameZh: '李伟民',
        sex: '2',
        phone: '13812345678',
        email: 'new@example.com',
      })
      for (const more of [
        { roleId: roles['sys_admin'] },
        { status: 1 },
        { password: 'Sextant-99' },
        { username: 'boss' },
        { relatedCustomers: [1] },
      ])
        expect(
          await me.call('sys/user/save', { userId: info.userId, name: 'Me', ...more }),
        ).toMatchObject({ code: 400, fields: [{ field: Object.keys(more)[0] }] })
      expect(await me.call('sys/user/save', { userId: info.userId, phone: null })).toMatchObject({
        code: 400,
        fields: [{ field: 'phone' }],
      })
      expect(
        await me.call('sys/user/save', { userId: info.userId, email: 'nowhere' }),
      ).toMatchObject({ code: 400, fields: [{ field: 'email' }] })
    }
  })

  it('refuses the profile of others, and users to callers without the right', async () => {
    const [finance, { info }] = [await app.signInAs('finance'), await admin.callOk('auth/profile')]
    expect(
      (await finance.call('sys/user/save', { userId: info.userId, name: 'Gotcha' })).code,
    ).toBe(403)
    expect((await finance.call('sys/user/save', person())).code).toBe(403)
    expect(
      (await finance.call('sys/user/save', { id: info.userId, version: 1, name: 'Gotcha' })).code,
    ).toBe(403)
  })

  it('keeps an administrator, and refuses to disable oneself', async () => {
    const { info } = await admin.callOk('auth/profile')
    const me = await admin.callOk('sys/user/get', { id: info.userId })
    expect(
      await admin.call('sys/user/save', { id: me.id, version: me.version, status: 0 }),
    ).toMatchObject({ code: 409, error: 'user.oneself' })
    expect(
      await admin.call('sys/user/save', {
        id: me.id,
        version: me.version,
        roleId: roles['sys_finance'],
      }),
    ).toMatchObject({ code: 409, error: 'role.lastAdministrator' })
    expect(await admin.callOk('sys/user/get', { id: me.id })).toMatchObject({
      roleId: me.roleId,
      version: me.version,
    })
  })
})
