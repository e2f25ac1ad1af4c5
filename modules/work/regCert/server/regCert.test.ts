import { describe, expect, test } from 'vitest'
import { only } from '#server/testing/row-version.ts'
import { filled, kindOf, opened, pdf } from '../regCert.fixture.ts'
import { app, input, clients, get, startRegCertTests } from './regCert-users.fixture.ts'

startRegCertTests()

describe('change of flag, from assignment to the draft quotation for reissues', () => {
  let at: { id: number; version: number }

  test('work/regCert/assign: assigns the selected types to an operator, refuses duplicates in work', async () => {
    const id = await opened(app, clients, input, 'REGP', { flagId: input.liberia })
    const row = await get(id)
    expect(row).toMatchObject({
      status: 10,
      term: 'interim',
      flagId: input.liberia,
      takesFlag: true,
      brings: expect.arrayContaining(['newCallSign', 'newRegistryPort']),
      validityMonths: 6,
    })
    expect(row.papers.map((p: { document: unknown }) => p.document)).toEqual(
      expect.arrayContaining([
        'billOfSale',
        'deletionOrFree',
        'goodStanding',
        'tonnage',
        'classStatus',
        'ismIsps',
        'radioAccounting',
      ]),
    )
    const again = {
      shipId: input.shipId,
      certIds: [await kindOf(app, 'REGP')],
      operatorId: input.operatorId,
    }
    expect(await clients.manager.call('work/regCert/assign', again)).toMatchObject({
      code: 409,
      error: 'regCert.inWork',
    })
    expect(
      await clients.manager.call('work/regCert/assign', {
        ...again,
        certIds: [await kindOf(app, 'SC')],
      }),
    ).toMatchObject({ code: 400, fields: [{ field: 'certIds' }] })
    const { id: finance } = await app.services.db
      .selectFrom('appUser')
      .where('username', '=', 'finance')
      .select('id')
      .executeTakeFirstOrThrow()
    expect(
      await clients.manager.call('work/regCert/assign', { ...again, operatorId: finance }),
    ).toMatchObject({ code: 400, fields: [{ field: 'operatorId' }] })
    at = only(row)
  })

  test('work/regCert/submit: requires dates, windows and documents, each named', async () => {
    const refused = await clients.operator.call('work/regCert/submit', at)
    expect(refused).toMatchObject({ code: 400 })
    expect(refused.fields!.map(({ field }) => field)).toEqual(
      expect.arrayContaining([
        'inspectionDate',
        'issueDate',
        'expiryDate',
        'checklist.billOfSale',
        'checklist.radioAccounting',
      ]),
    )
    expect(refused.fields!.find(({ field }) => field === 'inspectionDate')!.msg).toBe(
      'Choose the inspection date',
    )
  })

  test('work/regCert/plan: returns changes, findings of the new flag, and certificates to reissue; saves nothing', async () => {
    const plan = await clients.operator.callOk('work/regCert/plan', {
      id: at.id,
      issueDate: '2026-03-10',
      newRegistryPort: 'Monrovia',
    })
    expect(plan.suggestedExpiry).toBe('2026-09-10')
    expect(plan.changes).toEqual([
      expect.objectContaining({ field: 'flagId', fromEn: 'Panama', toEn: 'Liberia' }),
      {
        field: 'registryPort',
        fromZh: 'Panama',
        fromEn: 'Panama',
        toZh: 'Monrovia',
        toEn: 'Monrovia',
      },
    ])
    expect(plan.findings.map((t: { field: string; level: number }) => [t.field, t.level])).toEqual(
      expect.arrayContaining([
        ['newMmsi', 'warning'],
        ['newCallSign', 'warning'],
      ]),
    )
    expect(plan.reissue.map((c: { certCode: string }) => c.certCode)).toEqual(['CLH', 'SC', 'RSL'])
    expect(only(await get(at.id))).toEqual(at)
  })

  test('work/regCert/save: only by the person in charge; names wrong fields', async () => {
    expect((await clients.manager.call('work/regCert/save', { ...at, remark: 'x' })).code).toBe(403)
    const wrong = await clients.operator.call('work/regCert/save', {
      ...at,
      inspectionDate: '2099-01-01',
      issueDate: '2026-03-10',
      expiryDate: '2027-03-10',
      newMmsi: '12',
      csrNo: 3,
      checklist: [{ document: 'billOfSale' }, { document: 'billOfSale' }],
    })
    expect(wrong.fields!.map(({ field }) => field)).toEqual([
      'inspectionDate',
      'issueDate',
      'expiryDate',
      'csrNo',
      'checklist.1.document',
    ])
    const unknown = await clients.operator.call('work/regCert/save', {
      ...at,
      checklist: [{ document: 'billOfSale' }, { document: 'x' }],
    })
    expect(unknown).toMatchObject({
      code: 400,
      fields: [
        {
          field: 'checklist.1.document',
          msg: expect.stringContaining('not an entry of the dictionary REG_DOCUMENT'),
        },
      ],
    })
    expect(
      await clients.operator.call('work/regCert/save', { ...at, newMmsi: '12' }),
    ).toMatchObject({ code: 400, fields: [{ field: 'newMmsi' }] })
    expect(
      await clients.operator.call('work/regCert/save', { ...at, shipId: input.shipId + 1 }),
    ).toMatchObject({ code: 400, fields: [{ field: 'shipId' }] })
    expect(
      await clients.operator.call('work/regCert/save', { ...at, version: 99, remark: 'x' }),
    ).toMatchObject({ code: 409 })
    expect(await clients.operator.call('work/regCert/save', { remark: 'x' })).toMatchObject({
      code: 400,
    })
  })

  test('work/regCert/recall, audit: recalled until audited; a refusal needs an opinion; own work cannot be audited', async () => {
    at = await filled(clients, at.id, {
      newRegistryPort: 'Monrovia',
      newOfficialNo: '22001',
      newCallSign: 'd5 xy2',
      newMmsi: '636012345',
      newName: 'BEACON STAR',
    })
    let row = await clients.operator.callOk('work/regCert/submit', at)
    row = await clients.operator.callOk('work/regCert/recall', only(row))
    expect(row.status).toBe(10)
    row = await clients.operator.callOk('work/regCert/submit', only(row))
    expect(
      await clients.manager.call('work/regCert/audit', { ...only(row), result: 0 }),
    ).toMatchObject({ code: 400, fields: [{ field: 'remark' }] })
    row = await clients.manager.callOk('work/regCert/audit', {
      ...only(row),
      result: 0,
      remark: 'Bill of sale?',
    })
    expect(row.status).toBe(21)
    row = await clients.manager.callOk('work/regCert/audit', {
      ...only(await clients.operator.callOk('work/regCert/submit', only(row))),
      result: 1,
    })
    expect(await clients.operator.call('work/regCert/recall', only(row))).toMatchObject({
      code: 409,
      error: 'regCert.recallAfterAudit',
    })
    at = only(row)
  })

  test('work/regCert/confirm: refused for money it returns to finance; when changed, to the audit', async () => {
    let row = await clients.finance.callOk('work/regCert/confirm', {
      ...at,
      result: 0,
      remark: 'Unpaid',
    })
    row = await clients.operator.callOk('work/regCert/submit', only(row))
    expect(row.status).toBe(30)
    row = await clients.finance.callOk('work/regCert/confirm', {
      ...only(row),
      result: 0,
      remark: 'Payer',
    })
    row = await clients.operator.callOk(
      'work/regCert/submit',
      only(
        await clients.operator.callOk('work/regCert/save', {
          ...only(row),
          remark: 'Payer corrected',
        }),
      ),
    )
    expect(row.status).toBe(20)
    at = only(await clients.manager.callOk('work/regCert/audit', { ...only(row), result: 1 }))
  })

  test('work/regCert/confirm: a pass updates the ship, with dated history and the file as evidence', async () => {
    const before = await app.services.db
      .selectFrom('outbox')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const [first, second] = await Promise.all(
      [1, 2].map(() => clients.finance.call('work/regCert/confirm', { ...at, result: 1 })),
    )
    expect([first!.code, second!.code].sort()).toEqual([0, 409])
    const ship = await clients.operator.callOk('basic/ship/get', { id: input.shipId })
    expect(ship).toMatchObject({
      name: 'BEACON STAR',
      previousNames: expect.stringContaining('BEACON'),
      flagId: input.liberia,
      registryPort: 'Monrovia',
      officialNo: '22001',
      callSign: 'D5XY2',
      mmsi: '636012345',
    })
    const row = await get(at.id)
    const { list } = await clients.operator.callOk('basic/ship/changes', { id: input.shipId })
    expect(list.map((c: { kind: string }) => c.kind).sort()).toEqual([
      'callSign',
      'flag',
      'name',
      'officialNo',
      'registryPort',
    ])
    for (const change of list)
      expect(change).toMatchObject({ effectiveDate: '2026-03-10', fileId: row.fileId })
    expect(row).toMatchObject({
      status: 50,
      certNo: expect.stringMatching(/REGP/),
      utn: expect.any(String),
      valid: 1,
    })
    expect(row.changes.map((c: { field: string; toEn: string }) => [c.field, c.toEn])).toEqual([
      ['flagId', 'Liberia'],
      ['name', 'BEACON STAR'],
      ['registryPort', 'Monrovia'],
      ['officialNo', '22001'],
      ['callSign', 'D5XY2'],
      ['mmsi', '636012345'],
    ])
    const mails = await app.services.db
      .selectFrom('outbox')
      .select(['recipients', 'body'])
      .offset(Number(before.count))
      .orderBy('id')
      .execute()
    expect(
      mails.some(
        ({ recipients, body }) =>
          recipients.join().endsWith('@harbour.example') && body!.includes(row.utn),
      ),
    ).toBe(true)
    at = only(row)
  })

  test("the certificate enters the ship's record, replaces the old registry, can be verified and is locked", async () => {
    const row = await get(at.id)
    expect(await clients.operator.callOk('ship/cert/get', { id: row.shipCertId })).toMatchObject({
      certNo: row.certNo,
      expiryDate: '2026-09-09',
      regCertId: at.id,
      sha256: row.sha256,
      valid: 1,
      supersededBy: null,
    })
    expect(
      (await clients.operator.callOk('ship/cert/get', { id: input.certs.REG })).supersededBy,
    ).toBe(row.shipCertId)
    expect((await (await fetch(`${app.url}/api/verify/${row.utn}`)).json()).data).toMatchObject({
      certNo: row.certNo,
      sha256: row.sha256,
    })
    expect((await clients.operator.call('work/regCert/save', { ...at, remark: 'late' })).code).toBe(
      409,
    )
    expect(
      await clients.operator.upload(
        'b.pdf',
        pdf('other'),
        'application/pdf',
        `work/regIssue/upload?issueId=${at.id}`,
      ),
    ).toMatchObject({ code: 409, error: 'regCert.locked' })
    const file = await clients.operator.download('work/regCert/print', { id: at.id })
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })

  test('work/regCert/quote: lists certificates of the old flag, and quotes them in one draft', async () => {
    expect(
      (await get(at.id)).reissue.map((c: { certCode: string; fields: string[] }) => [
        c.certCode,
        c.fields.includes('flagId'),
      ]),
    ).toEqual([
      ['CLH', true],
      ['SC', true],
      ['RSL', true],
    ])
    expect(
      await clients.operator.call('work/regCert/quote', { id: at.id, shipCertIds: [999999] }),
    ).toMatchObject({ code: 400, fields: [{ field: 'shipCertIds' }] })
    const created = await clients.operator.callOk('work/regCert/quote', { id: at.id })
    expect(created.created).toBe(true)
    expect(await clients.operator.callOk('work/regCert/quote', { id: at.id })).toEqual({
      quotationId: created.quotationId,
      created: false,
    })
    const quotation = await clients.operator.callOk('work/quotation/get', {
      id: created.quotationId,
    })
    expect(quotation).toMatchObject({
      status: 10,
      flagId: input.liberia,
      customerId: input.ownerId,
      shipIds: [input.shipId],
    })
    expect(
      quotation.lines.map((l: { certCode: string; surveyType: string }) => [
        l.certCode,
        l.surveyType,
      ]),
    ).toEqual([
      ['CLH', 'changeOfFlag'],
      ['SC', 'changeOfFlag'],
      ['RSL', null],
    ])
  })

  test('flags can read their own registrations, without money', async () => {
    const { db } = app.services
    const { relatedFlagState } = await db
      .selectFrom('appUser')
      .where('username', '=', 'flag')
      .select('relatedFlagState')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('regCert')
      .set({ flagId: relatedFlagState! })
      .where('id', '=', at.id)
      .execute()
    const seen = await get(at.id, clients.flag)
    expect(seen).toMatchObject({ id: at.id, status: expect.any(Number) })
    for (const name of ['payment', 'jobNo', 'personName', 'remark', 'auditedBy'])
      expect(seen).not.toHaveProperty(name)
    expect((await clients.flag2.call('work/regCert/get', { id: at.id })).code).toBe(404)
    expect((await clients.owner.call('work/regCert/get', { id: at.id })).code).toBe(403)
    expect(
      (await clients.flag.callOk('work/regCert/list', {})).list.every(
        (row: { flagId: number }) => row.flagId === relatedFlagState,
      ),
    ).toBe(true)
    const moves = (await clients.operator.callOk('work/regCert/history', { id: at.id })).list
      .map((e: { action: string }) => e.action)
      .reverse()
    expect(moves.slice(0, 6)).toEqual(['create', 'update', 'upload', 'submit', 'recall', 'submit'])
    expect(
      (await clients.operator.download('work/regCert/export', { format: 'csv' })).bytes.length,
    ).toBeGreaterThan(50)
  })
})
