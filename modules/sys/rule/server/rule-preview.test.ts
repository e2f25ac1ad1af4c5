import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#common/rules/base/dates.ts'
import { CYCLE_TYPES } from '#common/rules/windows/window-rules.ts'
import { testApp } from '#server/testing/test-app.ts'

const app = testApp()
const admin = app.client('admin')
const ids = new Map<string, number>()
beforeAll(async () => {
  for (const { id, code } of await admin.callOk('sys/rule/all', {})) ids.set(code, id)
})

const E = '2029-03-14'
const preview = async (code: string, more: object = {}) =>
  (await admin.callOk('sys/rule/preview', { ruleId: ids.get(code), expiryDate: E, ...more }))
    .windows
const dates = async (code: string, more: object = {}) =>
  (await preview(code, more)).map((w: { startDate: string; dueDate: string; endDate: string }) => [
    w.startDate,
    w.dueDate,
    w.endDate,
  ])

describe('preview', () => {
  test('a certificate expiring 2029-03-14: annual windows, renewal, and the three kinds of intermediate', async () => {
    expect(await dates('annual')).toEqual([
      ['2024-12-14', '2025-03-14', '2025-06-14'],
      ['2025-12-14', '2026-03-14', '2026-06-14'],
      ['2026-12-14', '2027-03-14', '2027-06-14'],
      ['2027-12-14', '2028-03-14', '2028-06-14'],
    ])
    expect(await dates('renewal')).toEqual([['2028-12-14', E, E]])
    expect(await dates('intermediateHssc')).toEqual([
      ['2025-12-14', '2026-03-14', '2026-06-14'],
      ['2026-12-14', '2027-03-14', '2027-06-14'],
    ])
    expect(await dates('intermediateVerification')).toEqual([
      ['2026-03-14', '2027-03-14', '2027-03-14'],
    ])
    expect(await dates('intermediateClass')).toEqual([['2025-12-14', '2027-03-14', '2027-06-14']])
    expect(await dates('onChange')).toEqual([])
  })
  test('a shorter month uses its last day, and later dates return to the original day', async () => {
    expect((await dates('annual', { expiryDate: '2030-05-31' }))[0]).toEqual([
      '2026-02-28',
      '2026-05-31',
      '2026-08-31',
    ])
    expect((await dates('annual', { expiryDate: '2030-02-28' }))[0]).toEqual([
      '2025-11-28',
      '2026-02-28',
      '2026-05-28',
    ])
  })
  test('each date has its reason in both languages', async () => {
    const [first] = await preview('annual')
    expect(first).toMatchObject({
      surveyType: 'annual',
      ruleCode: 'annual',
      ruleNameEn: 'Annual survey',
      occurrence: 1,
    })
    expect(first.explanationEn).toContain('2024-12-14 (3 months before that anniversary)')
    expect(first.explanationZh).toContain('该周年日前 3 个月')
  })
  test('passenger certificates are valid for a year', async () => {
    expect(await dates('bottomPassenger', { validityMonths: 12 })).toEqual([['2028-12-14', E, E]])
    expect(await dates('annual', { validityMonths: 12 })).toEqual([])
  })
  test('completion in the window closes it; before it, it endorses a new anniversary', async () => {
    const inTime = await admin.callOk('sys/rule/preview', {
      ruleId: ids.get('annual'),
      expiryDate: E,
      completedDate: '2026-01-10',
    })
    expect(inTime.windows[1]).toMatchObject({
      occurrence: 2,
      status: 'done',
      doneDate: '2026-01-10',
    })
    expect(inTime.notes).toEqual([])
    const early = await admin.callOk('sys/rule/preview', {
      ruleId: ids.get('annual'),
      expiryDate: E,
      completedDate: '2025-11-01',
    })
    expect(early.windows[1]).toMatchObject({
      dueDate: '2026-02-01',
      doneDate: '2025-11-01',
      status: 'done',
    })
    expect(early.windows[2]).toMatchObject({ dueDate: '2027-02-01' })
    expect(early.notes[0].en).toContain('new anniversary date not later than 2026-02-01')
  })
  test('a survey before a window completes it only where a clause moves the anniversary', async () => {
    const onDay = async (code: string, completedDate: string) => {
      const { windows, notes } = await admin.callOk('sys/rule/preview', {
        ruleId: ids.get(code),
        expiryDate: E,
        completedDate,
      })
      const done = windows
        .filter((w: { doneDate: string | null }) => w.doneDate)
        .map((w: { startDate: string; doneDate: string }) => [w.startDate, w.doneDate])
      return { done, note: notes[0]?.en as string | undefined }
    }
    // On the first day of the certificate, and long before the window of the second anniversary.
    for (const [code, day] of [
      ['annual', '2024-03-14'],
      ['intermediateHssc', '2024-06-01'],
      ['periodical', '2025-01-10'],
    ] as const)
      expect(await onDay(code, day), code).toEqual({
        done: [[day, day]],
        note: expect.stringContaining('new anniversary date'),
      })
    // Before the certificate began, and where no clause provides for an early survey.
    for (const [code, day, opens] of [
      ['annual', '2024-03-13', '2024-12-14'],
      ['intermediateHssc', '2023-06-01', '2025-12-14'],
      ['annualAudit', '2024-06-01', '2024-12-14'],
      ['intermediateVerification', '2025-06-01', '2026-03-14'],
      ['intermediateClass', '2025-06-01', '2025-12-14'],
    ] as const)
      expect(await onDay(code, day), code).toEqual({
        done: [],
        note: `The window opens on ${opens}: a survey completed earlier cannot be endorsed.`,
      })
  })
  test('an early renewal and a survey after its window are reported', async () => {
    const note = async (code: string, completedDate: string) =>
      (
        await admin.callOk('sys/rule/preview', {
          ruleId: ids.get(code),
          expiryDate: '2027-06-30',
          completedDate,
        })
      ).notes[0].en
    expect(await note('renewal', '2027-03-30')).toContain('2032-06-30')
    expect(await note('renewal', '2027-03-29')).toContain('2032-03-29')
    expect(await note('intermediateVerification', '2025-08-01')).toContain(
      'has not been valid since then',
    )
  })
  test('intervals count from the completed survey: docking, 36 months', async () => {
    expect((await dates('docking', { completedDate: '2026-08-01' })).at(-1)).toEqual([
      '2027-12-14',
      E,
      E,
    ])
    expect(await dates('tailshaft', { completedDate: '2022-01-31', expiryDate: E })).toEqual([
      ['2026-10-31', '2027-01-31', '2027-01-31'],
    ])
  })
  test('previews unsaved values, merged over the saved rule or alone, and several rules together', async () => {
    expect((await dates('annual', { rule: { frontDuration: 2, postDuration: 1 } }))[0]).toEqual([
      '2025-01-14',
      '2025-03-14',
      '2025-04-14',
    ])
    const unsaved = await admin.callOk('sys/rule/preview', {
      expiryDate: E,
      rule: { surveyType: 'annual', cycleType: 'anniversary' },
    })
    expect(unsaved.windows).toHaveLength(4)
    const all = await admin.callOk('sys/rule/preview', {
      ruleIds: ['annual', 'renewal'].map((code) => ids.get(code)),
      expiryDate: E,
      completedDate: '2026-03-20',
    })
    expect(all.windows.map((w: { status: string }) => w.status === 'done')).toEqual([
      false,
      true,
      false,
      false,
      false,
    ])
  })
  test('every signed-in user may preview rules, by a form too; a session is required', async () => {
    expect(
      (
        await (
          await app.signInAs('owner')
        ).form('sys/rule/preview', `ruleId=${ids.get('renewal')}&expiryDate=${E}`)
      ).code,
    ).toBe(0)
    expect(
      (
        await (
          await app.signInAs()
        ).call('sys/rule/preview', { ruleId: ids.get('renewal'), expiryDate: E })
      ).code,
    ).toBe(401)
  })
  test.each([
    ['no rule', { ruleId: undefined }, 400, 'Specify a rule'],
    ['an unknown rule', { ruleId: 999_999 }, 404, 'Rule not found'],
    ['a date long ago', { expiryDate: '1950-01-01' }, 400, '1970'],
    [
      'values no window follows from',
      { rule: { frontDuration: 7, postDuration: 6 } },
      400,
      'overlap',
    ],
    [
      'not an entry of the dictionary CYCLE_TYPE',
      { rule: { cycleType: 'weekly' } },
      400,
      'Unknown cycle',
    ],
  ])('refuses %s with a message', async (_, wrong, code, words) => {
    const response = await admin.call('sys/rule/preview', {
      ruleId: ids.get('annual'),
      expiryDate: E,
      ...wrong,
    })
    expect(response.code).toBe(code)
    expect([response.msg, ...(response.fields ?? []).map((f) => f.msg)].join(' ')).toContain(words)
  })

  test('any input is answered with ordered windows or refused at a field', async () => {
    const months = fc.integer({ min: 0, max: 120 })
    const day = fc.integer({ min: 0, max: 84_000 }).map((n) => addDays('1970-01-01', n))
    const anyRule = fc.record(
      {
        surveyType: fc.constantFrom('annual', 'bottom', 'renewal', 'tax'),
        cycleType: fc.constantFrom(...CYCLE_TYPES),
      },
      { requiredKeys: ['surveyType', 'cycleType'] },
    )
    // Half of the rules use the durations of the conventions; most others are refused.
    const durations = fc.oneof(
      fc.constant({}),
      fc.record(
        {
          frontDuration: months,
          postDuration: fc.oneof(fc.constant(0), months),
          windowDuration: months,
        },
        { requiredKeys: [] },
      ),
    )
    let answered = 0
    await fc.assert(
      fc.asyncProperty(
        anyRule,
        durations,
        day,
        fc.option(day, { nil: undefined }),
        fc.integer({ min: 1, max: 120 }),
        async (values, input, expiryDate, completedDate, validityMonths) => {
          const { code, data, fields } = await admin.call('sys/rule/preview', {
            expiryDate,
            validityMonths,
            rule: { ...values, ...input },
            ...(completedDate && { completedDate }),
          })
          if (code !== 0) {
            expect({ code, named: fields!.every((f) => f.field.startsWith('rule.')) }).toEqual({
              code: 400,
              named: true,
            })
            return
          }
          answered++
          for (const w of data.windows)
            expect(w.startDate <= w.dueDate && w.dueDate <= w.endDate).toBe(true)
        },
      ),
      { numRuns: 100 },
    )
    expect(answered).toBeGreaterThan(5)
  })
})
