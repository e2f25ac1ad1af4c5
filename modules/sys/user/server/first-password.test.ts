import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { client } from '#server/testing/testing.ts'
import type { ApiResponse, Client } from '#server/testing/testing.ts'
import { randomPassword } from './first-password.ts'

const app = testApp()
let admin: Client
let roleId: number
let adminId: number
let clients = 0
beforeAll(async () => {
  admin = await app.signInAs('admin')
  adminId = (await admin.callOk('auth/profile')).info.userId
  roleId = (await admin.callOk<{ id: number; taskNode: string }[]>('sys/role/all')).find(
    ({ taskNode }) => taskNode === 'sys_finance',
  )!.id
})
afterEach(async () => {
  app.services.sessions.now = Date.now
  // The earlier session was idle for days.
  admin = client(app.url, await app.services.sessions.open(adminId, '127.0.0.1', 'test'))
})

const newUser = (more: object = {}) => {
  clients += 1
  return {
    username: `newcomer${clients}`,
    name: `Nova Quill ${clients}`,
    phone: `+65 8123 40${String(clients).padStart(2, '0')}`,
    email: `n${clients}@example.com`,
    userType: 'staff',
    roleId,
    status: 1,
    region: 'SIN',
    ...more,
  }
}
const signIn = (username: string, password: string) =>
  client(app.url, '').call('auth/login', { username, password })
const later = (hours: number) => {
  app.services.sessions.now = () => Date.now() + hours * 3600_000
}
async function save(input: object, key: string): Promise<ApiResponse> {
  const response = await fetch(`${app.url}/api/sys/user/save`, {
    method: 'POST',
    body: JSON.stringify(input),
    headers: {
      authorization: `Bearer ${admin.token}`,
      'content-type': 'application/json',
      'accept-language': 'en',
      'idempotency-key': key,
    },
  })
  return (await response.json()) as ApiResponse
}

describe('a first password', () => {
  it('is random with at least 80 bits, without similar characters', () => {
    const created = Array.from({ length: 500 }, randomPassword)
    expect(new Set(created).size).toBe(500)
    for (const one of created)
      expect(one).toMatch(/^(?=.*\d)(?=.*[a-z])[a-kmnp-z2-9]{5}(-[a-kmnp-z2-9]{5}){3}$/)
    expect(20 * Math.log2(31)).toBeGreaterThan(80)
  })

  it('is returned in one answer, allows sign-in, and must be changed', async () => {
    const values = newUser()
    const { firstPassword, firstIsPhone } = await admin.callOk('sys/user/save', values)
    expect(firstIsPhone).toBe(false)
    const { code, data } = await signIn(values.username, firstPassword)
    expect(code).toBe(0)
    expect(await client(app.url, data.token).call('basic/flag/list')).toMatchObject({
      code: 403,
      error: 'auth.mustChangePassword',
    })
    expect((await signIn(values.username, values.phone)).code).toBe(400)
  })

  it('is in no audit entry, cached answer or repeated answer', async () => {
    const [values, key] = [newUser(), randomUUID()]
    const first = await save(values, key)
    const { id, firstPassword } = first.data
    expect(firstPassword).toMatch(/-/)
    expect((await save(values, key)).data).toEqual({ ...first.data, firstPassword: null })
    const { firstPassword: another } = await admin.callOk('sys/user/resetPassword', { userId: id })
    const tables = await sql<{
      name: string
    }>`select relname as name from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`.execute(
      app.services.db,
    )
    for (const { name } of tables.rows) {
      const { rows } = await sql<{
        n: number
      }>`select count(*)::int as n from ${sql.table(name)} t
        where to_jsonb(t)::text like ${`%${firstPassword}%`} or to_jsonb(t)::text like ${`%${another}%`}`.execute(
        app.services.db,
      )
      expect([name, rows[0]!.n]).toEqual([name, 0])
    }
    expect((await signIn(values.username, firstPassword)).code).toBe(400)
    expect((await signIn(values.username, another)).code).toBe(0)
  })

  it('expires after 72 hours, which only someone with the password learns', async () => {
    const values = newUser()
    const { id, firstPassword } = await admin.callOk('sys/user/save', values)
    later(71.9)
    expect((await signIn(values.username, firstPassword)).code).toBe(0)
    later(72.1)
    expect(await signIn(values.username, firstPassword)).toMatchObject({
      code: 403,
      error: 'auth.passwordEnded',
      msg: expect.stringContaining('72 hours'),
    })
    expect((await signIn(values.username, 'Wrong-Guess-1')).error).toBe('auth.fail')
    // The expiry restarts with the next first password.
    app.services.sessions.now = Date.now
    admin = client(app.url, await app.services.sessions.open(adminId, '127.0.0.1', 'test'))
    const { firstPassword: another } = await admin.callOk('sys/user/resetPassword', { userId: id })
    const { data } = await signIn(values.username, another)
    const change = {
      oldPassword: another,
      newPassword: 'Sextant-77',
      confirmNewPassword: 'Sextant-77',
    }
    expect((await client(app.url, data.token).call('auth/change/password', change)).code).toBe(0)
    later(1000)
    expect((await signIn(values.username, 'Sextant-77')).code).toBe(0)
  })

  it('expires when chosen by an administrator, never when chosen by the user', async () => {
    const values = newUser({ password: 'Bosun-123' })
    await admin.callOk('sys/user/save', values)
    later(73)
    expect((await signIn(values.username, 'Bosun-123')).error).toBe('auth.passwordEnded')
  })

  it('is the phone number once that is enabled, with the same expiry', async () => {
    const { version, password } = await admin.callOk('sys/setting/get')
    expect(password.firstIsPhone).toBe(false)
    await admin.callOk('sys/setting/save', {
      version,
      password: { ...password, firstIsPhone: true },
    })
    try {
      const values = newUser()
      const saved = await admin.callOk('sys/user/save', values)
      expect(saved).toMatchObject({ firstPassword: null, firstIsPhone: true })
      expect((await signIn(values.username, values.phone)).code).toBe(0)
      expect(await admin.callOk('sys/user/resetPassword', { userId: saved.id })).toEqual({
        firstPassword: null,
        firstIsPhone: true,
      })
      later(72.1)
      expect((await signIn(values.username, values.phone)).error).toBe('auth.passwordEnded')
    } finally {
      app.services.sessions.now = Date.now
      admin = client(app.url, await app.services.sessions.open(adminId, '127.0.0.1', 'test'))
      const now = await admin.callOk('sys/setting/get')
      await admin.callOk('sys/setting/save', {
        version: now.version,
        password: { ...now.password, firstIsPhone: false },
      })
    }
  })
})

it('the upgrade expires earlier first passwords, except that of the first account', async () => {
  const { db } = app.services
  const file = await readFile(
    new URL('../migrations/20261122T1331_password_expires.sql', import.meta.url),
    'utf8',
  )
  const update = /^update app_user[^;]*;/m.exec(file)![0]
  const chosen = await admin.callOk('sys/user/save', newUser())
  const settled = await admin.callOk('sys/user/save', newUser())
  await db
    .updateTable('appUser')
    .where('id', '=', chosen.id)
    .set({ passwordExpires: null })
    .execute()
  await db
    .updateTable('appUser')
    .where('id', '=', settled.id)
    .set({ passwordExpires: null, mustChangePassword: false })
    .execute()
  await db
    .updateTable('appUser')
    .where('username', '=', 'admin')
    .set({ mustChangePassword: true })
    .execute()
  await sql.raw(update).execute(db)
  const expiring = await db
    .selectFrom('appUser')
    .where((e) => e.or([e('id', 'in', [chosen.id, settled.id]), e('username', '=', 'admin')]))
    .select(['id', 'passwordExpires'])
    .orderBy('id')
    .execute()
  expect(expiring.map(({ passwordExpires }) => passwordExpires !== null)).toEqual([
    false,
    true,
    false,
  ])
  await db
    .updateTable('appUser')
    .where('username', '=', 'admin')
    .set({ mustChangePassword: false })
    .execute()
})
