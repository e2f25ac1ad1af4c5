import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldOf } from '#common/contract.ts'
import { PlanningClient } from '#server/db/planned.ts'
import type { Resource } from '#server/resource.ts'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'

/** Statements a call may send: what does not depend on how busy the machine is. */
const most = { list: 3, get: 5 }
/** Those that send more, and how many: the page of a certificate in work shows its form, what is known of ship and companies, dates, windows, marks and faults at once. */
const allowed: Record<string, number> = { 'crf/cert/get': 13, 'crf/info/get': 6, 'work/invoice/get': 7, 'work/surveyCert/get': 14, 'sys/log/list': 5, 'ship/manager/list': 4, 'work/surveyRequest/get': 6 }

let house: Harness
let admin: Client
const sent: string[] = []
const usual = PlanningClient.prototype.query
const lists: Resource[] = []
beforeAll(async () => {
  house = await startHouse()
  admin = await house.as('admin')
  for (const r of house.services.resources.values())
    if (r.actions['list'] && r.contract.crud?.includes('list') && (await admin.call(`${r.contract.path}/list`)).code === 0) lists.push(r)
  PlanningClient.prototype.query = function (this: PlanningClient, ...given: any[]) {
    sent.push(typeof given[0] === 'string' ? given[0] : String(given[0]?.text ?? given[0]?.cursor?.text))
    return (usual as (...all: any[]) => any).apply(this, given)
  }
})
afterAll(async () => {
  PlanningClient.prototype.query = usual
  await house.close()
})

/** Who calls is looked up, and when they called is written, every few seconds, not with every call. */
const ofSession = /session|from "principal" where "user_id"/

/** What a call sends once what is kept in memory is there. */
async function statements(path: string, input: object): Promise<string[]> {
  await admin.ok(path, input)
  sent.length = 0
  await admin.ok(path, input)
  return sent.filter((text) => !ofSession.test(text))
}

test('a list takes at most three statements, a record five', { timeout: 60_000 }, async () => {
  const over: string[] = []
  for (const { contract: { path }, actions } of lists) {
    const found = await statements(`${path}/list`, {})
    if (found.length > (allowed[`${path}/list`] ?? most.list)) over.push(`${path}/list ${found.length}\n${found.join('\n')}`)
    const id = (await admin.ok(`${path}/list`)).list?.[0]?.id
    if (!id || !actions['get']) continue
    const whole = await statements(`${path}/get`, { id })
    if (whole.length > (allowed[`${path}/get`] ?? most.get)) over.push(`${path}/get ${whole.length}\n${whole.join('\n')}`)
  }
  expect(over).toEqual([])
})

test('a save sends what begins and ends it, what locks and reads the record, what changes it and the entry of the trail', { timeout: 60_000 }, async () => {
  for (const [path, field, locks] of [
    ['basic/customer', 'address', /^select .* from "customer" where .* for update$/],
    ['basic/ship', 'contact', /^select .* from "ship" where .* for update$/],
  ] as const) {
    const { list: [{ id }] } = await admin.ok(`${path}/list`)
    const save = async (value: string) => {
      const { version } = await admin.ok(`${path}/get`, { id })
      sent.length = 0
      await admin.ok(`${path}/save`, { id, version, [field]: value })
      return sent.filter((text) => !ofSession.test(text))
    }
    await save('Quay 1')
    expect(await save('Quay 2'), path).toEqual(['begin', expect.stringMatching(locks), expect.stringMatching(/^update /), expect.stringMatching(/^insert into "log"/), 'commit'])
  }
})

test('a list whose rows are looked for in a table answers in each of its orders and finds a record by each of its filters', { timeout: 60_000 }, async () => {
  for (const { contract } of lists.filter((r) => r.seeks)) {
    const path = `${contract.path}/list`
    for (const sort of contract.sorts ?? contract.columns) expect(await admin.call(path, { sort, size: 1 }), `${path} ${sort}`).toMatchObject({ code: 0 })
    const [row] = (await admin.ok(path)).list
    expect(await admin.call(path, { keyword: 'a', ...Object.fromEntries(((contract.ranges ?? []) as string[]).flatMap((name) => (row?.[name] == null ? [] : [[`${name}From`, row[name]]]))) })).toMatchObject({ code: 0 })
    for (const name of (contract.filters ?? []) as string[]) {
      const value = [row?.[name]].flat()[0]
      if (value == null || !fieldOf(contract, name)) continue
      const { list } = await admin.ok(path, { [name]: [value], size: 200 })
      expect(list.map((found: any) => found.id), `${path} ${name}`).toContain(row.id)
    }
  }
})
