import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moveFrom } from '#common/machine.ts'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'
import { audited, buildShip, filled, kindOf, only, opened, pdf } from '../regCert.build.ts'
import type { Given } from '../regCert.build.ts'
import { regCertMachine } from '../regCert.machine.ts'

let house: Harness
let given: Given
const people = {} as Record<'admin' | 'surveyor' | 'chief' | 'approver' | 'finance' | 'manager' | 'operator' | 'owner' | 'flag' | 'flag2', Client>
beforeAll(async () => {
  house = await startHouse()
  for (const name of ['admin', 'surveyor', 'chief', 'approver', 'finance', 'manager', 'operator', 'owner', 'flag', 'flag2'] as const) people[name] = await house.as(name)
  given = await buildShip(house, people)
})
afterAll(() => house.close())
const get = (id: number, who: Client = people.operator) => who.ok('work/regCert/get', { id })

describe('a change of flag, from the assignment to the draft of what must be reissued', () => {
  let at: { id: number; version: number }

  test('work/regCert/assign: of the kinds chosen, to an operator, once at a time', async () => {
    const id = await opened(house, people, given, 'REGP', { flagId: given.liberia })
    const row = await get(id)
    expect(row).toMatchObject({ status: 10, term: 'interim', flagId: given.liberia, takesFlag: true, brings: expect.arrayContaining(['newCallSign', 'newRegistryPort']), validityMonths: 6 })
    expect(row.papers.map((p: any) => p.document)).toEqual(expect.arrayContaining(['billOfSale', 'deletionOrFree', 'goodStanding', 'tonnage', 'classStatus', 'ismIsps', 'radioAccounting']))
    const again = { shipId: given.shipId, certIds: [await kindOf(house, 'REGP')], operatorId: given.operatorId }
    expect(await people.manager.call('work/regCert/assign', again)).toMatchObject({ code: 409, error: 'regCert.inWork' })
    expect(await people.manager.call('work/regCert/assign', { ...again, certIds: [await kindOf(house, 'SC')] })).toMatchObject({ code: 400, fields: [{ field: 'certIds' }] })
    const { id: finance } = await house.services.db.selectFrom('appUser').where('username', '=', 'finance').select('id').executeTakeFirstOrThrow()
    expect(await people.manager.call('work/regCert/assign', { ...again, operatorId: finance })).toMatchObject({ code: 400, fields: [{ field: 'operatorId' }] })
    at = only(row)
  })

  test('work/regCert/submit: dates, windows and papers are asked for one by one', async () => {
    const refused = await people.operator.call('work/regCert/submit', at)
    expect(refused).toMatchObject({ code: 400 })
    expect(refused.fields!.map(({ field }) => field)).toEqual(expect.arrayContaining(['inspectionDate', 'issueDate', 'expiryDate', 'checklist.billOfSale', 'checklist.radioAccounting']))
    expect(refused.fields!.find(({ field }) => field === 'inspectionDate')!.msg).toBe('Choose the inspection date')
  })

  test('work/regCert/plan: before and after, what the new flag says to the old call sign, and what must be reissued; nothing is saved', async () => {
    const plan = await people.operator.ok('work/regCert/plan', { id: at.id, issueDate: '2026-03-10', newRegistryPort: 'Monrovia' })
    expect(plan.suggestedExpiry).toBe('2026-09-10')
    expect(plan.changes).toEqual([expect.objectContaining({ field: 'flagId', fromEn: 'Panama', toEn: 'Liberia' }), { field: 'registryPort', fromZh: 'Panama', fromEn: 'Panama', toZh: 'Monrovia', toEn: 'Monrovia' }])
    expect(plan.told.map((t: any) => [t.field, t.level])).toEqual(expect.arrayContaining([['newMmsi', 'warning'], ['newCallSign', 'warning']]))
    expect(plan.reissue.map((c: any) => c.certCode)).toEqual(['CLH', 'SC', 'RSL'])
    expect(only(await get(at.id))).toEqual(at)
  })

  test('work/regCert/save: only the person in charge; what is wrong is named', async () => {
    expect((await people.manager.call('work/regCert/save', { ...at, remark: 'x' })).code).toBe(403)
    const wrong = await people.operator.call('work/regCert/save', { ...at, inspectionDate: '2099-01-01', issueDate: '2026-03-10', expiryDate: '2027-03-10', newMmsi: '12', csrNo: 3, checklist: [{ document: 'billOfSale' }, { document: 'billOfSale' }] })
    expect(wrong.fields!.map(({ field }) => field)).toEqual(['inspectionDate', 'issueDate', 'expiryDate', 'csrNo', 'checklist.1.document'])
    const unknown = await people.operator.call('work/regCert/save', { ...at, checklist: [{ document: 'billOfSale' }, { document: 'x' }] })
    expect(unknown).toMatchObject({ code: 400, fields: [{ field: 'checklist.1.document', msg: expect.stringContaining('no entry of the dictionary REG_DOCUMENT') }] })
    expect(await people.operator.call('work/regCert/save', { ...at, newMmsi: '12' })).toMatchObject({ code: 400, fields: [{ field: 'newMmsi' }] })
    expect(await people.operator.call('work/regCert/save', { ...at, shipId: given.shipId + 1 })).toMatchObject({ code: 400, fields: [{ field: 'shipId' }] })
    expect(await people.operator.call('work/regCert/save', { ...at, version: 99, remark: 'x' })).toMatchObject({ code: 409 })
    expect(await people.operator.call('work/regCert/save', { remark: 'x' })).toMatchObject({ code: 400 })
  })

  test('work/regCert/recall, audit: taken back until it is audited; a refusal needs an opinion; nobody audits their own', async () => {
    at = await filled(people, at.id, { newRegistryPort: 'Monrovia', newOfficialNo: '22001', newCallSign: 'd5 xy2', newMmsi: '636012345', newName: 'BEACON STAR' })
    let row = await people.operator.ok('work/regCert/submit', at)
    row = await people.operator.ok('work/regCert/recall', only(row))
    expect(row.status).toBe(10)
    row = await people.operator.ok('work/regCert/submit', only(row))
    expect(await people.manager.call('work/regCert/audit', { ...only(row), result: 0 })).toMatchObject({ code: 400, fields: [{ field: 'remark' }] })
    row = await people.manager.ok('work/regCert/audit', { ...only(row), result: 0, remark: 'Bill of sale?' })
    expect(row.status).toBe(21)
    row = await people.manager.ok('work/regCert/audit', { ...only(await people.operator.ok('work/regCert/submit', only(row))), result: 1 })
    expect(await people.operator.call('work/regCert/recall', only(row))).toMatchObject({ code: 409, error: 'regCert.recallAfterAudit' })
    at = only(row)
  })

  test('work/regCert/confirm: refused for money it comes back to finance; changed, to the audit', async () => {
    let row = await people.finance.ok('work/regCert/confirm', { ...at, result: 0, remark: 'Unpaid' })
    row = await people.operator.ok('work/regCert/submit', only(row))
    expect(row.status).toBe(30)
    row = await people.finance.ok('work/regCert/confirm', { ...only(row), result: 0, remark: 'Payer' })
    row = await people.operator.ok('work/regCert/submit', only(await people.operator.ok('work/regCert/save', { ...only(row), remark: 'Payer corrected' })))
    expect(row.status).toBe(20)
    at = only(await people.manager.ok('work/regCert/audit', { ...only(row), result: 1 }))
  })

  test('work/regCert/confirm: passed, the ship is what the flag says, with dated history and the file as proof', async () => {
    const before = await house.services.db.selectFrom('outbox').select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
    const [first, second] = await Promise.all([1, 2].map(() => people.finance.call('work/regCert/confirm', { ...at, result: 1 })))
    expect([first!.code, second!.code].sort()).toEqual([0, 409])
    const ship = await people.operator.ok('basic/ship/get', { id: given.shipId })
    expect(ship).toMatchObject({ name: 'BEACON STAR', previousNames: expect.stringContaining('BEACON'), flagId: given.liberia, registryPort: 'Monrovia', officialNo: '22001', callSign: 'D5XY2', mmsi: '636012345' })
    const row = await get(at.id)
    const { list } = await people.operator.ok('basic/ship/changes', { id: given.shipId })
    expect(list.map((c: any) => c.kind).sort()).toEqual(['callSign', 'flag', 'name', 'officialNo', 'registryPort'])
    for (const change of list) expect(change).toMatchObject({ effectiveDate: '2026-03-10', fileId: row.fileId })
    expect(row).toMatchObject({ status: 50, certNo: expect.stringMatching(/REGP/), utn: expect.any(String), valid: 1 })
    expect(row.changes.map((c: any) => [c.field, c.toEn])).toEqual([['flagId', 'Liberia'], ['name', 'BEACON STAR'], ['registryPort', 'Monrovia'], ['officialNo', '22001'], ['callSign', 'D5XY2'], ['mmsi', '636012345']])
    const told = await house.services.db.selectFrom('outbox').select(['recipients', 'body']).offset(Number(before.count)).orderBy('id').execute()
    expect(told.some(({ recipients, body }) => recipients.join().endsWith('@harbour.example') && body!.includes(row.utn))).toBe(true)
    at = only(row)
  })

  test('the certificate is in the ship\'s record and takes the place of the old registry; it can be verified and is locked', async () => {
    const row = await get(at.id)
    expect(await people.operator.ok('ship/cert/get', { id: row.shipCertId })).toMatchObject({ certNo: row.certNo, expiryDate: '2026-09-09', regCertId: at.id, sha256: row.sha256, valid: 1, supersededBy: null })
    expect((await people.operator.ok('ship/cert/get', { id: given.certs['REG'] })).supersededBy).toBe(row.shipCertId)
    expect((await (await fetch(`${house.url}/api/verify/${row.utn}`)).json()).data).toMatchObject({ certNo: row.certNo, sha256: row.sha256 })
    expect((await people.operator.call('work/regCert/save', { ...at, remark: 'late' })).code).toBe(409)
    expect(await people.operator.upload('b.pdf', pdf('other'), 'application/pdf', `work/regIssue/upload?issueId=${at.id}`)).toMatchObject({ code: 409, error: 'regCert.locked' })
    const file = await people.operator.file('work/regCert/print', { id: at.id })
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })

  test('work/regCert/quote: certificates of the old flag are listed, and quoted as a draft once', async () => {
    expect((await get(at.id)).reissue.map((c: any) => [c.certCode, c.fields.includes('flagId')])).toEqual([['CLH', true], ['SC', true], ['RSL', true]])
    expect(await people.operator.call('work/regCert/quote', { id: at.id, shipCertIds: [999999] })).toMatchObject({ code: 400, fields: [{ field: 'shipCertIds' }] })
    const made = await people.operator.ok('work/regCert/quote', { id: at.id })
    expect(made.created).toBe(true)
    expect(await people.operator.ok('work/regCert/quote', { id: at.id })).toEqual({ quotationId: made.quotationId, created: false })
    const quotation = await people.operator.ok('work/quotation/get', { id: made.quotationId })
    expect(quotation).toMatchObject({ status: 10, flagId: given.liberia, customerId: given.ownerId, shipIds: [given.shipId] })
    expect(quotation.lines.map((l: any) => [l.certCode, l.surveyType])).toEqual([['CLH', 'changeOfFlag'], ['SC', 'changeOfFlag'], ['RSL', null]])
  })

  test('flags read what they issue, nothing of money, and of other flags nothing', async () => {
    const { db } = house.services
    const { relatedFlagState } = await db.selectFrom('appUser').where('username', '=', 'flag').select('relatedFlagState').executeTakeFirstOrThrow()
    await db.updateTable('regCert').set({ flagId: relatedFlagState! }).where('id', '=', at.id).execute()
    const seen = await get(at.id, people.flag)
    expect(seen).toMatchObject({ id: at.id, status: expect.any(Number) })
    for (const name of ['payment', 'jobNo', 'personName', 'remark', 'auditedBy']) expect(seen).not.toHaveProperty(name)
    expect((await people.flag2.call('work/regCert/get', { id: at.id })).code).toBe(404)
    expect((await people.owner.call('work/regCert/get', { id: at.id })).code).toBe(403)
    expect((await people.flag.ok('work/regCert/list', {})).list.every((row: any) => row.flagId === relatedFlagState)).toBe(true)
    const moves = (await people.operator.ok('work/regCert/history', { id: at.id })).list.map((e: any) => e.action).reverse()
    expect(moves.slice(0, 6)).toEqual(['create', 'update', 'upload', 'submit', 'recall', 'submit'])
    expect((await people.operator.file('work/regCert/export', { format: 'csv' })).bytes.length).toBeGreaterThan(50)
  })
})

describe('other kinds', () => {
  test('a deletion makes what the flag registered invalid, and the ship deleted; a later registry brings her back', async () => {
    const other = await buildShip(house, people)
    const id = await opened(house, people, other, 'DEL')
    const done = await people.finance.ok('work/regCert/confirm', { ...await audited(people, await filled(people, id)), result: 1 })
    expect(done.status).toBe(50)
    expect(await people.operator.ok('basic/ship/get', { id: other.shipId })).toMatchObject({ status: 'deleted', flagId: other.panama })
    for (const [code, valid] of [['REG', 0], ['RSL', 0], ['SC', 1]] as const) expect((await people.operator.ok('ship/cert/get', { id: other.certs[code] })).valid, code).toBe(valid)
    expect((await get(id)).reissue).toEqual([])
    expect(await people.operator.call('work/regCert/quote', { id })).toMatchObject({ code: 409, error: 'regCert.nothingToReissue' })
    const back = await opened(house, people, other, 'REG', { flagId: other.liberia })
    expect((await get(back)).changes.map((c: any) => c.field)).toEqual(['flagId', 'status'])
  })

  test('permanent registry takes the place of the provisional one; synopsis records are numbered for each ship and the earlier ones kept', async () => {
    const other = await buildShip(house, people)
    const complete = async (code: string, more: object = {}) => {
      const id = await opened(house, people, other, code, { flagId: other.liberia })
      await people.finance.ok('work/regCert/confirm', { ...await audited(people, await filled(people, id, more)), result: 1 })
      return get(id)
    }
    const provisional = await complete('REGP')
    const permanent = await complete('REG', { issueDate: '2026-06-10', expiryDate: '2031-06-09', certNo: 'LR-77' })
    expect((await people.operator.ok('ship/cert/get', { id: provisional.shipCertId })).supersededBy).toBe(permanent.shipCertId)
    expect((await people.operator.ok('ship/cert/get', { id: permanent.shipCertId })).windows.length).toBeGreaterThan(3)
    const first = await complete('CSR')
    const second = await complete('CSR', { issueDate: '2026-06-12' })
    expect([first.csrNo, second.csrNo]).toEqual([1, 2])
    expect(await people.operator.ok('ship/cert/get', { id: first.shipCertId })).toMatchObject({ valid: 1, supersededBy: second.shipCertId })
    const third = await get(await opened(house, people, other, 'CSR'))
    expect(await people.operator.call('work/regCert/save', { ...only(third), csrNo: 2 })).toMatchObject({ code: 400, fields: [{ field: 'csrNo' }] })
    expect(await people.operator.call('work/regCert/save', { ...only(third), newCallSign: 'D5XY3' })).toMatchObject({ code: 400, fields: [{ field: 'newCallSign' }] })
  })

  test('without the flag\'s file it is not completed', async () => {
    const other = await buildShip(house, people)
    const id = await opened(house, people, other, 'WRC')
    await filled(people, id)
    await house.services.db.updateTable('regCert').set({ fileId: null }).where('id', '=', id).execute()
    const at = await audited(people, only(await get(id)))
    expect(await people.finance.call('work/regCert/confirm', { ...at, result: 1 })).toMatchObject({ code: 409, error: 'regCert.noFileYet' })
    expect(await people.operator.call('work/regCert/print', { id })).toMatchObject({ code: 409 })
  })
})

test('every move by every role from every state, as the table of the specification has it', async () => {
  const may: Record<string, string> = { submit: 'operator', recall: 'operator', audit: 'manager', confirm: 'finance' }
  const id = await opened(house, people, await buildShip(house, people), 'MSM')
  const { db } = house.services
  for (const [state, status] of Object.entries(regCertMachine.states)) {
    for (const [move, allowed] of Object.entries(may)) {
      const from = moveFrom(regCertMachine, move, state)
      // Without the right nobody gets as far as the state: elsewhere the one who has it is enough.
      for (const [name, client] of Object.entries(people).filter(([name]) => from || name === allowed)) {
        await db.updateTable('regCert').set({ status, version: 1 }).where('id', '=', id).execute()
        const { code } = await client.call(`work/regCert/${move}`, { id, version: 1, ...(['audit', 'confirm'].includes(move) && { result: 0, remark: 'no' }) })
        const expected = name !== allowed ? [403, 404] : from ? [0, 400] : [409]
        expect(expected, `${name} ${move} from ${state}`).toContain(code)
      }
    }
  }
})
