import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#common/rules/dates.ts'
import { WINDOW_RULES } from '#common/rules/window-rule-rows.ts'
import { CYCLE_TYPES } from '#common/rules/window-rules.ts'
import { recomputeWindows } from '#modules/ship/cert/server/recompute-windows.ts'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'

let house: Harness
let admin: Client
const ids = new Map<string, number>()
beforeAll(async () => {
  house = await startHouse()
  admin = await house.as('admin')
  for (const { id, code } of await admin.ok('sys/rule/all', {})) ids.set(code, id)
})
afterAll(() => house.close())

const E = '2029-03-14'
const made = { ruleName: '测试检验', ruleNameEn: 'Test survey', surveyType: 'annual', cycleType: 'anniversary' }
const finished = async (jobId: string): Promise<any> => {
  for (;;) {
    const job = await admin.ok('sys/job/get', { jobId })
    if (job.state === 'done' || job.state === 'failed') return job
  }
}
const preview = async (code: string, more: object = {}) => (await admin.ok('sys/rule/preview', { ruleId: ids.get(code), expiryDate: E, ...more })).windows
const dates = async (code: string, more: object = {}) => (await preview(code, more)).map((w: any) => [w.startDate, w.dueDate, w.endDate])

describe('rules as they are seeded', () => {
  test('an empty database has every rule of the conventions, in families', async () => {
    const { list, total } = await admin.ok('sys/rule/list', { size: 200 })
    expect(total).toBe(WINDOW_RULES.length)
    expect(new Set(list.map((r: any) => r.ruleGroup))).toEqual(new Set(['hssc', 'audit', 'class', 'register', 'other']))
    expect((await admin.ok('sys/rule/list', { cycleType: ['betweenSecondAndThird'] })).list).toMatchObject([{ code: 'intermediateVerification', frontDuration: 0, postDuration: 0, windowDuration: 12 }])
  })

  test('every one can be saved again as it is', async () => {
    for (const id of ids.values()) {
      const { version, surveyType, cycleType, dueDate, windowDuration, frontDuration, postDuration } = await admin.ok('sys/rule/get', { id })
      expect((await admin.call('sys/rule/save', { id, version, surveyType, cycleType, dueDate, windowDuration, frontDuration, postDuration })).code).toBe(0)
    }
  })
})

describe('preview', () => {
  test('of a certificate that expires 2029-03-14: annual windows, renewal, and the three different intermediates', async () => {
    expect(await dates('annual')).toEqual([
      ['2024-12-14', '2025-03-14', '2025-06-14'], ['2025-12-14', '2026-03-14', '2026-06-14'], ['2026-12-14', '2027-03-14', '2027-06-14'], ['2027-12-14', '2028-03-14', '2028-06-14'],
    ])
    expect(await dates('renewal')).toEqual([['2028-12-14', E, E]])
    expect(await dates('intermediateHssc')).toEqual([['2025-12-14', '2026-03-14', '2026-06-14'], ['2026-12-14', '2027-03-14', '2027-06-14']])
    expect(await dates('intermediateVerification')).toEqual([['2026-03-14', '2027-03-14', '2027-03-14']])
    expect(await dates('intermediateClass')).toEqual([['2025-12-14', '2027-03-14', '2027-06-14']])
    expect(await dates('onChange')).toEqual([])
  })
  test('a month that is too short gives its last day, and a month end does not stick', async () => {
    expect((await dates('annual', { expiryDate: '2030-05-31' }))[0]).toEqual(['2026-02-28', '2026-05-31', '2026-08-31'])
    expect((await dates('annual', { expiryDate: '2030-02-28' }))[0]).toEqual(['2025-11-28', '2026-02-28', '2026-05-28'])
  })
  test('each date has its reason in both languages', async () => {
    const [first] = await preview('annual')
    expect(first).toMatchObject({ surveyType: 'annual', ruleCode: 'annual', ruleNameEn: 'Annual survey', occurrence: 1 })
    expect(first.explanationEn).toContain('2024-12-14 (3 months before that anniversary)')
    expect(first.explanationZh).toContain('该周年日前 3 个月')
  })
  test('passenger certificates run for a year', async () => {
    expect(await dates('bottomPassenger', { validityMonths: 12 })).toEqual([['2028-12-14', E, E]])
    expect(await dates('annual', { validityMonths: 12 })).toEqual([])
  })
  test('a survey completed in its window settles it; completed before it, a new anniversary is endorsed and the later ones follow', async () => {
    const inTime = await admin.ok('sys/rule/preview', { ruleId: ids.get('annual'), expiryDate: E, completedDate: '2026-01-10' })
    expect(inTime.windows[1]).toMatchObject({ occurrence: 2, status: 'done', doneDate: '2026-01-10' })
    expect(inTime.notes).toEqual([])
    const early = await admin.ok('sys/rule/preview', { ruleId: ids.get('annual'), expiryDate: E, completedDate: '2025-11-01' })
    expect(early.windows[1]).toMatchObject({ dueDate: '2026-02-01', doneDate: '2025-11-01', status: 'done' })
    expect(early.windows[2]).toMatchObject({ dueDate: '2027-02-01' })
    expect(early.notes[0].en).toContain('new anniversary date not later than 2026-02-01')
  })
  test('a renewal completed early, and a survey after its window, are told', async () => {
    const note = async (code: string, completedDate: string) => (await admin.ok('sys/rule/preview', { ruleId: ids.get(code), expiryDate: '2027-06-30', completedDate })).notes[0].en
    expect(await note('renewal', '2027-03-30')).toContain('2032-06-30')
    expect(await note('renewal', '2027-03-29')).toContain('2032-03-29')
    expect(await note('intermediateVerification', '2025-08-01')).toContain('has not been valid since then')
  })
  test('intervals count from the survey completed: docking, 36 months', async () => {
    expect((await dates('docking', { completedDate: '2026-08-01' })).at(-1)).toEqual(['2027-12-14', E, E])
    expect(await dates('tailshaft', { completedDate: '2022-01-31', expiryDate: E })).toEqual([['2026-10-31', '2027-01-31', '2027-01-31']])
  })
  test('values not saved yet are tried, over what is saved or alone; several rules at once', async () => {
    expect((await dates('annual', { rule: { frontDuration: 2, postDuration: 1 } }))[0]).toEqual(['2025-01-14', '2025-03-14', '2025-04-14'])
    const alone = await admin.ok('sys/rule/preview', { expiryDate: E, rule: { surveyType: 'annual', cycleType: 'anniversary' } })
    expect(alone.windows).toHaveLength(4)
    const all = await admin.ok('sys/rule/preview', { ruleIds: ['annual', 'renewal'].map((code) => ids.get(code)), expiryDate: E, completedDate: '2026-03-20' })
    expect(all.windows.map((w: any) => w.status === 'done')).toEqual([false, true, false, false, false])
  })
  test('everybody signed in may try rules, by a form as well; nobody else', async () => {
    expect((await (await house.as('owner')).form('sys/rule/preview', `ruleId=${ids.get('renewal')}&expiryDate=${E}`)).code).toBe(0)
    expect((await (await house.as()).call('sys/rule/preview', { ruleId: ids.get('renewal'), expiryDate: E })).code).toBe(401)
  })
  test.each([
    ['no rule', { ruleId: undefined }, 400, 'Say which rule'], ['an unknown rule', { ruleId: 999_999 }, 404, 'no such rule'], ['a date long ago', { expiryDate: '1950-01-01' }, 400, '1970'],
    ['values no window follows from', { rule: { frontDuration: 7, postDuration: 6 } }, 400, 'overlap'], ['no entry of the dictionary CYCLE_TYPE', { rule: { cycleType: 'weekly' } }, 400, 'no such cycle'],
  ])('refuses %s in words', async (_, wrong, code, words) => {
    const answer = await admin.call('sys/rule/preview', { ruleId: ids.get('annual'), expiryDate: E, ...wrong })
    expect(answer.code).toBe(code)
    expect([answer.msg, ...(answer.fields ?? []).map((f) => f.msg)].join(' ')).toContain(words)
  })

  test('whatever is tried, it is answered with windows in order or refused at a field', async () => {
    const months = fc.integer({ min: 0, max: 120 })
    const day = fc.integer({ min: 0, max: 84_000 }).map((n) => addDays('1970-01-01', n))
    const anyRule = fc.record({ surveyType: fc.constantFrom('annual', 'bottom', 'renewal', 'tax'), cycleType: fc.constantFrom(...CYCLE_TYPES) }, { requiredKeys: ['surveyType', 'cycleType'] })
    // Half of the rules have the durations of the conventions: most others are refused.
    const durations = fc.oneof(fc.constant({}), fc.record({ frontDuration: months, postDuration: fc.oneof(fc.constant(0), months), windowDuration: months }, { requiredKeys: [] }))
    let answered = 0
    await fc.assert(fc.asyncProperty(anyRule, durations, day, fc.option(day, { nil: undefined }), fc.integer({ min: 1, max: 120 }), async (values, given, expiryDate, completedDate, validityMonths) => {
      const { code, data, fields } = await admin.call('sys/rule/preview', { expiryDate, validityMonths, rule: { ...values, ...given }, ...(completedDate && { completedDate }) })
      if (code !== 0) {
        expect({ code, named: fields!.every((f) => f.field.startsWith('rule.')) }).toEqual({ code: 400, named: true })
        return
      }
      answered++
      for (const w of data.windows) expect(w.startDate <= w.dueDate && w.dueDate <= w.endDate).toBe(true)
    }), { numRuns: 100 })
    expect(answered).toBeGreaterThan(5)
  })
})

describe('an administrator', () => {
  test('makes a rule from what the specification names; the rest is as the conventions have it; it is changed, recorded, exported and removed', async () => {
    const { id, version } = await admin.ok('sys/rule/save', made)
    expect(await admin.ok('sys/rule/get', { id })).toMatchObject({ ...made, code: 'annual1', dueDate: 'anniversary', windowDuration: 6, frontDuration: 3, postDuration: 3, ruleGroup: 'other' })
    await admin.ok('sys/rule/save', { id, version, frontDuration: 2 })
    expect((await admin.ok('sys/rule/history', { id })).list[0].changes).toEqual([{ field: 'frontDuration', from: 3, to: 2 }, { field: 'windowDuration', from: 6, to: 5 }])
    const again = await admin.ok('sys/rule/save', { id, version: version + 1, cycleType: 'secondToThird' })
    expect(await admin.ok('sys/rule/get', { id })).toMatchObject({ dueDate: 'thirdAnniversary', windowDuration: 18, frontDuration: 3 })
    expect((await admin.call('sys/rule/save', { id, version: again.version, code: 'other1' })).fields![0]).toMatchObject({ field: 'code' })
    const { status, bytes } = await admin.file('sys/rule/export', { format: 'csv' })
    expect(status).toBe(200)
    expect(bytes.toString()).toContain('Annual verification')
    expect(await admin.ok('sys/rule/remove', { ids: [id] })).toEqual({ removed: 1 })
  })

  test.each([
    ['frontDuration', { frontDuration: 6, postDuration: 6 }, 'overlap'], ['frontDuration', { frontDuration: -1 }, 'At least 0'], ['postDuration', { postDuration: 2.5 }, 'whole number'],
    ['windowDuration', { windowDuration: 9 }, '6 months long'], ['dueDate', { dueDate: 'expiry' }, 'cannot be due'], ['cycleType', { cycleType: 'weekly' }, 'no entry of the dictionary CYCLE_TYPE'],
    ['surveyType', { surveyType: 'occasional' }, 'not periodic'], ['surveyType', { surveyType: 'picnic' }, 'dictionary'], ['cycleType', { surveyType: 'renewal' }, 'Before expiry'],
    ['postDuration', { surveyType: 'renewal', cycleType: 'beforeExpiry', postDuration: 1 }, 'extended'], ['code', { code: 'No good' }, 'form'],
  ])('is refused at %s: %j', async (field, wrong, words) => {
    const { code, fields } = await admin.call('sys/rule/save', { ...made, ...wrong })
    expect(code).toBe(400)
    expect(fields!.find((f) => f.field === field)?.msg).toContain(words)
  })

  test('cannot take away a rule that certificate types use, nor give two the same code', async () => {
    const answer = await admin.call('sys/rule/remove', { ids: [ids.get('annual')] })
    expect(answer).toMatchObject({ code: 409, msg: expect.stringContaining('Certificate types') })
    expect((await admin.call('sys/rule/save', { ...made, code: 'annual' })).code).toBe(409)
  })

  test('changes a duration, and the next window computed follows, while certificates already issued keep theirs until all windows are computed anew', async () => {
    const ships = await house.services.db.selectFrom('ship').where('region', '=', 'SHA').orderBy('id').limit(2).select('id').execute()
    const [type] = await admin.ok('basic/cert/all', { keyword: 'Polar Ship' })
    const paper = (certNo: string, ship: number) => admin.ok('ship/cert/save', { shipId: ships[ship]!.id, certId: type.id, certNo, term: 'full', inspectionDate: '2024-03-14', issueDate: '2024-03-20', expiryDate: E })
    const firstOf = async (id: number) => (await admin.ok('ship/cert/windows', { id })).windows.find((w: any) => w.surveyType === 'annual' && w.occurrence === 1).startDate
    const before = await paper('RULE-1', 0)
    await admin.ok('ship/cert/endorse', { id: before.id, surveyType: 'annual', inspectionDate: '2024-12-20', place: 'Shanghai' })
    const rule = await admin.ok('sys/rule/get', { id: ids.get('annual') })
    await admin.ok('sys/rule/save', { id: rule.id, version: rule.version, frontDuration: 1 })
    const after = await paper('RULE-2', 1)
    expect([await firstOf(before.id), await firstOf(after.id)]).toEqual(['2024-12-14', '2025-02-14'])

    // All windows follow when an administrator has them computed anew: surveys held stay, a second time there is nothing to do.
    const { windows: unlike } = await admin.ok('ship/cert/windows', { id: after.id })
    expect(await admin.ok('sys/rule/recomputeState')).toMatchObject({ running: false, pending: expect.any(Number) })
    const done = await finished((await admin.ok('sys/rule/recompute')).jobId)
    expect(done).toMatchObject({ state: 'done', done: done.total })
    expect(done.data.changed).toBeGreaterThan(100)
    expect(done.data.windows).toBeGreaterThan(done.data.changed)
    const { windows } = await admin.ok('ship/cert/windows', { id: before.id })
    expect(windows.find((w: any) => w.surveyType === 'annual' && w.occurrence === 1)).toMatchObject({ startDate: '2025-02-14', doneDate: '2024-12-20', status: 'done' })
    expect((await admin.ok('ship/cert/windows', { id: after.id })).windows).toEqual(unlike)
    expect((await admin.ok('sys/rule/history', { id: rule.id })).list[0]).toMatchObject({ action: 'recompute', changes: [{ field: 'certificates', to: done.data.changed }, { field: 'windows', to: done.data.windows }] })
    expect(await admin.ok('sys/rule/recomputeState')).toMatchObject({ pending: 0, running: false, lastTime: expect.any(String) })
    expect(await admin.call('sys/rule/recompute')).toMatchObject({ code: 409, msg: expect.stringContaining('No rule has changed') })
    expect(await recomputeWindows(house.services, async () => {})).toMatchObject({ changed: 0, windows: 0 })
    expect((await (await house.as('chief')).call('sys/rule/recompute')).code).toBe(403)
  })

  test('a certificate that somebody works on while all are computed anew is judged once more, by what it is then', async () => {
    const { db } = house.services
    const rule = await admin.ok('sys/rule/get', { id: ids.get('annual') })
    await admin.ok('sys/rule/save', { id: rule.id, version: rule.version, frontDuration: 2 })
    const cert = await db.selectFrom('shipCert').where('certNo', '=', 'RULE-1').select('id').executeTakeFirstOrThrow()
    const waiting = () => sql<{ count: number }>`select count(*)::int as count from pg_locks where not granted and locktype in ('transactionid', 'tuple')`.execute(db).then(({ rows }) => rows[0]!.count)
    const later = '2029-04-20'
    const run = await db.transaction().execute(async (trx) => {
      await trx.updateTable('shipCert').set({ expiryDate: later, expiryBeforeExtension: later, version: sql`version + 1` }).where('id', '=', cert.id).execute()
      const begun = recomputeWindows(house.services, async () => {})
      while (!(await waiting()));
      return { begun }
    })
    expect((await run.begun).changed).toBeGreaterThan(100)
    const { windows } = await admin.ok('ship/cert/windows', { id: cert.id })
    expect(windows.filter((w: any) => w.surveyType === 'annual').map((w: any) => [w.occurrence, w.startDate, w.dueDate, w.doneDate])).toEqual([
      [1, '2025-02-20', '2025-04-20', '2024-12-20'], [2, '2026-02-20', '2026-04-20', null], [3, '2027-02-20', '2027-04-20', null], [4, '2028-02-20', '2028-04-20', null],
    ])
    expect(await recomputeWindows(house.services, async () => {})).toMatchObject({ changed: 0 })
  })

  test('chief surveyors read rules, surveyors use them, and neither changes them', async () => {
    const chief = await house.as('chief')
    expect((await chief.call('sys/rule/list')).code).toBe(0)
    expect((await chief.call('sys/rule/save', made)).code).toBe(403)
    expect((await (await house.as('surveyor')).call('sys/rule/list')).code).toBe(403)
  })
})
