import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { flagByWords } from '#common/rules/flags.ts'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'
import { isAddress } from './flag-rules.ts'
import { overlapsOf } from './flag-series.ts'

let house: Harness
let admin: Client
beforeAll(async () => {
  house = await startHouse()
  admin = await house.as('admin')
})
afterAll(() => house.close())

const made = { flagNo: '900', nameZh: '测试旗', nameEn: 'Testland', iso2: 'QQ', iso3: 'QQQ', eCertificate: true, lessOneDay: false }

describe('flag states', () => {
  test('an empty database knows every flag that lists of ships name, the principal ones numbered first', async () => {
    const { total } = await admin.ok('basic/flag/list', { size: 1 })
    expect(total).toBeGreaterThan(180)
    const [first] = (await admin.ok('basic/flag/list', { sort: 'flagNo', size: 1 })).list
    expect(first).toMatchObject({ flagNo: '001', iso3: 'PAN', eCertificate: true })
    const all = await admin.ok('basic/flag/all', {})
    for (const name of ['Liberia', 'Greece', 'Norway (NIS)', 'Curaçao']) expect(all.map((f: any) => f.iso2), name).toContain(flagByWords(name)!.iso2)
  })

  test('each of them can be read whole: none has more call signs or digits than the contract allows', async () => {
    for (const { id } of await admin.ok('basic/flag/all', {})) expect((await admin.ok('basic/flag/get', { id })).iso3).toHaveLength(3)
  })

  test('a large register has its ports in both languages, its call signs and its digits', async () => {
    const { list } = await admin.ok('basic/flag/list', { keyword: '马绍尔' })
    const flag = await admin.ok('basic/flag/get', { id: list[0].id })
    expect(flag).toMatchObject({ iso2: 'MH', registryPorts: [{ nameZh: '马朱罗', nameEn: 'Majuro' }], callSignPrefixes: ['V7'], mids: ['538'] })
  })

  test('is created, changed with a record of the change, and removed', async () => {
    const { id, version } = await admin.ok('basic/flag/save', { ...made, registryPorts: [{ nameZh: '测试港', nameEn: 'Port Test' }] })
    await admin.ok('basic/flag/save', { id, version, nameEn: 'Testlandia' })
    const { list } = await admin.ok('basic/flag/history', { id })
    expect(list[0]).toMatchObject({ action: 'update', changes: [{ field: 'nameEn', from: 'Testland', to: 'Testlandia' }] })
    expect(await admin.ok('basic/flag/remove', { ids: [id] })).toEqual({ removed: 1 })
  })

  test.each([
    ['flagNo', { flagNo: 'A-1' }], ['iso2', { iso2: 'qq' }], ['mids', { mids: ['123'] }], ['callSignPrefixes', { callSignPrefixes: ['3E', '12'] }], ['callSignPrefixes', { callSignPrefixes: ['h3'] }],
    ['registryPorts', { registryPorts: [{ nameZh: '港' }] }], ['registryPorts', { registryPorts: [{ nameZh: '港', nameEn: 'A' }, { nameZh: '港', nameEn: 'B' }] }],
    ['loginAddress', { loginAddress: 'javascript:alert(1).x' }],
  ])('refuses %s of the wrong form', async (field, wrong) => {
    const answer = await admin.call('basic/flag/save', { ...made, ...wrong })
    expect(answer.code).toBe(400)
    expect(answer.fields!.map((f) => f.field.split(/[./]/).find(Boolean))).toContain(field)
  })

  test('refuses a second flag of the same code and a change of what somebody else has changed', async () => {
    expect(await admin.call('basic/flag/save', { ...made, iso2: 'PA' })).toMatchObject({ code: 409, fields: [{ field: 'iso2' }] })
    const { list } = await admin.ok('basic/flag/list', { keyword: 'Panama' })
    expect((await admin.call('basic/flag/save', { id: list[0].id, version: 99, remark: 'x' })).code).toBe(409)
  })

  test('series another flag keeps too are shown, never refused: a shorter prefix covers the longer ones', async () => {
    const { list } = await admin.ok('basic/flag/overlaps', { callSignPrefixes: ['H'], mids: ['351'] })
    expect(list.find((o: any) => o.nameEn === 'Panama' && o.kind === 'callSign').values).toEqual(['HO', 'HP', 'H3', 'H8', 'H9'])
    expect(list.filter((o: any) => o.kind === 'mid')).toMatchObject([{ nameEn: 'Panama', values: ['351'] }])
    const { id } = await admin.ok('basic/flag/save', { ...made, callSignPrefixes: ['3E', '3E'], mids: ['351'] })
    expect(await admin.ok('basic/flag/get', { id })).toMatchObject({ callSignPrefixes: ['3E'], overlaps: [{ nameEn: 'Panama', kind: 'callSign' }, { nameEn: 'Panama', kind: 'mid' }] })
    await admin.ok('basic/flag/remove', { ids: [id] })
    expect(overlapsOf({ callSignPrefixes: ['B'] }, [{ id: 1, nameZh: '', nameEn: '', callSignPrefixes: ['BM', 'C'], mids: null }])).toMatchObject([{ values: ['BM'] }])
  })

  test.each([['https://registry.example/ro?x=1', true], ['www.registry.example', true], ['http://海事局.example:8443', true], ['not a page', false], ['//x', false], ['data:text/html,x.y', false]])('%s as an address: %s', (text, good) => expect(isAddress(text)).toBe(good))

  test('the account is only for those who work in the system of the flag: neither page nor history tells it to others', async () => {
    const { list: [{ id, version, account }] } = await admin.ok('basic/flag/list', { keyword: 'Panama' })
    expect(account).toBeUndefined()
    await admin.ok('basic/flag/save', { id, version, account: 'plimsoll-secret' })
    const [operator, surveyor] = [await house.as('operator'), await house.as('surveyor')]
    expect((await operator.ok('basic/flag/get', { id })).account).toBe('plimsoll-secret')
    expect(await surveyor.ok('basic/flag/get', { id })).not.toHaveProperty('account')
    const seen = JSON.stringify(await surveyor.ok('basic/flag/history', { id }))
    expect(seen).toContain('account')
    expect(seen).not.toContain('plimsoll-')
    expect(JSON.stringify(await admin.ok('basic/flag/history', { id }))).toContain('plimsoll-secret')
  })

  test('its page leads to the newest circular for it and its laws in force, for those who may read them', async () => {
    const [{ id: flagId }] = await admin.ok('basic/flag/all', { keyword: 'Marshall' })
    await admin.ok('sys/law/save', { title: 'MI-118 revised', type: 'flagLaw', flagId, startDate: '2020-01-01' })
    await admin.ok('sys/law/save', { title: 'MI-118 of old', type: 'flagLaw', flagId, startDate: '2010-01-01', endDate: '2019-12-31' })
    const { id } = await admin.ok('sys/news/save', { title: 'A notice for Majuro', type: 'circular', flagId, startDate: '2026-01-01', generalFlag: true, descn: '<p>To all</p>' })
    const before = await admin.ok('basic/flag/get', { id: flagId })
    expect(before.latestCircular?.title).not.toBe('A notice for Majuro')
    expect(before.laws.map((law: any) => law.title)).toContain('MI-118 revised')
    expect(before.laws.map((law: any) => law.title)).not.toContain('MI-118 of old')
    await admin.ok('sys/news/publish', { id, version: (await admin.ok('sys/news/get', { id })).version })
    expect((await admin.ok('basic/flag/get', { id: flagId })).latestCircular).toMatchObject({ id, title: 'A notice for Majuro' })
  })

  test('flags that authorise the society are found, and the list can be taken away as a file without accounts', async () => {
    const { total } = await admin.ok('basic/flag/list', { authorised: true, size: 1 })
    expect(total).toBe((await admin.ok('basic/flag/list', { accessTimeFrom: '1990-01-01', size: 1 })).total)
    const { status, bytes } = await admin.file('basic/flag/export', { format: 'csv', authorised: true })
    expect([status, bytes.toString().split('\r\n').length - 2, bytes.toString().includes('plimsoll-')]).toEqual([200, total, false])
  })

  test('one with ships, surveyors or accounts is not removed, and the refusal names them', async () => {
    const { list } = await admin.ok('basic/flag/list', { keyword: 'Panama' })
    const answer = await admin.call('basic/flag/remove', { ids: [list[0].id] })
    expect([answer.code, answer.msg]).toEqual([409, expect.stringMatching(/ships under this flag: \S/)])
  })

  test('only administrators and the register manager may change them; customers choose among them and see no accounts', async () => {
    expect((await (await house.as('surveyor')).call('basic/flag/save', made)).code).toBe(403)
    expect((await (await house.as('owner')).call('basic/flag/list')).code).toBe(403)
    const [short] = await (await house.as('owner')).ok('basic/flag/all', { keyword: 'Panama' })
    expect(short).not.toHaveProperty('account')
    const { id } = await (await house.as('manager')).ok('basic/flag/save', made)
    expect((await (await house.as('manager')).call('basic/flag/remove', { ids: [id] })).code).toBe(403)
  })
})
