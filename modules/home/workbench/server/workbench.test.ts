import type { KyselyPlugin } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { OutputOf } from '#common/contract.ts'
import { buildChain, submitted } from '#modules/work/surveyCert/surveyCert.fixture.ts'
import type { RequestContext } from '#server/core/context.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { Client } from '#server/testing/testing.ts'
import type { workbench } from '../workbench.contract.ts'

type Bench = OutputOf<typeof workbench, 'get'>
const app = testApp()
const clients = app.clients('chief', 'surveyor', 'surveyor2', 'finance')
const bench = (principal: Client) => principal.callOk<Bench>('home/workbench/get')
const own = <R extends { resource: string }>(rows: R[]): R[] =>
  rows.filter(({ resource }) => resource === 'work/surveyCert')
const counts = async (principal: Client) =>
  Object.fromEntries(own((await bench(principal)).todos).map((t) => [t.status, t.count]))
let before: Record<'chief' | 'surveyor', Record<number, number>>
let id: number

beforeAll(async () => {
  const chain = await buildChain(app)
  before = { chief: await counts(clients.chief), surveyor: await counts(clients.surveyor) }
  id = (await submitted(clients.chief, clients.surveyor, chain)).id
}, 120_000)

describe('home/workbench/get', () => {
  it('counts a to-do for the next assignee, no longer for the previous one', async () => {
    expect((await counts(clients.chief))[20]).toBe((before.chief[20] ?? 0) + 1)
    expect(await counts(clients.surveyor)).toEqual(before.surveyor)
    expect((await counts(clients.finance))[20]).toBeUndefined()
  })

  it('counts what its links list, for every role and figure', async () => {
    for (const name of [
      'admin',
      'chief',
      'surveyor',
      'surveyor2',
      'approver',
      'finance',
      'manager',
      'operator',
      'owner',
      'flag',
    ]) {
      const principal = await app.signInAs(name)
      const { todos, work } = await bench(principal)
      const { figures } = await principal.callOk('home/workbench/windows')
      const { days } = await principal.callOk('home/workbench/schedule', { month: '2026-12' })
      const shown = [
        ...todos,
        ...work,
        ...work.flatMap(({ resource, states, ages, regions }) =>
          [...states, ...ages, ...regions].map((one) => ({ resource, ...one })),
        ),
        ...figures.map((one: object) => ({ resource: 'ship/cert', ...one })),
        ...days.slice(0, 4),
      ]
      await Promise.all(
        shown.map(
          async ({ resource, path, count }: { resource: string; path: string; count: number }) => {
            const search = JSON.parse(new URLSearchParams(path.split('?')[1]).get('search')!)
            expect(
              (await principal.callOk(`${resource}/list`, { ...search, size: 1 })).total,
              `${name}: ${path}`,
            ).toBe(count)
          },
        ),
      )
      for (const { states, ages, count } of work)
        for (const parts of [states, ages])
          expect(
            parts.reduce((sum, part) => sum + part.count, 0),
            name,
          ).toBe(count)
      for (const todo of todos.filter(({ status }) => status))
        expect(
          (
            await principal.callOk(`${todo.resource}/list`, { waiting: [true], size: 200 })
          ).list.some((row: { status: number }) => row.status === todo.status),
          `${name} ${todo.resource}`,
        ).toBe(true)
    }
  }, 60_000)

  it('shows each role its own work, and no office work to a flag state', async () => {
    const chief = await bench(clients.chief)
    expect(chief.todos.map(({ resource }) => resource)).toContain('work/surveyConfirm')
    expect((await bench(clients.surveyor)).todos.map(({ resource }) => resource)).not.toContain(
      'work/surveyConfirm',
    )
    const { figures } = await clients.chief.callOk('home/workbench/windows')
    expect(figures.map(({ key }: { key: string }) => key)).toEqual([
      'overdue',
      'in30',
      'in90',
      'withdrawals',
    ])
    const { figures: ofOwner } = await clients.surveyor.callOk('home/workbench/windows')
    expect(ofOwner).toHaveLength(3)
    expect(figures.slice(0, 3).every(({ count }: { count: number }) => count > 0)).toBe(true)
  })

  it('shows due items on their day', async () => {
    await app.services.db
      .updateTable('surveyCert')
      .set({ dueDate: '2027-02-28' })
      .where('id', '=', id)
      .execute()
    const { days } = await clients.chief.callOk('home/workbench/schedule', { month: '2027-02' })
    expect(days).toContainEqual(
      expect.objectContaining({
        kind: 'todo',
        resource: 'work/surveyCert',
        day: '2027-02-28',
        count: 1,
      }),
    )
    expect(days.every(({ day }: { day: string }) => day.startsWith('2027-02-'))).toBe(true)
    expect(await clients.chief.call('home/workbench/schedule', { month: '2027-13' })).toMatchObject(
      { code: 400, fields: [{ field: 'month' }] },
    )
    expect(await clients.chief.call('home/workbench/schedule', {})).toMatchObject({
      code: 400,
      fields: [{ field: 'month' }],
    })
  })

  it('takes at most five statements per call', async () => {
    const { services } = app
    const user = (await services.sessions.authenticate(clients.chief.token))!
    for (const name of ['get', 'windows', 'schedule'] as const) {
      let statements = 0
      const counting: KyselyPlugin = {
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => (statements++, result),
      }
      const ctx = {
        services,
        user,
        lang: 'en',
        db: services.db.withPlugin(counting),
        afterCommit: () => {},
      } as unknown as RequestContext
      await services.resources
        .get('home/workbench')!
        .actions[name]!.handler(ctx, { month: '2026-12' })
      expect(statements, name).toBeGreaterThan(0)
      expect(statements, name).toBeLessThanOrEqual(5)
    }
  })

  it('leaves out tasks of others: users who did a previous step may not audit', async () => {
    const {
      data: { list },
    } = await clients.chief.call('work/surveyCert/list', { waiting: [true], size: 200 })
    expect(list.map((row: { id: number }) => row.id)).toContain(id)
    const { list: others } = await clients.chief.callOk('work/surveyCert/list', {
      waiting: false,
      size: 200,
    })
    expect(others.map((row: { id: number }) => row.id)).not.toContain(id)
    const chief = (await clients.chief.callOk('auth/profile')).info.userId as number
    await app.services.db
      .updateTable('surveyCert')
      .set({ submittedBy: chief })
      .where('id', '=', id)
      .execute()
    const after = await bench(clients.chief)
    expect(own(after.rows).map((row) => row.id)).not.toContain(id)
    expect(own(after.todos).find((t) => t.status === 20)?.count ?? 0).toBe(before.chief[20] ?? 0)
    const surveyor = (await clients.surveyor.callOk('auth/profile')).info.userId as number
    await app.services.db
      .updateTable('surveyCert')
      .set({ submittedBy: surveyor })
      .where('id', '=', id)
      .execute()
  })

  it('shows the oldest rows with ship, state in both languages and a link', async () => {
    await app.services.db
      .updateTable('surveyCert')
      .set({ statusTime: '2001-01-01T00:00:00Z' })
      .where('id', '=', id)
      .execute()
    const { rows } = await bench(clients.chief)
    expect(rows[0]).toMatchObject({
      id,
      resource: 'work/surveyCert',
      ship: 'OCEAN LINTEL',
      shipId: expect.any(Number),
      since: '2001-01-01T00:00:00.000Z',
    })
    expect(rows[0]!.stateZh).toMatch(/[\u4e00-\u9fff]/)
    expect(rows.length).toBeLessThanOrEqual(20)
    expect(rows.map((r) => r.since)).toEqual(rows.map((r) => r.since).toSorted())
  })

  it("leaves out work outside the user's region", async () => {
    expect(own((await bench(clients.surveyor2)).rows).map((row) => row.id)).not.toContain(id)
  })

  it('shows own actions with labels, without sign-in and sign-out', async () => {
    const { records, timeZone } = await bench(clients.surveyor)
    expect(timeZone).toBe('Asia/Shanghai')
    expect(records.find((record) => record.stateEn)).toMatchObject({
      tone: expect.any(String),
      icon: expect.any(String),
    })
    expect(records[0]).toMatchObject({
      resource: 'work/surveyCert',
      id,
      exists: true,
    })
    expect(records[0]!.actionZh).toMatch(/[\u4e00-\u9fff]/)
    expect(records[0]!.nameZh).toMatch(/OCEAN LINTEL · .*[\u4e00-\u9fff]/)
    expect(records[0]!.nameEn).toMatch(/^OCEAN LINTEL · [^\u4e00-\u9fff]+$/)
    expect(records.every((r) => r.resource !== 'auth')).toBe(true)
  })

  it('says of every record of the own actions whether it still exists', async () => {
    const admin = await app.signInAs('admin')
    const created = await admin.callOk('sys/law/save', {
      title: '临时法规',
      type: 'procedure',
      startDate: '2026-01-01',
    })
    const records = async () =>
      (await bench(admin)).records.filter((r) => r.resource === 'sys/law' && r.id === created.id)
    expect((await records()).map((r) => r.exists)).toEqual([true])
    await admin.callOk('sys/law/remove', { ids: [created.id] })
    expect((await records()).map((r) => r.exists)).toEqual([false, false])
  })

  it('does not extend the session by its automatic requests', async () => {
    const { sessions } = app.services
    const start = Date.now()
    const answers: number[] = []
    try {
      for (let minutes = 1; minutes <= 16; minutes++) {
        sessions.now = () => start + minutes * 60_000
        answers.push((await clients.finance.call('home/workbench/get')).code)
      }
    } finally {
      sessions.now = Date.now
    }
    expect(answers.slice(0, 14)).toEqual(Array(14).fill(0))
    expect(answers.at(-1)).toBe(401)
  })

  it('is empty without tasks, and requires a session', async () => {
    expect(await bench(await app.signInAs('flag'))).toMatchObject({ todos: [], rows: [] })
    for (const call of ['get', 'windows', 'schedule'])
      expect(
        (await (await app.signInAs()).call(`home/workbench/${call}`, { month: '2026-12' })).code,
      ).toBe(401)
  })
})
