import { describe, expect, test } from 'vitest'
import { today } from '#common/rules/base/dates.ts'
import { smallPdf } from '#server/platform/file-checks/sample-files.fixture.ts'
import { runAsSystem } from '#server/core/context.ts'
import { changeShip } from './change-ship.ts'
import { app, operator, flags, plain, errors, startShipTests } from './ship.fixture.ts'
import type { OutputOf } from '#common/contract.ts'
import type { ship } from '../ship.contract.ts'

startShipTests()

describe('dated history of a ship', () => {
  const created = async (more: object = {}) =>
    operator.callOk('basic/ship/save', {
      ...plain(),
      name: 'MORNING GULL',
      previousNames: 'FIRST NAME',
      ...more,
    })
  const changes = async (id: number) =>
    (await operator.callOk<OutputOf<typeof ship, 'changes'>>('basic/ship/changes', { id })).list

  test('renaming stores the old name with date, reason and document, and among the previous names', async () => {
    const { id, version } = await created()
    const { data: paper } = await operator.upload('更名证明.pdf', smallPdf(), 'application/pdf')
    await operator.callOk('basic/ship/save', {
      id,
      version,
      name: 'EVENING GULL',
      effectiveDate: '2026-03-14',
      changeReason: 'Sold',
      changeFileId: paper.attachmentId,
    })
    expect(await changes(id)).toMatchObject([
      {
        kind: 'name',
        field: 'name',
        fromEn: 'MORNING GULL',
        toEn: 'EVENING GULL',
        effectiveDate: '2026-03-14',
        reason: 'Sold',
        fileId: paper.attachmentId,
        recordedBy: expect.any(String),
      },
    ])
    expect((await operator.callOk('basic/ship/get', { id })).previousNames).toBe(
      'MORNING GULL; FIRST NAME',
    )
    expect(
      (await operator.callOk('ship/query/list', { keyword: 'morning gull' })).list.map(
        (row: { id: number }) => row.id,
      ),
    ).toContain(id)
  })
  test('stores flag, owner and port as text of that day; the default date is today', async () => {
    const { db } = app.services
    const [first, second] = await db
      .selectFrom('customer')
      .where('status', '=', 1)
      .orderBy('id')
      .limit(2)
      .select(['id', 'name'])
      .execute()
    // Users who enter ships reach the companies of their own region.
    await db
      .updateTable('customer')
      .set({ region: 'SHA' })
      .where('id', 'in', [first!.id, second!.id])
      .execute()
    const { id, version } = await created({ ownerId: first!.id, registryPort: 'Panama' })
    await operator.callOk('basic/ship/save', {
      id,
      version,
      flagId: flags['LR'],
      ownerId: second!.id,
      registryPort: 'Monrovia',
      managerId: first!.id,
    })
    const list = await changes(id)
    expect(list.map(({ kind, fromEn, toEn }) => [kind, fromEn, toEn]).sort()).toEqual([
      ['flag', 'Panama', 'Liberia'],
      ['owner', first!.name, second!.name],
      ['registryPort', 'Panama', 'Monrovia'],
    ])
    expect(list.find(({ kind }) => kind === 'flag')).toMatchObject({
      fromZh: '巴拿马',
      toZh: '利比里亚',
      effectiveDate: today('Asia/Shanghai'),
    })
  })
  test('records a correction without history', async () => {
    const { id, version } = await created()
    await operator.callOk('basic/ship/save', {
      id,
      version,
      name: 'MORNING GUL',
      changeKind: 'correction',
      changeReason: 'Typing mistake',
    })
    expect(await changes(id)).toEqual([])
    expect(await operator.callOk('basic/ship/get', { id })).toMatchObject({
      name: 'MORNING GUL',
      previousNames: 'FIRST NAME',
    })
    expect((await operator.callOk('basic/ship/history', { id })).list).toMatchObject([
      { action: 'correct', remark: 'Typing mistake' },
      { action: 'update' },
      { action: 'create' },
    ])
  })
  test('a correction voids the change that it corrects, and the trail shows which', async () => {
    const { id, version } = await created()
    const renamed = await operator.callOk('basic/ship/save', {
      id,
      version,
      name: 'EVENING GULL',
      effectiveDate: '2026-03-14',
    })
    await operator.callOk('basic/ship/save', {
      id,
      version: renamed.version,
      name: 'MORNING GULL',
      changeKind: 'correction',
      changeReason: 'Another ship was meant',
    })
    expect(await changes(id)).toEqual([])
    expect(await operator.callOk('basic/ship/get', { id })).toMatchObject({
      name: 'MORNING GULL',
      previousNames: 'FIRST NAME',
    })
    const { list } = await operator.callOk('basic/ship/history', { id })
    expect(list[0]).toMatchObject({
      action: 'correct',
      remark: 'Another ship was meant',
      changes: [{ field: 'voidedChange', from: '2026-03-14: MORNING GULL → EVENING GULL' }],
    })
  })
  test('refuses a date in the future, and writes nothing', async () => {
    const { id, version } = await created()
    expect(
      errors(
        await operator.call('basic/ship/save', {
          id,
          version,
          name: 'TOMORROW',
          effectiveDate: '2099-01-01',
        }),
      ),
    ).toEqual({
      effectiveDate: 'The effective date cannot be later than today: enter the change on that date',
    })
    expect(await operator.callOk('basic/ship/get', { id })).toMatchObject({
      name: 'MORNING GULL',
      version,
    })
    expect(await changes(id)).toEqual([])
  })
  test('filling an empty value adds no history', async () => {
    const { id, version } = await created()
    await operator.callOk('basic/ship/save', {
      id,
      version,
      callSign: '3EAB7',
      officialNo: '12345',
      nameZh: '晨鸥',
    })
    expect(await changes(id)).toEqual([])
  })
  test('changeShip applies the same rules', async () => {
    const { id } = await created()
    const saved = await runAsSystem(app.services, (ctx) =>
      changeShip(
        ctx,
        id,
        { officialNo: '2', name: 'PROVISIONAL' },
        { effectiveDate: '2026-01-05', reason: 'Registration' },
      ),
    )
    expect(saved.version).toBe(2)
    expect(await changes(id)).toMatchObject([
      { kind: 'name', effectiveDate: '2026-01-05', reason: 'Registration' },
    ])
    await expect(
      runAsSystem(app.services, (ctx) => changeShip(ctx, id, { netTonnage: 2, grossTonnage: 1 })),
    ).rejects.toThrow('badInput')
  })
  test('owners can read the history of ships in scope, without reasons and documents', async () => {
    const owner = await app.signInAs('owner')
    const own = new Set(
      (await owner.callOk('ship/query/list', { size: 200 })).list.map(
        (row: { id: number }) => row.id,
      ),
    )
    const past = await app.services.db
      .selectFrom('shipChange')
      .select(['shipId', 'id'])
      .orderBy('id')
      .execute()
    const [mine, foreign] = [
      past.find(({ shipId }) => own.has(shipId))!,
      past.find(({ shipId }) => !own.has(shipId))!,
    ]
    const { list } = await owner.callOk('basic/ship/changes', { id: mine.shipId })
    expect(list[0]).toMatchObject({ toEn: expect.any(String) })
    for (const name of ['reason', 'fileId', 'recordedBy']) expect(list[0]).not.toHaveProperty(name)
    expect((await owner.call('basic/ship/changes', { id: foreign.shipId })).code).toBe(404)
  })
})
