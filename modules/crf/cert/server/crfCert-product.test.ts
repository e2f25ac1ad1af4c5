import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { runAsSystem } from '#server/core/context.ts'
import { byTwo } from '#server/platform/sign-in/second-person.fixture.ts'
import type { Client } from '#server/testing/testing.ts'
import { only } from '#server/testing/row-version.ts'
import {
  buildTask,
  filled,
  generated,
  itemOf,
  waitForJob,
  submittedOf,
} from '../crfCert.fixture.ts'
import { seed } from './crfCert.seed.ts'
import { app, clients, get, stageOf, verified, startCrfCertTests } from './crfCert-users.fixture.ts'

startCrfCertTests()

describe('certificates of a product, and in the name of the RO', () => {
  test('a product certificate gets number and UTN, can be verified, made invalid and replaced without a ship', async () => {
    const task = await buildTask(app, 'product')
    expect(
      await clients.operator.call('crf/info/startIssue', {
        id: task.crfId,
        version: 1,
        items: [itemOf(task.certId)],
      }),
    ).toMatchObject({ code: 400 })
    const at = await generated(
      app.services,
      clients.chief,
      clients.surveyor,
      await submittedOf(clients.chief, clients.surveyor, task, [itemOf(task.prodId)]),
    )
    await clients.surveyor.callOk('crf/cert/sign', at)
    const row = await get(at.id)
    expect(row).toMatchObject({
      status: 50,
      valid: 1,
      shipId: null,
      shipCertId: null,
      windows: [],
      certNo: expect.stringMatching(/^PR-PROD-/),
    })
    expect(await stageOf(task.crfId)).toBe(80)
    expect(await verified(row.utn)).toMatchObject({
      status: 'valid',
      certNo: row.certNo,
      shipName: null,
      productName: 'Steering gear',
      serialNumber: 'SG320-17',
      sha256: row.sha256,
    })
    await byTwo(clients.chief, clients.admin, 'crf/cert/valid', {
      id: at.id,
      valid: 0,
      remark: 'Recalled by the manufacturer',
    })
    expect((await verified(row.utn)).status).toBe('withdrawn')
    await byTwo(clients.chief, clients.admin, 'crf/cert/valid', { id: at.id, valid: 1 })
    const { newId } = await clients.chief.callOk('crf/cert/reissue', {
      id: at.id,
      reason: 'correction',
    })
    const next = await generated(
      app.services,
      clients.chief,
      clients.operator,
      await filled(clients.surveyor, newId),
    )
    expect((await verified(row.utn)).status).toBe('valid')
    await clients.surveyor.callOk('crf/cert/sign', next)
    expect((await verified(row.utn)).status).toBe('superseded')
    expect(
      (await clients.chief.call('crf/cert/reissue', { id: at.id, reason: 'lost' })).error,
    ).toBe('shipCert.superseded')
  }, 180_000)

  test('crf/cert/generateMany, signMany: a refusal affects one certificate only; each user signs only their own', async () => {
    const task = await buildTask(app, 'ship', { certCode: 'CLH' })
    const { certId: other } = (
      await clients.operator.callOk('crf/cert/candidates', { crfId: task.crfId })
    ).find((one: { certCode: string }) => one.certCode === 'ISSC')
    const first = await submittedOf(clients.operator, clients.surveyor, task, [
      itemOf(task.certId),
      itemOf(other),
    ])
    const audited = await clients.chief.callOk('crf/cert/audit', { ...first, result: 1 })
    const { list } = await clients.surveyor.callOk('crf/cert/list', {
      crfId: [task.crfId],
      sort: 'id',
    })
    const ids = list.map((one: { id: number }) => one.id)
    const over = async (call: string, principal: Client) => {
      const { jobId } = await principal.callOk(call, { ids })
      return (await waitForJob(app.services, sql`job_id = ${jobId}`)).rows
    }
    expect((await clients.finance.call('crf/cert/signMany', { ids })).code).toBe(403)
    expect(await over('crf/cert/generateMany', clients.surveyor)).toEqual([
      expect.objectContaining({ id: audited.id, ok: true }),
      expect.objectContaining({ ok: false, en: expect.stringContaining('Awaiting details') }),
    ])
    const created = await get(first.id)
    expect(created).toMatchObject({
      status: 40,
      formType: 3,
      signerName: 'Chen Guodong 陈国栋',
      marks: [{ name: 'sigSurveyor' }, { name: 'sealOfficial' }],
    })
    // While a batch is running, the single move is not offered.
    const { db } = app.services
    await db.updateTable('crfCert').set({ pdfFileId: null }).where('id', '=', first.id).execute()
    await db
      .insertInto('job')
      .values({
        jobId: 'many',
        kind: 'crf.cert.generateMany',
        input: JSON.stringify({ ids }),
        state: 'running',
      })
      .execute()
    expect(await get(first.id)).toMatchObject({
      making: true,
      moves: expect.not.arrayContaining(['generate', 'sign']),
    })
    expect(await clients.operator.call('crf/cert/generate', only(created))).toMatchObject({
      code: 409,
      error: 'paper.beingMade',
    })
    await db.deleteFrom('job').where('jobId', '=', 'many').execute()
    await db
      .updateTable('crfCert')
      .set({ pdfFileId: created.pdfFileId })
      .where('id', '=', first.id)
      .execute()
    expect((await over('crf/cert/signMany', clients.surveyor))[0]).toMatchObject({
      ok: false,
      en: expect.stringContaining('person in charge'),
    })
    expect(
      await clients.operator.call('crf/cert/generate', { ...only(created), signerId: task.userId }),
    ).toMatchObject({ code: 400, fields: [{ field: 'signerId' }] })
    expect((await over('crf/cert/signMany', clients.chief))[0]).toMatchObject({ ok: true })
    expect(await stageOf(task.crfId)).toBe(70)
    const crf = await clients.chief.callOk('crf/info/get', { id: task.crfId })
    expect(await clients.chief.call('crf/info/finish', only(crf))).toMatchObject({
      code: 409,
      error: 'crf.certificatesOpen',
    })

    const [open] = crf.openCertificates
    expect(crf.openCertificates).toEqual([{ path: 'crf/cert', id: open.id, name: open.name }])
    const close = { ...only(crf), closeReason: 'duplicate' }
    expect(await clients.chief.call('crf/info/close', close)).toMatchObject({
      code: 409,
      error: 'crf.certificatesBecomeVoid',
      msg: expect.stringContaining(open.name),
    })
    await clients.chief.callOk('crf/info/close', { ...close, voidCertificates: true })
    expect(
      (
        await clients.surveyor.callOk('crf/cert/list', { crfId: [task.crfId], sort: 'id' })
      ).list.map((one: { status: number }) => one.status),
    ).toEqual([50, 90])
  }, 180_000)
})

test('the demonstration has CRF certificates in every status before the signature, each with its history', async () => {
  const tasks = [await buildTask(app), await buildTask(app), await buildTask(app, 'product')]
  await app.services.db
    .updateTable('crf')
    .where(
      'id',
      'in',
      tasks.map(({ crfId }) => crfId),
    )
    .set({ status: 70 })
    .execute()
  await runAsSystem(app.services, (ctx) => seed.demo(ctx))
  const { list } = await clients.surveyor.callOk('crf/cert/list', {
    crfId: tasks.map(({ crfId }) => crfId),
    size: 50,
  })
  expect(list).toHaveLength(7)
  expect(new Set(list.map((one: { status: number }) => one.status))).toEqual(
    new Set([10, 11, 20, 30, 40]),
  )
  for (const one of list) {
    const history = await clients.surveyor.callOk('crf/cert/history', { id: one.id })
    expect(history.list.at(-1).action).toBe('create')
    expect(history.list.find((e: { to: unknown }) => e.to !== null)?.to ?? 10).toBe(one.status)
  }
  // A certificate awaiting audit is complete: recall and resubmission report nothing missing.
  const waiting = list.find((one: { status: number }) => one.status === 20) as {
    id: number
    version: number
  }
  await clients.surveyor.callOk(
    'crf/cert/submit',
    only(await clients.surveyor.callOk('crf/cert/recall', only(waiting))),
  )
})
