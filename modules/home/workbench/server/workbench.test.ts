import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OutputOf } from '#common/contract.ts'
import { buildChain, submitted } from '#modules/work/surveyCert/surveyCert.build.ts'
import type { Ctx } from '#server/http/context.ts'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'
import type { workbench } from '../workbench.contract.ts'

type Bench = OutputOf<typeof workbench, 'get'>
let house: Harness
const people = {} as Record<'chief' | 'surveyor' | 'surveyor2' | 'finance', Client>
const bench = (who: Client) => who.ok<Bench>('home/workbench/get')
const own = <R extends { resource: string }>(rows: R[]): R[] => rows.filter(({ resource }) => resource === 'work/surveyCert')
const counts = async (who: Client) => Object.fromEntries(own((await bench(who)).todos).map((t) => [t.status, t.count]))
let before: Record<'chief' | 'surveyor', Record<number, number>>
let id: number

beforeAll(async () => {
  house = await startHouse()
  for (const name of ['chief', 'surveyor', 'surveyor2', 'finance'] as const) people[name] = await house.as(name)
  const chain = await buildChain(house)
  before = { chief: await counts(people.chief), surveyor: await counts(people.surveyor) }
  id = (await submitted(people.chief, people.surveyor, chain)).id
}, 120_000)
afterAll(() => house.close())

describe('home/workbench/get', () => {
  it('tells the next person, and no longer the one before', async () => {
    expect((await counts(people.chief))[20]).toBe((before.chief[20] ?? 0) + 1)
    expect(await counts(people.surveyor)).toEqual(before.surveyor)
    expect((await counts(people.finance))[20]).toBeUndefined()
  })

  it('counts what its links lead to, for every role, in everything it shows', async () => {
    for (const name of ['admin', 'chief', 'surveyor', 'surveyor2', 'approver', 'finance', 'manager', 'operator', 'owner', 'flag']) {
      const who = await house.as(name)
      const { todos, work } = await bench(who)
      const { figures } = await who.ok('home/workbench/windows')
      const { days } = await who.ok('home/workbench/schedule', { month: '2026-12' })
      const shown = [...todos, ...work, ...work.flatMap(({ resource, states, ages, regions }) => [...states, ...ages, ...regions].map((one) => ({ resource, ...one }))), ...figures.map((one: object) => ({ resource: 'ship/cert', ...one })), ...days.slice(0, 4)]
      await Promise.all(shown.map(async ({ resource, path, count }: { resource: string; path: string; count: number }) => {
        const search = JSON.parse(new URLSearchParams(path.split('?')[1]).get('search')!)
        expect((await who.ok(`${resource}/list`, { ...search, size: 1 })).total, `${name}: ${path}`).toBe(count)
      }))
      for (const { states, ages, count } of work) for (const parts of [states, ages]) expect(parts.reduce((sum, part) => sum + part.count, 0), name).toBe(count)
      for (const todo of todos.filter(({ status }) => status))
        expect((await who.ok(`${todo.resource}/list`, { waiting: [true], size: 200 })).list.some((row: { status: number }) => row.status === todo.status), `${name} ${todo.resource}`).toBe(true)
    }
  }, 60_000)

  it('tells each role of its own work: lines to assign to the chief surveyor, overdue windows to the register, nothing of the office to a flag state', async () => {
    const chief = await bench(people.chief)
    expect(chief.todos.map(({ resource }) => resource)).toContain('work/surveyConfirm')
    expect((await bench(people.surveyor)).todos.map(({ resource }) => resource)).not.toContain('work/surveyConfirm')
    const { figures } = await people.chief.ok('home/workbench/windows')
    expect(figures.map(({ key }: { key: string }) => key)).toEqual(['overdue', 'in30', 'in90'])
    expect(figures.every(({ count }: { count: number }) => count > 0)).toBe(true)
  })

  it('puts what is due on its day', async () => {
    await house.services.db.updateTable('surveyCert').set({ dueDate: '2027-02-28' }).where('id', '=', id).execute()
    const { days } = await people.chief.ok('home/workbench/schedule', { month: '2027-02' })
    expect(days).toContainEqual(expect.objectContaining({ kind: 'todo', resource: 'work/surveyCert', day: '2027-02-28', count: 1 }))
    expect(days.every(({ day }: { day: string }) => day.startsWith('2027-02-'))).toBe(true)
    expect(await people.chief.call('home/workbench/schedule', { month: '2027-13' })).toMatchObject({ code: 400, fields: [{ field: 'month' }] })
    expect(await people.chief.call('home/workbench/schedule', {})).toMatchObject({ code: 400, fields: [{ field: 'month' }] })
  })

  it('takes at most five statements a call', async () => {
    const { services } = house
    const user = (await services.sessions.who(people.chief.token))!
    for (const name of ['get', 'windows', 'schedule'] as const) {
      let statements = 0
      const counting: KyselyPlugin = { transformQuery: ({ node }) => node, transformResult: async ({ result }) => (statements++, result) }
      const ctx = { services, user, lang: 'en', db: services.db.withPlugin(counting), after: () => {} } as unknown as Ctx
      await services.resources.get('home/workbench')!.actions[name]!.run(ctx, { month: '2026-12' })
      expect(statements, name).toBeGreaterThan(0)
      expect(statements, name).toBeLessThanOrEqual(5)
    }
  })

  it('counts nothing that waits for somebody else: who may audit did a previous step', async () => {
    const { data: { list } } = await people.chief.call('work/surveyCert/list', { waiting: [true], size: 200 })
    expect(list.map((row: { id: number }) => row.id)).toContain(id)
    const { list: others } = await people.chief.ok('work/surveyCert/list', { waiting: false, size: 200 })
    expect(others.map((row: { id: number }) => row.id)).not.toContain(id)
    const chief = (await people.chief.ok('auth/profile')).info.userId as number
    await house.services.db.updateTable('surveyCert').set({ submittedBy: chief }).where('id', '=', id).execute()
    const after = await bench(people.chief)
    expect(own(after.rows).map((row) => row.id)).not.toContain(id)
    expect(own(after.todos).find((t) => t.status === 20)?.count ?? 0).toBe(before.chief[20] ?? 0)
    const surveyor = (await people.surveyor.ok('auth/profile')).info.userId as number
    await house.services.db.updateTable('surveyCert').set({ submittedBy: surveyor }).where('id', '=', id).execute()
  })

  it('shows the oldest rows with ship, state in both languages and the way there', async () => {
    await house.services.db.updateTable('surveyCert').set({ statusTime: '2001-01-01T00:00:00Z' }).where('id', '=', id).execute()
    const { rows } = await bench(people.chief)
    expect(rows[0]).toMatchObject({ id, resource: 'work/surveyCert', ship: 'OCEAN LINTEL', since: '2001-01-01T00:00:00.000Z', detailPath: `/work/surveyCert/detail?id=${id}` })
    expect(rows[0]!.stateZh).toMatch(/[\u4e00-\u9fff]/)
    expect(rows.length).toBeLessThanOrEqual(20)
    expect(rows.map((r) => r.since)).toEqual(rows.map((r) => r.since).toSorted())
  })

  it('tells nobody of work outside their region', async () => {
    expect(own((await bench(people.surveyor2)).rows).map((row) => row.id)).not.toContain(id)
  })

  it('shows one\'s own work in words, without coming and going', async () => {
    const { records } = await bench(people.surveyor)
    expect(records[0]).toMatchObject({ resource: 'work/surveyCert', id, detailPath: `/work/surveyCert/detail?id=${id}` })
    expect(records[0]!.actionZh).toMatch(/[\u4e00-\u9fff]/)
    expect(records[0]!.nameZh).toMatch(/OCEAN LINTEL · .*[\u4e00-\u9fff]/)
    expect(records[0]!.nameEn).toMatch(/^OCEAN LINTEL · [^\u4e00-\u9fff]+$/)
    expect(records.every((r) => r.resource !== 'auth')).toBe(true)
  })

  it('keeps no session alive: left open, it asks by itself and is told in the end that nobody is there', async () => {
    const { sessions } = house.services
    const start = Date.now()
    const answers: number[] = []
    try {
      for (let minutes = 1; minutes <= 16; minutes++) {
        sessions.now = () => start + minutes * 60_000
        answers.push((await people.finance.call('home/workbench/get')).code)
      }
    } finally { sessions.now = Date.now }
    expect(answers.slice(0, 14)).toEqual(Array(14).fill(0))
    expect(answers.at(-1)).toBe(401)
  })

  it('is empty for somebody with nothing to do, and closed without a session', async () => {
    expect(await bench(await house.as('flag'))).toMatchObject({ todos: [], rows: [] })
    for (const call of ['get', 'windows', 'schedule']) expect((await (await house.as()).call(`home/workbench/${call}`, { month: '2026-12' })).code).toBe(401)
  })
})
