/**
 * Nobody learns of a row out of their reach: every call that reads, collected from the house, as every role with each data authority, as
 * two owners, two flag states and two regions, against what the tables themselves say (scope-facts.build.ts). Rights are another matter: matrix.test.ts.
 */
import { text as textOf } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { countedAtMost, cruds } from '#common/contract.ts'
import { anyRow } from '../db/any-row.build.ts'
import type { Ctx } from '../http/context.ts'
import { Refusal } from '../http/refusal.ts'
import { readHouse } from '../modules.ts'
import { opens } from '../resource.ts'
import type { Resource } from '../resource.ts'
import { neededBy } from '../shapes.build.ts'
import { startHouse } from '../testing.ts'
import type { Harness } from '../testing.ts'
import { loadPrincipal } from './principal.ts'
import type { Principal } from './principal.ts'
import { divided, facts } from './scope-facts.build.ts'

const staff = ['admin', 'chief', 'approver', 'surveyor', 'surveyor2', 'finance', 'manager', 'operator']
const outside = ['owner', 'owner2', 'flag', 'flag2']
/** So many records out of reach are asked for: of staff each a different one, of people outside the society several. */
const rounds = (who: Principal) => (outside.includes(who.username) ? 3 : 1)

/** Calls that read nobody's rows, each with the reason. */
const nobodys: Record<string, string> = {
  'auth/profile': 'the caller', 'auth/confirm': 'the own password or code', 'basic/certFee/version': 'the tariff, for staff', 'basic/certFee/tariff': 'the tariff, for staff', 'basic/certFee/price': 'the tariff', 'basic/othFee/version': 'the tariff, for staff', 'basic/othFee/price': 'the tariff',
  'basic/certTemplate/scan': 'a file just sent', 'basic/certTemplate/preview': 'templates, for staff', 'basic/certTemplate/match': 'templates, for staff', 'basic/report/scan': 'a file just sent', 'basic/report/preview': 'templates, for staff',
  'basic/surveyor/eligible': 'surveyors of any region may be assigned, and it says when they are of another',
  'basic/customer/similar': 'shows companies of any region on purpose, so that none is entered twice, and says which cannot be opened', 'basic/flag/overlaps': 'flags', 'basic/ship/check': 'rules over what is typed',
  'sys/attachment/get': 'files follow the records that name them: holders.test.ts', 'sys/attachment/download': 'files follow the records that name them: holders.test.ts', 'sys/log/trailState': 'how much of the whole trail is sealed', 'sys/form/exportJson': 'forms, for staff', 'sys/form/importJson': 'a file just sent', 'sys/formTemplate/versions': 'forms, for staff', 'sys/formTemplate/version': 'forms, for staff',
  'sys/formTemplate/match': 'a file just sent', 'sys/formTemplate/preview': 'forms, for staff', 'sys/role/menus': 'roles', 'sys/rule/preview': 'rules over what is typed', 'sys/setting/history': 'settings',
  'work/quotation/price': 'the tariff over what is typed', 'home/help/who': 'what the roles may do; nobody is named',
}
/** Calls that are asked for a record of another resource: the field with its id, and whose it is. */
const askedBy: Record<string, [field: string, path: string]> = {
  'crf/cert/candidates': ['crfId', 'crf/info'], 'ship/record/chronicle': ['shipId', 'ship/query'], 'sys/user/sessions': ['userId', 'sys/user'], 'work/surveyRequest/due': ['shipId', 'ship/query'], 'work/surveyRequest/estimate': ['shipId', 'ship/query'], 'work/invoice/left': ['quotationId', 'work/quotation'], 'work/invoice/outstanding': ['customerId', 'basic/customer'],
  'work/invoice/statement': ['customerId', 'basic/customer'], 'work/invoice/printStatement': ['customerId', 'basic/customer'], 'work/invoice/exportStatement': ['customerId', 'basic/customer'],
}
/** Strangers' rows are of today: no month that has been reported. */
const today = new Date().toISOString().slice(0, 10)
const flagOf = (who: Principal, { flagId }: Principal) => (who.taskNode === 'flag_user' ? {} : { flagId })
const monthly = (who: Principal, flag: Principal) => ({ ...flagOf(who, flag), month: today.slice(0, 7) })
/** What calls over many rows are asked, where that has to be said. */
const asking: Record<string, object | ((who: Principal, flag: Principal) => object)> = {
  'home/search/list': { keyword: 'a' }, 'sys/dict/all': { dictCode: 'REGION' },
  'stat/fund/list': { year: [Number(today.slice(0, 4))] }, 'stat/fund/export': { year: [Number(today.slice(0, 4))], format: 'csv' }, 'stat/quotation/export': { format: 'csv' }, 'stat/collectionPeriod/export': { format: 'csv' }, 'ship/forecast/export': { format: 'csv' }, 'ship/forecastSurvey/export': { format: 'csv' },
  'stat/flagMonthlyReport/list': monthly, 'stat/flagMonthlyReport/export': (who, flag) => ({ ...monthly(who, flag), format: 'csv' }), 'stat/flagMonthlyReport/months': (who, flag) => flagOf(who, flag),
}

/** Those for whom every row is compared. */
const rowByRow = ['surveyor', 'surveyor2', 'operator', ...outside]

let house: Harness
const people: Principal[] = []
const resources = [...(await readHouse()).resources.values()]
const reading = resources.flatMap((r) => Object.entries(r.actions).filter(([name, action]) => action.needs !== 'public' && r.contract.shapes[name]!.kind !== 'get' && (action.reads || (cruds as readonly string[]).includes(name)) && name !== 'save' && name !== 'remove')
  .filter(([name]) => name !== 'import/template')
  .map(([name, action]) => ({ r, name, action, call: `${r.contract.path}/${name}`, standard: (cruds as readonly string[]).includes(name) && !r.contract.calls?.[name] })))
const rowCalls = reading.filter(({ standard, name }) => standard && ['list', 'all', 'export'].includes(name))
const byId = reading.filter(({ call, r, name }) => !nobodys[call] && (askedBy[call] || (facts[r.contract.path] && ((r.contract.shapes[name]!.in['required'] ?? []) as string[]).includes('id'))))
const overMany = reading.filter((one) => !rowCalls.includes(one) && !byId.includes(one) && !nobodys[one.call])

beforeAll(async () => {
  house = await startHouse()
  const { db } = house.services
  for (const username of [...staff, ...outside]) {
    const { id } = await db.selectFrom('appUser').where('username', '=', username).select('id').executeTakeFirstOrThrow()
    const who = (await loadPrincipal(db, id))!
    people.push(...(staff.includes(username) ? [1, 2, 3].map((dataType) => ({ ...who, dataType })) : [who]))
  }
}, 300_000)
afterAll(() => house.close())

const ctxOf = (user: Principal): Ctx => ({ services: house.services, db: house.services.db, user, lang: 'en', ip: '', userAgent: '', token: '', uploads: [], after: () => undefined })
const told = (who: Principal, call: string) => `${call} as ${who.username}, authority ${who.dataType}`
/** What a call answers, or how it refuses. */
async function asked(who: Principal, { action }: { action: Resource['actions'][string] }, input: object): Promise<any> {
  try {
    return await action.run(ctxOf(who), input)
  } catch (cause) {
    if (cause instanceof Refusal) return { refused: cause.status }
    throw cause
  }
}
const may = (who: Principal, { action }: { action: Resource['actions'][string] }) => opens(action, who.rights)
const viewOf = (r: Resource) => (r.view ?? r.table)!.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)
const idsOf = async (who: Principal, one: (typeof reading)[number]): Promise<number[]> => {
  if (one.name === 'all') return (await asked(who, one, {})).map(({ id }: { id: number }) => id)
  // The file itself, which is the same whether the call streams it or leaves it to a job.
  if (one.name === 'export') return (await textOf((await one.action.write!(ctxOf(who), { format: 'csv', columns: ['id'] })).stream!)).trim().split('\n').slice(1).map(Number)
  const ids: number[] = []
  for (let page = 1; ; page++) {
    const { list, total } = await asked(who, one, { page, size: 200 })
    ids.push(...list.map(({ id }: { id: number }) => id))
    if (list.length < 200) {
      expect(total, `the total of ${told(who, one.call)}`).toBe(ids.length)
      return ids
    }
  }
}

test('every call that reads has its place, and the people differ in what they reach', () => {
  expect(rowCalls.length).toBeGreaterThan(80)
  expect(byId.length).toBeGreaterThan(50)
  const known = new Set(reading.map(({ call }) => call))
  expect([...Object.keys(nobodys), ...Object.keys(askedBy), ...Object.keys(asking)].filter((call) => !known.has(call)), 'places of calls that are not there').toEqual([])
  for (const [mine, theirs] of [['owner', 'owner2'], ['flag', 'flag2'], ['surveyor', 'surveyor2']] as const) {
    const [a, b] = [mine, theirs].map((name) => people.find(({ username }) => username === name)!)
    expect([a!.customerIds, a!.flagId, a!.region]).not.toEqual([b!.customerIds, b!.flagId, b!.region])
  }
})

describe('lists, choices and exports hold exactly the rows in reach', { timeout: 60_000 }, () => {
  const paths = [...Map.groupBy(rowCalls, ({ r }) => r.contract.path)]
  test.each(paths)('%s', async (path, calls) => {
    for (const who of people) {
      const open = calls.filter((one) => may(who, one))
      if (!open.length) continue
      const { theirs: known } = await divided(house.services.db, path, viewOf(calls[0]!.r), who)
      // With the same authority over the same region people differ by little: some have it row by row, of the others the first page and the total are looked at.
      const [list] = open.filter(({ name }) => name === 'list')
      if (list && !rowByRow.includes(who.username)) {
        const page = await asked(who, list, { page: 1, size: 20 })
        expect(page.list.map(({ id }: { id: number }) => id).filter((id: number) => !known.has(id)), `out of reach: ${told(who, list.call)}`).toEqual([])
        if (path !== 'sys/log') expect(page.total, `the total of ${told(who, list.call)}`).toBe(Math.min(known.size, countedAtMost))
        continue
      }
      // What staff take out is what their lists hold: compared for one of their authorities.
      for (const one of open.filter(({ name }) => name === 'list' || who.dataType === 2 || outside.includes(who.username))) {
        const ids = await idsOf(who, one)
        // Whoever takes the trail out adds to it.
        const theirs = path === 'sys/log' ? (await divided(house.services.db, path, viewOf(one.r), who)).theirs : known
        const given = new Set(ids)
        expect([...given].filter((id) => !theirs.has(id)), `out of reach: ${told(who, one.call)}`).toEqual([])
        if (one.name === 'all' && ids.length === 500) continue
        expect([...theirs].filter((id) => !given.has(id)), `missing: ${told(who, one.call)}`).toEqual([])
        expect(ids.length, `rows given twice: ${told(who, one.call)}`).toBe(given.size)
      }
    }
  })
})

describe('a record out of reach does not exist', { timeout: 60_000 }, () => {
  test.each([...Map.groupBy(byId, ({ call }) => call)])('%s', async (call, [one]) => {
    const [field, path] = askedBy[call] ?? ['id', one!.r.contract.path]
    const of = house.services.resources.get(path)!
    const input = neededBy(one!.r.contract.shapes[one!.name]!.in, { [field]: 1 })
    let turn = 0
    for (const who of people.filter((person) => may(person, one!))) {
      const { theirs, foreign: others } = await divided(house.services.db, path, viewOf(of), who)
      // Everybody may ask about themselves.
      const foreign = path === 'sys/user' ? others.filter((id) => id !== who.userId) : others
      const unknown = foreign.length ? await asked(who, one!, { ...input, [field]: 999_999_999 }) : null
      if (unknown) expect([403, 404], told(who, call)).toContain(unknown.refused)
      // Whether it is there must not be told either.
      for (let n = 0; n < Math.min(rounds(who), foreign.length); n++) expect(await asked(who, one!, { ...input, [field]: foreign[(turn++ * 7) % foreign.length] }), told(who, call)).toEqual(unknown)
      const [mine] = theirs
      if (one!.name === 'get' && mine) expect(await asked(who, one!, { id: mine }), told(who, call)).toMatchObject({ id: mine })
    }
  })
})

/** Rows of everything, of a person, a region and a company nobody here has to do with, under the flag of one of the people. */
async function strangers({ flagId }: Principal): Promise<void> {
  const { db, resources: all } = house.services
  const row = (table: string, given: Record<string, unknown>) => anyRow(db, all, table, given)
  const stranger = await row('appUser', { region: 'KOR' })
  const made = { createBy: stranger, region: 'KOR' }
  const surveyorIds = [await row('surveyor', made)]
  const customerId = await row('customer', made)
  const shipId = await row('ship', { ...made, flagId, ownerId: customerId, managerId: customerId, crewManagerId: null, operatorId: null })
  const quotationId = await row('quotation', { ...made, flagId, customerId, quoPer: stranger, managementId: null, companyId: null, status: 50, customerState: 'accepted', auditState: 'passed', quoTm: today, subtotal: 977, total: 977 })
  const crfId = await row('crf', { ...made, flagId, customerId, shipId, leadUserId: stranger, operatorId: stranger, surveyorIds, quotationId: null })
  const work = { createBy: stranger, personInCharge: stranger, shipId }
  const shipCertId = await row('shipCert', { ...work, issueDate: today })
  await row('certWindow', { shipCertId, startDate: today, dueDate: today, endDate: today })
  await row('surveyCert', { ...work, status: 20 })
  await row('regCert', { ...work, flagId, status: 20 })
  await row('crfCert', { ...work, crfId, signerId: stranger, status: 20 })
  await row('surveyWork', { ...work, region: 'KOR', surveyorIds })
  await row('shipRecord', { createBy: stranger, shipId, status: 20 })
  await row('invoice', { createBy: stranger, quotationId, customerId, amount: 977, kind: 'invoice', invoiceTime: today, dueDate: today })
  await row('collection', { createBy: stranger, quotationId, customerId, amount: 977, collectionDate: today })
  await row('flagAccount', { createBy: stranger, flagId, kind: 'payment', entryDate: today })
}

describe('what is counted, summed up or looked through for a person does not change with rows that come to be out of their reach', () => {
  const before = new Map<string, string>()
  const inputs = new Map<string, object>()
  /** The flag under which they come, and everybody else whose reach has an end. */
  const theirFlag = () => people.find(({ username }) => username === 'flag2')!
  const restricted = () => people.filter((who) => (who.dataType !== 3 || outside.includes(who.username)) && who.username !== 'flag2')
  const answerTo = async (who: Principal, one: (typeof reading)[number]) => {
    const given = asking[one.call]
    if (!given && !inputs.has(one.call)) inputs.set(one.call, neededBy(one.r.contract.shapes[one.name]!.in, {}))
    const answer = await asked(who, one, typeof given === 'function' ? given(who, theirFlag()) : given ?? inputs.get(one.call)!)
    // The trail of the caller grows by asking; moments in links are those of the question.
    return answer?.stream ? textOf(answer.stream) : JSON.stringify(answer, (key, value) => (key === 'records' ? undefined : typeof value === 'string' ? value.replace(/\d{4}-\d\d-\d\dT\d\d[%\w:.]*Z/g, 'then') : value))
  }

  /** Somebody who reaches all, with every right: for them the same rows count. */
  const reachingAll = () => ({ ...people.find(({ username, dataType }) => username === 'chief' && dataType === 3)!, rights: new Set(people.flatMap(({ rights }) => [...rights])) })
  const counting = overMany.filter(({ call }) => ['home/workbench/get', 'work/invoice/totals'].includes(call) || /^(stat\/\w+|ship\/forecast\w*)\/list$/.test(call))

  // Nothing grows older between the two questions: some rows of the demonstration are two days old to the second. What is believed for ten seconds is not any more.
  const minute = Math.floor(Date.now() / 60_000) * 60_000
  afterAll(() => void vi.useRealTimers())

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: minute })
    for (const one of counting) before.set(told(reachingAll(), `all ${one.call}`), await answerTo(reachingAll(), one))
    for (const who of restricted()) for (const one of overMany.filter((call) => may(who, call))) before.set(told(who, one.call), await answerTo(who, one))
    await strangers(theirFlag())
    vi.setSystemTime(minute + 30_000)
  }, 60_000)

  test.each(counting.map((one) => [one.call, one] as const))('%s counts them for who reaches all', async (call, one) => {
    expect(await answerTo(reachingAll(), one)).not.toBe(before.get(told(reachingAll(), `all ${call}`)))
  })

  test.each(overMany.map((one) => [one.call, one] as const))('%s', async (call, one) => {
    for (const who of restricted().filter((person) => may(person, one))) {
      const answer = await answerTo(who, one)
      expect(answer, `${told(who, call)} must be asked something it answers: say so in 'asking'`).not.toBe('{"refused":400}')
      expect(answer, told(who, call)).toBe(before.get(told(who, call)))
    }
  })
})
