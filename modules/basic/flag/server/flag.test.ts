import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { flagByWords } from '#common/rules/flags.ts'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'

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
    ['flagNo', { flagNo: 'A-1' }], ['iso2', { iso2: 'qq' }], ['mids', { mids: ['123'] }], ['registryPorts', { registryPorts: [{ nameZh: '港' }] }],
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

  test('only administrators and the register manager may change them; customers do not see the accounts kept with them', async () => {
    expect((await (await house.as('surveyor')).call('basic/flag/save', made)).code).toBe(403)
    expect((await (await house.as('owner')).call('basic/flag/list')).code).toBe(403)
    const [short] = await (await house.as('owner')).ok('basic/flag/all', { keyword: 'Panama' })
    expect(short).not.toHaveProperty('account')
    const { id } = await (await house.as('manager')).ok('basic/flag/save', made)
    expect((await (await house.as('manager')).call('basic/flag/remove', { ids: [id] })).code).toBe(403)
  })
})
