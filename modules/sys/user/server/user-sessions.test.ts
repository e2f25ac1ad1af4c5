import { describe, expect, it } from 'vitest'
import { createTestUser } from '#server/platform/sign-in/create-test-user.fixture.ts'
import { testApp } from '#server/testing/test-app.ts'
import { client } from '#server/testing/testing.ts'
import type { Client } from '#server/testing/testing.ts'

interface Session {
  id: number
  createTime: string
  lastSeen: string
  ip: string | null
  userAgent: string | null
  current: boolean
  way: string
}
const app = testApp()
const admin = app.client('admin')

/** Opens another session of a user. */
const again = async (userId: number, userAgent = 'Elsewhere/1.0') =>
  client(app.url, await app.services.sessions.open(userId, '203.0.113.7', userAgent))
const sessionsOf = async (principal: Client, userId: number) =>
  (await principal.callOk<{ list: Session[] }>('sys/user/sessions', { userId })).list
const codeOf = async (principal: Client, path: string, input: object = {}) =>
  (await principal.call(path, input)).code

describe('sys/user/sessions', () => {
  it('lists the sessions of a user, last used first, without tokens', async () => {
    const { client: current, userId } = await createTestUser(app, 'twice', { rights: false })
    const otherSession = await again(userId)
    await otherSession.callOk('auth/profile')
    const seen = await sessionsOf(admin, userId)
    expect(seen.map((session) => [session.ip, session.userAgent, session.current])).toEqual(
      expect.arrayContaining([
        ['203.0.113.7', 'Elsewhere/1.0', false],
        ['127.0.0.1', 'test', false],
      ]),
    )
    expect(Object.keys(seen[0]!).sort()).toEqual([
      'createTime',
      'current',
      'id',
      'ip',
      'lastSeen',
      'providerEn',
      'providerZh',
      'userAgent',
      'way',
    ])
    expect(seen.map(({ way }) => way)).toEqual(['password', 'password'])
    for (const { token } of [current, otherSession])
      expect(JSON.stringify(seen)).not.toContain(token)
    expect((await sessionsOf(current, userId)).find((session) => session.current)).toMatchObject({
      ip: '127.0.0.1',
    })
  })

  it('leaves out sessions that were idle for too long', async () => {
    const { client: current, userId } = await createTestUser(app, 'sleepy', { rights: false })
    await again(userId)
    await app.services.db
      .updateTable('session')
      .where('userId', '=', userId)
      .where('userAgent', '=', 'Elsewhere/1.0')
      .set({ lastSeen: new Date(Date.now() - 16 * 60_000).toISOString() })
      .execute()
    expect((await sessionsOf(current, userId)).map((session) => session.userAgent)).toEqual([
      'test',
    ])
  })
})

describe('sys/user/endSession', () => {
  it('ends one session from its next call on, with an audit entry', async () => {
    const { client: current, userId } = await createTestUser(app, 'ended', { rights: false })
    const otherSession = await again(userId, 'Left-behind/2.0')
    const { id } = (await sessionsOf(admin, userId)).find(
      (session) => session.userAgent === 'Left-behind/2.0',
    )!
    expect(await codeOf(otherSession, 'auth/profile')).toBe(0)
    await admin.callOk('sys/user/endSession', { userId, sessionId: id })
    expect(await codeOf(otherSession, 'auth/profile')).toBe(401)
    expect(await codeOf(current, 'auth/profile')).toBe(0)
    expect(await codeOf(admin, 'sys/user/endSession', { userId, sessionId: id })).toBe(404)
    const { list } = await admin.callOk('sys/user/history', { id: userId })
    expect(list).toEqual([
      expect.objectContaining({
        action: 'endSession',
        remark: '203.0.113.7 · Left-behind/2.0',
        userName: 'Administrator 管理员',
      }),
    ])
  })
})

describe('sys/user/endSessions', () => {
  it('ends all sessions of another user', async () => {
    const { client: current, userId } = await createTestUser(app, 'gone', { rights: false })
    const otherSession = await again(userId)
    expect(await admin.callOk('sys/user/endSessions', { userId })).toEqual({ ended: 2 })
    for (const one of [current, otherSession]) expect(await codeOf(one, 'auth/profile')).toBe(401)
    expect((await admin.callOk('sys/user/history', { id: userId })).list[0]).toMatchObject({
      action: 'endSessions',
    })
  })

  it('keeps the current session of users who end their own', async () => {
    const { client: current, userId } = await createTestUser(app, 'tidy', {
      rights: false,
      taskNode: 'ship_owner',
    })
    const otherSession = await again(userId)
    expect(await current.callOk('sys/user/endSessions', { userId })).toEqual({ ended: 1 })
    expect(await codeOf(otherSession, 'auth/profile')).toBe(401)
    expect(await sessionsOf(current, userId)).toEqual([expect.objectContaining({ current: true })])
  })
})

describe('sessions of others', () => {
  it('are refused without the right, and for users out of scope', async () => {
    const { client: curious, userId } = await createTestUser(app, 'curious', { rights: false })
    const { client: local } = await createTestUser(app, 'local', { dataType: 2, region: 'PAN' })
    const { info } = await admin.callOk('auth/profile')
    const [mine] = await sessionsOf(admin, info.userId)
    for (const [call, more] of [
      ['sessions', {}],
      ['endSession', { sessionId: mine!.id }],
      ['endSessions', {}],
    ] as const) {
      expect(await codeOf(curious, `sys/user/${call}`, { userId: info.userId, ...more })).toBe(403)
      expect(await codeOf(local, `sys/user/${call}`, { userId: info.userId, ...more })).toBe(404)
    }
    expect(await codeOf(curious, 'sys/user/endSession', { userId, sessionId: mine!.id })).toBe(404)
    expect(await codeOf(admin, 'auth/profile')).toBe(0)
  })
})
