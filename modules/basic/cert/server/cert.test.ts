import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { CERT_TYPES } from '#common/rules/certificates/cert-types.ts'
import { testApp } from '#server/testing/test-app.ts'

const app = testApp()
const admin = app.client('admin')

const rules = new Map<string, number>()
const typeOf = async (code: string) => {
  const [one] = (await admin.callOk('basic/cert/list', { keyword: code, size: 50 })).list.filter(
    (c: { code: string }) => c.code === code,
  )
  return admin.callOk('basic/cert/get', { id: one.id })
}
beforeAll(async () => {
  for (const { id, code } of await admin.callOk('sys/rule/all', {})) rules.set(code, id)
})
const ruleIds = (...codes: string[]) => codes.map((code) => rules.get(code)!)

const created = {
  code: 'TEST',
  nameZh: '测试证书',
  nameEn: 'Test Certificate',
  certType: 10,
  certSub: 10,
  validityMonths: 60,
  sort: 5,
  status: 1,
}

describe('certificate types', () => {
  test('an empty database contains the convention types with windows, forms, relations and surveyor scopes', async () => {
    const { list, total } = await admin.callOk('basic/cert/list', { size: 200 })
    expect(total).toBe(CERT_TYPES.length)
    expect(await typeOf('SC')).toMatchObject({
      validityMonths: 60,
      certType: 10,
      certSub: 10,
      instrument: 'SOLAS I/10',
      ruleIds: ruleIds('annual', 'intermediateHssc', 'renewal', 'bottom'),
      inspectionScopes: ['hull'],
      holder: 'ship',
      validityBasis: 'months',
    })
    expect(list.find((c: { code: string }) => c.code === 'REGP')).toMatchObject({
      certType: 20,
      certSub: null,
    })
    expect(await typeOf('SE')).toMatchObject({
      printedForm: 'Form E',
      inspectionScopes: ['safety'],
    })
    const doc = await typeOf('DOC')
    expect(doc).toMatchObject({
      holder: 'company',
      certSub: 20,
      inspectionScopes: ['ISM'],
      ruleIds: ruleIds('annualAudit', 'renewalVerification'),
    })
    expect(await typeOf('IDOC')).toMatchObject({ interimOfId: doc.id, validityMonths: 12 })
    expect(await typeOf('SMC')).toMatchObject({ followIds: [doc.id], extensionFamily: 'smc' })
  })

  test('lists manuals and plans as types of class 30, with prices', async () => {
    const { list, total } = await admin.callOk('basic/cert/list', { certType: [30], size: 50 })
    expect(total).toBe(19)
    expect(list[0]).toMatchObject({
      code: 'SOPEP',
      certSub: null,
      validityMonths: null,
      ruleIds: null,
      inspectionScopes: ['plan'],
    })
  })

  test('every initial type can be saved unchanged', async () => {
    for (const { id } of await admin.callOk('basic/cert/all', {})) {
      const { version, certType, certSub, validityMonths } = await admin.callOk('basic/cert/get', {
        id,
      })
      expect(
        (await admin.call('basic/cert/save', { id, version, certType, certSub, validityMonths }))
          .code,
      ).toBe(0)
    }
  })

  test('names the instrument in both languages', async () => {
    const { list } = await admin.callOk('basic/cert/list', { instrument: ['flag law'] })
    expect(list.length).toBeGreaterThan(0)
    for (const kind of list) expect(kind).toMatchObject({ instrumentZh: '船旗国法律' })
    const found = await admin.callOk('basic/cert/list', { keyword: '船旗国法律' })
    expect(found.total).toBe(list.length)
  })

  test('filters by class, instrument, rule and scope', async () => {
    const total = async (filter: object) => (await admin.callOk('basic/cert/list', filter)).total
    expect(await total({ instrument: ['ISM'] })).toBe(
      CERT_TYPES.filter((kind) => kind.instrument === 'ISM').length,
    )
    expect(await total({ ruleIds: ruleIds('bottom') })).toBe(
      CERT_TYPES.filter((kind) => kind.windowRuleCodes.includes('bottom')).length,
    )
    expect(await total({ inspectionScopes: ['tonnage'], certType: [10] })).toBe(3)
    expect(await total({ holder: ['company'] })).toBe(2)
  })

  test('returns the uses of a type', async () => {
    const { usedBy } = await typeOf('IOPP')
    expect(usedBy).toContainEqual(
      expect.objectContaining({
        path: 'basic/certTemplate',
        field: 'certId',
        titleEn: 'Certificate templates',
        listed: true,
      }),
    )
    expect(usedBy.find((use: { path: string }) => use.path === 'ship/cert').count).toBeGreaterThan(
      50,
    )
    expect(
      (await typeOf('ETB')).usedBy.filter((use: { path: string }) => use.path === 'ship/cert'),
    ).toEqual([])
  })

  test('creates, changes, exports and removes a type, with history', async () => {
    const { id, version } = await admin.callOk('basic/cert/save', {
      ...created,
      ruleIds: ruleIds('annual', 'renewal'),
    })
    expect(await admin.callOk('basic/cert/get', { id })).toMatchObject({
      validityBasis: 'months',
      holder: 'ship',
      extensionFamily: 'none',
      usedBy: [],
    })
    await admin.callOk('basic/cert/save', { id, version, ruleIds: ruleIds('renewal') })
    expect((await admin.callOk('basic/cert/history', { id })).list[0].changes).toEqual([
      { field: 'ruleIds', from: ruleIds('annual', 'renewal'), to: ruleIds('renewal') },
    ])
    const { status, bytes } = await admin.download('basic/cert/export', {
      keyword: 'TEST',
      format: 'csv',
    })
    expect(status).toBe(200)
    expect(bytes.toString()).toContain('Test Certificate')
    await admin.callOk('basic/cert/remove', { ids: [id] })
  })

  test.each([
    [
      'a window rule that does not exist',
      { ruleIds: [999_999] },
      'ruleIds',
      'does not exist in "Window rules"',
    ],
    ['a statutory type without subcategory', { certSub: null }, 'certSub', 'Choose a subcategory'],
    ['a registration type with one', { certType: 20 }, 'certSub', 'leave this field empty'],
    ['a code in small letters', { code: 'test' }, 'code', 'form'],
    [
      'months of its own, without months',
      { validityBasis: 'months', validityMonths: null },
      'validityMonths',
      'Enter the number of months',
    ],
    [
      'months without an expiry',
      { validityBasis: 'unlimited' },
      'validityMonths',
      'leave this field empty',
    ],
    [
      'a manual with a validity',
      { certType: 30, certSub: null },
      'validityMonths',
      'Manuals and plans',
    ],
    [
      'a type it goes with that does not exist',
      { followIds: [999_999] },
      'followIds',
      'does not exist in "Certificate types"',
    ],
    [
      'a scope no dictionary has',
      { inspectionScopes: ['magic'] },
      'inspectionScopes',
      'dictionary',
    ],
    ['a form as large as a book', { printedForm: 'x'.repeat(61) }, 'printedForm', 'At most 60'],
  ])('refuses %s', async (_, wrong, field, words) => {
    const response = await admin.call('basic/cert/save', { ...created, ...wrong })
    expect(response.code).toBe(400)
    expect(response.fields!.find((f) => f.field.includes(field))?.msg).toContain(words)
  })

  test('refuses an interim type of an interim type, a self-reference, and a duplicate rule', async () => {
    const fieldOf = async (values: object) =>
      (await admin.call('basic/cert/save', values)).fields
        ?.map(({ field, msg }) => `${field}: ${msg}`)
        .join()
    expect(await fieldOf({ ...created, interimOfId: (await typeOf('ISMC')).id })).toContain(
      'interimOfId: This is an interim certificate itself',
    )
    const { id, version } = await typeOf('SMC')
    expect(await fieldOf({ id, version, interimOfId: id })).toContain(
      'interimOfId: It cannot refer to itself: choose another certificate type',
    )
    expect(await fieldOf({ id, version, followIds: [id] })).toContain(
      'followIds: It cannot refer to itself: choose another certificate type',
    )
    expect(await fieldOf({ ...created, ruleIds: ruleIds('annual', 'annual') })).toContain(
      'ruleIds: Each entry can be selected only once',
    )
  })

  test('refuses a duplicate code, and removal of a type that others refer to', async () => {
    expect((await admin.call('basic/cert/save', { ...created, code: 'SC' })).code).toBe(409)
    expect(
      (await admin.call('basic/cert/remove', { ids: [(await typeOf('IOPP')).id] })).msg,
    ).toMatch(/Still used by/)
    expect((await admin.call('basic/cert/remove', { ids: [(await typeOf('REG')).id] })).code).toBe(
      409,
    )
  })

  test('surveyors have read access only; owners cannot list types', async () => {
    const surveyor = await app.signInAs('surveyor')
    expect((await surveyor.callOk('basic/cert/list', { keyword: '构造' })).total).toBe(1)
    expect((await surveyor.call('basic/cert/save', created)).code).toBe(403)
    expect((await (await app.signInAs('owner')).call('basic/cert/list')).code).toBe(403)
  })
})

test('a folder of an earlier version gets the further types as a new database has them', async () => {
  const file = '../migrations/20261127T0410_add_noise_gear_and_passenger_types.sql'
  const text = readFileSync(new URL(file, import.meta.url), 'utf8')
  const [up] = text.split('-- down')
  const codes = ['LA2', 'LA2U', 'LA3', 'LA4', 'NSR', 'PLC']
  const undone = new Error('undone')
  await app.services.db
    .transaction()
    .execute(async (db) => {
      const stored = () =>
        sql`select code, name_zh, name_en, instrument, cert_type, cert_sub, holder, printed_form,
          validity_basis, validity_months, rule_ids, extension_family, inspection_scopes, documents,
          remark from cert where code = any(${[...codes, 'LA']}) order by code`.execute(db)
      const seeded = (await stored()).rows
      // Templates refer to the seeded ones, which cannot be deleted.
      await sql`update cert set code = code || '-' where code = any(${codes})`.execute(db)
      await sql`update cert set printed_form = null where code = 'LA'`.execute(db)
      await sql.raw(up!).execute(db)
      expect((await stored()).rows).toEqual(seeded)
      // A second run, beside a type of this code that a society has made, changes nothing.
      await sql.raw(up!).execute(db)
      expect((await stored()).rows).toEqual(seeded)
      throw undone
    })
    .catch((error: unknown) => expect(error).toBe(undone))
})
