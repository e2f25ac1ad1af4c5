import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldOf } from '#common/contract.ts'
import pg from 'pg'
import type { Resource } from '#server/core/resource.ts'
import { startApp } from '#server/testing/testing.ts'
import type { Client, TestApp } from '#server/testing/testing.ts'

/** Maximum number of statements of a call; independent of the load of the machine. */
const most = { list: 2, get: 5 }
/**
 * Calls that send more, with their number: the page of a certificate in work shows form, ship and
 * companies, dates, windows, marks and errors in one response.
 */
const allowed: Record<string, number> = {
  'crf/cert/get': 14,
  'crf/info/get': 6,
  'work/invoice/get': 7,
  'work/surveyCert/get': 15,
  'sys/log/list': 5,
  'ship/manager/list': 3,
  'work/surveyRequest/get': 6,
}

let app: TestApp
let admin: Client
const sent: string[] = []
/** Statements of `sent` that each connection prepares once. */
const prepared = new Set<string>()
const originalQuery = pg.Client.prototype.query
const lists: Resource[] = []
beforeAll(async () => {
  app = await startApp()
  admin = await app.signInAs('admin')
  for (const r of app.services.resources.values())
    if (
      r.actions['list'] &&
      r.contract.crud?.includes('list') &&
      (await admin.call(`${r.contract.path}/list`)).code === 0
    )
      lists.push(r)
  pg.Client.prototype.query = new Proxy(originalQuery, {
    apply(query, client, given) {
      const [first] = given
      const text = typeof first === 'string' ? first : String(first?.text ?? first?.cursor?.text)
      sent.push(text)
      if (first?.name) prepared.add(text)
      return Reflect.apply(query, client, given)
    },
  })
})
afterAll(async () => {
  pg.Client.prototype.query = originalQuery
  await app.close()
})

/**
 * Statements that no call causes: those of the job queue, those that read the caller and write the
 * time of the call every few seconds, and the collected notifications of live updates.
 */
const ofOthers =
  /pgboss|pg_listening_channels|session|from "principal" where "user_id"|^select pg_notify\(.* unnest/

/** The statements of a call when caches are filled. */
async function statements(path: string, input: object): Promise<string[]> {
  await admin.callOk(path, input)
  sent.length = 0
  await admin.callOk(path, input)
  return sent.filter((text) => !ofOthers.test(text))
}

test('a list takes at most two statements, a record five', { timeout: 60_000 }, async () => {
  const over: string[] = []
  for (const {
    contract: { path },
    actions,
  } of lists) {
    const found = await statements(`${path}/list`, {})
    if (found.length > (allowed[`${path}/list`] ?? most.list))
      over.push(`${path}/list ${found.length}\n${found.join('\n')}`)
    const id = (await admin.callOk(`${path}/list`)).list?.[0]?.id
    if (!id || !actions['get']) continue
    const whole = await statements(`${path}/get`, { id })
    if (whole.length > (allowed[`${path}/get`] ?? most.get))
      over.push(`${path}/get ${whole.length}\n${whole.join('\n')}`)
  }
  expect(over).toEqual([])
})

test(
  'a page that an index answers is one prepared statement with the rows and total of two',
  { timeout: 60_000 },
  async () => {
    for (const { contract, searchTable } of lists)
      for (const names of searchTable?.indexedFilters ?? []) {
        const path = `${contract.path}/list`
        const {
          list: [row],
        } = await admin.callOk(path)
        const filters = Object.fromEntries(names.map((name) => [name, [row[name]]]))
        const twice = Object.fromEntries(names.map((name) => [name, [row[name], row[name]]]))
        const texts = await statements(path, { ...filters, size: 2 })
        expect(
          texts.map((text) => prepared.has(text)),
          `${path} ${names}`,
        ).toEqual([true])
        for (const page of [{ size: 2 }, { size: 2, page: 2 }, { size: 200 }])
          for (const sort of contract.sortableColumns ?? contract.columns) {
            const input = { ...page, sort, columns: ['id', ...contract.columns.slice(0, 9)] }
            const label = `${path} ${names} ${JSON.stringify(input)}`
            expect(await admin.callOk(path, { ...filters, ...input }), label).toEqual(
              await admin.callOk(path, { ...twice, ...input }),
            )
          }
      }
  },
)

test(
  'a save sends only transaction control, a locking read, the update and the audit entry',
  { timeout: 60_000 },
  async () => {
    for (const [path, field, locks] of [
      ['basic/customer', 'address', /^select .* from "customer"\s+where .* for update$/s],
      ['basic/ship', 'contact', /^select .* from "ship"\s+where .* for update$/s],
    ] as const) {
      const {
        list: [{ id }],
      } = await admin.callOk(`${path}/list`)
      const save = async (value: string) => {
        const { version } = await admin.callOk(`${path}/get`, { id })
        // Otherwise the entries before it may be sealed meanwhile.
        await app.services.trail.seal()
        sent.length = 0
        await admin.callOk(`${path}/save`, { id, version, [field]: value })
        return sent.filter((text) => !ofOthers.test(text))
      }
      await save('Quay 1')
      expect(await save('Quay 2'), path).toEqual([
        'begin',
        expect.stringMatching(locks),
        expect.stringMatching(/^update /),
        expect.stringMatching(/^insert into "log"((?!pg_notify).)*$/s),
        'commit',
      ])
      expect(
        sent.filter((text) => !ofOthers.test(text) && !prepared.has(text)),
        'planned at every call',
      ).toEqual(['begin', 'commit'])
    }
  },
)

test('saves notify the open pages together, after their commits', async () => {
  const {
    list: [{ id }],
  } = await admin.callOk('basic/ship/list')
  let { version } = await admin.callOk('basic/ship/get', { id })
  await app.services.live.sendCollected()
  sent.length = 0
  for (let n = 0; n < 10; n++)
    ({ version } = await admin.callOk('basic/ship/save', { id, version, contact: `Quay ${n}` }))
  await app.services.live.sendCollected()
  const count = (part: string) => sent.filter((text) => text.includes(part)).length
  expect(count('insert into "log"')).toBe(10)
  expect(count('pg_notify')).toBeGreaterThan(0)
  expect(count('pg_notify')).toBe(count('from unnest($2::text[]) payload'))
})

test(
  'a list with a search table supports each of its sort orders, and finds a record by each of its filters',
  { timeout: 60_000 },
  async () => {
    for (const { contract } of lists.filter((r) => r.searchTable)) {
      const path = `${contract.path}/list`
      for (const sort of contract.sortableColumns ?? contract.columns)
        expect(await admin.call(path, { sort, size: 1 }), `${path} ${sort}`).toMatchObject({
          code: 0,
        })
      const [row] = (await admin.callOk(path)).list
      expect(
        await admin.call(path, {
          keyword: 'a',
          ...Object.fromEntries(
            ((contract.rangeFilters ?? []) as string[]).flatMap((name) =>
              row?.[name] == null ? [] : [[`${name}From`, row[name]]],
            ),
          ),
        }),
      ).toMatchObject({ code: 0 })
      for (const name of (contract.filters ?? []) as string[]) {
        const value = [row?.[name]].flat()[0]
        if (value == null || !fieldOf(contract, name)) continue
        const { list } = await admin.callOk(path, { [name]: [value], size: 200 })
        expect(
          list.map((found: { id: number }) => found.id),
          `${path} ${name}`,
        ).toContain(row.id)
      }
    }
  },
)
