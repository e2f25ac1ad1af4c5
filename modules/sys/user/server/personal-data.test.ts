import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createTestUser } from '#server/platform/sign-in/create-test-user.fixture.ts'
import { personalTablesOf } from '#server/records/personal-tables.ts'
import { testApp } from '#server/testing/test-app.ts'

const app = testApp()
const database = () => app.services.db
const admin = app.client('admin')

interface PersonalFile {
  account: Record<string, unknown>
  surveyor: Record<string, unknown> | null
  session: object[]
  references: { table: string; column: string; count: number }[]
  mails: { subject: string }[]
  actions: { action: string; resource: string; record: string }[]
  changesOfAccount: { action: string }[]
}
const fileOf = async (person: typeof admin, userId: number) => {
  const { bytes, headers } = await person.download('sys/user/personalData', { userId })
  const data = JSON.parse(bytes.toString()) as PersonalFile
  return { data, disposition: headers.get('content-disposition') }
}
const disable = (userId: number) =>
  sql`update app_user set status = 0 where id = ${userId}`.execute(database())

describe('the data stored about a user', () => {
  it('is one JSON file for the user, without secrets', async () => {
    const { client: person, userId } = await createTestUser(app, 'subject1')
    await person.callOk('sys/view/save', { place: '/crf/info/list', name: 'Mine', query: '{}' })
    await sql`insert into outbox (recipients, subject, state)
      select array[email], 'Your first mail', 'sent' from app_user where id = ${userId}`.execute(
      database(),
    )
    const { disposition, data } = await fileOf(person, userId)
    expect(disposition).toContain('personal-data-subject1.json')
    expect(data.account).toMatchObject({ id: userId, username: 'subject1' })
    expect(data.session).toHaveLength(1)
    expect(data).toMatchObject({ savedView: [{ name: 'Mine', query: '{}' }] })
    expect(data.mails).toMatchObject([{ subject: 'Your first mail' }])
    expect(data.actions.map(({ action, resource }) => [resource, action])).toContainEqual([
      'sys/user',
      'personalData',
    ])
    expect(data.references).toContainEqual({ table: 'saved_view', column: 'create_by', count: 1 })
    expect(JSON.stringify(data)).not.toMatch(/argon2|token_hash|password_hash/)
  })

  it('is refused for another user without the right, and out of scope', async () => {
    const { client: person } = await createTestUser(app, 'subject2', { rights: false })
    const { userId } = await createTestUser(app, 'subject3', { region: 'SIN' })
    expect(await person.call('sys/user/personalData', { userId })).toMatchObject({ code: 403 })
    const { client: regional } = await createTestUser(app, 'regional1', {
      dataType: 2,
      region: 'PAN',
    })
    expect(await regional.call('sys/user/personalData', { userId })).toMatchObject({ code: 404 })
    expect((await fileOf(admin, userId)).data.account).toMatchObject({ username: 'subject3' })
  })
})

describe('erasing the data of a user', () => {
  const erase = (userId: number) =>
    admin.call('sys/user/erase', { userId, reason: 'Left the society' })

  it('is refused for oneself and while the account is active', async () => {
    const { userId } = await createTestUser(app, 'active1')
    expect(await erase(userId)).toMatchObject({ code: 409 })
    const { info } = await admin.callOk<{ info: { userId: number } }>('auth/profile')
    expect(await erase(info.userId)).toMatchObject({ code: 409 })
  })

  it('replaces names and addresses, deletes what belongs to the user alone, keeps the records', async () => {
    const { client: person, userId } = await createTestUser(app, 'leaver')
    await person.callOk('sys/view/save', { place: '/crf/info/list', name: 'Mine', query: '{}' })
    const before = (await admin.callOk<{ email: string }>('sys/user/get', { id: userId })).email
    await sql`insert into outbox (recipients, subject, body, state) values
      (array[${before}], 'Only them', 'Dear leaver', 'sent'),
      (array[${before}, 'other@example.com'], 'Both', 'Dear all', 'sent')`.execute(database())
    await disable(userId)
    expect(await erase(userId)).toMatchObject({ code: 0 })
    const now = await admin.callOk<Record<string, unknown>>('sys/user/get', { id: userId })
    expect(now).toMatchObject({
      username: `former-${userId}`,
      name: `Former user ${userId}`,
      email: `former-${userId}@erased.invalid`,
      status: 0,
    })
    for (const { table, userColumn, erase: isErased } of personalTablesOf(app.services)) {
      const { rows } = await sql`select from ${sql.table(table)}
        where ${sql.ref(userColumn)} = ${userId}`.execute(database())
      if (isErased) expect(rows, table).toHaveLength(0)
    }
    const mails = await sql<{ recipients: string[]; subject: string; body: string | null }>`
      select recipients, subject, body from outbox where subject in ('Only them', 'Both')
      order by subject`.execute(database())
    expect(mails.rows).toEqual([
      { recipients: [now['email'], 'other@example.com'], subject: 'Both', body: 'Dear all' },
      { recipients: [now['email']], subject: 'Only them', body: null },
    ])
    const entries = await sql<{ changes: unknown; remark: string }>`select changes, remark from log
      where resource = 'sys/user' and row_id = ${userId} and action = 'erase'`.execute(database())
    expect(entries.rows).toEqual([{ changes: [], remark: 'Left the society' }])
    expect(await erase(userId)).toMatchObject({ code: 409 })
  })

  it('clears the private data of an inactive surveyor, and is refused for an active one', async () => {
    const { rows } = await sql<{ id: number; fullName: string }>`select id, full_name from surveyor
      where id not in (select related_surveyor from app_user where related_surveyor is not null)
      limit 1`.execute(database())
    const { id, fullName } = rows[0]!
    const { userId } = await createTestUser(app, 'surveyor1')
    await sql`update app_user set related_surveyor = ${id} where id = ${userId}`.execute(database())
    await sql`update surveyor set passport = 'P1234567', birthday = '1980-01-01'
      where id = ${id}`.execute(database())
    await disable(userId)
    expect(await erase(userId)).toMatchObject({ code: 409 })
    await sql`update surveyor set status = 0 where id = ${id}`.execute(database())
    expect(await erase(userId)).toMatchObject({ code: 0 })
    expect(await admin.callOk('basic/surveyor/get', { id })).toMatchObject({
      fullName,
      passport: null,
      birthday: null,
      signature: null,
    })
  })
})

it('every table that belongs to a user is declared in personalTables', async () => {
  const declared = personalTablesOf(app.services).map(({ table }) =>
    table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  )
  const { rows } = await sql<{ table: string }>`
    select conrelid::regclass::text as table from pg_constraint
      where contype = 'f' and confrelid = 'app_user'::regclass and confdeltype = 'c'
    union select table_name from information_schema.columns
      where table_schema = 'public' and column_name = 'user_id'
        and table_name in ('session', 'known_device', 'password_link', 'sign_in_step')
    order by 1`.execute(database())
  expect(declared).toEqual(expect.arrayContaining(rows.map(({ table }) => table)))
})
