import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkImoCompany } from '#common/rules/identifiers.ts'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'
import { completed } from './main-rows.ts'
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
    ['a phone number made of words', { phone: 'ask at the desk' }, 'phone', '+86 21'],
    ['a SWIFT code of the wrong form', { accounts: [{ bank: 'B', bankAccount: '12', currency: 'USD', swift: 'ABC' }] }, 'accounts.0.swift', 'SWIFT'],
    ['an account number without figures', { accounts: [{ bank: 'B', bankAccount: 'ours', currency: 'USD' }] }, 'accounts.0.bankAccount', 'digits'],
    ['an e-mail of a contact without a domain', { contacts: [{ name: 'A' }, { name: 'B', email: 'b@b' }] }, 'contacts.1.email', 'e-mail'],
    ['two main contacts', { contacts: [{ name: 'A', main: true }, { name: 'B', main: true }] }, 'contacts', 'main'],
    ['two default accounts', { accounts: [{ bank: 'B', bankAccount: '1', currency: 'USD', main: true }, { bank: 'B', bankAccount: '2', currency: 'USD', main: true }] }, 'accounts', 'default'],
  ])('refuses %s', async (_, wrong, field, words) => {
    const answer = await admin.call('basic/customer/save', { ...made, ...wrong })
    expect(answer.code).toBe(400)
    expect(answer.fields!.find((f) => f.field.includes(field))?.msg).toContain(words)
  })

  test('a second company of the same name is kept, and both are shown as probably one; a number given twice is refused', async () => {
    const first = await admin.ok('basic/customer/save', made)
    const second = await admin.ok('basic/customer/save', { ...made, name: 'NORTHERN HERON  SHIPPING LTD', imo: 'IMO 2041999', taxpayerNo: 'T 1' })
    const { duplicates, name, imo } = await admin.ok('basic/customer/get', { id: second.id })
    expect({ name, imo }).toEqual({ name: 'NORTHERN HERON SHIPPING LTD', imo: '2041999' })
    expect(duplicates).toMatchObject([{ id: first.id, by: 'name', reachable: true }])
    expect(await admin.call('basic/customer/save', { ...made, name: 'Another', imo: '2041999' }, 'zh')).toMatchObject({ code: 409, fields: [{ field: 'imo', msg: expect.stringMatching(/IMO 公司编号已被 C\d+ NORTHERN HERON/) }] })
    const { customerNo } = await admin.ok('basic/customer/get', { id: first.id })
    expect(await admin.call('basic/customer/save', { ...made, customerNo })).toMatchObject({ code: 409, fields: [{ field: 'customerNo' }] })
    expect((await admin.ok('basic/customer/similar', { imo: '2041999', taxpayerNo: 'T 1', name: 'Something else' })).list).toMatchObject([{ id: second.id, by: 'imo' }])
    expect(await (await house.as('finance')).ok('basic/customer/get', { id: second.id })).not.toHaveProperty('duplicates')
    await admin.ok('basic/customer/remove', { ids: [first.id, second.id] })
  })

  test('names that differ only in the kind of company are shown as similar, whatever the region; only what is in reach has a page', async () => {
    const operator = await house.as('operator')
    const { list } = await operator.ok('basic/customer/similar', { name: 'MERLION TANKER MANAGEMENT CO., LTD.' })
    expect(list).toMatchObject([{ name: 'Merlion Tanker Management Pte. Ltd.', region: 'SIN', by: 'similar', reachable: false }])
    expect((await operator.ok('basic/customer/similar', { nameZh: '云帆航运股份有限公司' })).list).toMatchObject([{ nameZh: '上海云帆航运有限公司', reachable: true }])
    expect((await operator.ok('basic/customer/similar', { name: list[0].name, id: list[0].id })).list).toEqual([])
  })

  test('the main contact and the main account fill the single fields, and these follow when the main one changes', async () => {
    const contacts = [{ name: 'Ana', email: 'ana@heron.example' }, { name: 'Ben', phone: '+65 6123 4567', main: true }]
    const accounts = [{ bank: 'Bank of Piraeus', bankAccount: 'GR16 0110 1250 0000', currency: 'eur', swift: 'bopigraa' }]
    const { id, version } = await admin.ok('basic/customer/save', { ...made, email: 'office@heron.example', contacts, accounts })
    const kept = await admin.ok('basic/customer/get', { id })
    expect(kept).toMatchObject({ liaison: 'Ben', phone: '+65 6123 4567', email: 'office@heron.example', bank: 'Bank of Piraeus', bankAccount: 'GR16 0110 1250 0000', currency: 'EUR' })
    expect(kept.accounts).toEqual([{ bank: 'Bank of Piraeus', bankAccount: 'GR16 0110 1250 0000', currency: 'EUR', swift: 'BOPIGRAA', main: true }])
    const next = await admin.ok('basic/customer/save', { id, version, contacts: [{ name: 'Ana', phone: '+65 6000 0000', main: true }, { name: 'Ben' }] })
    expect(await admin.ok('basic/customer/get', { id })).toMatchObject({ liaison: 'Ana', phone: '+65 6000 0000', email: 'office@heron.example' })
    await admin.ok('basic/customer/save', { ...next, liaison: 'The office', contacts: [{ name: 'Ben' }] })
    expect(await admin.ok('basic/customer/get', { id })).toMatchObject({ liaison: 'The office', contacts: [{ name: 'Ben', main: true }] })
    await admin.ok('basic/customer/remove', { ids: [id] })
  })

  test('an account given by the single fields is the first account; bank and number of two accounts are never mixed', () => {
    const given = { bank: 'A', bankAccount: '1', currency: 'USD' }
    expect(completed(given, null)['accounts']).toEqual([{ ...given, swift: null, main: true }])
    expect(completed({ bank: 'A', accounts: [{ bank: 'B', bankAccount: '2', currency: 'USD' }] }, null)).toMatchObject({ bank: 'A' })
    expect(completed({ bank: 'A', accounts: [{ bank: 'B', bankAccount: '2', currency: 'USD' }] }, null)).not.toHaveProperty('bankAccount')
  })

  test('its page shows the ships that name it, with every part it plays; a company with ships or accounts is not removed', async () => {
    const { ownerId, id: shipId } = await house.services.db.selectFrom('ship').where('ownerId', 'is not', null).select(['ownerId', 'id']).executeTakeFirstOrThrow()
    const { list, total } = await admin.ok('basic/customer/fleet', { id: ownerId })
    expect(total).toBe(list.length)
    expect(list.find((ship: any) => ship.id === shipId).roles).toContain('owner')
    const inUse = await admin.call('basic/customer/remove', { ids: [ownerId] })
    expect(inUse.code).toBe(409)
    expect(inUse.msg).toContain(list[0].name)
    const { id } = await admin.ok('basic/customer/save', made)
    expect(await admin.ok('basic/customer/fleet', { id })).toEqual({ list: [], total: 0 })
    await house.services.db.updateTable('appUser').where('username', '=', 'owner2').set((e) => ({ relatedCustomers: e.fn('array_append', ['relatedCustomers', e.val(id)]) as never })).execute()
    expect((await admin.call('basic/customer/remove', { ids: [id] })).msg).toContain('owner2')
    await house.services.db.updateTable('appUser').where('username', '=', 'owner2').set((e) => ({ relatedCustomers: e.fn('array_remove', ['relatedCustomers', e.val(id)]) as never })).execute()
    await admin.ok('basic/customer/remove', { ids: [id] })
    const far = (await admin.ok('basic/customer/list', { region: ['SIN'], size: 1 })).list[0]
    expect((await (await house.as('operator')).call('basic/customer/fleet', { id: far.id })).code).toBe(404)
  })

  test('the list can be taken away as a file by those who keep it', async () => {
    const { status, bytes } = await admin.file('basic/customer/export', { format: 'csv', region: ['SIN'] })
    expect(status).toBe(200)
    expect(bytes.toString()).toContain('Merlion Tanker Management')
    expect((await (await house.as('surveyor')).file('basic/customer/export', {})).status).toBe(403)
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
    const operator = await house.as('operator')
    expect((await operator.call('basic/customer/get', { id: far.id })).code).toBe(404)
    const { list: [near] } = await operator.ok('basic/customer/list', { size: 1 })
    expect((await operator.ok('basic/customer/all', { ids: [far.id, near.id] })).map((c: any) => c.id)).toEqual([near.id])
    expect(await admin.ok('basic/customer/all', { ids: [] })).toEqual([])
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
