import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPerson } from '../access/people.build.ts'
import { readHouse } from '../modules.ts'
import { nearly } from '../shapes.build.ts'
import { startHouse } from '../testing.ts'
import type { Client, Harness } from '../testing.ts'

const calls = [...(await readHouse()).resources.values()].flatMap((r) => Object.entries(r.contract.shapes).map(([name, shape]) => ({ path: r.contract.path, name, shape })))
let house: Harness
let people = 0
beforeAll(async () => {
  house = await startHouse({ env: { LOG_LEVEL: 'error' } })
})
afterAll(() => house.close())

/** Somebody with every right, new each time: what is tried may well switch an account off. */
const somebody = (): Promise<{ client: Client; userId: number }> => newPerson(house, `somebody${++people}`)

async function send(client: Client, path: string, name: string, kind: string, input: Record<string, unknown>) {
  const url = `${house.url}/api/${path}/${name.replace(/:(\w+)/, (_, field: string) => encodeURIComponent(String(input[field] ?? 'x').toWellFormed()) || 'x')}`
  const headers = { authorization: `Bearer ${client.token}`, 'accept-language': 'en' }
  const response = kind === 'get' ? await fetch(url, { headers }) : await fetch(url, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(input) })
  return { status: response.status, text: response.headers.get('content-type')?.startsWith('application/json') ? await response.text() : (await response.arrayBuffer(), '') }
}
const asForm = (input: Record<string, unknown>) => new URLSearchParams(Object.entries(input).flatMap(([name, value]) =>
  (Array.isArray(value) ? value : [value]).map((v) => [name, typeof v === 'object' && v !== null ? JSON.stringify(v) : String(v)] as [string, string]))).toString()

async function sentAsForm(client: Client, path: string, input: Record<string, unknown>) {
  const answer = await client.form(path, asForm(input))
  return { status: answer.code === 0 ? 200 : answer.code, text: JSON.stringify(answer) }
}

/** Refused in words, or done: but never a fault, and nothing of our inside in the answer. */
function wellAnswered(status: number, text: string) {
  expect(status, text).toBeLessThan(500)
  expect(text).not.toMatch(/node_modules|\.ts:\d+|SyntaxError|TypeError|syntax error at|violates .*constraint/)
  if (status !== 200) expect(JSON.parse(text)).toMatchObject({ code: status, data: null, error: expect.any(String), msg: expect.stringMatching(/\S/) })
}

/** What a bad record is told: the fields that are wrong. And what was refused has left nothing behind: each record there is was answered for. */
async function nothingHalfWritten(path: string, userId: number, saved: number) {
  const { table } = house.services.resources.get(path)!
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from log where resource = ${path} and user_id = ${userId} and action = 'create'`.execute(house.services.db)
  expect(rows[0]!.count, `${path}: records of creation`).toBe(saved)
  if (!table) return
  const kept = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)} where create_by = ${userId}`.execute(house.services.db)
  expect(kept.rows[0]!.count, `${path}: rows`).toBe(saved)
}
const creates = (input: Record<string, unknown>) => input['id'] === undefined || input['id'] === null

describe('whatever is sent, a call is refused in words or done: never a fault', () => {
  test.each(calls.filter(({ name, shape }) => name !== 'save' && shape.kind !== 'stream').map((c) => [`${c.path}/${c.name}`, c] as const))('%s', async (_title, { path, name, shape }) => {
    const { client } = await somebody()
    await fc.assert(fc.asyncProperty(nearly(shape.in), async (input) => {
      const { status, text } = await send(client, path, name, shape.kind, input)
      wellAnswered(status, text)
    }), { numRuns: 6, interruptAfterTimeLimit: 10_000 })
  }, 30_000)

  test.each(calls.filter(({ name }) => name === 'save').map((c) => [`${c.path}/${c.name}`, c] as const))('%s names the fields that are wrong and writes all or nothing, as JSON and as a form', async (_title, { path, name, shape }) => {
    const { client, userId } = await somebody()
    let saved = 0
    await fc.assert(fc.asyncProperty(nearly(shape.in), fc.boolean(), async (input, form) => {
      const { status, text } = form ? await sentAsForm(client, `${path}/${name}`, input) : await send(client, path, name, shape.kind, input)
      wellAnswered(status, text)
      if (status === 400) expect(JSON.parse(text).fields, text).not.toEqual([])
      if (status === 200 && creates(input)) saved++
    }), { numRuns: 40 })
    if (house.services.resources.get(path)!.contract.crud.includes('list')) await nothingHalfWritten(path, userId, saved)
  }, 60_000)

  test.each(calls.filter(({ name }) => name === 'list').map((c) => [c.path, c.shape] as const))('%s/list with any filter, order and page', async (path, shape) => {
    const { client } = await somebody()
    const pages = fc.record({ page: fc.integer({ min: 1, max: 100_000 }), size: fc.integer({ min: 1, max: 200 }), keyword: fc.string({ unit: 'grapheme', maxLength: 100 }), sort: fc.constantFrom('id', '-id', 'updateTime', 'version', 'x', '-', '', 'id;drop') }, { requiredKeys: [] })
    await fc.assert(fc.asyncProperty(pages, async (input) => {
      const { status, text } = await send(client, path, 'list', shape.kind, input)
      wellAnswered(status, text)
    }), { numRuns: 12 })
  }, 30_000)
})
