import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { checkPdf } from '#common/verification/check-pdf.ts'
import { knownKeys } from '#server/platform/signing/key-row.ts'
import { byTwo } from '#server/platform/sign-in/second-person.fixture.ts'
import { only } from '#server/testing/row-version.ts'
import {
  buildTask,
  waitForDocument,
  filled,
  generated,
  itemOf,
  submittedOf,
} from '../crfCert.fixture.ts'
import type { Task } from '../crfCert.fixture.ts'
import { app, clients, get, stageOf, verified, startCrfCertTests } from './crfCert-users.fixture.ts'

startCrfCertTests()

describe("a ship's certificate, from the CRF to its signature", () => {
  let task: Task
  let at: { id: number; version: number }

  test('crf/info/startIssue: refuses no certificates, no matching template, duplicates, types of other holders, and other roles', async () => {
    task = await buildTask(app)
    const start = (items: object[], principal = clients.operator) =>
      principal.call('crf/info/startIssue', { id: task.crfId, version: 1, items })
    const codeId = async (code: string) =>
      (
        await app.services.db
          .selectFrom('cert')
          .where('code', '=', code)
          .select('id')
          .executeTakeFirstOrThrow()
      ).id
    expect(await start([])).toMatchObject({ code: 400, fields: [{ field: 'items' }] })
    const polar = await codeId('POLAR')
    await app.services.db
      .updateTable('certTemplate')
      .where('certId', '=', polar)
      .set({ status: 0 })
      .execute()
    expect(await start([itemOf(polar)])).toMatchObject({
      code: 400,
      fields: [{ field: 'items.0.certId', msg: expect.stringContaining('No template') }],
    })
    expect(await start([itemOf(task.certId), itemOf(task.certId)])).toMatchObject({
      code: 400,
      fields: [{ field: 'items.1.certId', msg: expect.stringContaining('only once') }],
    })
    expect(await start([itemOf(task.prodId)])).toMatchObject({
      code: 400,
      fields: [{ field: 'items.0.certId' }],
    })
    expect(await start([itemOf(await codeId('REGP'))])).toMatchObject({
      code: 400,
      fields: [{ field: 'items.0.certId' }],
    })
    expect(await start([itemOf(task.certId, { templateId: 999_999 })])).toMatchObject({
      code: 400,
      fields: [{ field: 'items.0.templateId' }],
    })
    expect((await start([itemOf(task.certId)], clients.finance)).code).toBe(403)
    expect(await stageOf(task.crfId)).toBe(60)
  })

  test('crf/cert/candidates, add: offers types with a matching template; adds certificates only during issuing', async () => {
    const list = await clients.operator.callOk('crf/cert/candidates', { crfId: task.crfId })
    expect(list.map((one: { certCode: string }) => one.certCode)).toEqual(
      expect.arrayContaining(['SC', 'CLH']),
    )
    expect(list.map((one: { certCode: string }) => one.certCode)).not.toContain('PROD')
    expect(
      await clients.operator.call('crf/cert/add', {
        crfId: task.crfId,
        items: [itemOf(task.certId)],
      }),
    ).toMatchObject({ code: 409, error: 'crfCert.notIssuing' })
    at = await submittedOf(clients.operator, clients.surveyor, task, [itemOf(task.certId)])
    expect(await stageOf(task.crfId)).toBe(70)
    expect(
      await clients.chief.call('crf/cert/add', { crfId: task.crfId, items: [itemOf(task.certId)] }),
    ).toMatchObject({ code: 400, fields: [{ msg: expect.stringContaining('already in work') }] })
    const { certId } = list.find((one: { certCode: string }) => one.certCode === 'SE')
    expect(
      await clients.chief.call('crf/cert/add', {
        crfId: task.crfId,
        items: [itemOf(certId, { personInCharge: 1 })],
      }),
    ).toMatchObject({ code: 400, fields: [{ field: 'items.0.personInCharge' }] })
    const { ids } = await clients.chief.callOk('crf/cert/add', {
      crfId: task.crfId,
      items: [itemOf(certId)],
    })
    expect(await get(ids[0])).toMatchObject({
      status: 10,
      personName: 'Lin Haifeng 林海峰',
      inspectionDate: '2026-03-14',
    })
    expect(
      await clients.operator.call('crf/cert/void', { ...only(await get(ids[0])) }),
    ).toMatchObject({ code: 400, fields: [{ field: 'remark' }] })
    expect(
      await clients.operator.callOk('crf/cert/void', {
        ...only(await get(ids[0])),
        remark: 'Not asked for',
      }),
    ).toMatchObject({ status: 90 })
    expect((await clients.operator.call('crf/cert/print', { id: ids[0] })).error).toBe(
      'paper.noDocument',
    )
    expect(await stageOf(task.crfId)).toBe(70)
  })

  test('crf/cert/save, submit, recall, audit: filled by the person in charge, audited by another, recalled only before the audit', async () => {
    expect((await clients.surveyor2.call('crf/cert/save', { ...only(at), remark: 'x' })).code).toBe(
      404,
    )
    expect((await clients.chief.call('crf/cert/recall', only(at))).code).toBe(403)
    at = await clients.surveyor.callOk('crf/cert/recall', only(at))
    expect((await clients.chief.call('crf/cert/save', { ...only(at), remark: 'x' })).code).toBe(403)
    at = await filled(clients.surveyor, at.id)
    expect((await clients.surveyor.call('crf/cert/audit', { ...only(at), result: 1 })).code).toBe(
      403,
    )
    expect(await clients.chief.call('crf/cert/audit', { ...only(at), result: 0 })).toMatchObject({
      code: 400,
      fields: [{ field: 'remark' }],
    })
    expect(
      await clients.chief.callOk('crf/cert/audit', { ...only(at), result: 0, remark: 'Place?' }),
    ).toMatchObject({ status: 11 })
    at = await clients.surveyor.callOk('crf/cert/submit', only(await get(at.id)))
    at = await clients.chief.callOk('crf/cert/audit', { ...only(at), result: 1 })
    expect(await clients.surveyor.call('crf/cert/recall', only(at))).toMatchObject({
      code: 409,
      error: 'crfCert.recallAfterAudit',
    })
    expect(
      await clients.surveyor.call('crf/cert/save', { ...only(at), remark: 'late' }),
    ).toMatchObject({ code: 409, error: 'paper.notEditable' })
  })

  test("crf/cert/check: reports differences to the ship's other certificates and the flag, without blocking", async () => {
    const other = await app.services.db
      .insertInto('shipCert')
      .values({
        shipId: task.shipId,
        certId: task.certId,
        certNo: 'OTHER-1',
        term: 'full',
        issueDate: '2025-01-01',
        templateId: task.templateId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.services.db
      .insertInto('surveyCert')
      .values({
        shipId: task.shipId,
        certId: task.certId,
        templateId: task.templateId,
        term: 'full',
        actionType: 'issue',
        surveyType: 'initial',
        surveyorId: task.surveyorId,
        personInCharge: task.userId,
        status: 50,
        shipCertId: other.id,
        printed: JSON.stringify({ shipName: 'OLD NAME', grossTonnage: '9,800', callSign: '3FAB7' }),
      })
      .execute()
    const found = await clients.chief.callOk('crf/cert/check', { id: at.id })
    expect(
      found.particulars.find((p: { source: string }) => p.source === 'ship.name'),
    ).toMatchObject({
      differs: true,
      others: [{ certNo: 'OTHER-1', value: 'OLD NAME' }],
    })
    expect(
      found.particulars.find((p: { source: string }) => p.source === 'ship.grossTonnage'),
    ).toMatchObject({
      differs: false,
      others: [],
    })
    expect(found).toMatchObject({ compared: 1, notCompared: 0, warnings: [] })
    await app.services.db
      .updateTable('ship')
      .where('id', '=', task.shipId)
      .set({ callSign: 'D5XY2', mmsi: '636012345' })
      .execute()
    expect((await clients.chief.callOk('crf/cert/check', { id: at.id })).warnings).toHaveLength(2)
    await app.services.db.deleteFrom('surveyCert').where('shipCertId', '=', other.id).execute()
    await app.services.db.deleteFrom('shipCert').where('id', '=', other.id).execute()
  })

  test('crf/cert/generate, refuse: refusing to sign keeps the number and voids the version', async () => {
    expect((await clients.chief.call('crf/cert/generate', only(at))).code).toBe(403)
    at = await clients.operator.callOk('crf/cert/generate', only(at))
    await waitForDocument(app.services, at.id)
    const first = await get(at.id)
    expect(first).toMatchObject({
      status: 40,
      certNo: expect.stringMatching(/^PR-SC-\d{4}-\d{5}$/),
      signerName: 'Lin Haifeng 林海峰',
    })
    expect((await clients.surveyor2.call('crf/cert/sign', only(at))).code).toBe(404)
    expect((await clients.chief.call('crf/cert/sign', only(at))).code).toBe(403)
    expect(await clients.surveyor.call('crf/cert/refuse', only(at))).toMatchObject({
      code: 400,
      fields: [{ field: 'remark' }],
    })
    await clients.surveyor.callOk('crf/cert/refuse', { ...only(at), remark: 'Wrong port' })
    const back = await get(at.id)
    expect(back).toMatchObject({ status: 11, certNo: first.certNo, utn: null, pdfFileId: null })
    at = await generated(
      app.services,
      clients.chief,
      clients.operator,
      await clients.surveyor.callOk('crf/cert/submit', only(back)),
    )
    expect((await get(at.id)).utn).not.toBe(first.utn)
  }, 180_000)

  test("crf/cert/sign: signs once, by its authorised signer; updates the ship's record and finishes the CRF", async () => {
    await app.services.db
      .updateTable('surveyor')
      .where('id', '=', task.surveyorId)
      .set({ validityTime: '2024-01-01' })
      .execute()
    expect(await clients.surveyor.call('crf/cert/sign', only(at))).toMatchObject({
      code: 409,
      error: 'paper.grantEnded',
    })
    await app.services.db
      .updateTable('surveyor')
      .where('id', '=', task.surveyorId)
      .set({ validityTime: '2099-12-31' })
      .execute()
    // An authorisation by the flag itself is checked too.
    const { flagId } = await get(at.id)
    const granted = (validityTime: string) =>
      app.services.db
        .updateTable('surveyor')
        .where('id', '=', task.surveyorId)
        .set({ authorisations: JSON.stringify([{ flagId, grantStatus: 'valid', validityTime }]) })
        .execute()
    await granted('2024-01-01')
    expect(await clients.surveyor.call('crf/cert/sign', only(at))).toMatchObject({
      code: 409,
      error: 'paper.flagGrantEnded',
      msg: expect.stringContaining('ended on 2024-01-01'),
    })
    await granted('2099-12-31')
    const answers = await Promise.all(
      [1, 2].map(() => clients.surveyor.call('crf/cert/sign', only(at))),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 409])
    const row = await get(at.id)
    expect(row).toMatchObject({ status: 50, valid: 1 })
    const { bytes } = await clients.surveyor.download('crf/cert/print', { id: at.id })
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(row.sha256)
    expect(await checkPdf(new Uint8Array(bytes), await knownKeys(app.services.db))).toMatchObject({
      verdict: 'genuine',
      certNo: row.certNo,
      utn: row.utn,
    })
    expect(await clients.surveyor.callOk('ship/cert/get', { id: row.shipCertId })).toMatchObject({
      crfCertId: at.id,
      certNo: row.certNo,
      shipId: task.shipId,
    })
    expect((await verified(row.utn)).status).toBe('valid')
    expect(await stageOf(task.crfId)).toBe(80)
    const { list } = await clients.chief.callOk('crf/info/history', { id: task.crfId })
    expect(list[0]).toMatchObject({
      action: 'finish',
      from: 70,
      to: 80,
      userId: null,
      userName: 'system',
    })
  }, 180_000)

  test('a certificate in the name of the RO has the seal of the society', async () => {
    const { db } = app.services
    const { templateId } = await get(at.id)
    const formType = (crfType: number) =>
      db.updateTable('certTemplate').set({ crfType }).where('id', '=', templateId).execute()
    const { society } = await clients.admin.callOk('sys/setting/get')
    const sealOf = async () =>
      (await get(at.id)).marks.find((mark: { name: string }) => mark.name === 'sealOfficial')
    expect(await sealOf()).toMatchObject({ ofSociety: false })
    expect((await sealOf()).attachmentId).not.toBe(society.seal)
    await formType(3)
    expect(await sealOf()).toMatchObject({ ofSociety: true, attachmentId: society.seal })
    expect(
      (await clients.surveyor.download('sys/attachment/download', { attachmentId: society.seal }))
        .status,
    ).toBe(200)
    await formType(4)
  })

  test('crf/cert/valid, reissue: makes invalid immediately with a reason; replaces only when the new one is signed', async () => {
    const { utn, shipCertId } = await get(at.id)
    expect(
      (await clients.operator.call('crf/cert/valid', { id: at.id, valid: 0, remark: 'x' })).code,
    ).toBe(403)
    expect(await clients.chief.call('crf/cert/valid', { id: at.id, valid: 0 })).toMatchObject({
      code: 400,
      fields: [{ field: 'remark' }],
    })
    expect(
      await byTwo(clients.chief, clients.admin, 'crf/cert/valid', {
        id: at.id,
        valid: 0,
        remark: 'Withdrawn by the flag',
      }),
    ).toMatchObject({ valid: 0 })
    expect((await verified(utn)).status).toBe('withdrawn')
    await byTwo(clients.admin, clients.chief, 'crf/cert/valid', { id: at.id, valid: 1 })
    expect(
      (await clients.surveyor.call('crf/cert/reissue', { id: at.id, reason: 'lost' })).code,
    ).toBe(403)
    const { newId } = await clients.operator.callOk('crf/cert/reissue', {
      id: at.id,
      reason: 'lost',
    })
    expect(await get(newId)).toMatchObject({
      status: 10,
      predecessorId: shipCertId,
      actionType: 'reissueLost',
    })
    expect(
      (await clients.operator.call('crf/cert/reissue', { id: at.id, reason: 'lost' })).error,
    ).toBe('shipCert.beingReplaced')
    expect(
      (await clients.chief.call('ship/cert/reissue', { id: shipCertId, reason: 'lost' })).error,
    ).toBe('shipCert.beingReplaced')
    expect(
      (await clients.operator.call('crf/cert/reissue', { id: newId, reason: 'lost' })).error,
    ).toBe('crfCert.notSigned')
  })

  test('crf/cert/list, export, history, plan: filters by CRF and number; history names every actor', async () => {
    const row = await get(at.id)
    expect(
      (await clients.chief.callOk('crf/cert/list', { keyword: row.certNo })).list,
    ).toHaveLength(1)
    expect(
      (
        await clients.chief.download('crf/cert/export', { crfId: [task.crfId], format: 'csv' })
      ).bytes.toString(),
    ).toContain(row.certNo)
    const { list } = await clients.chief.callOk('crf/cert/history', { id: at.id })
    expect(list.map((e: { action: string }) => e.action)).toEqual(
      expect.arrayContaining([
        'create',
        'submit',
        'recall',
        'audit',
        'generate',
        'refuse',
        'sign',
        'valid',
        'reissue',
      ]),
    )
    expect(
      (await clients.chief.callOk('crf/cert/plan', { id: at.id, inspectionDate: '2026-03-14' }))
        .windows.length,
    ).toBeGreaterThan(0)
  })
})
