import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { checkImoCompany } from '#common/rules/ships/ship-identifiers.ts'
import { completed } from './main-contact-and-account.ts'
import { withoutLegalForm, plainName } from './similar-companies.ts'
import { testApp } from '#server/testing/test-app.ts'

const app = testApp()
const admin = app.client('admin')

const created = {
  name: 'Northern Heron Shipping Ltd.',
  customerType: ['owner'],
  region: 'SHA',
  credit: false,
  status: 1,
}

describe('companies', () => {
  test('assigns a number when none is given, and keeps a given one', async () => {
    const { id } = await admin.callOk('basic/customer/save', created)
    expect((await admin.callOk('basic/customer/get', { id })).customerNo).toMatch(/^C\d{5}$/)
    const own = await admin.callOk('basic/customer/save', {
      ...created,
      name: 'Own Number Ltd.',
      customerNo: 'C99999',
    })
    expect((await admin.callOk('basic/customer/get', { id: own.id })).customerNo).toBe('C99999')
    await admin.callOk('basic/customer/remove', { ids: [id, own.id] })
  })

  test.each([
    ['a company number with a wrong check digit', { imo: '2041990' }, 'imo', 'check digit'],
    ['a ship number given as company number', { imo: '9074729' }, 'imo', 'check digit'],
    ['an e-mail without a domain', { email: 'someone' }, 'email', 'e-mail'],
    ['a registration in the future', { regTime: '2099-01-01' }, 'regTime', 'later than today'],
    ['a phone number without digits', { phone: 'ask at the desk' }, 'phone', '+86 21'],
    [
      'a SWIFT code of the wrong form',
      { accounts: [{ bank: 'B', bankAccount: '12', currency: 'USD', swift: 'ABC' }] },
      'accounts.0.swift',
      'SWIFT',
    ],
    [
      'an account number without figures',
      { accounts: [{ bank: 'B', bankAccount: 'ours', currency: 'USD' }] },
      'accounts.0.bankAccount',
      'digits',
    ],
    [
      'an e-mail of a contact without a domain',
      { contacts: [{ name: 'A' }, { name: 'B', email: 'b@b' }] },
      'contacts.1.email',
      'e-mail',
    ],
    [
      'two main contacts',
      {
        contacts: [
          { name: 'A', main: true },
          { name: 'B', main: true },
        ],
      },
      'contacts',
      'main',
    ],
    [
      'two default accounts',
      {
        accounts: [
          { bank: 'B', bankAccount: '1', currency: 'USD', main: true },
          { bank: 'B', bankAccount: '2', currency: 'USD', main: true },
        ],
      },
      'accounts',
      'default',
    ],
  ])('refuses %s', async (_, wrong, field, words) => {
    const response = await admin.call('basic/customer/save', { ...created, ...wrong })
    expect(response.code).toBe(400)
    expect(response.fields!.find((f) => f.field.includes(field))?.msg).toContain(words)
  })

  test('saves a second company of the same name and reports both as similar; refuses a duplicate number', async () => {
    const first = await admin.callOk('basic/customer/save', created)
    const second = await admin.callOk('basic/customer/save', {
      ...created,
      name: 'NORTHERN HERON  SHIPPING LTD',
      imo: 'IMO 2041999',
      taxpayerNo: 'T 1',
    })
    const { duplicates, name, imo } = await admin.callOk('basic/customer/get', { id: second.id })
    expect({ name, imo }).toEqual({ name: 'NORTHERN HERON SHIPPING LTD', imo: '2041999' })
    expect(duplicates).toMatchObject([{ id: first.id, by: 'name', reachable: true }])
    expect(
      await admin.call(
        'basic/customer/save',
        { ...created, name: 'Another', imo: '2041999' },
        'zh',
      ),
    ).toMatchObject({
      code: 409,
      fields: [
        { field: 'imo', msg: expect.stringMatching(/IMO 公司编号已被 C\d+ NORTHERN HERON/) },
      ],
    })
    const { customerNo } = await admin.callOk('basic/customer/get', { id: first.id })
    expect(await admin.call('basic/customer/save', { ...created, customerNo })).toMatchObject({
      code: 409,
      fields: [{ field: 'customerNo' }],
    })
    expect(
      (
        await admin.callOk('basic/customer/similar', {
          imo: '2041999',
          taxpayerNo: 'T 1',
          name: 'Something else',
        })
      ).list,
    ).toMatchObject([{ id: second.id, by: 'imo' }])
    expect(
      await (await app.signInAs('finance')).callOk('basic/customer/get', { id: second.id }),
    ).not.toHaveProperty('duplicates')
    await admin.callOk('basic/customer/remove', { ids: [first.id, second.id] })
  })

  test('reports names that differ only in the legal form as similar, across regions, with links only within scope', async () => {
    const operator = await app.signInAs('operator')
    const { list } = await operator.callOk('basic/customer/similar', {
      name: 'MERLION TANKER MANAGEMENT CO., LTD.',
    })
    expect(list).toMatchObject([
      {
        name: 'Merlion Tanker Management Pte. Ltd.',
        region: 'SIN',
        by: 'similar',
        reachable: false,
      },
    ])
    expect(
      (await operator.callOk('basic/customer/similar', { nameZh: '云帆航运股份有限公司' })).list,
    ).toMatchObject([{ nameZh: '上海云帆航运有限公司', reachable: true }])
    expect(
      (await operator.callOk('basic/customer/similar', { name: list[0].name, id: list[0].id }))
        .list,
    ).toEqual([])
  })

  test('main contact and main account fill the single fields, which follow a change', async () => {
    const contacts = [
      { name: 'Ana', email: 'ana@heron.example' },
      { name: 'Ben', phone: '+65 6123 4567', main: true },
    ]
    const accounts = [
      {
        bank: 'Bank of Piraeus',
        bankAccount: 'GR16 0110 1250 0000',
        currency: 'eur',
        swift: 'bopigraa',
      },
    ]
    const { id, version } = await admin.callOk('basic/customer/save', {
      ...created,
      email: 'office@heron.example',
      contacts,
      accounts,
    })
    const saved = await admin.callOk('basic/customer/get', { id })
    expect(saved).toMatchObject({
      liaison: 'Ben',
      phone: '+65 6123 4567',
      email: 'office@heron.example',
      bank: 'Bank of Piraeus',
      bankAccount: 'GR16 0110 1250 0000',
      currency: 'EUR',
    })
    expect(saved.accounts).toEqual([
      {
        bank: 'Bank of Piraeus',
        bankAccount: 'GR16 0110 1250 0000',
        currency: 'EUR',
        swift: 'BOPIGRAA',
        main: true,
      },
    ])
    const next = await admin.callOk('basic/customer/save', {
      id,
      version,
      contacts: [{ name: 'Ana', phone: '+65 6000 0000', main: true }, { name: 'Ben' }],
    })
    expect(await admin.callOk('basic/customer/get', { id })).toMatchObject({
      liaison: 'Ana',
      phone: '+65 6000 0000',
      email: 'office@heron.example',
    })
    await admin.callOk('basic/customer/save', {
      ...next,
      liaison: 'The office',
      contacts: [{ name: 'Ben' }],
    })
    expect(await admin.callOk('basic/customer/get', { id })).toMatchObject({
      liaison: 'The office',
      contacts: [{ name: 'Ben', main: true }],
    })
    await admin.callOk('basic/customer/remove', { ids: [id] })
  })

  test('an account in the single fields becomes the first account; bank and number of two accounts are not mixed', () => {
    const input = { bank: 'A', bankAccount: '1', currency: 'USD' }
    const other = { bank: 'B', bankAccount: '2', currency: 'USD', swift: null, main: null }
    expect(completed(input, null).accounts).toEqual([{ ...input, swift: null, main: true }])
    expect(completed({ bank: 'A', accounts: [other] }, null)).toMatchObject({ bank: 'A' })
    expect(completed({ bank: 'A', accounts: [other] }, null)).not.toHaveProperty('bankAccount')
  })

  test('returns the ships of a company with its roles; refuses to remove a company with ships or accounts', async () => {
    const { ownerId, id: shipId } = await app.services.db
      .selectFrom('ship')
      .where('ownerId', 'is not', null)
      .select(['ownerId', 'id'])
      .executeTakeFirstOrThrow()
    const { list, total } = await admin.callOk('basic/customer/fleet', { id: ownerId })
    expect(total).toBe(list.length)
    expect(list.find((ship: { id: number }) => ship.id === shipId).roles).toContain('owner')
    const inUse = await admin.call('basic/customer/remove', { ids: [ownerId] })
    expect(inUse.code).toBe(409)
    expect(inUse.msg).toContain(list[0].name)
    const { id } = await admin.callOk('basic/customer/save', created)
    expect(await admin.callOk('basic/customer/fleet', { id })).toEqual({ list: [], total: 0 })
    await app.services.db
      .updateTable('appUser')
      .where('username', '=', 'owner2')
      .set({ relatedCustomers: sql<number[]>`array_append(related_customers, ${id}::bigint)` })
      .execute()
    expect((await admin.call('basic/customer/remove', { ids: [id] })).msg).toContain('owner2')
    await app.services.db
      .updateTable('appUser')
      .where('username', '=', 'owner2')
      .set({ relatedCustomers: sql<number[]>`array_remove(related_customers, ${id}::bigint)` })
      .execute()
    await admin.callOk('basic/customer/remove', { ids: [id] })
    const far = (await admin.callOk('basic/customer/list', { region: ['SIN'], size: 1 })).list[0]
    expect(
      (await (await app.signInAs('operator')).call('basic/customer/fleet', { id: far.id })).code,
    ).toBe(404)
  })

  test('exports the list for those who maintain it', async () => {
    const { status, bytes } = await admin.download('basic/customer/export', {
      format: 'csv',
      region: ['SIN'],
    })
    expect(status).toBe(200)
    expect(bytes.toString()).toContain('Merlion Tanker Management')
    expect(
      (await (await app.signInAs('surveyor')).download('basic/customer/export', {})).status,
    ).toBe(403)
  })

  test('keeps the distinctive part of a name; compares without case and punctuation', () => {
    expect(withoutLegalForm('Hanbit Marine Co., Ltd.')).toBe('Hanbit Marine')
    fc.assert(
      fc.property(
        fc.string(),
        (name) => plainName(name.toLowerCase()) === plainName(plainName(name)),
      ),
    )
  })

  test('the demonstration has companies of all regions with valid numbers', async () => {
    const { list, total } = await admin.callOk('basic/customer/list', { size: 200 })
    expect(total).toBeGreaterThanOrEqual(60)
    expect(new Set(list.map((c: { region: string }) => c.region)).size).toBe(6)
    for (const { imo, name } of list) if (imo) expect(checkImoCompany(imo), name).toBeNull()
    const types = (await admin.callOk('sys/dict/all', { dictCode: 'CUSTOMER_TYPE' })).map(
      (e: { key: string }) => e.key,
    )
    for (const { customerType } of list)
      for (const type of customerType) expect(types).toContain(type)
    for (const [username, field] of [
      ['owner', 'relatedCustomers'],
      ['owner2', 'relatedCustomers'],
      ['flag', 'relatedFlagState'],
      ['flag2', 'relatedFlagState'],
    ] as const) {
      const {
        list: [user],
      } = await admin.callOk('sys/user/list', { keyword: username, sort: 'username' })
      expect((await admin.callOk('sys/user/get', { id: user.id }))[field], username).toBeTruthy()
    }
  })

  test('operators reach companies of their region, administrators all; changes are recorded', async () => {
    const regions = (
      await (await app.signInAs('operator')).callOk('basic/customer/list', { size: 200 })
    ).list.map((c: { region: string }) => c.region)
    expect(new Set(regions)).toEqual(new Set(['SHA']))
    const {
      list: [far],
    } = await admin.callOk('basic/customer/list', { region: ['SIN'], size: 1 })
    const operator = await app.signInAs('operator')
    expect((await operator.call('basic/customer/get', { id: far.id })).code).toBe(404)
    const {
      list: [near],
    } = await operator.callOk('basic/customer/list', { size: 1 })
    expect(
      (await operator.callOk('basic/customer/all', { ids: [far.id, near.id] })).map(
        (c: { id: number }) => c.id,
      ),
    ).toEqual([near.id])
    expect(await admin.callOk('basic/customer/all', { ids: [] })).toEqual([])
    await admin.callOk('basic/customer/save', {
      id: far.id,
      version: far.version,
      credit: !far.credit,
    })
    expect((await admin.callOk('basic/customer/history', { id: far.id })).list[0].changes).toEqual([
      { field: 'credit', from: far.credit, to: !far.credit },
    ])
  })

  test('owners can select only their own company, and cannot read or change companies', async () => {
    const owner = await app.signInAs('owner')
    expect(
      (await owner.callOk('basic/customer/all', {})).map((c: { titleEn: string }) => c.titleEn),
    ).toEqual(['Aegean Crest Shipping S.A.'])
    expect((await owner.call('basic/customer/list')).code).toBe(403)
    expect((await (await app.signInAs('surveyor')).call('basic/customer/save', created)).code).toBe(
      403,
    )
  })
})
