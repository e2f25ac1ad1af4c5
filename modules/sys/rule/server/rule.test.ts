import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { WINDOW_RULES } from '#common/rules/windows/window-rule-seed.ts'
import { recomputeWindows } from '#modules/ship/cert/server/recompute-windows.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { AnyAnswer } from '#server/testing/testing.ts'

const app = testApp()
const admin = app.client('admin')
const ids = new Map<string, number>()
beforeAll(async () => {
  for (const { id, code } of await admin.callOk('sys/rule/all', {})) ids.set(code, id)
})

const E = '2029-03-14'
const created = {
  ruleName: '测试检验',
  ruleNameEn: 'Test survey',
  surveyType: 'annual',
  cycleType: 'anniversary',
}
const finished = async (jobId: string): Promise<AnyAnswer> => {
  for (;;) {
    const job = await admin.callOk('sys/job/get', { jobId })
    if (job.state === 'done' || job.state === 'failed') return job
  }
}

describe('seeded rules', () => {
  test('an empty database has every rule of the conventions, by group', async () => {
    const { list, total } = await admin.callOk('sys/rule/list', { size: 200 })
    expect(total).toBe(WINDOW_RULES.length)
    expect(new Set(list.map((r: { ruleGroup: string }) => r.ruleGroup))).toEqual(
      new Set(['hssc', 'audit', 'class', 'register', 'other']),
    )
    expect(
      (await admin.callOk('sys/rule/list', { cycleType: ['betweenSecondAndThird'] })).list,
    ).toMatchObject([
      { code: 'intermediateVerification', frontDuration: 0, postDuration: 0, windowDuration: 12 },
    ])
  })

  test('every rule can be saved unchanged', async () => {
    for (const id of ids.values()) {
      const {
        version,
        surveyType,
        cycleType,
        dueDate,
        windowDuration,
        frontDuration,
        postDuration,
      } = await admin.callOk('sys/rule/get', { id })
      expect(
        (
          await admin.call('sys/rule/save', {
            id,
            version,
            surveyType,
            cycleType,
            dueDate,
            windowDuration,
            frontDuration,
            postDuration,
          })
        ).code,
      ).toBe(0)
    }
  })
})

describe('an administrator', () => {
  test('creates a rule with the defaults of the conventions, changes, exports and removes it', async () => {
    const { id, version } = await admin.callOk('sys/rule/save', created)
    expect(await admin.callOk('sys/rule/get', { id })).toMatchObject({
      ...created,
      code: 'annual1',
      dueDate: 'anniversary',
      windowDuration: 6,
      frontDuration: 3,
      postDuration: 3,
      ruleGroup: 'other',
    })
    await admin.callOk('sys/rule/save', { id, version, frontDuration: 2 })
    expect((await admin.callOk('sys/rule/history', { id })).list[0].changes).toEqual([
      { field: 'frontDuration', from: 3, to: 2 },
      { field: 'windowDuration', from: 6, to: 5 },
    ])
    const again = await admin.callOk('sys/rule/save', {
      id,
      version: version + 1,
      cycleType: 'secondToThird',
    })
    expect(await admin.callOk('sys/rule/get', { id })).toMatchObject({
      dueDate: 'thirdAnniversary',
      windowDuration: 18,
      frontDuration: 3,
    })
    expect(
      (await admin.call('sys/rule/save', { id, version: again.version, code: 'other1' }))
        .fields![0],
    ).toMatchObject({ field: 'code' })
    const { status, bytes } = await admin.download('sys/rule/export', { format: 'csv' })
    expect(status).toBe(200)
    expect(bytes.toString()).toContain('Annual verification')
    expect(await admin.callOk('sys/rule/remove', { ids: [id] })).toEqual({ removed: 1 })
  })

  test.each([
    ['frontDuration', { frontDuration: 6, postDuration: 6 }, 'overlap'],
    ['frontDuration', { frontDuration: -1 }, 'At least 0'],
    ['postDuration', { postDuration: 2.5 }, 'whole number'],
    ['windowDuration', { windowDuration: 9 }, 'must be 6 months'],
    ['dueDate', { dueDate: 'expiry' }, 'cannot be used with the selected due date'],
    ['cycleType', { cycleType: 'weekly' }, 'not an entry of the dictionary CYCLE_TYPE'],
    ['surveyType', { surveyType: 'occasional' }, 'not periodic'],
    ['surveyType', { surveyType: 'picnic' }, 'dictionary'],
    ['cycleType', { surveyType: 'renewal' }, 'Before expiry'],
    [
      'postDuration',
      { surveyType: 'renewal', cycleType: 'beforeExpiry', postDuration: 1 },
      'use an extension',
    ],
    ['code', { code: 'No good' }, 'form'],
  ])('is refused at %s: %j', async (field, wrong, words) => {
    const { code, fields } = await admin.call('sys/rule/save', { ...created, ...wrong })
    expect(code).toBe(400)
    expect(fields!.find((f) => f.field === field)?.msg).toContain(words)
  })

  test('cannot remove a rule in use by certificate types, or save a duplicate code', async () => {
    const response = await admin.call('sys/rule/remove', { ids: [ids.get('annual')] })
    expect(response).toMatchObject({ code: 409, msg: expect.stringContaining('Certificate types') })
    expect((await admin.call('sys/rule/save', { ...created, code: 'annual' })).code).toBe(409)
  })

  test('changes a duration: new windows follow, issued certificates only after recomputation', async () => {
    const ships = await app.services.db
      .selectFrom('ship')
      .where('region', '=', 'SHA')
      // A bulk carrier: certificates of passenger ships last a year.
      .where('shipType', '=', '203')
      .orderBy('id')
      .limit(2)
      .select('id')
      .execute()
    const [type] = await admin.callOk('basic/cert/all', { keyword: 'Polar Ship' })
    const issue = (certNo: string, ship: number) =>
      admin.callOk('ship/cert/save', {
        shipId: ships[ship]!.id,
        certId: type.id,
        certNo,
        term: 'full',
        inspectionDate: '2024-03-14',
        issueDate: '2024-03-20',
        expiryDate: E,
      })
    const firstOf = async (id: number) =>
      (await admin.callOk('ship/cert/windows', { id })).windows.find(
        (w: { surveyType: string; occurrence: number }) =>
          w.surveyType === 'annual' && w.occurrence === 1,
      ).startDate
    const before = await issue('RULE-1', 0)
    await admin.callOk('ship/cert/endorse', {
      id: before.id,
      surveyType: 'annual',
      inspectionDate: '2024-12-20',
      place: 'Shanghai',
    })
    const rule = await admin.callOk('sys/rule/get', { id: ids.get('annual') })
    await admin.callOk('sys/rule/save', { id: rule.id, version: rule.version, frontDuration: 1 })
    const after = await issue('RULE-2', 1)
    expect([await firstOf(before.id), await firstOf(after.id)]).toEqual([
      '2024-12-14',
      '2025-02-14',
    ])

    // The recomputation updates all windows; completed surveys stay, and a second run changes
    // nothing.
    const { windows: expectedWindows } = await admin.callOk('ship/cert/windows', { id: after.id })
    expect(await admin.callOk('sys/rule/recomputeState')).toMatchObject({
      running: false,
      pending: expect.any(Number),
    })
    const done = await finished((await admin.callOk('sys/rule/recompute')).jobId)
    expect(done).toMatchObject({ state: 'done', done: done.total })
    expect(done.data.changed).toBeGreaterThan(100)
    expect(done.data.windows).toBeGreaterThan(done.data.changed)
    const { windows } = await admin.callOk('ship/cert/windows', { id: before.id })
    expect(
      windows.find(
        (w: { surveyType: string; occurrence: number }) =>
          w.surveyType === 'annual' && w.occurrence === 1,
      ),
    ).toMatchObject({ startDate: '2025-02-14', doneDate: '2024-12-20', status: 'done' })
    expect((await admin.callOk('ship/cert/windows', { id: after.id })).windows).toEqual(
      expectedWindows,
    )
    expect((await admin.callOk('sys/rule/history', { id: rule.id })).list[0]).toMatchObject({
      action: 'recompute',
      changes: [
        { field: 'certificates', to: done.data.changed },
        { field: 'windows', to: done.data.windows },
      ],
    })
    expect(await admin.callOk('sys/rule/recomputeState')).toMatchObject({
      pending: 0,
      running: false,
      lastTime: expect.any(String),
    })
    expect(await admin.call('sys/rule/recompute')).toMatchObject({
      code: 409,
      msg: expect.stringContaining('No rules have changed'),
    })
    expect(await recomputeWindows(app.services, async () => {})).toMatchObject({
      changed: 0,
      windows: 0,
    })
    expect((await (await app.signInAs('chief')).call('sys/rule/recompute')).code).toBe(403)
  })

  test('a certificate changed during the recomputation is computed again from its new state', async () => {
    const { db } = app.services
    const rule = await admin.callOk('sys/rule/get', { id: ids.get('annual') })
    await admin.callOk('sys/rule/save', { id: rule.id, version: rule.version, frontDuration: 2 })
    const cert = await db
      .selectFrom('shipCert')
      .where('certNo', '=', 'RULE-1')
      .select('id')
      .executeTakeFirstOrThrow()
    const waiting = () =>
      sql<{
        count: number
      }>`select count(*)::int as count from pg_locks where not granted and locktype in ('transactionid', 'tuple')`
        .execute(db)
        .then(({ rows }) => rows[0]!.count)
    const later = '2029-04-20'
    const run = await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('shipCert')
        .set({ expiryDate: later, expiryBeforeExtension: later, version: sql`version + 1` })
        .where('id', '=', cert.id)
        .execute()
      const begun = recomputeWindows(app.services, async () => {})
      while (!(await waiting()));
      return { begun }
    })
    expect((await run.begun).changed).toBeGreaterThan(100)
    const { windows } = await admin.callOk('ship/cert/windows', { id: cert.id })
    expect(
      windows
        .filter((w: { surveyType: string }) => w.surveyType === 'annual')
        .map((w: { occurrence: number; startDate: string; dueDate: string; doneDate: string }) => [
          w.occurrence,
          w.startDate,
          w.dueDate,
          w.doneDate,
        ]),
    ).toEqual([
      [1, '2025-02-20', '2025-04-20', '2024-12-20'],
      [2, '2026-02-20', '2026-04-20', null],
      [3, '2027-02-20', '2027-04-20', null],
      [4, '2028-02-20', '2028-04-20', null],
    ])
    expect(await recomputeWindows(app.services, async () => {})).toMatchObject({ changed: 0 })
  })

  test('chief surveyors read rules, surveyors use them, and neither edits them', async () => {
    const chief = await app.signInAs('chief')
    expect((await chief.call('sys/rule/list')).code).toBe(0)
    expect((await chief.call('sys/rule/save', created)).code).toBe(403)
    expect((await (await app.signInAs('surveyor')).call('sys/rule/list')).code).toBe(403)
  })
})
