import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkPdf } from '#common/authentic/check-pdf.ts'
import { knownKeys } from '#server/signing/key-row.ts'
import { asSystem } from '#server/http/context.ts'
import { byTwo } from '#server/access/second-person.build.ts'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'
import { buildTask, documentOf, filled, generated, itemOf, jobOver, submittedOf } from '../crfCert.build.ts'
import type { Task } from '../crfCert.build.ts'
import { seed } from './crfCert.seed.ts'

let house: Harness
const people = {} as Record<'chief' | 'surveyor' | 'surveyor2' | 'operator' | 'finance' | 'admin', Client>
beforeAll(async () => {
  house = await startHouse()
  for (const name of ['chief', 'surveyor', 'surveyor2', 'operator', 'finance', 'admin'] as const) people[name] = await house.as(name)
}, 120_000)
afterAll(() => house.close())

const only = ({ id, version }: { id: number; version: number }) => ({ id, version })
const get = (id: number, who = people.surveyor) => who.ok('crf/cert/get', { id })
const stageOf = async (crfId: number) => (await house.services.db.selectFrom('crf').where('id', '=', crfId).select('status').executeTakeFirstOrThrow()).status
const verified = async (utn: string) => (await (await fetch(`${house.url}/api/verify/${utn}`)).json() as { data: any }).data

describe('a ship\'s certificate, from the CRF to its signature', () => {
  let task: Task
  let at: { id: number; version: number }

  test('crf/info/startIssue: refused without certificates, with one that fits no template, is chosen twice or is not a ship\'s; and to others than operators and chief surveyors', async () => {
    task = await buildTask(house)
    const start = (items: object[], who = people.operator) => who.call('crf/info/startIssue', { id: task.crfId, version: 1, items })
    const codeId = async (code: string) => (await house.services.db.selectFrom('cert').where('code', '=', code).select('id').executeTakeFirstOrThrow()).id
    expect(await start([])).toMatchObject({ code: 400, fields: [{ field: 'items' }] })
    expect(await start([itemOf(await codeId('POLAR'))])).toMatchObject({ code: 400, fields: [{ field: 'items.0.certId', msg: expect.stringContaining('No template') }] })
    expect(await start([itemOf(task.certId), itemOf(task.certId)])).toMatchObject({ code: 400, fields: [{ field: 'items.1.certId', msg: expect.stringContaining('twice') }] })
    expect(await start([itemOf(task.prodId)])).toMatchObject({ code: 400, fields: [{ field: 'items.0.certId' }] })
    expect(await start([itemOf(await codeId('REGP'))])).toMatchObject({ code: 400, fields: [{ field: 'items.0.certId' }] })
    expect(await start([itemOf(task.certId, { templateId: 999_999 })])).toMatchObject({ code: 400, fields: [{ field: 'items.0.templateId' }] })
    expect((await start([itemOf(task.certId)], people.finance)).code).toBe(403)
    expect(await stageOf(task.crfId)).toBe(60)
  })

  test('crf/cert/candidates, add: types with a fitting template; further ones only while it is being issued', async () => {
    const list = await people.operator.ok('crf/cert/candidates', { crfId: task.crfId })
    expect(list.map((one: any) => one.certCode)).toEqual(expect.arrayContaining(['SC', 'CLH']))
    expect(list.map((one: any) => one.certCode)).not.toContain('PROD')
    expect(await people.operator.call('crf/cert/add', { crfId: task.crfId, items: [itemOf(task.certId)] })).toMatchObject({ code: 409, error: 'crfCert.notIssuing' })
    at = await submittedOf(people.operator, people.surveyor, task, [itemOf(task.certId)])
    expect(await stageOf(task.crfId)).toBe(70)
    expect(await people.chief.call('crf/cert/add', { crfId: task.crfId, items: [itemOf(task.certId)] })).toMatchObject({ code: 400, fields: [{ msg: expect.stringContaining('already in work') }] })
    const { certId } = list.find((one: any) => one.certCode === 'SE')
    expect(await people.chief.call('crf/cert/add', { crfId: task.crfId, items: [itemOf(certId, { personInCharge: 1 })] })).toMatchObject({ code: 400, fields: [{ field: 'items.0.personInCharge' }] })
    const { ids } = await people.chief.ok('crf/cert/add', { crfId: task.crfId, items: [itemOf(certId)] })
    expect(await get(ids[0])).toMatchObject({ status: 10, personName: 'Lin Haifeng', inspectionDate: '2026-03-14' })
    expect(await people.operator.call('crf/cert/void', { ...only(await get(ids[0])) })).toMatchObject({ code: 400, fields: [{ field: 'remark' }] })
    expect(await people.operator.ok('crf/cert/void', { ...only(await get(ids[0])), remark: 'Not asked for' })).toMatchObject({ status: 90 })
    expect((await people.operator.call('crf/cert/print', { id: ids[0] })).error).toBe('paper.noDocument')
    expect(await stageOf(task.crfId)).toBe(70)
  })

  test('crf/cert/save, submit, recall, audit: by the person in charge, audited by another, withdrawn only before', async () => {
    expect((await people.surveyor2.call('crf/cert/save', { ...only(at), remark: 'x' })).code).toBe(404)
    expect((await people.chief.call('crf/cert/recall', only(at))).code).toBe(403)
    at = await people.surveyor.ok('crf/cert/recall', only(at))
    expect((await people.chief.call('crf/cert/save', { ...only(at), remark: 'x' })).code).toBe(403)
    at = await filled(people.surveyor, at.id)
    expect((await people.surveyor.call('crf/cert/audit', { ...only(at), result: 1 })).code).toBe(403)
    expect(await people.chief.call('crf/cert/audit', { ...only(at), result: 0 })).toMatchObject({ code: 400, fields: [{ field: 'remark' }] })
    expect(await people.chief.ok('crf/cert/audit', { ...only(at), result: 0, remark: 'Place?' })).toMatchObject({ status: 11 })
    at = await people.surveyor.ok('crf/cert/submit', only(await get(at.id)))
    at = await people.chief.ok('crf/cert/audit', { ...only(at), result: 1 })
    expect(await people.surveyor.call('crf/cert/recall', only(at))).toMatchObject({ code: 409, error: 'crfCert.recallAfterAudit' })
    expect(await people.surveyor.call('crf/cert/save', { ...only(at), remark: 'late' })).toMatchObject({ code: 409, error: 'paper.notEditable' })
  })

  test('crf/cert/check: differences to the ship\'s other certificates and the flag are shown, and nothing is blocked', async () => {
    const other = await house.services.db.insertInto('shipCert').values({ shipId: task.shipId, certId: task.certId, certNo: 'OTHER-1', term: 'full', issueDate: '2025-01-01', templateId: task.templateId }).returning('id').executeTakeFirstOrThrow()
    await house.services.db.insertInto('surveyCert').values({
      shipId: task.shipId, certId: task.certId, templateId: task.templateId, term: 'full', actionType: 'issue', surveyType: 'initial', surveyorId: task.surveyorId, personInCharge: task.userId, status: 50, shipCertId: other.id,
      printed: JSON.stringify({ shipName: 'OLD NAME', grossTonnage: '9,800', callSign: '3FAB7' }),
    }).execute()
    const found = await people.chief.ok('crf/cert/check', { id: at.id })
    expect(found.particulars.find((p: any) => p.source === 'ship.name')).toMatchObject({ differs: true, others: [{ certNo: 'OTHER-1', value: 'OLD NAME' }] })
    expect(found.particulars.find((p: any) => p.source === 'ship.grossTonnage')).toMatchObject({ differs: false, others: [] })
    expect(found).toMatchObject({ compared: 1, notCompared: 0, warnings: [] })
    await house.services.db.updateTable('ship').where('id', '=', task.shipId).set({ callSign: 'D5XY2', mmsi: '636012345' }).execute()
    expect((await people.chief.ok('crf/cert/check', { id: at.id })).warnings).toHaveLength(2)
    await house.services.db.deleteFrom('surveyCert').where('shipCertId', '=', other.id).execute()
    await house.services.db.deleteFrom('shipCert').where('id', '=', other.id).execute()
  })

  test('crf/cert/generate, refuse: refusing to sign keeps the number and voids the version', async () => {
    expect((await people.chief.call('crf/cert/generate', only(at))).code).toBe(403)
    at = await people.operator.ok('crf/cert/generate', only(at))
    await documentOf(house.services, at.id)
    const first = await get(at.id)
    expect(first).toMatchObject({ status: 40, certNo: expect.stringMatching(/^PR-SC-\d{4}-\d{5}$/), signerName: 'Lin Haifeng' })
    expect((await people.surveyor2.call('crf/cert/sign', only(at))).code).toBe(404)
    expect((await people.chief.call('crf/cert/sign', only(at))).code).toBe(403)
    expect(await people.surveyor.call('crf/cert/refuse', only(at))).toMatchObject({ code: 400, fields: [{ field: 'remark' }] })
    await people.surveyor.ok('crf/cert/refuse', { ...only(at), remark: 'Wrong port' })
    const back = await get(at.id)
    expect(back).toMatchObject({ status: 11, certNo: first.certNo, utn: null, pdfFileId: null })
    at = await generated(house.services, people.chief, people.operator, await people.surveyor.ok('crf/cert/submit', only(back)))
    expect((await get(at.id)).utn).not.toBe(first.utn)
  }, 180_000)

  test('crf/cert/sign: once, by its signer with an authorisation in force; the ship\'s record has it, and the system finishes the CRF', async () => {
    await house.services.db.updateTable('surveyor').where('id', '=', task.surveyorId).set({ validityTime: '2024-01-01' }).execute()
    expect(await people.surveyor.call('crf/cert/sign', only(at))).toMatchObject({ code: 409, error: 'paper.grantEnded' })
    await house.services.db.updateTable('surveyor').where('id', '=', task.surveyorId).set({ validityTime: '2099-12-31' }).execute()
    // What the flag itself has granted counts as well.
    const { flagId } = await get(at.id)
    const granted = (validityTime: string) => house.services.db.updateTable('surveyor').where('id', '=', task.surveyorId).set({ authorisations: JSON.stringify([{ flagId, grantStatus: 'valid', validityTime }]) }).execute()
    await granted('2024-01-01')
    expect(await people.surveyor.call('crf/cert/sign', only(at))).toMatchObject({ code: 409, error: 'paper.flagGrantEnded', msg: expect.stringContaining('ended on 2024-01-01') })
    await granted('2099-12-31')
    const answers = await Promise.all([1, 2].map(() => people.surveyor.call('crf/cert/sign', only(at))))
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 409])
    const row = await get(at.id)
    expect(row).toMatchObject({ status: 50, valid: 1 })
    const { bytes } = await people.surveyor.file('crf/cert/print', { id: at.id })
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(row.sha256)
    expect(await checkPdf(new Uint8Array(bytes), await knownKeys(house.services.db))).toMatchObject({ verdict: 'genuine', certNo: row.certNo, utn: row.utn })
    expect(await people.surveyor.ok('ship/cert/get', { id: row.shipCertId })).toMatchObject({ crfCertId: at.id, certNo: row.certNo, shipId: task.shipId })
    expect((await verified(row.utn)).status).toBe('valid')
    expect(await stageOf(task.crfId)).toBe(80)
    const { list } = await people.chief.ok('crf/info/history', { id: task.crfId })
    expect(list[0]).toMatchObject({ action: 'finish', from: 70, to: 80, userId: null, userName: 'system' })
  }, 180_000)

  test('crf/cert/valid, reissue: withdrawn at once with a reason; replaced by a new one only when that is signed', async () => {
    const { utn, shipCertId } = await get(at.id)
    expect((await people.operator.call('crf/cert/valid', { id: at.id, valid: 0, remark: 'x' })).code).toBe(403)
    expect(await people.chief.call('crf/cert/valid', { id: at.id, valid: 0 })).toMatchObject({ code: 400, fields: [{ field: 'remark' }] })
    expect(await byTwo(people.chief, people.admin, 'crf/cert/valid', { id: at.id, valid: 0, remark: 'Withdrawn by the flag' })).toMatchObject({ valid: 0 })
    expect((await verified(utn)).status).toBe('withdrawn')
    await byTwo(people.admin, people.chief, 'crf/cert/valid', { id: at.id, valid: 1 })
    expect((await people.surveyor.call('crf/cert/reissue', { id: at.id, reason: 'lost' })).code).toBe(403)
    const { newId } = await people.operator.ok('crf/cert/reissue', { id: at.id, reason: 'lost' })
    expect(await get(newId)).toMatchObject({ status: 10, predecessorId: shipCertId, actionType: 'reissueLost' })
    expect((await people.operator.call('crf/cert/reissue', { id: at.id, reason: 'lost' })).error).toBe('shipCert.beingReplaced')
    expect((await people.chief.call('ship/cert/reissue', { id: shipCertId, reason: 'lost' })).error).toBe('shipCert.beingReplaced')
    expect((await people.operator.call('crf/cert/reissue', { id: newId, reason: 'lost' })).error).toBe('crfCert.notSigned')
  })

  test('crf/cert/list, export, history, plan: found by CRF and number; every step with its person', async () => {
    const row = await get(at.id)
    expect((await people.chief.ok('crf/cert/list', { keyword: row.certNo })).list).toHaveLength(1)
    expect((await people.chief.file('crf/cert/export', { crfId: [task.crfId], format: 'csv' })).bytes.toString()).toContain(row.certNo)
    const { list } = await people.chief.ok('crf/cert/history', { id: at.id })
    expect(list.map((e: any) => e.action)).toEqual(expect.arrayContaining(['create', 'submit', 'recall', 'audit', 'generate', 'refuse', 'sign', 'valid', 'reissue']))
    expect((await people.chief.ok('crf/cert/plan', { id: at.id, inspectionDate: '2026-03-14' })).windows.length).toBeGreaterThan(0)
  })
})

describe('certificates of a product, and in the name of the RO', () => {
  test('a product\'s certificate has number and UTN, can be verified by anybody, and is withdrawn and replaced without a ship', async () => {
    const task = await buildTask(house, 'product')
    expect(await people.operator.call('crf/info/startIssue', { id: task.crfId, version: 1, items: [itemOf(task.certId)] })).toMatchObject({ code: 400 })
    const at = await generated(house.services, people.chief, people.surveyor, await submittedOf(people.chief, people.surveyor, task, [itemOf(task.prodId)]))
    await people.surveyor.ok('crf/cert/sign', at)
    const row = await get(at.id)
    expect(row).toMatchObject({ status: 50, valid: 1, shipId: null, shipCertId: null, windows: [], certNo: expect.stringMatching(/^PR-PROD-/) })
    expect(await stageOf(task.crfId)).toBe(80)
    expect(await verified(row.utn)).toMatchObject({ status: 'valid', certNo: row.certNo, shipName: null, productName: 'Steering gear', serialNumber: 'SG320-17', sha256: row.sha256 })
    await byTwo(people.chief, people.admin, 'crf/cert/valid', { id: at.id, valid: 0, remark: 'Recalled by the manufacturer' })
    expect((await verified(row.utn)).status).toBe('withdrawn')
    await byTwo(people.chief, people.admin, 'crf/cert/valid', { id: at.id, valid: 1 })
    const { newId } = await people.chief.ok('crf/cert/reissue', { id: at.id, reason: 'correction' })
    const next = await generated(house.services, people.chief, people.operator, await filled(people.surveyor, newId))
    expect((await verified(row.utn)).status).toBe('valid')
    await people.surveyor.ok('crf/cert/sign', next)
    expect((await verified(row.utn)).status).toBe('superseded')
    expect((await people.chief.call('crf/cert/reissue', { id: at.id, reason: 'lost' })).error).toBe('shipCert.superseded')
  }, 180_000)

  test('crf/cert/generateMany, signMany: what is refused for one holds up none; each signs only their own', async () => {
    const task = await buildTask(house, 'ship', { certCode: 'CLH' })
    const { certId: other } = (await people.operator.ok('crf/cert/candidates', { crfId: task.crfId })).find((one: any) => one.certCode === 'ISSC')
    const first = await submittedOf(people.operator, people.surveyor, task, [itemOf(task.certId), itemOf(other)])
    const audited = await people.chief.ok('crf/cert/audit', { ...first, result: 1 })
    const { list } = await people.surveyor.ok('crf/cert/list', { crfId: [task.crfId], sort: 'id' })
    const ids = list.map((one: any) => one.id)
    const over = async (call: string, who: Client) => {
      const { jobId } = await who.ok(call, { ids })
      return (await jobOver(house.services, sql`job_id = ${jobId}`)).rows
    }
    expect((await people.finance.call('crf/cert/signMany', { ids })).code).toBe(403)
    expect(await over('crf/cert/generateMany', people.surveyor)).toEqual([expect.objectContaining({ id: audited.id, ok: true }), expect.objectContaining({ ok: false, en: expect.stringContaining('Wait info') })])
    const made = await get(first.id)
    expect(made).toMatchObject({ status: 40, formType: 3, signerName: 'Chen Guodong', marks: [{ name: 'sigSurveyor' }, { name: 'sealOfficial' }] })
    // While many are being made, this one is not offered alone.
    const { db } = house.services
    await db.updateTable('crfCert').set({ pdfFileId: null }).where('id', '=', first.id).execute()
    await db.insertInto('job').values({ jobId: 'many', kind: 'crf.cert.generateMany', input: JSON.stringify({ ids }), state: 'running' }).execute()
    expect(await get(first.id)).toMatchObject({ making: true, moves: expect.not.arrayContaining(['generate', 'sign']) })
    expect(await people.operator.call('crf/cert/generate', only(made))).toMatchObject({ code: 409, error: 'paper.beingMade' })
    await db.deleteFrom('job').where('jobId', '=', 'many').execute()
    await db.updateTable('crfCert').set({ pdfFileId: made.pdfFileId }).where('id', '=', first.id).execute()
    expect((await over('crf/cert/signMany', people.surveyor))[0]).toMatchObject({ ok: false, en: expect.stringContaining('person in charge') })
    expect(await people.operator.call('crf/cert/generate', { ...only(made), signerId: task.userId })).toMatchObject({ code: 400, fields: [{ field: 'signerId' }] })
    expect((await over('crf/cert/signMany', people.chief))[0]).toMatchObject({ ok: true })
    expect(await stageOf(task.crfId)).toBe(70)
    const crf = await people.chief.ok('crf/info/get', { id: task.crfId })
    expect(await people.chief.call('crf/info/finish', only(crf))).toMatchObject({ code: 409, error: 'crf.certificatesOpen' })

    await people.chief.ok('crf/info/close', { ...only(crf), closeReason: 'duplicate' })
    expect((await people.surveyor.ok('crf/cert/list', { crfId: [task.crfId], sort: 'id' })).list.map((one: any) => one.status)).toEqual([50, 90])
  }, 180_000)
})

test('the demonstration has certificates of CRFs being issued in every status before the signature, each with its history', async () => {
  const tasks = [await buildTask(house), await buildTask(house), await buildTask(house, 'product')]
  await house.services.db.updateTable('crf').where('id', 'in', tasks.map(({ crfId }) => crfId)).set({ status: 70 }).execute()
  await asSystem(house.services, (ctx) => seed.demo(ctx))
  const { list } = await people.surveyor.ok('crf/cert/list', { crfId: tasks.map(({ crfId }) => crfId), size: 50 })
  expect(list).toHaveLength(7)
  expect(new Set(list.map((one: any) => one.status))).toEqual(new Set([10, 11, 20, 30, 40]))
  for (const one of list) {
    const history = await people.surveyor.ok('crf/cert/history', { id: one.id })
    expect(history.list.at(-1).action).toBe('create')
    expect(history.list.find((e: any) => e.to !== null)?.to ?? 10).toBe(one.status)
  }
  // What waits for its audit is complete: a recall and a new submission find nothing missing.
  const waiting = list.find((one: any) => one.status === 20) as { id: number; version: number }
  await people.surveyor.ok('crf/cert/submit', only(await people.surveyor.ok('crf/cert/recall', only(waiting))))
})
