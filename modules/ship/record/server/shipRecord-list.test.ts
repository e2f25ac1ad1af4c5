import { describe, expect, test } from 'vitest'
import type { Client } from '#server/testing/testing.ts'
import {
  today,
  daysAgo,
  app,
  admin,
  owner,
  shipId,
  condition,
  psc,
  entered,
  read,
  startRecordTests,
} from './shipRecord.fixture.ts'
import type { OutputOf } from '#common/contract.ts'
import type { shipRecord } from '../shipRecord.contract.ts'

startRecordTests()

describe('lists of records', () => {
  test('filters open conditions by due date, overdue ones, and detentions by regime', async () => {
    const late = await entered(condition({ dueDate: daysAgo(5) }))
    const due = await admin.callOk('ship/record/list', {
      kind: ['condition'],
      status: [20],
      dueDateTo: today,
      shipId: [shipId],
    })
    expect(due.list.map((row: { id: number }) => row.id)).toContain(late)
    expect(
      due.list.every(
        (row: { dueDate: string; kind: string }) =>
          row.dueDate <= today && row.kind === 'condition',
      ),
    ).toBe(true)
    const overdue = (await admin.callOk('ship/record/list', { overdue: [true], size: 200 })).list
    expect(overdue.map((row: { id: number }) => row.id)).toContain(late)
    expect(
      overdue.every(
        (row: { dueDate: string; status: number }) => row.dueDate < today && row.status === 20,
      ),
    ).toBe(true)
    expect(
      (await admin.callOk('ship/record/list', { kind: ['detention'], mou: ['tokyo'], size: 200 }))
        .list.length,
    ).toBeGreaterThan(2)
  })
  test("finds by any part of the record's text, or of the ship's present name", async () => {
    const { id: renamed, version, name } = await admin.callOk('ship/query/get', { id: shipId })
    const id = await entered(psc({ title: '在神户接受检查 Xyzzy', reference: 'TK-77-19' }))
    for (const keyword of ['神户', 'xyzz', 'k-77', name.slice(1, 6)])
      expect(
        (await admin.callOk('ship/record/list', { keyword, shipId: [shipId] })).list.map(
          (row: { id: number }) => row.id,
        ),
      ).toContain(id)
    await admin.callOk('basic/ship/save', { id: renamed, version, name: 'QUONDAM PETREL' })
    expect(
      (await admin.callOk('ship/record/list', { keyword: 'ondam pet' })).list.map(
        (row: { id: number }) => row.id,
      ),
    ).toContain(id)
    expect((await admin.callOk('ship/record/list', { keyword: '100%' })).total).toBe(0)
  })
  test('owners see conditions of their ships, flag states those under their flag; neither sees internal notes', async () => {
    const [open, note] = [
      await entered(condition()),
      await entered({ shipId, kind: 'note', recordDate: today, title: 'Owner is slow to pay' }),
    ]
    expect(await read(open, owner)).toMatchObject({
      id: open,
      can: expect.not.arrayContaining(['save']),
      moves: [],
    })
    expect(await owner.call('ship/record/get', { id: note })).toMatchObject({ code: 404 })
    expect(
      await (await app.signInAs('owner2')).call('ship/record/get', { id: open }),
    ).toMatchObject({ code: 404 })
    const { list } = await owner.callOk('ship/record/list', { size: 200 })
    expect(list.length).toBeGreaterThan(3)
    expect(list.some((row: { kind: string }) => row.kind === 'note')).toBe(false)
    const flag = await app.signInAs('flag')
    const { list: theirs } = await flag.callOk('ship/record/list', { size: 200 })
    expect(theirs.length).toBeGreaterThan(3)
    expect(new Set(theirs.map((row: { flagId: number }) => row.flagId)).size).toBe(1)
    expect((await flag.callOk('ship/record/list', { kind: ['note'] })).total).toBe(0)
    const short: { kind: string; titleEn: string; shipId: number }[] =
      await owner.callOk('ship/record/all')
    expect(short.length).toBe(Math.min(500, list.length))
    expect(short.every((row) => row.kind !== 'note' && row.titleEn && row.shipId)).toBe(true)
  })
  test('exports the list; administrators can remove a wrong record', async () => {
    const { status, bytes } = await admin.download('ship/record/export', {
      format: 'csv',
      columns: ['shipName', 'kind', 'dueDate'],
      kind: ['detention'],
    })
    expect([status, bytes.toString()]).toEqual([200, expect.stringContaining('Detention')])
    const id = await entered(psc())
    expect(await admin.callOk('ship/record/remove', { ids: [id] })).toEqual({ removed: 1 })
    expect(await admin.call('ship/record/get', { id })).toMatchObject({ code: 404 })
  })
})

describe('chronicle of a ship', () => {
  const chronicle = async (principal: Client, more: object = {}) =>
    (await principal.callOk('ship/record/chronicle', { shipId, ...more })).list as OutputOf<
      typeof shipRecord,
      'chronicle'
    >['list']
  test('lists records, dated changes and certificates once each, the latest first', async () => {
    const id = await entered(psc())
    const { version } = await admin.callOk('basic/ship/get', { id: shipId })
    await admin.callOk('basic/ship/save', {
      id: shipId,
      version,
      name: 'CHRONICLED',
      // The registration of the demonstration named it today.
      effectiveDate: today,
      changeReason: 'Sold',
    })
    const lines = await chronicle(admin)
    expect(
      lines.filter(({ source, sourceId }) => source === 'record' && sourceId === id),
    ).toMatchObject([{ kind: 'psc', day: daysAgo(10), deficiencies: 2, status: 10 }])
    expect(lines).toContainEqual(
      expect.objectContaining({
        source: 'change',
        kind: 'change',
        field: 'name',
        toEn: 'CHRONICLED',
        day: today,
        content: 'Sold',
      }),
    )
    const certs = await app.services.db
      .selectFrom('shipCert')
      .where('shipId', '=', shipId)
      .select('id')
      .execute()
    expect(
      lines
        .filter(({ source }) => source === 'cert')
        .map(({ linkId }) => linkId)
        .sort(),
    ).toEqual(certs.map((cert) => cert.id).sort())
    expect(lines.map(({ day }) => day)).toEqual(
      lines
        .map(({ day }) => day)
        .toSorted()
        .reverse(),
    )
    expect(
      (await chronicle(admin, { kind: ['change'] })).every(({ kind }) => kind === 'change'),
    ).toBe(true)
  })
  test('contains endorsements, extensions and certificates made invalid', async () => {
    const { db } = app.services
    const { id: certId } = await db
      .selectFrom('shipCert')
      .where('shipId', '=', shipId)
      .where('valid', '=', 1)
      .select('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('certEndorsement')
      .values({
        shipCertId: certId,
        surveyType: 'annual',
        inspectionDate: daysAgo(3),
        explanationZh: '年度',
        explanationEn: 'annual',
      })
      .execute()
    await db
      .updateTable('shipCert')
      .set({
        extendedOn: daysAgo(2),
        valid: 0,
        invalidReason: 'Withdrawn',
        invalidTime: new Date().toISOString(),
      })
      .where('id', '=', certId)
      .execute()
    const events = (await chronicle(admin)).filter(
      ({ linkId, source }) =>
        linkId === certId && ['endorsement', 'extension', 'withdrawal'].includes(source),
    )
    expect(events.map(({ source, kind, day }) => [source, kind, day])).toEqual([
      ['withdrawal', 'certificate', today],
      ['extension', 'certificate', daysAgo(2)],
      ['endorsement', 'survey', daysAgo(3)],
    ])
  })
  test('owners do not see internal notes and reasons of register changes; other ships are not found', async () => {
    await entered({ shipId, kind: 'note', recordDate: today, title: 'Not for owners' })
    const lines = await chronicle(owner)
    expect(lines.length).toBeGreaterThan(3)
    expect(lines.some(({ kind }) => kind === 'note')).toBe(false)
    expect(
      lines
        .filter(({ source }) => source === 'change')
        .map(({ content, files }) => content ?? files),
    ).toEqual(expect.arrayContaining([null]))
    expect(lines.filter(({ source, content }) => source === 'change' && content)).toEqual([])
    expect(
      await (await app.signInAs('owner2')).call('ship/record/chronicle', { shipId }),
    ).toMatchObject({ code: 404 })
  })
})
