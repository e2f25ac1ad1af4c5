import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OutputOf } from '#common/contract.ts'
import { buildChain, submitted } from '#modules/work/surveyCert/surveyCert.build.ts'
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

  it('leads to a list that shows exactly the rows it counts', async () => {
    for (const who of [people.chief, people.surveyor, people.finance])
      for (const todo of (await bench(who)).todos) {
        const search = JSON.parse(new URLSearchParams(todo.path.split('?')[1]).get('search')!)
        const { list, total } = await who.ok(`${todo.resource}/list`, { ...search, size: 200 })
        expect(total).toBe(todo.count)
        expect(list.every((row: { status: number }) => row.status === todo.status)).toBe(true)
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
    expect(records.every((r) => r.resource !== 'auth')).toBe(true)
  })

  it('keeps no session alive: left open, it asks every minute and is told in the end that nobody is there', async () => {
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
    expect((await (await house.as()).call('home/workbench/get')).code).toBe(401)
  })
})
