import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSelfSignedKey, exportKey } from '#server/platform/documents/index.ts'
import { confirm } from '#server/platform/sign-in/second-person.fixture.ts'
import { loadModules } from '#server/app/modules.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { Client, TestApp } from '#server/testing/testing.ts'
import { confirmationMachine } from '../confirmation.machine.ts'
import { startConfirmation } from './confirmation.fixture.ts'
import type { ConfirmationFixture } from './confirmation.fixture.ts'

const states = confirmationMachine.states
let app: TestApp
let first: Client
let second: Client
let menus: Map<string, number>
let requesterId: number
let certInForce: ConfirmationFixture['certInForce']
beforeAll(async () => {
  ;({ app, first, second, menus, requesterId, certInForce } = await startConfirmation())
})
afterAll(() => app.close())

let used = 0
const roleOf = async (taskNode: string) =>
  await app.services.db
    .selectFrom('role')
    .where('taskNode', '=', taskNode)
    .orderBy('id')
    .select(['id', 'version'])
    .executeTakeFirstOrThrow()
const userIn = async (roleId: number, more: object = {}) => ({
  username: `u${++used}`,
  name: 'Somebody',
  phone: '13800138000',
  email: `u${used}@example.com`,
  userType: 'surveyor',
  roleId,
  status: 1,
  ...more,
})

describe('rights and keys', () => {
  it('a privileged right is granted to a role by two people, others by one', async () => {
    const { id } = await first.callOk('sys/role/save', {
      roleName: `Signers ${++used}`,
      taskNode: 'sys_surveyor',
      dataType: 3,
      roleStatus: 1,
    })
    const plain = [menus.get('basic.flag.read')!]
    expect(await first.callOk('sys/role/allot', { roleId: id, menuIds: plain })).toEqual({})
    const request = await first.callOk('sys/role/allot', {
      roleId: id,
      menuIds: [...plain, menus.get('crf.cert.sign')!],
    })
    expect(request).toEqual({ confirmationId: expect.any(Number) })
    expect((await first.callOk('sys/role/menus', { roleId: id })).menuIds).not.toContain(
      menus.get('crf.cert.sign'),
    )
    const { changed } = await second.callOk('sys/confirmation/get', { id: request.confirmationId })
    expect(JSON.stringify(changed)).toContain('Sign')
    expect(await confirm(second, request)).toBe(states.done)
    expect((await first.callOk('sys/role/menus', { roleId: id })).menuIds).toContain(
      menus.get('crf.cert.sign'),
    )
    // Disabling the role or removing the right needs one person.
    const { version } = await first.callOk('sys/role/get', { id })
    expect(await first.callOk('sys/role/save', { id, version, roleStatus: 0 })).toHaveProperty(
      'confirmationId',
    )
    expect(await first.callOk('sys/role/allot', { roleId: id, menuIds: plain })).toHaveProperty(
      'confirmationId',
    )
    expect(await first.callOk('sys/role/save', { id, version, roleDescn: 'Renamed only' })).toEqual(
      { id, version: version + 1 },
    )
  })

  it('a change of the allotted menus in between makes the request outdated', async () => {
    const { id } = await first.callOk('sys/role/save', {
      roleName: `Between ${++used}`,
      taskNode: 'sys_surveyor',
      dataType: 3,
      roleStatus: 1,
    })
    const request = await first.callOk('sys/role/allot', {
      roleId: id,
      menuIds: [menus.get('crf.cert.sign')!],
    })
    await second.callOk('sys/role/allot', { roleId: id, menuIds: [menus.get('basic.flag.read')!] })
    expect(await confirm(second, request)).toBe(states.outdated)
  })

  it('a privileged role is granted by two people; the password of the request is never readable', async () => {
    const signer = await roleOf('sys_surveyor')
    const requested = await userIn(signer.id, { password: 'Sounding-9' })
    const request = await first.callOk('sys/user/save', requested)
    expect(request).toEqual({ confirmationId: expect.any(Number) })
    expect((await first.callOk('sys/user/list', { keyword: requested.username })).total).toBe(0)
    const { rows } =
      await sql<object>`select * from confirmation where id = ${request.confirmationId}`.execute(
        app.services.db,
      )
    expect(
      JSON.stringify([
        rows,
        await second.callOk('sys/confirmation/get', { id: request.confirmationId }),
      ]),
    ).not.toMatch(/Sounding|argon2/)
    expect(await confirm(second, request)).toBe(states.done)
    const created = (await first.callOk('sys/user/list', { keyword: requested.username })).list[0]
    expect(created).toMatchObject({ roleId: signer.id, createBy: requesterId })
    expect((await first.callOk('sys/user/history', { id: created.id })).list).toMatchObject([
      { action: 'confirmed', userName: 'second' },
      { action: 'create', userName: 'first' },
    ])
    // Disabling an account is urgent and needs one person; enabling it needs two.
    const off = await first.callOk('sys/user/save', {
      id: created.id,
      version: created.version,
      status: 0,
    })
    expect(off).not.toHaveProperty('confirmationId')
    expect(await first.callOk('sys/user/save', { ...off, status: 1 })).toHaveProperty(
      'confirmationId',
    )
    expect(await first.callOk('sys/user/remove', { ids: [created.id] })).toMatchObject({
      removed: 0,
      confirmationId: expect.any(Number),
    })
  })

  it('a role without privileged rights is granted by one person', async () => {
    const { id } = await roleOf('ship_owner')
    const company = (await first.callOk('basic/customer/all', { size: 1 }))[0]
    expect(
      await first.callOk(
        'sys/user/save',
        await userIn(id, { userType: 'customer', relatedCustomers: [company.id] }),
      ),
    ).toMatchObject({ id: expect.any(Number), version: 1 })
  })

  it('a new signing key is created on confirmation', async () => {
    const before = app.services.signingKey.fingerprint
    const request = await first.callOk('sys/signingKey/roll', {})
    expect([Object.keys(request), app.services.signingKey.fingerprint]).toEqual([
      ['confirmationId'],
      before,
    ])
    expect(
      await app.services.db
        .selectFrom('signingKey')
        .where('retiredTime', 'is', null)
        .select('fingerprint')
        .execute(),
    ).toEqual([{ fingerprint: before }])
    expect(await confirm(second, request)).toBe(states.done)
    expect(app.services.signingKey.fingerprint).not.toBe(before)
  })

  it('an uploaded key signs after confirmation; password and private key are never readable', async () => {
    const key = await createSelfSignedKey('Another Society')
    const before = app.services.signingKey.fingerprint
    const { data } = (await first.upload(
      'key.pem',
      Buffer.from(exportKey(key)),
      'application/octet-stream',
      'sys/setting/replaceKey',
      { password: '' },
    )) as unknown as { data: { confirmationId: number; fingerprint: string } }
    expect(data).toMatchObject({ fingerprint: before, confirmationId: expect.any(Number) })
    const { rows } =
      await sql<object>`select * from confirmation where id = ${data.confirmationId}`.execute(
        app.services.db,
      )
    expect(JSON.stringify(rows)).not.toContain('PRIVATE')
    expect(await confirm(second, data)).toBe(states.done)
    expect(app.services.signingKey.name).toBe(key.name)
  })
})

describe('the setting', () => {
  it('is on by default and switched off by two people; afterwards one is enough', async () => {
    const { version, fourEyes } = await first.callOk('sys/setting/get')
    expect(fourEyes).toEqual({ required: true })
    const request = await first.callOk('sys/setting/save', {
      version,
      fourEyes: { required: false },
    })
    expect(request).toEqual({ version, confirmationId: expect.any(Number) })
    expect((await first.callOk('sys/setting/get')).fourEyes.required).toBe(true)
    expect(await confirm(second, request)).toBe(states.done)
    const cert = await certInForce()
    expect(
      await first.callOk('ship/cert/valid', { id: cert.id, valid: 0, remark: 'x' }),
    ).toMatchObject({ valid: 0 })
    const now = await first.callOk('sys/setting/get')
    expect(now.fourEyes.required).toBe(false)
    await first.callOk('sys/setting/save', { version: now.version, fourEyes: { required: true } })
    expect(await first.callOk('ship/cert/valid', { id: cert.id, valid: 1 })).toHaveProperty(
      'confirmationId',
    )
  })
})

describe('with a single administrator', () => {
  const alone = testApp({ demo: false })
  let admin: Client
  beforeAll(async () => {
    await alone.services.db
      .updateTable('appUser')
      .set({ mustChangePassword: false })
      .where('username', '=', 'admin')
      .execute()
    admin = await alone.signInAs('admin')
  })
  const administrators = () =>
    alone.services.db
      .selectFrom('role')
      .where('taskNode', '=', 'sys_admin')
      .select('id')
      .executeTakeFirstOrThrow()

  it('a key change is refused; one person creates the second administrator, then two are needed', async () => {
    for (const lang of ['zh', 'en'] as const)
      expect(await admin.call('sys/signingKey/roll', {}, lang)).toMatchObject({
        code: 409,
        error: 'confirmation.nobodyElse',
        msg: expect.stringMatching(/设置|settings/),
      })
    const { id: roleId } = await administrators()
    const created = await admin.callOk(
      'sys/user/save',
      await userIn(roleId, { userType: 'staff', username: 'admin2' }),
    )
    expect(created).toMatchObject({ id: expect.any(Number) })
    expect((await admin.callOk('sys/user/history', { id: created.id })).list[0]).toMatchObject({
      action: 'alone',
      remark: expect.stringContaining('no other user'),
    })
    expect(await admin.callOk('sys/signingKey/roll', {})).toHaveProperty('confirmationId')
    expect(
      await admin.callOk('sys/user/save', await userIn(roleId, { userType: 'staff' })),
    ).toHaveProperty('confirmationId')
  })

  it('an administrator who disables the others cannot act alone for 72 hours', async () => {
    const { id, version } = (await admin.callOk('sys/user/list', { keyword: 'admin2' })).list[0]
    await admin.callOk('sys/user/save', { id, version, status: 0 })
    const { id: roleId } = await administrators()
    expect(
      await admin.call('sys/user/save', await userIn(roleId, { userType: 'staff' })),
    ).toMatchObject({ code: 409, error: 'confirmation.lately' })
    const settings = await admin.callOk('sys/setting/get')
    expect(
      await admin.call('sys/setting/save', {
        version: settings.version,
        fourEyes: { required: false },
      }),
    ).toMatchObject({ code: 409, error: 'confirmation.lately' })
    await alone.services.db
      .updateTable('appUser')
      .set({ updateTime: '2020-01-01T00:00:00Z' })
      .where('id', '=', id)
      .execute()
    await admin.callOk('sys/setting/save', {
      version: settings.version,
      fourEyes: { required: false },
    })
    expect((await admin.callOk('sys/setting/get')).fourEyes.required).toBe(false)
  })
})

it('exactly the calls that need confirmation say so in the contract', async () => {
  const { resources } = await loadModules()
  const declared = [...resources.values()].flatMap((r) =>
    Object.keys(r.contract.callSchemas)
      .filter((name) => r.contract.confirmed?.includes(name))
      .map((name) => `${r.contract.path}/${name}`),
  )
  const created = [...resources.values()].flatMap((r) =>
    Object.entries(r.actions)
      .filter(([, action]) => action.secondPerson)
      .map(([name]) => `${r.contract.path}/${name}`),
  )
  expect(created.sort()).toEqual(declared.sort())
  expect(created).toEqual([
    'crf/cert/valid',
    'ship/cert/valid',
    'ship/classStatus/withdraw',
    'sys/identityGroup/remove',
    'sys/identityGroup/save',
    'sys/identityProvider/save',
    'sys/role/allot',
    'sys/role/save',
    'sys/setting/replaceKey',
    'sys/setting/save',
    'sys/signingKey/roll',
    'sys/user/remove',
    'sys/user/save',
  ])
})
