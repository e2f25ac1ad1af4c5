import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPerson } from '#server/access/people.build.ts'
import { client, startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'

interface Session { id: number; createTime: string; lastSeen: string; ip: string | null; userAgent: string | null; current: boolean }
let house: Harness
let admin: Client
beforeAll(async () => {
  house = await startHouse()
  admin = await house.as('admin')
})
afterAll(() => house.close())

/** One more session of a person. */
const again = async (userId: number, userAgent = 'Elsewhere/1.0') => client(house.url, await house.services.sessions.open(userId, '203.0.113.7', userAgent))
const sessionsOf = async (who: Client, userId: number) => (await who.ok<{ list: Session[] }>('sys/user/sessions', { userId })).list
const codeOf = async (who: Client, path: string, input: object = {}) => (await who.call(path, input)).code

describe('sys/user/sessions', () => {
  it('tells where a person is signed in, the place used last first, and nothing of the tokens', async () => {
    const { client: here, userId } = await newPerson(house, 'twice', { rights: false })
    const there = await again(userId)
    await there.ok('auth/profile')
    const seen = await sessionsOf(admin, userId)
    expect(seen.map((session) => [session.ip, session.userAgent, session.current])).toEqual(expect.arrayContaining([['203.0.113.7', 'Elsewhere/1.0', false], ['127.0.0.1', 'test', false]]))
    expect(Object.keys(seen[0]!).sort()).toEqual(['createTime', 'current', 'id', 'ip', 'lastSeen', 'userAgent'])
    for (const { token } of [here, there]) expect(JSON.stringify(seen)).not.toContain(token)
    expect((await sessionsOf(here, userId)).find((session) => session.current)).toMatchObject({ ip: '127.0.0.1' })
  })

  it('leaves out what has been idle for too long', async () => {
    const { client: here, userId } = await newPerson(house, 'sleepy', { rights: false })
    await again(userId)
    await house.services.db.updateTable('session').where('userId', '=', userId).where('userAgent', '=', 'Elsewhere/1.0').set({ lastSeen: new Date(Date.now() - 16 * 60_000).toISOString() }).execute()
    expect((await sessionsOf(here, userId)).map((session) => session.userAgent)).toEqual(['test'])
  })
})

describe('sys/user/endSession', () => {
  it('ends one session from its next call on, and stands in the history of the person', async () => {
    const { client: here, userId } = await newPerson(house, 'ended', { rights: false })
    const there = await again(userId, 'Left-behind/2.0')
    const { id } = (await sessionsOf(admin, userId)).find((session) => session.userAgent === 'Left-behind/2.0')!
    expect(await codeOf(there, 'auth/profile')).toBe(0)
    await admin.ok('sys/user/endSession', { userId, sessionId: id })
    expect(await codeOf(there, 'auth/profile')).toBe(401)
    expect(await codeOf(here, 'auth/profile')).toBe(0)
    expect(await codeOf(admin, 'sys/user/endSession', { userId, sessionId: id })).toBe(404)
    const { list } = await admin.ok('sys/user/history', { id: userId })
    expect(list).toEqual([expect.objectContaining({ action: 'endSession', remark: '203.0.113.7 · Left-behind/2.0', userName: '管理员 Admin' })])
  })
})

describe('sys/user/endSessions', () => {
  it('ends all sessions of another person', async () => {
    const { client: here, userId } = await newPerson(house, 'gone', { rights: false })
    const there = await again(userId)
    expect(await admin.ok('sys/user/endSessions', { userId })).toEqual({ ended: 2 })
    for (const one of [here, there]) expect(await codeOf(one, 'auth/profile')).toBe(401)
    expect((await admin.ok('sys/user/history', { id: userId })).list[0]).toMatchObject({ action: 'endSessions' })
  })

  it('leaves somebody who ends their own signed in where they are', async () => {
    const { client: here, userId } = await newPerson(house, 'tidy', { rights: false, taskNode: 'ship_owner' })
    const there = await again(userId)
    expect(await here.ok('sys/user/endSessions', { userId })).toEqual({ ended: 1 })
    expect(await codeOf(there, 'auth/profile')).toBe(401)
    expect(await sessionsOf(here, userId)).toEqual([expect.objectContaining({ current: true })])
  })
})

describe('sessions of others', () => {
  it('are nobody\'s business without the right, nor with it those of people out of reach', async () => {
    const { client: curious, userId } = await newPerson(house, 'curious', { rights: false })
    const { client: local } = await newPerson(house, 'local', { dataType: 2, region: 'PAN' })
    const { info } = await admin.ok('auth/profile')
    const [mine] = await sessionsOf(admin, info.userId)
    for (const [call, more] of [['sessions', {}], ['endSession', { sessionId: mine!.id }], ['endSessions', {}]] as const) {
      expect(await codeOf(curious, `sys/user/${call}`, { userId: info.userId, ...more })).toBe(403)
      expect(await codeOf(local, `sys/user/${call}`, { userId: info.userId, ...more })).toBe(404)
    }
    expect(await codeOf(curious, 'sys/user/endSession', { userId, sessionId: mine!.id })).toBe(404)
    expect(await codeOf(admin, 'auth/profile')).toBe(0)
  })
})
