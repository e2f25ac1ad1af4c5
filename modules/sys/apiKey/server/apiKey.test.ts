import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { addDays, today } from '#common/rules/base/dates.ts'
import { newApiKey } from '#server/platform/sign-in/api-keys.ts'
import { createTestUser } from '#server/platform/sign-in/create-test-user.fixture.ts'
import { testApp } from '#server/testing/test-app.ts'
import { client } from '#server/testing/testing.ts'
import type { Client } from '#server/testing/testing.ts'

const app = testApp()
const admin = app.client('admin')
let count = 0
const day = today('UTC')

interface Made {
  id: number
  secret: string
  program: Client
}
/** Creates a key of a person, and a client that sends it. */
async function keyOf(owner: Client, values: object = {}): Promise<Made> {
  const { id, secret } = await owner.callOk('sys/apiKey/save', {
    name: `Program ${++count}`,
    rights: ['basic.ship.read'],
    dataType: 3,
    expiresOn: addDays(day, 30),
    ...values,
  })
  return { id, secret, program: client(app.url, secret) }
}
const person = (options: Parameters<typeof createTestUser>[2] = {}) =>
  createTestUser(app, `keys${++count}`, options)
const row = (id: number) => admin.callOk('sys/apiKey/get', { id })

test('a key is shown once and stored as a hash only', async () => {
  const { id, secret, program } = await keyOf(admin)
  expect(secret).toMatch(/^plim_[\w-]{49}$/)
  expect((await program.call('basic/ship/get', { id: 999_999 })).code).toBe(404)
  const shown = await row(id)
  expect(secret.startsWith(shown.prefix)).toBe(true)
  expect(shown).toMatchObject({ state: 'active', userName: expect.any(String), dataType: 3 })
  const { tables } = (
    await sql<{ tables: string[] }>`select array_agg(table_name::text) as tables
      from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
      app.services.db,
    )
  ).rows[0]!
  // What no table holds, no backup and no export holds.
  for (const table of tables) {
    const { rows } = await sql`select 1 from ${sql.table(table)} t
      where t::text like ${`%${secret.slice(12)}%`} limit 1`.execute(app.services.db)
    expect([table, rows.length]).toEqual([table, 0])
  }
  const answers = [
    await admin.callOk('sys/apiKey/list', {}),
    shown,
    await admin.callOk('sys/apiKey/history', { id }),
  ]
  expect(JSON.stringify(answers)).not.toMatch(/tokenHash":"(?!\*)|secret/)
  expect(JSON.stringify(answers)).not.toContain(secret)
  const { bytes } = await admin.download('sys/apiKey/export', { format: 'csv' })
  expect(bytes.toString()).not.toContain(secret)
})

test('a repeated creation does not answer with the key again', async () => {
  const send = async () => {
    const answer = await fetch(`${app.url}/api/sys/apiKey/save`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${admin.token}`,
        'content-type': 'application/json',
        'idempotency-key': 'repeated-api-key-1',
      },
      body: JSON.stringify({
        name: 'Repeat',
        rights: ['basic.ship.read'],
        dataType: 3,
        expiresOn: day,
      }),
    })
    return ((await answer.json()) as { data: { id: number; secret?: string } }).data
  }
  const [first, second] = [await send(), await send()]
  expect([second.id, second.secret ?? null]).toEqual([first.id, null])
  expect(first.secret).toMatch(/^plim_/)
})

test('forged, expired and revoked keys are refused', async () => {
  const { id, secret, program } = await keyOf(admin)
  const code = async (token: string) =>
    (await client(app.url, token).call('basic/ship/get', { id: 999_999 })).code
  expect(await code(secret)).toBe(404)
  for (const forged of [
    'plim_',
    `${secret}x`,
    secret.slice(0, -1),
    newApiKey().key,
    secret.toUpperCase(),
    secret.slice('plim_'.length),
  ])
    expect(await code(forged)).toBe(401)
  await admin.callOk('sys/apiKey/revoke', { id })
  expect((await program.call('basic/ship/get', { id: 1 })).code).toBe(401)
  expect(await row(id)).toMatchObject({ state: 'revoked', revokedTime: expect.any(String) })
  expect(await admin.call('sys/apiKey/save', { id, version: 2, name: 'x' })).toMatchObject({
    code: 409,
    error: 'apiKey.ended',
  })
  const last = await keyOf(admin, { expiresOn: day })
  expect(await code(last.secret)).toBe(404)
  const { sessions } = app.services
  const end = Date.parse(`${addDays(day, 1)}T00:00:00Z`)
  sessions.now = () => end - 1
  expect(await code(last.secret)).toBe(404)
  sessions.now = () => end
  expect(await code(last.secret)).toBe(401)
  sessions.now = Date.now
  await sql`update api_key set expires_on = ${addDays(day, -1)} where id = ${last.id}`.execute(
    app.services.db,
  )
  expect(await row(last.id)).toMatchObject({ state: 'expired' })
})

test('a malformed key costs no statement, an unknown one a single one', async () => {
  const sent: string[] = []
  const original = pg.Client.prototype.query
  pg.Client.prototype.query = new Proxy(original, {
    apply(query, self, given) {
      sent.push(typeof given[0] === 'string' ? given[0] : String(given[0]?.text))
      return Reflect.apply(query, self, given)
    },
  })
  try {
    const statements = async (token: string) => {
      sent.length = 0
      expect(await app.services.sessions.authenticate(token, 0, '127.0.0.1')).toBeNull()
      return sent.filter((text) => /api_key|session|principal/.test(text)).length
    }
    expect(await statements(`plim_${'a'.repeat(49)}`)).toBe(0)
    expect(await statements(newApiKey().key)).toBe(1)
  } finally {
    pg.Client.prototype.query = original
  }
})

test('rights are among those of the owner, also when the owner loses one later', async () => {
  const { client: owner, userId } = await person()
  for (const rights of [
    [],
    ['basic.ship.read', 'no.such.right'],
    ['work.surveyCert.sign'],
    ['sys.apiKey.save'],
    ['sys.role.allot'],
  ])
    expect(
      await owner.call('sys/apiKey/save', {
        name: 'Wide',
        rights,
        dataType: 3,
        expiresOn: day,
      }),
    ).toMatchObject({ code: 400, fields: [{ field: 'rights' }] })
  const { program } = await keyOf(owner, { rights: ['basic.ship.read', 'basic.flag.read'] })
  const codes = async () => [
    (await program.call('basic/ship/get', { id: 999_999 })).code,
    (await program.call('basic/flag/list')).code,
    (await program.call('basic/customer/list')).code,
  ]
  expect(await codes()).toEqual([404, 0, 403])
  const role = await app.services.db
    .selectFrom('appUser')
    .innerJoin('role', 'role.id', 'appUser.roleId')
    .where('appUser.id', '=', userId)
    .select(['role.id', 'role.version'])
    .executeTakeFirstOrThrow()
  const { menuIds } = await admin.callOk('sys/role/menus', { roleId: role.id })
  const { rows } = await sql<{ id: number }>`select id from menu
    where code = 'basic.flag.read'`.execute(app.services.db)
  await sql`delete from role_menu where role_id = ${role.id} and menu_id = ${rows[0]!.id}`.execute(
    app.services.db,
  )
  expect(menuIds.length).toBeGreaterThan(0)
  await app.services.sessions.invalidateCache()
  expect(await codes()).toEqual([404, 403, 403])
})

test('a key ends with the account of its owner', async () => {
  const { client: owner, userId } = await person()
  const { program } = await keyOf(owner)
  expect((await program.call('basic/ship/get', { id: 999_999 })).code).toBe(404)
  const { version } = await admin.callOk('sys/user/get', { id: userId })
  await app.services.db.updateTable('appUser').set({ status: 0 }).where('id', '=', userId).execute()
  expect(version).toBe(1)
  await app.services.sessions.invalidateCache()
  expect((await program.call('basic/ship/get', { id: 1 })).code).toBe(401)
})

test('the data scope is never wider than that of the owner', async () => {
  const total = async (who: Client) => (await who.callOk('ship/query/list')).total
  const wide = await person({ dataType: 3 })
  const rights = ['ship.query.read']
  const all = await total(wide.client)
  expect(all).toBeGreaterThan(0)
  expect(await total((await keyOf(wide.client, { rights })).program)).toBe(all)
  expect(await total((await keyOf(wide.client, { rights, dataType: 1 })).program)).toBe(0)
  const narrow = await person({ dataType: 1 })
  expect(await total((await keyOf(narrow.client, { rights, dataType: 3 })).program)).toBe(0)
})

test('calls for people are refused to a key with a message', async () => {
  const { client: owner } = await person()
  const granted = (await owner.callOk('sys/apiKey/rights')).list.map(
    ({ code }: { code: string }) => code,
  )
  expect(granted).not.toContain('work.surveyCert.sign')
  const { program, secret } = await keyOf(owner, { rights: granted })
  for (const [call, input] of [
    ['auth/profile', {}],
    ['auth/change/password', { password: 'x', newPassword: 'y', confirmNewPassword: 'y' }],
    ['auth/confirm', { password: 'x' }],
    ['auth/signature', {}],
    ['sys/user/save', { userId: 1, name: 'x' }],
    ['sys/user/endSessions', { userId: 1 }],
    ['sys/apiKey/save', { name: 'x', rights: ['basic.ship.read'], dataType: 3, expiresOn: day }],
    ['sys/apiKey/list', {}],
    ['work/surveyCert/sign', { id: 1, version: 1 }],
    ['crf/cert/sign', { id: 1, version: 1 }],
    ['ship/cert/feedMake', {}],
    ['home/notification/list', {}],
  ] as const) {
    const refused = await program.call(call, input)
    expect([call, refused.code, refused.error]).toEqual([call, 403, 'auth.notByApiKey'])
    expect(refused.msg).toMatch(/API key/)
  }
  const role = await program.call('sys/role/remove', { ids: [999_999] })
  expect([role.code, role.error]).toEqual([403, 'auth.notByApiKey'])
  const live = await fetch(`${app.url}/api/live`, {
    headers: { authorization: `Bearer ${secret}` },
  })
  expect(live.status).toBe(403)
})

test('the audit trail names the key', async () => {
  const { client: owner } = await person()
  const { secret, program } = await keyOf(owner, {
    name: 'Law importer',
    rights: ['sys.law.save', 'sys.law.read'],
  })
  const { id } = await program.callOk('sys/law/save', {
    title: 'By a program',
    type: 'procedure',
    startDate: '2025-03-01',
  })
  const [entry] = (await admin.callOk('sys/law/history', { id })).list
  expect(entry.userName).toContain(`(API ${secret.slice(0, 12)}… Law importer)`)
})

test('the last use is written with its address, at most once a minute', async () => {
  const { id, program } = await keyOf(admin)
  const { sessions } = app.services
  let now = Date.now()
  sessions.now = () => now
  const used = async () => {
    await program.call('basic/ship/get', { id: 999_999 })
    await sessions.flush()
    const { lastUsedTime, lastUsedIp } = await row(id)
    return [Date.parse(lastUsedTime), lastUsedIp]
  }
  const first = now
  expect(await used()).toEqual([first, '127.0.0.1'])
  now += 59_000
  expect(await used()).toEqual([first, '127.0.0.1'])
  now += 1_000
  expect(await used()).toEqual([now, '127.0.0.1'])
  sessions.now = Date.now
})

test('expiry is required, not past, and a year at most', async () => {
  const save = (expiresOn?: string) =>
    admin.call('sys/apiKey/save', {
      name: 'x',
      rights: ['basic.ship.read'],
      dataType: 3,
      ...(expiresOn && { expiresOn }),
    })
  for (const wrong of [undefined, addDays(day, -1), addDays(day, 366)])
    expect(await save(wrong)).toMatchObject({ code: 400, fields: [{ field: 'expiresOn' }] })
  expect((await save(addDays(day, 365))).code).toBe(0)
})

test('people see and change their own keys; administrators revoke those of everybody', async () => {
  const [one, other] = [
    await person({ taskNode: 'sys_operators' }),
    await person({ taskNode: 'sys_operators' }),
  ]
  const { id, program } = await keyOf(one.client)
  for (const call of ['get', 'revoke', 'history'])
    expect((await other.client.call(`sys/apiKey/${call}`, { id })).code).toBe(404)
  const choices = ({ client: owner }: typeof one) =>
    owner.callOk('sys/apiKey/all', { state: ['active'] })
  expect(await choices(one)).toMatchObject([{ id }])
  expect(await choices(other)).toEqual([])
  expect(await admin.call('sys/apiKey/save', { id, version: 1, name: 'x' })).toMatchObject({
    code: 403,
    error: 'apiKey.notOwner',
  })
  expect((await one.client.callOk('sys/apiKey/get', { id })).can).toContain('save')
  expect((await row(id)).can).not.toContain('save')
  await one.client.callOk('sys/apiKey/save', { id, version: 1, rights: ['basic.flag.read'] })
  expect((await program.call('basic/ship/get', { id: 1 })).code).toBe(403)
  await admin.callOk('sys/apiKey/revoke', { id })
  expect((await program.call('basic/flag/list')).code).toBe(401)
  expect(await choices(one)).toEqual([])
})

test('a job of a key runs with the rights of the key', async () => {
  const { client: owner, userId } = await person()
  const { id } = await keyOf(owner)
  const { loadJobPrincipal } = await import('#server/platform/sign-in/api-keys.ts')
  const by = { createBy: userId, apiKeyId: id }
  expect([...(await loadJobPrincipal(app.services.db, by))!.rights]).toEqual(['basic.ship.read'])
  await owner.callOk('sys/apiKey/revoke', { id })
  expect(await loadJobPrincipal(app.services.db, by)).toBeNull()
})
