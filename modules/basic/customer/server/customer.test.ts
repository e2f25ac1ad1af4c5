import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkImoCompany } from '#common/rules/identifiers.ts'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'
import { coreOfName, plainName } from './similar-companies.ts'

let house: Harness
let admin: Client
beforeAll(async () => {
  house = await startHouse()
  admin = await house.as('admin')
})
afterAll(() => house.close())

const made = { name: 'Northern Heron Shipping Ltd.', customerType: ['owner'], region: 'SHA', credit: false, status: 1 }

describe('companies', () => {
  test('gets a number when none is given, and keeps the one that is', async () => {
    const { id } = await admin.ok('basic/customer/save', made)
    expect((await admin.ok('basic/customer/get', { id })).customerNo).toMatch(/^C\d{5}$/)
    const own = await admin.ok('basic/customer/save', { ...made, name: 'Own Number Ltd.', customerNo: 'C99999' })
    expect((await admin.ok('basic/customer/get', { id: own.id })).customerNo).toBe('C99999')
    await admin.ok('basic/customer/remove', { ids: [id, own.id] })
  })

  test.each([
    ['a company number with a wrong check digit', { imo: '2041990' }, 'imo', 'check digit'],
    ['a ship number given as company number', { imo: '9074729' }, 'imo', 'check digit'],
    ['an e-mail without a domain', { email: 'someone' }, 'email', 'e-mail'],
    ['a registration in the future', { regTime: '2099-01-01' }, 'regTime', 'future'],
    ['a SWIFT code of the wrong form', { accounts: [{ bank: 'B', bankAccount: '12', currency: 'USD', swift: 'ABC' }] }, 'accounts', 'SWIFT'],
  ])('refuses %s', async (_, wrong, field, words) => {
    const answer = await admin.call('basic/customer/save', { ...made, ...wrong })
    expect(answer.code).toBe(400)
    expect(answer.fields!.find((f) => f.field.includes(field))?.msg).toContain(words)
  })

  test('refuses a second company of the same name unless an IMO number tells them apart', async () => {
    const first = await admin.ok('basic/customer/save', made)
    const answer = await admin.call('basic/customer/save', { ...made, name: 'NORTHERN HERON  SHIPPING LTD' }, 'zh')
    expect(answer).toMatchObject({ code: 400, fields: [{ field: 'name' }] })
    expect(answer.fields![0]!.msg).toMatch(/已有同名公司 C\d+/)
    const second = await admin.ok('basic/customer/save', { ...made, imo: '2041999' })
    expect((await admin.call('basic/customer/save', { ...made, name: 'Another', imo: '2041999' })).code).toBe(409)
    await admin.ok('basic/customer/save', { ...first, remark: 'changing something else is no second company' })
    await admin.ok('basic/customer/remove', { ids: [first.id, second.id] })
  })

  test('names that differ only in the kind of company are shown as similar, whatever the region', async () => {
    const operator = await house.as('operator')
    const { list } = await operator.ok('basic/customer/similar', { name: 'MERLION TANKER MANAGEMENT CO., LTD.' })
    expect(list).toMatchObject([{ name: 'Merlion Tanker Management Pte. Ltd.', region: 'SIN', same: false }])
    expect((await operator.ok('basic/customer/similar', { name: '云帆航运股份有限公司' })).list[0].nameZh).toBe('上海云帆航运有限公司')
    expect((await operator.ok('basic/customer/similar', { name: list[0].name, id: list[0].id })).list).toEqual([])
  })

  test('what tells a company apart never disappears, and comparing ignores case and punctuation', () => {
    expect(coreOfName('Hanbit Marine Co., Ltd.')).toBe('Hanbit Marine')
    fc.assert(fc.property(fc.string(), (name) => plainName(name.toLowerCase()) === plainName(plainName(name))))
  })

  test('the demonstration has companies of all regions with numbers that hold', async () => {
    const { list, total } = await admin.ok('basic/customer/list', { size: 200 })
    expect(total).toBeGreaterThanOrEqual(60)
    expect(new Set(list.map((c: any) => c.region)).size).toBe(6)
    for (const { imo, name } of list) if (imo) expect(checkImoCompany(imo), name).toBeNull()
    const types = (await admin.ok('sys/dict/all', { dictCode: 'CUSTOMER_TYPE' })).map((e: any) => e.key)
    for (const { customerType } of list) for (const type of customerType) expect(types).toContain(type)
    for (const [username, field] of [['owner', 'relatedCustomers'], ['owner2', 'relatedCustomers'], ['flag', 'relatedFlagState'], ['flag2', 'relatedFlagState']] as const) {
      const { list: [user] } = await admin.ok('sys/user/list', { keyword: username, sort: 'username' })
      expect((await admin.ok('sys/user/get', { id: user.id }))[field], username).toBeTruthy()
    }
  })

  test('an operator reaches the companies of the own region, administrators all, and a change is recorded', async () => {
    const regions = (await (await house.as('operator')).ok('basic/customer/list', { size: 200 })).list.map((c: any) => c.region)
    expect(new Set(regions)).toEqual(new Set(['SHA']))
    const { list: [far] } = await admin.ok('basic/customer/list', { region: ['SIN'], size: 1 })
    expect((await (await house.as('operator')).call('basic/customer/get', { id: far.id })).code).toBe(404)
    await admin.ok('basic/customer/save', { id: far.id, version: far.version, credit: !far.credit })
    expect((await admin.ok('basic/customer/history', { id: far.id })).list[0].changes).toEqual([{ field: 'credit', from: far.credit, to: !far.credit }])
  })

  test('owners find only their own company to choose, and may not read or change companies', async () => {
    const owner = await house.as('owner')
    expect((await owner.ok('basic/customer/all', {})).map((c: any) => c.titleEn)).toEqual(['Aegean Crest Shipping S.A.'])
    expect((await owner.call('basic/customer/list')).code).toBe(403)
    expect((await (await house.as('surveyor')).call('basic/customer/save', made)).code).toBe(403)
  })
})
