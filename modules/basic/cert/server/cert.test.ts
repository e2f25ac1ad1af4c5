import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CERT_KINDS } from '#common/rules/cert-kinds.ts'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'

let house: Harness
let admin: Client
beforeAll(async () => {
  house = await startHouse()
  admin = await house.as('admin')
})
afterAll(() => house.close())

const rules = new Map<string, number>()
const typeOf = async (code: string) => {
  const [one] = (await admin.ok('basic/cert/list', { keyword: code, size: 50 })).list.filter((c: any) => c.code === code)
  return admin.ok('basic/cert/get', { id: one.id })
}
beforeAll(async () => {
  for (const { id, code } of await admin.ok('sys/rule/all', {})) rules.set(code, id)
})
const ruleIds = (...codes: string[]) => codes.map((code) => rules.get(code)!)

const made = { code: 'TEST', nameZh: '测试证书', nameEn: 'Test Certificate', certType: 10, certSub: 10, validityMonths: 60, sort: 5, status: 1 }

describe('certificate types', () => {
  test('an empty database holds the types of the conventions with their windows, forms, relations and the scopes a surveyor needs', async () => {
    const { list, total } = await admin.ok('basic/cert/list', { size: 200 })
    expect(total).toBe(CERT_KINDS.length)
    expect(await typeOf('SC')).toMatchObject({
      validityMonths: 60, certType: 10, certSub: 10, instrument: 'SOLAS I/10', ruleIds: ruleIds('annual', 'intermediateHssc', 'renewal', 'bottom'), inspectionScopes: ['hull'], holder: 'ship', validityBasis: 'months',
    })
    expect(list.find((c: any) => c.code === 'REGP')).toMatchObject({ certType: 20, certSub: null })
    expect(await typeOf('SE')).toMatchObject({ printedForm: 'Form E', inspectionScopes: ['safety'] })
    const doc = await typeOf('DOC')
    expect(doc).toMatchObject({ holder: 'company', certSub: 20, inspectionScopes: ['ISM'], ruleIds: ruleIds('annualAudit', 'renewalVerification') })
    expect(await typeOf('IDOC')).toMatchObject({ interimOfId: doc.id, validityMonths: 12 })
    expect(await typeOf('SMC')).toMatchObject({ followIds: [doc.id], extensionFamily: 'smc' })
  })

  test('manuals and plans are types of class 30, to be priced like certificates', async () => {
    const { list, total } = await admin.ok('basic/cert/list', { certType: [30], size: 50 })
    expect(total).toBe(19)
    expect(list[0]).toMatchObject({ code: 'SOPEP', certSub: null, validityMonths: null, ruleIds: null, inspectionScopes: ['plan'] })
  })

  test('every type of the beginning can be saved again as it is', async () => {
    for (const { id } of await admin.ok('basic/cert/all', {})) {
      const { version, certType, certSub, validityMonths } = await admin.ok('basic/cert/get', { id })
      expect((await admin.call('basic/cert/save', { id, version, certType, certSub, validityMonths })).code).toBe(0)
    }
  })

  test('are found by class, instrument, rule and scope', async () => {
    const total = async (filter: object) => (await admin.ok('basic/cert/list', filter)).total
    expect(await total({ instrument: ['ISM'] })).toBe(CERT_KINDS.filter((kind) => kind.instrument === 'ISM').length)
    expect(await total({ ruleIds: ruleIds('bottom') })).toBe(CERT_KINDS.filter((kind) => kind.cycles.includes('bottom')).length)
    expect(await total({ inspectionScopes: ['tonnage'], certType: [10] })).toBe(3)
    expect(await total({ holder: ['company'] })).toBe(2)
  })

  test('tell where they are used', async () => {
    const { usedBy } = await typeOf('IOPP')
    expect(usedBy).toContainEqual(expect.objectContaining({ path: 'basic/certTemplate', field: 'certId', titleEn: 'Certificate templates', listed: true }))
    expect(usedBy.find((use: any) => use.path === 'ship/cert').count).toBeGreaterThan(50)
    expect((await typeOf('ETB')).usedBy.filter((use: any) => use.path === 'ship/cert')).toEqual([])
  })

  test('is created, changed, seen in the history, exported and removed', async () => {
    const { id, version } = await admin.ok('basic/cert/save', { ...made, ruleIds: ruleIds('annual', 'renewal') })
    expect(await admin.ok('basic/cert/get', { id })).toMatchObject({ validityBasis: 'months', holder: 'ship', extensionFamily: 'none', usedBy: [] })
    await admin.ok('basic/cert/save', { id, version, ruleIds: ruleIds('renewal') })
    expect((await admin.ok('basic/cert/history', { id })).list[0].changes).toEqual([{ field: 'ruleIds', from: ruleIds('annual', 'renewal'), to: ruleIds('renewal') }])
    const { status, bytes } = await admin.file('basic/cert/export', { keyword: 'TEST', format: 'csv' })
    expect(status).toBe(200)
    expect(bytes.toString()).toContain('Test Certificate')
    await admin.ok('basic/cert/remove', { ids: [id] })
  })

  test.each([
    ['a window rule that does not exist', { ruleIds: [999_999] }, 'ruleIds', 'no such record in "Window rules"'],
    ['a statutory type without subcategory', { certSub: null }, 'certSub', 'Choose the subcategory'],
    ['a registration type with one', { certType: 20 }, 'certSub', 'leave it empty'],
    ['a code in small letters', { code: 'test' }, 'code', 'form'],
    ['months of its own, without months', { validityBasis: 'months', validityMonths: null }, 'validityMonths', 'Enter the months'],
    ['months without an expiry', { validityBasis: 'unlimited' }, 'validityMonths', 'leave it empty'],
    ['a manual with a validity', { certType: 30, certSub: null }, 'validityMonths', 'Manuals and plans'],
    ['a type it goes with that does not exist', { followIds: [999_999] }, 'followIds', 'no such record in "Certificate types"'],
    ['a scope no dictionary has', { inspectionScopes: ['magic'] }, 'inspectionScopes', 'dictionary'],
    ['a form as large as a book', { printedForm: 'x'.repeat(61) }, 'printedForm', 'At most 60'],
  ])('refuses %s', async (_, wrong, field, words) => {
    const answer = await admin.call('basic/cert/save', { ...made, ...wrong })
    expect(answer.code).toBe(400)
    expect(answer.fields!.find((f) => f.field.includes(field))?.msg).toContain(words)
  })

  test('refuses an interim of an interim, itself as its own, and a rule chosen twice', async () => {
    const fieldOf = async (values: object) => (await admin.call('basic/cert/save', values)).fields?.map(({ field, msg }) => `${field}: ${msg}`).join()
    expect(await fieldOf({ ...made, interimOfId: (await typeOf('ISMC')).id })).toContain('interimOfId: That is an interim certificate itself')
    const { id, version } = await typeOf('SMC')
    expect(await fieldOf({ id, version, interimOfId: id })).toContain('interimOfId: It cannot refer to itself')
    expect(await fieldOf({ id, version, followIds: [id] })).toContain('followIds: It cannot refer to itself')
    expect(await fieldOf({ ...made, ruleIds: ruleIds('annual', 'annual') })).toContain('ruleIds: Each can be chosen only once')
  })

  test('refuses a second type of the same code, and the removal of one that others use or go with', async () => {
    expect((await admin.call('basic/cert/save', { ...made, code: 'SC' })).code).toBe(409)
    expect((await admin.call('basic/cert/remove', { ids: [(await typeOf('IOPP')).id] })).msg).toMatch(/Still used by/)
    expect((await admin.call('basic/cert/remove', { ids: [(await typeOf('REG')).id] })).code).toBe(409)
  })

  test('surveyors read them and change nothing; owners do not see the list', async () => {
    const surveyor = await house.as('surveyor')
    expect((await surveyor.ok('basic/cert/list', { keyword: '构造' })).total).toBe(1)
    expect((await surveyor.call('basic/cert/save', made)).code).toBe(403)
    expect((await (await house.as('owner')).call('basic/cert/list')).code).toBe(403)
  })
})
