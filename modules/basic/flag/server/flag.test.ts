import { describe, expect, test } from 'vitest'
import { findFlag } from '#common/rules/ships/flags.ts'
import { testApp } from '#server/testing/test-app.ts'
import { isAddress } from './flag-rules.ts'
import { overlapsOf } from './flag-series.ts'

const app = testApp()
const admin = app.client('admin')

const created = {
  flagNo: '900',
  nameZh: '测试旗',
  nameEn: 'Testland',
  iso2: 'QQ',
  iso3: 'QQQ',
  eCertificate: true,
  lessOneDay: false,
  fullTermDelegated: false,
  partyToTonnage: true,
}

describe('flag states', () => {
  test('an empty database contains every flag of imports, the principal ones numbered first', async () => {
    const { total } = await admin.callOk('basic/flag/list', { size: 1 })
    expect(total).toBeGreaterThan(180)
    const [first] = (await admin.callOk('basic/flag/list', { sort: 'flagNo', size: 1 })).list
    expect(first).toMatchObject({ flagNo: '001', iso3: 'PAN', eCertificate: true })
    const all = await admin.callOk('basic/flag/all', {})
    for (const name of ['Liberia', 'Greece', 'Norway (NIS)', 'Curaçao'])
      expect(
        all.map((f: { iso2: string }) => f.iso2),
        name,
      ).toContain(findFlag(name)!.iso2)
  })

  test(
    "every flag fits the contract's limits of call signs and digits",
    { timeout: 60_000 },
    async () => {
      for (const { id } of await admin.callOk('basic/flag/all', {}))
        expect((await admin.callOk('basic/flag/get', { id })).iso3).toHaveLength(3)
    },
  )

  test('a large register has ports in both languages, call signs and digits', async () => {
    const { list } = await admin.callOk('basic/flag/list', { keyword: '马绍尔' })
    const flag = await admin.callOk('basic/flag/get', { id: list[0].id })
    expect(flag).toMatchObject({
      iso2: 'MH',
      registryPorts: [{ nameZh: '马朱罗', nameEn: 'Majuro' }],
      callSignPrefixes: ['V7'],
      mids: ['538'],
    })
  })

  test('creates, changes and removes a flag, and records the change', async () => {
    const { id, version } = await admin.callOk('basic/flag/save', {
      ...created,
      registryPorts: [{ nameZh: '测试港', nameEn: 'Port Test' }],
    })
    await admin.callOk('basic/flag/save', { id, version, nameEn: 'Testlandia' })
    const { list } = await admin.callOk('basic/flag/history', { id })
    expect(list[0]).toMatchObject({
      action: 'update',
      changes: [{ field: 'nameEn', from: 'Testland', to: 'Testlandia' }],
    })
    expect(await admin.callOk('basic/flag/remove', { ids: [id] })).toEqual({ removed: 1 })
  })

  test.each([
    ['flagNo', { flagNo: 'A-1' }],
    ['iso2', { iso2: 'qq' }],
    ['mids', { mids: ['123'] }],
    ['callSignPrefixes', { callSignPrefixes: ['3E', '12'] }],
    ['callSignPrefixes', { callSignPrefixes: ['h3'] }],
    ['registryPorts', { registryPorts: [{ nameZh: '港' }] }],
    [
      'registryPorts',
      {
        registryPorts: [
          { nameZh: '港', nameEn: 'A' },
          { nameZh: '港', nameEn: 'B' },
        ],
      },
    ],
    ['loginAddress', { loginAddress: 'javascript:alert(1).x' }],
  ])('refuses %s of the wrong form', async (field, wrong) => {
    const response = await admin.call('basic/flag/save', { ...created, ...wrong })
    expect(response.code).toBe(400)
    expect(response.fields!.map((f) => f.field.split(/[./]/).find(Boolean))).toContain(field)
  })

  test('refuses a duplicate code and a stale version', async () => {
    expect(await admin.call('basic/flag/save', { ...created, iso2: 'PA' })).toMatchObject({
      code: 409,
      fields: [{ field: 'iso2' }],
    })
    const { list } = await admin.callOk('basic/flag/list', { keyword: 'Panama' })
    expect(
      (await admin.call('basic/flag/save', { id: list[0].id, version: 99, remark: 'x' })).code,
    ).toBe(409)
  })

  test('reports series that another flag also has, without refusing them; a shorter prefix includes longer ones', async () => {
    const { list } = await admin.callOk('basic/flag/overlaps', {
      callSignPrefixes: ['H'],
      mids: ['351'],
    })
    expect(
      list.find(
        (o: { nameEn: string; kind: string }) => o.nameEn === 'Panama' && o.kind === 'callSign',
      ).values,
    ).toEqual(['HO', 'HP', 'H3', 'H8', 'H9'])
    expect(list.filter((o: { kind: string }) => o.kind === 'mid')).toMatchObject([
      { nameEn: 'Panama', values: ['351'] },
    ])
    const { id } = await admin.callOk('basic/flag/save', {
      ...created,
      callSignPrefixes: ['3E', '3E'],
      mids: ['351'],
    })
    expect(await admin.callOk('basic/flag/get', { id })).toMatchObject({
      callSignPrefixes: ['3E'],
      overlaps: [
        { nameEn: 'Panama', kind: 'callSign' },
        { nameEn: 'Panama', kind: 'mid' },
      ],
    })
    await admin.callOk('basic/flag/remove', { ids: [id] })
    expect(
      overlapsOf({ callSignPrefixes: ['B'] }, [
        { id: 1, nameZh: '', nameEn: '', callSignPrefixes: ['BM', 'C'], mids: null },
      ]),
    ).toMatchObject([{ values: ['BM'] }])
  })

  test.each([
    ['https://registry.example/ro?x=1', true],
    ['www.registry.example', true],
    ['http://海事局.example:8443', true],
    ['not a page', false],
    ['//x', false],
    ['data:text/html,x.y', false],
  ])('address %s: %s', (text, good) => expect(isAddress(text)).toBe(good))

  test('shows the account only with the right to it, on the page and in the history', async () => {
    const {
      list: [{ id, version, account }],
    } = await admin.callOk('basic/flag/list', { keyword: 'Panama' })
    expect(account).toBeUndefined()
    await admin.callOk('basic/flag/save', { id, version, account: 'plimsoll-secret' })
    const [operator, surveyor] = [await app.signInAs('operator'), await app.signInAs('surveyor')]
    expect((await operator.callOk('basic/flag/get', { id })).account).toBe('plimsoll-secret')
    expect(await surveyor.callOk('basic/flag/get', { id })).not.toHaveProperty('account')
    const seen = JSON.stringify(await surveyor.callOk('basic/flag/history', { id }))
    expect(seen).toContain('account')
    expect(seen).not.toContain('plimsoll-')
    expect(JSON.stringify(await admin.callOk('basic/flag/history', { id }))).toContain(
      'plimsoll-secret',
    )
  })

  test('returns the newest circular and the laws in force to those who may read them', async () => {
    const [{ id: flagId }] = await admin.callOk('basic/flag/all', { keyword: 'Marshall' })
    await admin.callOk('sys/law/save', {
      title: 'MI-118 revised',
      type: 'flagLaw',
      flagId,
      startDate: '2020-01-01',
    })
    await admin.callOk('sys/law/save', {
      title: 'MI-118 of old',
      type: 'flagLaw',
      flagId,
      startDate: '2010-01-01',
      endDate: '2019-12-31',
    })
    const { id } = await admin.callOk('sys/news/save', {
      title: 'A notice for Majuro',
      type: 'circular',
      flagId,
      startDate: '2026-01-01',
      generalFlag: true,
      descn: '<p>To all</p>',
    })
    const before = await admin.callOk('basic/flag/get', { id: flagId })
    expect(before.latestCircular?.title).not.toBe('A notice for Majuro')
    expect(before.laws.map((law: { title: string }) => law.title)).toContain('MI-118 revised')
    expect(before.laws.map((law: { title: string }) => law.title)).not.toContain('MI-118 of old')
    await admin.callOk('sys/news/publish', {
      id,
      version: (await admin.callOk('sys/news/get', { id })).version,
    })
    expect((await admin.callOk('basic/flag/get', { id: flagId })).latestCircular).toMatchObject({
      id,
      title: 'A notice for Majuro',
    })
  })

  test('filters authorising flags and exports the list without accounts', async () => {
    const { total } = await admin.callOk('basic/flag/list', { authorised: true, size: 1 })
    expect(total).toBe(
      (await admin.callOk('basic/flag/list', { accessTimeFrom: '1990-01-01', size: 1 })).total,
    )
    const { status, bytes } = await admin.download('basic/flag/export', {
      format: 'csv',
      authorised: true,
    })
    expect([
      status,
      bytes.toString().split('\r\n').length - 2,
      bytes.toString().includes('plimsoll-'),
    ]).toEqual([200, total, false])
  })

  test('refuses to remove a flag with ships, surveyors or accounts, naming them', async () => {
    const { list } = await admin.callOk('basic/flag/list', { keyword: 'Panama' })
    const response = await admin.call('basic/flag/remove', { ids: [list[0].id] })
    expect([response.code, response.msg]).toEqual([
      409,
      expect.stringMatching(/Ships still fly this flag: \S/),
    ])
  })

  test.each([
    ['Türkiye', ['Turkey']],
    ['UK', ['Ukraine', 'United Kingdom']],
    ['Republic of Korea', ['Korea (Rep. of)']],
    ['Hong Kong SAR', ['Hong Kong, China']],
    ['马绍尔群岛共和国', ['Marshall Islands']],
    ['Korea', ["Korea (Dem. People's Rep. of)", 'Korea (Rep. of)']],
    ['Panama', ['Panama']],
  ])('the search of flags finds %s', async (keyword, names) => {
    const all = await admin.callOk('basic/flag/all', { keyword })
    expect(all.map((one: { nameEn: string }) => one.nameEn).sort()).toEqual(names)
    const { list, total } = await admin.callOk('basic/flag/list', { keyword })
    expect([list.map((one: { nameEn: string }) => one.nameEn).sort(), total]).toEqual([
      names,
      names.length,
    ])
    const { bytes } = await admin.download('basic/flag/export', { format: 'csv', keyword })
    for (const name of names) expect(bytes.toString()).toContain(name.slice(0, 12))
  })

  test('only administrators and the register manager can change flags; customers can select them without accounts', async () => {
    expect((await (await app.signInAs('surveyor')).call('basic/flag/save', created)).code).toBe(403)
    expect((await (await app.signInAs('owner')).call('basic/flag/list')).code).toBe(403)
    const [short] = await (
      await app.signInAs('owner')
    ).callOk('basic/flag/all', { keyword: 'Panama' })
    expect(short).not.toHaveProperty('account')
    const { id } = await (await app.signInAs('manager')).callOk('basic/flag/save', created)
    expect(
      (await (await app.signInAs('manager')).call('basic/flag/remove', { ids: [id] })).code,
    ).toBe(403)
  })
})
