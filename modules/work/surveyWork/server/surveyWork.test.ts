import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMonths, addYears, today } from '#common/rules/dates.ts'
import { smallPdf } from '#server/files/check/samples.build.ts'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'
import { approved, buildChain, someValues } from '#modules/work/surveyCert/surveyCert.build.ts'
import type { Chain } from '#modules/work/surveyCert/surveyCert.build.ts'
import { order } from '#modules/work/surveyConfirm/surveyConfirm.build.ts'
import type { OrderedLine } from '#modules/work/surveyConfirm/surveyConfirm.build.ts'

let house: Harness
let chain: Chain
const people = {} as Record<'chief' | 'surveyor' | 'surveyor2' | 'finance' | 'approver' | 'operator' | 'owner', Client>
const now = today('Asia/Shanghai')
beforeAll(async () => {
  house = await startHouse()
  for (const name of ['chief', 'surveyor', 'surveyor2', 'finance', 'approver', 'operator', 'owner'] as const) people[name] = await house.as(name)
  chain = await buildChain(house, 'SC', 'surveyor', 'SEA WORK')
}, 120_000)
afterAll(() => house.close())

const only = ({ id, version }: { id: number; version: number }) => ({ id, version })
const certId = async (code: string) => (await house.services.db.selectFrom('cert').where('code', '=', code).select('id').executeTakeFirstOrThrow()).id
/** Lines of a new ship, assigned. */
async function task(name: string, lines: readonly OrderedLine[], { held, ...more }: { credit?: boolean; held?: object } = {}) {
  const { db } = house.services
  const { id: shipId } = await db.insertInto('ship').values({ name, shipType: '203', region: 'SHA', status: 'inService', flagId: chain.flagId, grossTonnage: 9800, registryPort: 'Panama' }).returning('id').executeTakeFirstOrThrow()
  if (held) await people.operator.ok('ship/cert/save', { shipId, certNo: `${name}-1`, term: 'full', ...held })
  const ordered = await order(house, { shipId, flagId: chain.flagId }, lines, more)
  const { ids, surveyCertIds } = await people.chief.ok('work/surveyConfirm/assign', { lineIds: ordered.lineIds, surveyorIds: [chain.surveyorId], port: 'Busan', dueDate: '2026-12-20' })
  return { ...ordered, shipId, ids: ids as number[], surveyCertIds: surveyCertIds as number[] }
}
const lineState = async (id: number) => (await house.services.db.selectFrom('quotationLine').where('id', '=', id).select('workState').executeTakeFirstOrThrow()).workState
const workState = async (id: number) => (await house.services.db.selectFrom('quotation').where('id', '=', id).select('workState').executeTakeFirstOrThrow()).workState
const read = (id: number, who: Client = people.chief) => who.ok('work/surveyWork/get', { id })

describe('a task without certificates', () => {
  test('work/surveyWork/finish: its surveyor finishes it with a report; then its line is delivered', async () => {
    const { ids, lineIds, quotationId } = await task('SEA PLAN', [{ feeClass: 30, code: 'SOPEP' }])
    const row = await read(ids[0]!, people.surveyor)
    expect(row.moves).toEqual(['finish'])
    expect(await people.surveyor.call('work/surveyWork/finish', only(row))).toMatchObject({ code: 400, fields: [{ field: 'reportFiles' }] })
    expect(await people.surveyor.call('work/surveyWork/finish', { ...only(row), reportFiles: ['x'.repeat(32)] })).toMatchObject({ code: 400, fields: [{ field: 'reportFiles' }] })
    const { data } = await people.surveyor.upload('report.pdf', smallPdf('report'), 'application/pdf')
    const { data: other } = await people.chief.upload('report.pdf', smallPdf('report'), 'application/pdf')
    expect((await people.chief.call('work/surveyWork/finish', { ...only(row), reportFiles: [other.attachmentId] })).code).toBe(403)
    expect((await people.surveyor.ok('work/surveyWork/finish', { ...only(row), reportFiles: [data.attachmentId] })).status).toBe(50)
    expect([await lineState(lineIds[0]!), await workState(quotationId)]).toEqual(['done', 'done'])
  })
})

describe('work/surveyWork: list, reassign, cancel', () => {
  test('the task waits for its surveyor, by due date and port; owners see nothing of it', async () => {
    const { ids, surveyCertIds } = await task('SEA PORT', [{ feeClass: 10, code: 'ILL', surveyType: 'initial' }])
    const { list } = await people.surveyor.ok('work/surveyWork/list', { waiting: [true], port: ['Busan'], sort: 'dueDate', size: 200 })
    expect(list.find((one: { id: number }) => one.id === ids[0])).toMatchObject({ shipName: 'SEA PORT', certs: [{ id: surveyCertIds[0], code: 'ILL', status: 10 }] })
    expect((await people.owner.call('work/surveyWork/list')).code).toBe(403)
    expect((await people.surveyor2.call('work/surveyWork/get', { id: ids[0] })).code).toBe(404)
    expect((await people.chief.file('work/surveyWork/export', { shipId: [list[0].shipId] })).status).toBe(200)
    const { data } = await people.surveyor.call('home/workbench/get')
    expect(data.todos.some((todo: { resource: string }) => todo.resource === 'work/surveyWork')).toBe(true)
  })

  test('work/surveyWork/reassign: the certificates go with it, unless one is with somebody else; the new surveyor must be authorised', async () => {
    const { ids, surveyCertIds } = await task('SEA MOVE', [{ feeClass: 10, code: 'ILL', surveyType: 'initial' }])
    const second = await buildChain(house, 'SC', 'surveyor2', 'SEA MOVE TWO')
    const row = await read(ids[0]!)
    await house.services.db.updateTable('surveyor').set({ flagIds: [] }).where('id', '=', second.surveyorId).execute()
    expect(await people.chief.call('work/surveyWork/reassign', { ...only(row), surveyorIds: [second.surveyorId] })).toMatchObject({ code: 409, fields: [{ field: 'surveyorIds' }] })
    await house.services.db.updateTable('surveyor').set({ flagIds: [chain.flagId] }).where('id', '=', second.surveyorId).execute()
    const moved = await people.chief.ok('work/surveyWork/reassign', { ...only(row), surveyorIds: [second.surveyorId, chain.surveyorId], port: 'Manila' })
    expect(await read(ids[0]!)).toMatchObject({ personInCharge: second.userId, port: 'Manila', team: [{ lead: 1 }, { lead: 0 }] })
    expect(await people.surveyor2.ok('work/surveyCert/get', { id: surveyCertIds[0] })).toMatchObject({ personInCharge: second.userId })
    await house.services.db.updateTable('surveyCert').set({ status: 20 }).where('id', '=', surveyCertIds[0]!).execute()
    expect(await people.chief.call('work/surveyWork/reassign', { ...only(moved), surveyorIds: [chain.surveyorId] })).toMatchObject({ code: 409, msg: expect.stringContaining('Wait audit') })
    const { list } = await people.chief.ok('work/surveyWork/history', { id: ids[0] })
    expect(list.map((entry: { action: string }) => entry.action)).toEqual(['reassign', 'create'])
  })

  test('work/surveyWork/cancel: with a reason; the certificates are taken back and the line waits again', async () => {
    const { ids, lineIds, quotationId, surveyCertIds } = await task('SEA CANCEL', [{ feeClass: 10, code: 'ILL', surveyType: 'initial' }])
    const row = await read(ids[0]!)
    expect(await people.chief.call('work/surveyWork/cancel', only(row))).toMatchObject({ code: 400, fields: [{ field: 'remark' }] })
    expect((await people.surveyor.call('work/surveyWork/cancel', { ...only(row), remark: 'x' })).code).toBe(403)
    await people.chief.ok('work/surveyWork/cancel', { ...only(row), remark: 'Ship diverted' })
    expect((await people.chief.call('work/surveyCert/get', { id: surveyCertIds[0] })).code).toBe(404)
    expect([await lineState(lineIds[0]!), await workState(quotationId)]).toEqual(['none', 'none'])
    expect((await people.chief.ok('work/surveyConfirm/get', { id: lineIds[0] })).id).toBe(lineIds[0])
    expect((await people.chief.call('work/surveyConfirm/assign', { lineIds, surveyorIds: [chain.surveyorId] })).code).toBe(0)
  })
})

describe('an endorsement, from the line to the certificate', () => {
  const held = async () => ({ certId: await certId('ILL'), inspectionDate: addYears(now, -1), issueDate: addYears(now, -1), expiryDate: addYears(now, 4) })
  const fill = { inspectionDate: now, surveyPlace: 'Busan', issueDate: now }

  test('what it refuses: another action, an expiry, a survey outside its window, a term issued twice', async () => {
    const { surveyCertIds: [id] } = await task('SEA REFUSE', [{ feeClass: 10, code: 'ILL', surveyType: 'annual' }], { held: { ...await held(), inspectionDate: addMonths(now, -20), issueDate: addMonths(now, -20), expiryDate: addMonths(now, 40) } })
    const row = await people.surveyor.ok('work/surveyCert/get', { id })
    expect(row).toMatchObject({ actionType: 'endorse', sheet: true, templateId: null })
    const save = (more: object) => people.surveyor.call('work/surveyCert/save', { ...only(row), ...more })
    expect(await save({ actionType: 'issue' })).toMatchObject({ code: 400, fields: [{ field: 'actionType' }] })
    expect(await save({ expiryDate: addYears(now, 1) })).toMatchObject({ code: 400, fields: [{ field: 'expiryDate' }] })
    expect(await save(fill)).toMatchObject({ code: 400, fields: [{ field: 'inspectionDate', msg: expect.stringContaining('ceased to be valid') }] })
    expect(await people.surveyor.ok('work/surveyCert/plan', { id, inspectionDate: now })).toMatchObject({ fault: true, explanationEn: expect.stringContaining('ceased to be valid') })
    expect((await people.surveyor.call('work/surveyCert/submit', only(row))).fields!.map((f) => f.field)).toEqual(['inspectionDate', 'issueDate'])
  })

  test('paid, audited and signed, it stands on the certificate; the task and its line are done; no new certificate is issued', async () => {
    const { ids, lineIds, shipId, surveyCertIds: [id] } = await task('SEA ENDORSE', [{ feeClass: 10, code: 'ILL', surveyType: 'annual' }], { held: await held(), credit: true })
    const row = await people.surveyor.ok('work/surveyCert/get', { id })
    const saved = await people.surveyor.ok('work/surveyCert/save', { ...only(row), ...fill })
    expect((await people.surveyor.file('work/surveyCert/print', { id })).headers.get('content-type')).toBe('application/pdf')
    const ready = await approved(people as never, house.services, await people.surveyor.ok('work/surveyCert/submit', saved))
    const made = await people.surveyor.ok('work/surveyCert/get', { id: ready.id })
    expect(made).toMatchObject({ status: 40, certNo: 'SEA ENDORSE-1-E1', pdfFileId: expect.any(String) })
    await people.surveyor.ok('work/surveyCert/sign', only(made))
    const { list } = await people.chief.ok('ship/cert/list', { shipId: [shipId] })
    expect(list).toHaveLength(1)
    const cert = await people.chief.ok('ship/cert/get', { id: list[0].id })
    expect(cert.endorsements).toEqual([expect.objectContaining({ surveyType: 'annual', inspectionDate: now, place: 'Busan', surveyorName: expect.stringContaining('Lin'), surveyCertId: id, utn: made.utn })])
    expect(cert.windows.find((w: { surveyType: string }) => w.surveyType === 'annual')).toMatchObject({ doneDate: now })
    const { data } = await (await fetch(`${house.url}/api/verify/${made.utn}`)).json() as { data: object }
    expect(data).toMatchObject({ status: 'valid', certNo: 'SEA ENDORSE-1', utn: made.utn, endorsements: [{ surveyType: 'annual', date: now, place: 'Busan' }] })
    expect([(await read(ids[0]!)).status, await lineState(lineIds[0]!)]).toEqual([50, 'done'])
  }, 60_000)

  test('a renewal that is done before its paper is on board: the old certificate stands up to five months longer', async () => {
    const expiry = addMonths(now, 1)
    const { shipId, surveyCertIds: [first] } = await task('SEA RENEW', [{ feeClass: 10, code: 'ILL', surveyType: 'renewal' }], { held: { ...await held(), inspectionDate: addMonths(now, -59), issueDate: addMonths(now, -59), expiryDate: expiry }, credit: true })
    expect((await people.surveyor.ok('work/surveyCert/get', { id: first })).actionType).toBe('renew')
    const { ids: [id] } = await people.chief.ok('work/surveyCert/assign', { shipId, certIds: [await certId('ILL')], surveyorId: chain.surveyorId, surveyType: 'renewal', actionType: 'endorse', term: 'full' })
    const row = await people.surveyor.ok('work/surveyCert/get', { id })
    expect(await people.surveyor.call('work/surveyCert/save', { ...only(row), ...fill, expiryDate: addMonths(expiry, 6) })).toMatchObject({ code: 400, fields: [{ field: 'expiryDate' }] })
    const saved = await people.surveyor.ok('work/surveyCert/save', { ...only(row), ...fill, expiryDate: addMonths(expiry, 5) })
    expect(await people.surveyor.call('work/surveyCert/submit', saved)).toMatchObject({ code: 400, fields: expect.arrayContaining([expect.objectContaining({ field: 'attachments' })]) })
    const { data } = await people.surveyor.upload('approval.pdf', smallPdf('approval'), 'application/pdf')
    const whole = await people.surveyor.ok('work/surveyCert/save', { ...saved, attachments: [data.attachmentId] })
    const ready = await approved(people as never, house.services, await people.surveyor.ok('work/surveyCert/submit', whole))
    await people.surveyor.ok('work/surveyCert/sign', only(await people.surveyor.ok('work/surveyCert/get', { id: ready.id })))
    const { list: [cert] } = await people.chief.ok('ship/cert/list', { shipId: [shipId] })
    expect(cert).toMatchObject({ expiryDate: addMonths(expiry, 5), expiryBeforeExtension: expiry, extensionKind: 'notOnBoard', renewalDate: now, term: 'extended' })
  }, 60_000)
})

describe('work/surveyCert/confirm: the line must be paid', () => {
  test('a pass is refused with job no., line and what is outstanding; a refusal is not; paid, it passes', async () => {
    const { quotationId, jobNo, surveyCertIds: [id] } = await task('SEA UNPAID', [{ feeClass: 10, code: 'SC', surveyType: 'initial', unitPrice: 650 }])
    const row = await people.surveyor.ok('work/surveyCert/get', { id })
    const saved = await people.surveyor.ok('work/surveyCert/save', { ...only(row), values: someValues(row.params, row.prefill), inspectionDate: '2026-03-14', issueDate: '2026-03-16', issuePlace: 'Busan', expiryDate: '2031-03-13' })
    const audited = await people.chief.ok('work/surveyCert/audit', { ...only(await people.surveyor.ok('work/surveyCert/submit', saved)), result: 1 })
    expect((await people.finance.ok('work/surveyCert/get', { id })).payment).toMatchObject({ jobNo, seq: 1, net: 650, paid: 0, outstanding: 650, passes: false })
    expect(await people.finance.call('work/surveyCert/confirm', { ...only(audited), result: 1 })).toMatchObject({ code: 409, msg: expect.stringMatching(new RegExp(`650.*${jobNo}`)) })
    await people.finance.ok('work/quotation/invoice', { id: quotationId })
    await people.finance.ok('work/quotation/collect', { id: quotationId, amount: 650, collectionDate: now })
    expect((await people.finance.ok('work/surveyCert/get', { id })).payment).toMatchObject({ paid: 650, outstanding: 0, passes: true })
    expect((await people.finance.ok('work/surveyCert/confirm', { ...only(audited), result: 1 })).status).toBe(35)
  })

  test('templates are offered with what speaks for them', async () => {
    const { surveyCertIds: [id] } = await task('SEA WHY', [{ feeClass: 10, code: 'SC', surveyType: 'initial' }])
    expect((await people.surveyor.ok('work/surveyCert/get', { id })).templates[0]).toMatchObject({ whyEn: expect.stringContaining('flag'), whyZh: expect.stringMatching(/船旗国/) })
  })

  test('interim and short papers: as long as their term allows, an interim one once', async () => {
    const { shipId, surveyCertIds: [id] } = await task('SEA TERM', [{ feeClass: 10, code: 'SMC', surveyType: 'initial' }])
    const row = await people.surveyor.ok('work/surveyCert/get', { id })
    const save = (more: object) => people.surveyor.call('work/surveyCert/save', { ...only(row), inspectionDate: '2026-06-30', ...more })
    expect(await save({ term: 'interim', expiryDate: '2026-12-31' })).toMatchObject({ code: 400, fields: [{ field: 'expiryDate', msg: expect.stringContaining('2026-12-') }] })
    expect(await people.surveyor.ok('work/surveyCert/plan', { id, term: 'short', inspectionDate: '2026-06-30' })).toMatchObject({ suggestedExpiry: expect.stringMatching(/^2026-11-(29|30)$/) })
    await people.operator.ok('ship/cert/save', { shipId, certId: await certId('ISMC'), certNo: 'ISMC-1', term: 'interim', inspectionDate: '2026-06-30', issueDate: '2026-06-30', expiryDate: '2026-12-29' })
    expect(await save({ term: 'interim' })).toMatchObject({ code: 400, fields: [{ field: 'term', msg: expect.stringContaining('ISMC-1') }] })
    expect((await save({ term: 'full' })).code).toBe(0)
  })
})
