import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'

let house: Harness
let admin: Client
beforeAll(async () => {
  house = await startHouse()
  admin = await house.as('admin')
})
afterAll(() => house.close())

const foreign = {
  surname: 'Okafor', name: 'Ada', fullName: 'Ada Okafor', nationality: 'NG', passport: 'A01234567', mobile: '+234 803 555 0166', email: 'ada@plimsoll.example',
  region: 'SIN', surveyorType: 2, grantStatus: 'valid', status: 1,
}
const chinese = { ...foreign, nationality: 'CN', passport: null, idCard: '11010519491231002X', mobile: '13800138000' }
const { passport: _passport, ...withoutPassport } = foreign

/** A black stroke on white paper, as a phone takes it. */
const scanned = () => sharp({ create: { width: 900, height: 400, channels: 3, background: '#ffffff' } })
  .composite([{ input: Buffer.from('<svg width="900" height="400"><path d="M100 300 C300 50 500 350 800 100" stroke="black" stroke-width="12" fill="none"/></svg>') }]).jpeg().toBuffer()
const uploaded = async (who: Client, bytes: Uint8Array, name = 'scan.jpg') => (await who.upload(name, bytes, 'image/jpeg')).data.attachmentId
const savedOnly = async (values: object) => admin.ok('basic/surveyor/save', values)

describe('surveyors', () => {
  test('a Chinese national: sex and birthday follow from the identity number, a small x is written large', async () => {
    const { id } = await savedOnly({ ...chinese, idCard: '11010519491231002x' })
    expect(await admin.ok('basic/surveyor/get', { id })).toMatchObject({ idCard: '11010519491231002X', birthday: '1949-12-31', sex: '2' })
    await admin.ok('basic/surveyor/remove', { ids: [id] })
  })

  test.each([
    ['a Chinese national without identity number', { ...chinese, idCard: null }, 'idCard', 'identity number'],
    ['an identity number with a wrong check digit', { ...chinese, idCard: '360426199101010072' }, 'idCard', 'check digit'],
    ['one of 17 digits', { ...chinese, idCard: '11010519491231002' }, 'idCard', '18 digits'],
    ['one that says another sex', { ...chinese, sex: '1' }, 'idCard', 'female'],
    ['one that says another birthday', { ...chinese, birthday: '1950-01-01' }, 'idCard', '1949-12-31'],
    ['a Chinese mobile of 10 digits', { ...chinese, mobile: '1380013800' }, 'mobile', '11 digits'],
    ['a foreigner without passport', withoutPassport, 'passport', 'passport'],
    ['a foreigner with a Chinese mobile', { ...foreign, mobile: '13800138000' }, 'mobile', 'international form'],
    ['a wrong e-mail', { ...foreign, email: 'ada@' }, 'email', 'e-mail'],
    ['an authorisation that ends before it begins', { ...foreign, issueTime: '2026-02-01', validityTime: '2026-01-31' }, 'validityTime', 'before it begins'],
    ['an authorisation of a flag that ends before it begins', { ...foreign, authorisations: [{ flagId: 1, grantStatus: 'valid', issueTime: '2026-02-01', validityTime: '2026-01-31' }] }, 'authorisations.0.validityTime', 'before it begins'],
    ['a flag that is not there', { ...foreign, flagIds: [999_999] }, 'flagIds', 'no such record in "Flag'],
    ['an authorisation of a flag that is not there', { ...foreign, authorisations: [{ flagId: 999_999, grantStatus: 'valid', validityTime: '2026-01-31' }] }, 'authorisations.0.flagId', 'no such record in "Flag'],
    ['a birthday to come', { ...foreign, birthday: '2099-01-01' }, 'birthday', 'past'],
  ])('refuses %s', async (_, values, field, words) => {
    const answer = await admin.call('basic/surveyor/save', values)
    expect(answer.code).toBe(400)
    expect(answer.fields!.find((f) => f.field.includes(field))?.msg).toContain(words)
  })

  test('a change is judged with what is already there: Chinese nationality without an identity number is refused later too', async () => {
    const { id, version } = await savedOnly(foreign)
    expect((await admin.call('basic/surveyor/save', { id, version, nationality: 'CN' })).fields!.map((f) => f.field)).toEqual(['idCard', 'mobile'])
    expect((await admin.call('basic/surveyor/save', { ...foreign, email: 'other@plimsoll.example' })).code).toBe(409)
    await admin.ok('basic/surveyor/remove', { ids: [id] })
  })

  test('images are cleaned by the server: paper transparent, at most 500 x 300', async () => {
    const { id, version } = await savedOnly({ ...foreign, signature: await uploaded(admin, await scanned()) })
    const { signature } = await admin.ok('basic/surveyor/get', { id })
    const { bytes } = await admin.file('sys/attachment/download', { attachmentId: signature })
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: 500, channels: 4 })
    expect(data[3]).toBe(0)
    const text = (await admin.upload('x.txt', Buffer.from('not an image'), 'text/plain')).data.attachmentId
    expect(await admin.call('basic/surveyor/save', { id, version, personalSeal: text })).toMatchObject({ code: 400, fields: [{ field: 'personalSeal' }] })
    expect(await admin.call('basic/surveyor/save', { id, version, officialSeal: 'A'.repeat(24) })).toMatchObject({ code: 400, fields: [{ field: 'officialSeal' }] })
    await admin.ok('basic/surveyor/remove', { ids: [id] })
  })

  test('a surveyor replaces the own signature and seals; an account that is no surveyor is told so', async () => {
    const surveyor = await house.as('surveyor')
    const attachmentId = await uploaded(surveyor, await scanned())
    const before = (await surveyor.ok('auth/profile')).info
    const { signature } = await surveyor.ok('auth/signature', { attachmentId })
    const { personalSeal } = await surveyor.ok('auth/seal', { attachmentId })
    const { officialSeal } = await surveyor.ok('auth/seal', { attachmentId, kind: 'official' })
    const after = (await surveyor.ok('auth/profile')).info
    expect(after).toMatchObject({ signature: signature.attachmentId, personalSeal: personalSeal.attachmentId, officialSeal: officialSeal.attachmentId })
    expect(after.signature).not.toBe(before.signature)
    expect((await admin.ok('basic/surveyor/history', { id: before.surveyorId })).list.map((h: any) => h.changes[0].field)).toEqual(['officialSeal', 'personalSeal', 'signature'])
    const finance = await house.as('finance')
    expect((await finance.call('auth/signature', { attachmentId: await uploaded(finance, await scanned()) })).code).toBe(409)
  })

  test('tells who may be assigned and why the others may not', async () => {
    const [panama] = await admin.ok('basic/flag/all', { keyword: 'Panama' })
    const chief = await house.as('chief')
    const judged = await chief.ok('basic/surveyor/eligible', { flagId: panama.id, shipType: '304', scope: 'ISM', date: '2026-11-21', region: 'SIN' })
    const of = (name: string) => judged.find((one: any) => one.fullName.includes(name))
    expect(of('Tan Wei Ming')).toMatchObject({ eligible: true, reasonsEn: [], warningsEn: [] })
    expect(of('Lin Haifeng')).toMatchObject({ eligible: true, warningsEn: ['belongs to another region'], warningsZh: ['属于其他区域'] })
    expect(of('Hu Jianming')).toMatchObject({ eligible: false, reasonsEn: ['the authorisation is not in force', 'the authorisation ended on 2024-12-31', 'not authorised for the scope ISM'] })
    expect(of('Maria Luisa Santos').reasonsZh).toEqual(['未获该船型授权', '未获“安全管理 ISM”检验范围授权'])
    const [smc] = await chief.ok('basic/cert/all', { keyword: 'Safety Management Certificate' })
    const [csr] = await chief.ok('basic/cert/all', { keyword: 'Safety Radio' })
    const forTypes = await chief.ok('basic/surveyor/eligible', { flagId: panama.id, shipType: '203', certIds: [smc.id, csr.id], date: '2026-11-21' })
    expect(forTypes.find((one: any) => one.fullName.includes('Zhou')).reasonsEn).toEqual(['not authorised for the scope Radio'])
    expect(forTypes.find((one: any) => one.fullName.includes('Santos')).reasonsZh).toEqual(['未获“安全管理 ISM”检验范围授权'])
    const order = judged.map((one: any) => one.eligible)
    expect(order).toEqual([...order].sort((a, b) => Number(b) - Number(a)))
    const forProduct = await chief.ok('basic/surveyor/eligible', { scope: 'product', date: '2026-11-21' })
    expect(forProduct.find((one: any) => one.fullName.includes('Lin Haifeng')).eligible).toBe(true)
    expect(forProduct.find((one: any) => one.fullName.includes('Santos')).reasonsEn).toEqual(['not authorised for the scope Product'])
  })

  test('an authorisation of a flag brings the flag with it, decides for it, and takes it along when it goes', async () => {
    const [panama] = await admin.ok('basic/flag/all', { keyword: 'Panama' })
    const [liberia] = await admin.ok('basic/flag/all', { keyword: 'Liberia' })
    const row = { flagId: panama.id, shipModels: ['203'], inspectionScopes: ['hull'], grantStatus: 'valid', grantType: 'flag', issueTime: '2026-01-01', validityTime: '2027-12-31', issuePlace: 'Panama' }
    const { id, version } = await savedOnly({ ...foreign, flagIds: [liberia.id], issueTime: '2025-01-01', validityTime: '2030-12-31', authorisations: [row] })
    expect((await admin.ok('basic/surveyor/get', { id })).flagIds).toEqual([liberia.id, panama.id])
    expect((await admin.ok('basic/surveyor/list', { flagIds: [panama.id], keyword: 'Okafor' })).total).toBe(1)
    const judged = async (need: object) => (await admin.ok('basic/surveyor/eligible', { flagId: panama.id, shipType: '203', scope: 'hull', date: '2026-11-21', ...need })).find((one: any) => one.id === id)
    expect(await judged({})).toMatchObject({ eligible: true, warningsEn: [] })
    expect(await judged({ date: '2027-12-15' })).toMatchObject({ eligible: true, warningsZh: ['授权将于 2027-12-31 到期'] })
    expect(await judged({ shipType: '301', scope: 'ISM', date: '2028-01-01' })).toMatchObject({ eligible: false, reasonsEn: [
      'the authorisation of Panama ended on 2027-12-31', 'the authorisation of Panama does not cover this ship type', 'the authorisation of Panama does not cover the scope ISM',
    ] })
    expect(await judged({ flagId: liberia.id, shipType: '301', scope: 'ISM', date: '2028-01-01' })).toMatchObject({ eligible: true })
    await savedOnly({ id, version, authorisations: null })
    expect((await admin.ok('basic/surveyor/get', { id })).flagIds).toEqual([liberia.id])
    await admin.ok('basic/surveyor/remove', { ids: [id] })
  })

  test('a surveyor with an account or with certificates in work is not removed; the list can be taken away as a file', async () => {
    const { list: [lin] } = await admin.ok('basic/surveyor/list', { keyword: 'Lin Haifeng' })
    const answer = await admin.call('basic/surveyor/remove', { ids: [lin.id] })
    expect([answer.code, answer.msg]).toEqual([409, expect.stringContaining('surveyor')])
    const { status, bytes } = await admin.file('basic/surveyor/export', { format: 'csv' })
    expect([status, bytes.toString().includes('Lin Haifeng')]).toEqual([200, true])
    expect((await admin.call('basic/surveyor/export', { columns: ['idCard'] })).code).toBe(400)
  })

  test('colleagues see the authorisation but not the papers and images of a person', async () => {
    const operator = await house.as('operator')
    const { list } = await operator.ok('basic/surveyor/list', { keyword: 'Lin' })
    const seen = await operator.ok('basic/surveyor/get', { id: list[0].id })
    expect(seen).toMatchObject({ fullName: 'Lin Haifeng', grantStatus: 'valid' })
    for (const name of ['idCard', 'birthday', 'signature', 'officialSeal']) expect(seen).not.toHaveProperty(name)
    expect((await operator.call('basic/surveyor/history', { id: list[0].id })).code).toBe(403)
    expect((await operator.call('basic/surveyor/save', foreign)).code).toBe(403)
    expect(await (await house.as('surveyor')).ok('basic/surveyor/get', { id: list[0].id })).toMatchObject({ birthday: '1985-06-14' })
    expect((await admin.ok('basic/surveyor/get', { id: list[0].id })).idCard).toHaveLength(18)
  })

  test('regional staff reach the surveyors of their region; the demonstration has dictionaries for every key', async () => {
    const regions = (await (await house.as('surveyor2')).ok('basic/surveyor/list', {})).list.map((s: any) => s.region)
    expect(new Set(regions)).toEqual(new Set(['SIN']))
    const { list } = await admin.ok('basic/surveyor/list', { size: 200 })
    expect(list.length).toBeGreaterThanOrEqual(12)
    const keysOf = async (dictCode: string) => (await admin.ok('sys/dict/all', { dictCode })).map((e: any) => e.key)
    for (const [field, dictCode] of [['grantStatus', 'GRANT_STATUS'], ['grantType', 'GRANT_TYPE'], ['surveyLevel', 'SURVEY_LEVEL'], ['highestEdu', 'EDU'], ['inspectionScopes', 'INSPECTION_SCOPE'], ['shipModels', 'SHIP_TYPE']]) {
      const keys = await keysOf(dictCode!)
      for (const row of list) for (const value of [row[field!]].flat()) if (value !== null) expect(keys, field).toContain(value)
    }
    expect((await (await house.as('owner')).ok('basic/surveyor/all', {}))).toEqual([])
  })
})
