import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { client, startHouse } from '#server/testing.ts'
import type { Answer, Client, Harness } from '#server/testing.ts'
import { randomPassword } from './first-password.ts'

let house: Harness
let admin: Client
let roleId: number
let adminId: number
let people = 0
beforeAll(async () => {
  house = await startHouse()
  admin = await house.as('admin')
  adminId = (await admin.ok('auth/profile')).info.userId
  roleId = (await admin.ok<{ id: number; taskNode: string }[]>('sys/role/all')).find(({ taskNode }) => taskNode === 'sys_finance')!.id
})
afterAll(() => house.close())
afterEach(async () => {
  house.services.sessions.now = Date.now
  // The session of before was idle for days.
  admin = client(house.url, await house.services.sessions.open(adminId, '127.0.0.1', 'test'))
})

const somebody = (more: object = {}) => {
  people += 1
  return { username: `newcomer${people}`, name: `Nova Quill ${people}`, phone: `+65 8123 40${String(people).padStart(2, '0')}`, email: `n${people}@example.com`, userType: 'staff', roleId, status: 1, region: 'SIN', ...more }
}
const signIn = (username: string, password: string) => client(house.url, '').call('auth/login', { username, password })
const later = (hours: number) => { house.services.sessions.now = () => Date.now() + hours * 3600_000 }
async function save(input: object, key: string): Promise<Answer> {
  const response = await fetch(`${house.url}/api/sys/user/save`, {
    method: 'POST', body: JSON.stringify(input),
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json', 'accept-language': 'en', 'idempotency-key': key },
  })
  return await response.json() as Answer
}

describe('a first password', () => {
  it('is random, of at least 80 bits, with signs that cannot be taken for each other', () => {
    const made = Array.from({ length: 500 }, randomPassword)
    expect(new Set(made).size).toBe(500)
    for (const one of made) expect(one).toMatch(/^(?=.*\d)(?=.*[a-z])[a-kmnp-z2-9]{5}(-[a-kmnp-z2-9]{5}){3}$/)
    expect(20 * Math.log2(31)).toBeGreaterThan(80)
  })

  it('is shown in one answer, opens the account, and must be changed', async () => {
    const values = somebody()
    const { firstPassword, firstIsPhone } = await admin.ok('sys/user/save', values)
    expect(firstIsPhone).toBe(false)
    const { code, data } = await signIn(values.username, firstPassword)
    expect(code).toBe(0)
    expect(await client(house.url, data.token).call('basic/flag/list')).toMatchObject({ code: 403, error: 'auth.mustChangePassword' })
    expect((await signIn(values.username, values.phone)).code).toBe(400)
  })

  it('is nowhere else: not in the trail, not among answers that are kept, not when the save is made again', async () => {
    const [values, key] = [somebody(), randomUUID()]
    const first = await save(values, key)
    const { id, firstPassword } = first.data
    expect(firstPassword).toMatch(/-/)
    expect((await save(values, key)).data).toEqual({ ...first.data, firstPassword: null })
    const { firstPassword: another } = await admin.ok('sys/user/resetPassword', { userId: id })
    const tables = await sql<{ name: string }>`select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`.execute(house.services.db)
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)} t where to_jsonb(t)::text like ${`%${firstPassword}%`} or to_jsonb(t)::text like ${`%${another}%`}`.execute(house.services.db)
      expect([name, rows[0]!.n]).toEqual([name, 0])
    }
    expect((await signIn(values.username, firstPassword)).code).toBe(400)
    expect((await signIn(values.username, another)).code).toBe(0)
  })

  it('ends after 72 hours, which is told to nobody but who knows it', async () => {
    const values = somebody()
    const { id, firstPassword } = await admin.ok('sys/user/save', values)
    later(71.9)
    expect((await signIn(values.username, firstPassword)).code).toBe(0)
    later(72.1)
    expect(await signIn(values.username, firstPassword)).toMatchObject({ code: 403, error: 'auth.passwordEnded', msg: expect.stringContaining('72 hours') })
    expect((await signIn(values.username, 'Wrong-Guess-1')).error).toBe('auth.fail')
    // Anew from the moment at which another one is given.
    house.services.sessions.now = Date.now
    admin = client(house.url, await house.services.sessions.open(adminId, '127.0.0.1', 'test'))
    const { firstPassword: another } = await admin.ok('sys/user/resetPassword', { userId: id })
    const { data } = await signIn(values.username, another)
    const change = { oldPassword: another, newPassword: 'Sextant-77', confirmNewPassword: 'Sextant-77' }
    expect((await client(house.url, data.token).call('auth/change/password', change)).code).toBe(0)
    later(1000)
    expect((await signIn(values.username, 'Sextant-77')).code).toBe(0)
  })

  it('chosen by the administrator ends too; one\'s own does not', async () => {
    const values = somebody({ password: 'Bosun-123' })
    await admin.ok('sys/user/save', values)
    later(73)
    expect((await signIn(values.username, 'Bosun-123')).error).toBe('auth.passwordEnded')
  })

  it('is the phone number once that is switched on, with the same end', async () => {
    const { version, password } = await admin.ok('sys/setting/get')
    expect(password.firstIsPhone).toBe(false)
    await admin.ok('sys/setting/save', { version, password: { ...password, firstIsPhone: true } })
    try {
      const values = somebody()
      const saved = await admin.ok('sys/user/save', values)
      expect(saved).toMatchObject({ firstPassword: null, firstIsPhone: true })
      expect((await signIn(values.username, values.phone)).code).toBe(0)
      expect(await admin.ok('sys/user/resetPassword', { userId: saved.id })).toEqual({ firstPassword: null, firstIsPhone: true })
      later(72.1)
      expect((await signIn(values.username, values.phone)).error).toBe('auth.passwordEnded')
    } finally {
      house.services.sessions.now = Date.now
      admin = client(house.url, await house.services.sessions.open(adminId, '127.0.0.1', 'test'))
      const now = await admin.ok('sys/setting/get')
      await admin.ok('sys/setting/save', { version: now.version, password: { ...now.password, firstIsPhone: false } })
    }
  })
})

it('the upgrade ends passwords that were given before, but not that of the first account', async () => {
  const { db } = house.services
  const file = await readFile(new URL('../migrations/20261122T1331_password_expires.sql', import.meta.url), 'utf8')
  const update = /^update app_user[^;]*;/m.exec(file)![0]
  const given = await admin.ok('sys/user/save', somebody())
  const settled = await admin.ok('sys/user/save', somebody())
  await db.updateTable('appUser').where('id', '=', given.id).set({ passwordExpires: null }).execute()
  await db.updateTable('appUser').where('id', '=', settled.id).set({ passwordExpires: null, mustChangePassword: false }).execute()
  await db.updateTable('appUser').where('username', '=', 'admin').set({ mustChangePassword: true }).execute()
  await sql.raw(update).execute(db)
  const left = await db.selectFrom('appUser').where((e) => e.or([e('id', 'in', [given.id, settled.id]), e('username', '=', 'admin')])).select(['id', 'passwordExpires']).orderBy('id').execute()
  expect(left.map(({ passwordExpires }) => passwordExpires !== null)).toEqual([false, true, false])
  await db.updateTable('appUser').where('username', '=', 'admin').set({ mustChangePassword: false }).execute()
})
