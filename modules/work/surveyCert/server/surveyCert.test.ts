import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkPdf } from '#common/authentic/check-pdf.ts'
import { knownKeys } from '#server/signing/key-row.ts'
import { byTwo } from '#server/access/second-person.build.ts'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'
import { approved, buildChain, documentMade, submitted } from '../surveyCert.build.ts'
import type { Chain } from '../surveyCert.build.ts'

let house: Harness
let chain: Chain
const people = {} as Record<'chief' | 'surveyor' | 'finance' | 'approver' | 'owner' | 'surveyor2', Client>

beforeAll(async () => {
  house = await startHouse()
  for (const name of ['chief', 'surveyor', 'finance', 'approver', 'owner', 'surveyor2'] as const) people[name] = await house.as(name)
  chain = await buildChain(house)
}, 120_000)
afterAll(() => house.close())

const only = ({ id, version }: { id: number; version: number }) => ({ id, version })

describe('work/surveyCert: from assignment to signature', () => {
  let at: { id: number; version: number }
  let utn: string

  test('work/surveyCert/save: only the person in charge can fill in the information', async () => {
    at = await submitted(people.chief, people.surveyor, chain)
    const refused = await people.surveyor2.call('work/surveyCert/save', { ...only(at), remark: 'x' })
    expect(refused.code).toBe(404)
  })

  test('work/surveyCert/submit, recall: a submission can be taken back while nobody has audited it', async () => {
    const recalled = await people.surveyor.ok('work/surveyCert/recall', only(at))
    expect(recalled.status).toBe(10)
    at = await people.surveyor.ok('work/surveyCert/submit', only(recalled))
    expect((at as unknown as { status: number }).status).toBe(20)
  })

  test('work/surveyCert/audit: a refusal needs an opinion, and sends it back', async () => {
    const without = await people.chief.call('work/surveyCert/audit', { ...only(at), result: 0 })
    expect(without).toMatchObject({ code: 400, fields: [{ field: 'remark' }] })
    const failed = await people.chief.ok('work/surveyCert/audit', { ...only(at), result: 0, remark: 'Bottom inspection date?' })
    expect(failed.status).toBe(21)
    at = await people.surveyor.ok('work/surveyCert/submit', only(failed))
  })

  test('work/surveyCert/audit: a stale version and the wrong role are refused', async () => {
    expect((await people.chief.call('work/surveyCert/audit', { id: at.id, version: at.version - 1, result: 1 })).code).toBe(409)
    expect((await people.finance.call('work/surveyCert/audit', { ...only(at), result: 1 })).code).toBe(403)
    at = await people.chief.ok('work/surveyCert/audit', { ...only(at), result: 1 })
  })

  test('work/surveyCert/recall: refused in the words of the specification once an audit exists', async () => {
    const refused = await people.surveyor.call('work/surveyCert/recall', only(at))
    expect(refused).toMatchObject({ code: 409, error: 'surveyCert.recallAfterAudit', msg: expect.stringContaining('cannot be withdrawn') })
  })

  test('work/surveyCert/confirm: refused for money only, it comes back to finance; changed, through the whole chain', async () => {
    let failed = await people.finance.ok('work/surveyCert/confirm', { ...only(at), result: 0, remark: 'Unpaid' })
    expect(failed.status).toBe(31)
    const again = await people.surveyor.ok('work/surveyCert/submit', only(failed))
    expect(again.status).toBe(30)
    failed = await people.finance.ok('work/surveyCert/confirm', { ...only(again), result: 0, remark: 'Wrong payer' })
    const saved = await people.surveyor.ok('work/surveyCert/save', { ...only(failed), remark: 'Payer corrected' })
    at = await people.surveyor.ok('work/surveyCert/submit', only(saved))
    expect((at as unknown as { status: number }).status).toBe(20)
  })

  test('work/surveyCert/approve, generate: number and UTN are allotted and the document made', async () => {
    at = await approved(people as never, house.services, at)
    const row = await people.surveyor.ok('work/surveyCert/get', { id: at.id })
    expect(row).toMatchObject({ status: 40, certNo: expect.stringMatching(/^PR-SC-2026-\d{5}$/), utn: expect.stringMatching(/^(\w{4}-){3}\w\w$/) })
    expect(row.pdfFileId).toBeTruthy()
    utn = row.utn
    at = only(row)
  }, 180_000)

  test('work/surveyCert/sign: only the person in charge signs, and a second signer is told', async () => {
    expect((await people.surveyor2.call('work/surveyCert/sign', only(at))).code).toBe(404)
    expect((await people.chief.call('work/surveyCert/sign', only(at))).code).toBe(403)
    const [first, second] = await Promise.all([people.surveyor.call('work/surveyCert/sign', only(at)), people.surveyor.call('work/surveyCert/sign', only(at))])
    expect([first.code, second.code].sort()).toEqual([0, 409])
    const told = await house.services.db.selectFrom('outbox').select(['subject', 'body']).execute()
    expect(told.filter(({ body }) => body?.includes(`/verify/${utn}`)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^OCEAN LINTEL: .* issued$/)])
  })

  test('work/surveyCert/print: the signed document is valid, covers the whole file and has the hash that is kept', async () => {
    const { bytes, headers } = await people.surveyor.file('work/surveyCert/print', { id: at.id })
    const row = await people.surveyor.ok('work/surveyCert/get', { id: at.id })
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(row.sha256)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(await checkPdf(new Uint8Array(bytes), await knownKeys(house.services.db))).toMatchObject({ verdict: 'genuine', certNo: row.certNo, utn: row.utn, fingerprint: house.services.signingKey.fingerprint })
  })

  test('work/surveyCert/save: a signed certificate cannot be edited', async () => {
    const row = await people.surveyor.ok('work/surveyCert/get', { id: at.id })
    expect((await people.surveyor.call('work/surveyCert/save', { ...only(row), remark: 'late' })).code).toBe(409)
  })

  test('ship/cert/get: the certificate stands in the ship\'s record with its windows, each date explained', async () => {
    const { list } = await people.chief.ok('ship/cert/list', { shipId: [chain.shipId] })
    expect(list).toHaveLength(1)
    const cert = await people.chief.ok('ship/cert/get', { id: list[0].id })
    const first = cert.windows.find((w: { surveyType: string }) => w.surveyType === 'annual')
    expect(first).toMatchObject({ startDate: '2026-12-13', dueDate: '2027-03-13', endDate: '2027-06-13', status: 'notOpen' })
    expect(first.explanationEn.length).toBeGreaterThan(20)
  })

  test('verify/{utn}: anybody with the paper learns its status, and nothing personal', async () => {
    const answer = await (await fetch(`${house.url}/api/verify/${utn}`)).json()
    expect(answer.data).toMatchObject({ status: 'valid', utn, shipName: 'OCEAN LINTEL', issueDate: '2026-03-16', expiryDate: '2031-03-13' })
    expect(JSON.stringify(answer)).not.toMatch(/Lin Haifeng/)
    expect((await fetch(`${house.url}/api/verify/AAAA-AAAA-AAAA-AA`)).status).toBe(404)
  })

  test('ship/cert/valid: withdrawn is shown at once, and can be taken back', async () => {
    const { list: [cert] } = await people.chief.ok('ship/cert/list', { shipId: [chain.shipId] })
    const off = await byTwo(people.chief, await house.as('admin'), 'ship/cert/valid', { ...only(cert), valid: 0, remark: 'Survey fraud' })
    expect((await (await fetch(`${house.url}/api/verify/${utn}`)).json()).data.status).toBe('withdrawn')
    expect((await people.chief.call('ship/cert/valid', { ...only(off), valid: 0, remark: 'again' })).code).toBe(409)
    await byTwo(people.chief, await house.as('admin'), 'ship/cert/valid', { ...only(off), valid: 1, remark: 'Cleared' })
    expect((await (await fetch(`${house.url}/api/verify/${utn}`)).json()).data.status).toBe('valid')
  })

  test('ship/cert/reissue: a new certificate supersedes the old one only when it is signed', async () => {
    const { list: [old] } = await people.chief.ok('ship/cert/list', { shipId: [chain.shipId] })
    const { surveyCertId } = await people.chief.ok('ship/cert/reissue', { id: old.id, reason: 'lost' })
    expect((await people.chief.call('ship/cert/reissue', { id: old.id, reason: 'lost' })).code).toBe(409)
    const row = await people.surveyor.ok('work/surveyCert/get', { id: surveyCertId })
    const saved = await people.surveyor.ok('work/surveyCert/save', { ...only(row), issueDate: '2026-04-01' })
    const next = await approved(people as never, house.services, await people.surveyor.ok('work/surveyCert/submit', saved))
    expect((await (await fetch(`${house.url}/api/verify/${utn}`)).json()).data.status).toBe('valid')
    await people.surveyor.ok('work/surveyCert/sign', only(await people.surveyor.ok('work/surveyCert/get', { id: next.id })))
    expect((await (await fetch(`${house.url}/api/verify/${utn}`)).json()).data.status).toBe('superseded')
  }, 120_000)

  test('work/surveyCert/history: every step with its person and opinion, in order', async () => {
    const { list } = await people.chief.ok('work/surveyCert/history', { id: at.id })
    const moves = list.map((e: { action: string }) => e.action).reverse()
    expect(moves.slice(0, 6)).toEqual(['create', 'update', 'submit', 'recall', 'submit', 'audit'])
    expect(list.find((e: { result: number | null }) => e.result === 0)).toMatchObject({ remark: expect.any(String), userName: expect.any(String) })
  })
})

describe('work/surveyCert: what is refused', () => {
  test('work/surveyCert/generate, refuse: a document can be made anew, and refusing to sign sends it back with the number kept', async () => {
    const other = await buildChain(house, 'SE', 'surveyor2', 'SEA LEAD')
    const ready = await approved(people as never, house.services, await submitted(people.chief, people.surveyor2, other))
    const first = await people.surveyor2.ok('work/surveyCert/get', { id: ready.id })
    await people.surveyor2.ok('work/surveyCert/generate', only(first))
    await documentMade(house.services, ready.id)
    const second = await people.surveyor2.ok('work/surveyCert/get', { id: ready.id })
    expect(second).toMatchObject({ making: false, moves: expect.arrayContaining(['generate', 'sign', 'scan']) })
    expect(second.certNo).toBe(first.certNo)
    expect(second.utn).not.toBe(first.utn)
    expect(await people.surveyor2.call('work/surveyCert/refuse', only(second))).toMatchObject({ code: 400, fields: [{ field: 'remark' }] })
    await people.surveyor2.ok('work/surveyCert/refuse', { ...only(second), remark: 'Wrong port of registry' })
    const back = await people.surveyor2.ok('work/surveyCert/get', { id: ready.id })
    expect(back).toMatchObject({ status: 36, certNo: first.certNo, utn: null, pdfFileId: null })
  }, 120_000)

  test('work/surveyCert/generate: while the document is being made it is neither offered nor taken once more, and there is nothing to sign', async () => {
    const { db } = house.services
    const other = await buildChain(house, 'IAPP', 'surveyor2', 'SEA MAKE')
    const ready = await approved(people as never, house.services, await submitted(people.chief, people.surveyor2, other))
    await db.updateTable('surveyCert').set({ pdfFileId: null }).where('id', '=', ready.id).execute()
    await db.insertInto('job').values({ jobId: 'held back', kind: 'work.surveyCert.generate', input: JSON.stringify({ id: ready.id }), state: 'running' }).execute()
    expect(await people.surveyor2.ok('work/surveyCert/get', { id: ready.id })).toMatchObject({ making: true, moves: ['refuse'], can: expect.not.arrayContaining(['generate', 'sign', 'scan']) })
    expect(await people.surveyor2.call('work/surveyCert/generate', ready)).toMatchObject({ code: 409, error: 'paper.beingMade' })
    expect(await people.surveyor2.call('work/surveyCert/sign', ready)).toMatchObject({ code: 409, error: 'paper.notGenerated' })
    await db.updateTable('job').set({ state: 'failed', msg: 'no engine' }).where('jobId', '=', 'held back').execute()
    expect(await people.surveyor2.ok('work/surveyCert/get', { id: ready.id })).toMatchObject({ making: false, moves: ['generate', 'refuse'], documentFaults: [{ zh: 'no engine', en: 'no engine' }] })
    await people.surveyor2.ok('work/surveyCert/generate', ready)
    await documentMade(house.services, ready.id)
  }, 120_000)

  test('work/surveyCert/assign: a surveyor without authorisation for the flag, with the reasons', async () => {
    await house.services.db.updateTable('surveyor').set({ flagIds: [] }).where('id', '=', chain.surveyorId).execute()
    const other = await buildChain(house, 'ILL', 'surveyor2', 'SEA PLUMB')
    const refused = await people.chief.call('work/surveyCert/assign', {
      shipId: other.shipId, certIds: [other.certId], surveyorId: chain.surveyorId, surveyType: 'initial', actionType: 'issue', term: 'full',
    })
    expect(refused).toMatchObject({ code: 409, error: 'surveyCert.notEligible', fields: [{ field: 'surveyorId' }] })
  })

  test('work/surveyCert/assign: a surveyor must be authorised for every scope the types need; registers and manuals are not assigned', async () => {
    const other = await buildChain(house, 'ILL', 'surveyor2', 'SEA SCOPE')
    const certId = async (code: string) => (await house.services.db.selectFrom('cert').where('code', '=', code).select('id').executeTakeFirstOrThrow()).id
    const assign = async (...codes: string[]) => people.chief.call('work/surveyCert/assign', {
      shipId: other.shipId, certIds: await Promise.all(codes.map(certId)), surveyorId: other.surveyorId, surveyType: 'initial', actionType: 'issue', term: 'full',
    })
    await house.services.db.updateTable('surveyor').set({ inspectionScopes: ['hull', 'radio'] }).where('id', '=', other.surveyorId).execute()
    expect(await assign('SC', 'SMC')).toMatchObject({ code: 409, error: 'surveyCert.notEligible', msg: expect.stringContaining('not authorised for the scope ISM') })
    expect((await assign('SC', 'SR')).code).toBe(0)
    await house.services.db.updateTable('surveyor').set({ inspectionScopes: null }).where('id', '=', other.surveyorId).execute()
    expect(await assign('REG')).toMatchObject({ code: 400, fields: [{ field: 'certIds', msg: expect.stringContaining('not issued on a survey') }] })
    expect((await assign('SOPEP')).code).toBe(400)
  })

  test('work/surveyCert/assign: a company gets its own certificates, on behalf of a flag state', async () => {
    const { db } = house.services
    const certId = async (code: string) => (await db.selectFrom('cert').where('code', '=', code).select('id').executeTakeFirstOrThrow()).id
    const other = await buildChain(house, 'ILL', 'surveyor2', 'SEA COMPANY')
    const { id: companyId } = await db.selectFrom('customer').select('id').where((eb) => eb.not(eb.exists(eb.selectFrom('surveyCert as w').whereRef('w.companyId', '=', 'customer.id')))).orderBy('id').limit(1).executeTakeFirstOrThrow()
    const assign = async (code: string, more: object) => people.chief.call('work/surveyCert/assign', { certIds: [await certId(code)], surveyorId: other.surveyorId, surveyType: 'initial', actionType: 'issue', term: 'full', ...more })
    const company = { companyId, forFlagId: other.flagId }
    expect(await assign('DOC', {})).toMatchObject({ code: 400, fields: [{ field: 'shipId' }] })
    expect(await assign('DOC', { companyId })).toMatchObject({ code: 400, fields: [{ field: 'forFlagId' }] })
    expect(await assign('DOC', { ...company, shipId: other.shipId })).toMatchObject({ code: 400, fields: [{ field: 'companyId' }] })
    expect(await assign('ILL', company)).toMatchObject({ code: 400, fields: [{ field: 'certIds' }] })
    const { data } = await assign('DOC', company)
    expect(await people.chief.ok('work/surveyCert/get', { id: data.ids[0] })).toMatchObject({ companyId, forFlagId: other.flagId, shipId: null, status: 10 })
  })

  test('work/surveyCert/submit: missing dates and parameters are named one by one', async () => {
    const other = await buildChain(house, 'ILL', 'surveyor2', 'SEA GAUGE')
    const { ids } = await people.chief.ok('work/surveyCert/assign', {
      shipId: other.shipId, certIds: [other.certId], surveyorId: other.surveyorId, surveyType: 'initial', actionType: 'issue', term: 'full',
    })
    const row = await people.surveyor2.ok('work/surveyCert/get', { id: ids[0] })
    const refused = await people.surveyor2.call('work/surveyCert/submit', only(row))
    expect(refused.code).toBe(400)
    expect(refused.fields!.every((f) => f.field.startsWith('values.'))).toBe(true)
    const wrong = await people.surveyor2.call('work/surveyCert/save', { ...only(row), values: { nonsense: 1 }, inspectionDate: '2026-05-01', issueDate: '2026-04-01', expiryDate: '2036-01-01' })
    expect(wrong.fields!.map((f) => f.field).sort()).toEqual(['expiryDate', 'issueDate', 'values.nonsense'])
  })
})
