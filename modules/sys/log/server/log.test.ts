import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'

let house: Harness
let admin: Client
beforeAll(async () => {
  house = await startHouse()
  admin = await house.as('admin')
  const saved = await admin.ok('sys/role/save', { roleName: 'First', taskNode: 'flag_user', dataType: 1, roleStatus: 1 })
  await admin.ok('sys/role/save', { ...saved, roleName: 'Second' })
})
afterAll(() => house.close())

describe('sys/log/list', () => {
  it('shows the newest first, who did what to which record and from where', async () => {
    const { list } = await admin.ok('sys/log/list', { resource: ['sys/role'], action: ['update'] })
    expect(list).toMatchObject([{ resource: 'sys/role', action: 'update', userName: '管理员 Admin', node: 'sys_admin', ip: '127.0.0.1' }])
    const whole = await admin.ok('sys/log/list')
    expect(whole.list.map((e: { id: number }) => e.id)).toEqual(whole.list.map((e: { id: number }) => e.id).toSorted((a: number, b: number) => b - a))
  })

  it('filters by person and by time', async () => {
    const { info } = await admin.ok('auth/profile')
    expect((await admin.ok('sys/log/list', { userId: [info.userId] })).total).toBeGreaterThan(1)
    expect((await admin.ok('sys/log/list', { userId: [999_999] })).total).toBe(0)
    expect((await admin.ok('sys/log/list', { timeFrom: '2099-01-01T00:00:00Z' })).total).toBe(0)
    expect((await admin.ok('sys/log/list', { userId: [info.userId], timeTo: '2099-01-01T00:00:00Z' })).total).toBeGreaterThan(1)
  })

  it('is for administrators, and nobody can change it', async () => {
    expect((await (await house.as('chief')).call('sys/log/list')).code).toBe(403)
    for (const action of ['save', 'remove']) expect((await admin.call(`sys/log/${action}`, { ids: [1] })).code).toBe(404)
  })
})

describe('sys/log/get', () => {
  it('shows each field from what to what', async () => {
    const { list } = await admin.ok('sys/log/list', { resource: ['sys/role'], action: ['update'] })
    expect((await admin.ok('sys/log/get', { id: list[0].id })).changes).toEqual([{ field: 'roleName', from: 'First', to: 'Second' }])
  })
})

describe('sys/log/names', () => {
  it('has words for every resource and for every action that stands in the trail', async () => {
    const names = await admin.ok<{ resource: string; titleEn: string; words: { kind: string; key: string; zh: string }[] }[]>('sys/log/names')
    const { list } = await admin.ok('sys/log/list', { size: 200 })
    for (const { resource, action } of list as { resource: string; action: string }[]) {
      const word = names.find((n) => n.resource === resource)?.words.find((w) => w.kind === 'action' && w.key === action)
      expect(word?.zh, `${resource} ${action}`).toMatch(/[\u4e00-\u9fff]/)
    }
  })
})
