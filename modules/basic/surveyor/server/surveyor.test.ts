import { describe, expect, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { foreign } from './surveyor.fixture.ts'

const app = testApp()
const admin = app.client('admin')

const chinese = {
  ...foreign,
  nationality: 'CN',
  passport: null,
  idCard: '11010519491231002X',
  mobile: '13800138000',
}
const { passport: _passport, ...withoutPassport } = foreign

const savedOnly = async (values: object) => admin.callOk('basic/surveyor/save', values)

describe('surveyors', () => {
  test('are found and named by their Chinese name, beside the Latin one', async () => {
    const { id } = await savedOnly({ ...foreign, passport: 'E7654321', nameZh: '欧阳艾达' })
    expect(await admin.callOk('basic/surveyor/all', { keyword: '欧阳' })).toMatchObject([
      { id, titleZh: '欧阳艾达', titleEn: foreign.fullName },
    ])
    const judged = await admin.callOk('basic/surveyor/eligible', { date: '2026-11-27' })
    expect(judged.find((one: { id: number }) => one.id === id)).toMatchObject({
      nameZh: '欧阳艾达',
    })
    await admin.callOk('basic/surveyor/remove', { ids: [id] })
  })

  test('derives sex and birthday of a Chinese national from the identity number; a small x becomes a capital', async () => {
    const { id } = await savedOnly({ ...chinese, idCard: '11010519491231002x' })
    expect(await admin.callOk('basic/surveyor/get', { id })).toMatchObject({
      idCard: '11010519491231002X',
      birthday: '1949-12-31',
      sex: '2',
    })
    await admin.callOk('basic/surveyor/remove', { ids: [id] })
  })

  test.each([
    [
      'a Chinese national without identity number',
      { ...chinese, idCard: null },
      'idCard',
      'identity number',
    ],
    [
      'an identity number with a wrong check digit',
      { ...chinese, idCard: '360426199101010072' },
      'idCard',
      'check digit',
    ],
    ['one of 17 digits', { ...chinese, idCard: '11010519491231002' }, 'idCard', '18 digits'],
    ['one that says another sex', { ...chinese, sex: '1' }, 'idCard', 'female'],
    [
      'one that says another birthday',
      { ...chinese, birthday: '1950-01-01' },
      'idCard',
      '1949-12-31',
    ],
    ['a Chinese mobile of 10 digits', { ...chinese, mobile: '1380013800' }, 'mobile', '11 digits'],
    ['a foreigner without passport', withoutPassport, 'passport', 'passport'],
    [
      'a foreigner with a Chinese mobile',
      { ...foreign, mobile: '13800138000' },
      'mobile',
      'international form',
    ],
    ['a wrong e-mail', { ...foreign, email: 'ada@' }, 'email', 'e-mail'],
    [
      'an authorisation that ends before the date of authorisation',
      { ...foreign, issueTime: '2026-02-01', validityTime: '2026-01-31' },
      'validityTime',
      'before the date of authorisation',
    ],
    [
      'an authorisation of a flag that ends before the date of authorisation',
      {
        ...foreign,
        authorisations: [
          { flagId: 1, grantStatus: 'valid', issueTime: '2026-02-01', validityTime: '2026-01-31' },
        ],
      },
      'authorisations.0.validityTime',
      'before the date of authorisation',
    ],
    [
      'a flag that is not there',
      { ...foreign, flagIds: [999_999] },
      'flagIds',
      'does not exist in "Flag',
    ],
    [
      'an authorisation of a flag that is not there',
      {
        ...foreign,
        authorisations: [{ flagId: 999_999, grantStatus: 'valid', validityTime: '2026-01-31' }],
      },
      'authorisations.0.flagId',
      'does not exist in "Flag',
    ],
    ['a birthday to come', { ...foreign, birthday: '2099-01-01' }, 'birthday', 'before today'],
  ])('refuses %s', async (_, values, field, words) => {
    const response = await admin.call('basic/surveyor/save', values)
    expect(response.code).toBe(400)
    expect(response.fields!.find((f) => f.field.includes(field))?.msg).toContain(words)
  })

  test('validates a change with stored values: refuses Chinese nationality without an identity number', async () => {
    const { id, version } = await savedOnly(foreign)
    expect(
      (await admin.call('basic/surveyor/save', { id, version, nationality: 'CN' })).fields!.map(
        (f) => f.field,
      ),
    ).toEqual(['idCard', 'mobile'])
    expect(
      (await admin.call('basic/surveyor/save', { ...foreign, email: 'other@plimsoll.example' }))
        .code,
    ).toBe(409)
    await admin.callOk('basic/surveyor/remove', { ids: [id] })
  })

  test('lists eligible surveyors, and the reasons against others', async () => {
    const [panama] = await admin.callOk('basic/flag/all', { keyword: 'Panama' })
    const chief = await app.signInAs('chief')
    const evaluated = await chief.callOk('basic/surveyor/eligible', {
      flagId: panama.id,
      shipType: '304',
      scope: 'ISM',
      date: '2026-11-21',
      region: 'SIN',
    })
    const of = (name: string) =>
      evaluated.find((one: { fullName: string }) => one.fullName.includes(name))
    expect(of('Tan Wei Ming')).toMatchObject({ eligible: true, reasonsEn: [], warningsEn: [] })
    expect(of('Lin Haifeng')).toMatchObject({
      eligible: true,
      warningsEn: ['belongs to another region'],
      warningsZh: ['属于其他区域'],
    })
    expect(of('Hu Jianming')).toMatchObject({
      eligible: false,
      reasonsEn: [
        'the authorisation is not in force',
        'the authorisation ended on 2024-12-31',
        'not authorised for the scope ISM',
      ],
    })
    expect(of('Maria Luisa Santos').reasonsZh).toEqual([
      '未获该船型授权',
      '未获“安全管理 ISM”检验范围授权',
    ])
    const [smc] = await chief.callOk('basic/cert/all', { keyword: 'Safety Management Certificate' })
    const [csr] = await chief.callOk('basic/cert/all', { keyword: 'Safety Radio' })
    const forTypes = await chief.callOk('basic/surveyor/eligible', {
      flagId: panama.id,
      shipType: '203',
      certIds: [smc.id, csr.id],
      date: '2026-11-21',
    })
    expect(
      forTypes.find((one: { fullName: string }) => one.fullName.includes('Zhou')).reasonsEn,
    ).toEqual(['not authorised for the scope Radio'])
    expect(
      forTypes.find((one: { fullName: string }) => one.fullName.includes('Santos')).reasonsZh,
    ).toEqual(['未获“安全管理 ISM”检验范围授权'])
    const order = evaluated.map((one: { eligible: unknown }) => one.eligible)
    expect(order).toEqual([...order].sort((a, b) => Number(b) - Number(a)))
    const forProduct = await chief.callOk('basic/surveyor/eligible', {
      scope: 'product',
      date: '2026-11-21',
    })
    expect(
      forProduct.find((one: { fullName: string }) => one.fullName.includes('Lin Haifeng')).eligible,
    ).toBe(true)
    expect(
      forProduct.find((one: { fullName: string }) => one.fullName.includes('Santos')).reasonsEn,
    ).toEqual(['not authorised for the scope Product'])
  })

  test('an authorisation adds its flag, decides for it, and removes it when deleted', async () => {
    const [panama] = await admin.callOk('basic/flag/all', { keyword: 'Panama' })
    const [liberia] = await admin.callOk('basic/flag/all', { keyword: 'Liberia' })
    const row = {
      flagId: panama.id,
      shipModels: ['203'],
      inspectionScopes: ['hull'],
      grantStatus: 'valid',
      grantType: 'flag',
      issueTime: '2026-01-01',
      validityTime: '2027-12-31',
      issuePlace: 'Panama',
    }
    const { id, version } = await savedOnly({
      ...foreign,
      flagIds: [liberia.id],
      issueTime: '2025-01-01',
      validityTime: '2030-12-31',
      authorisations: [row],
    })
    expect((await admin.callOk('basic/surveyor/get', { id })).flagIds).toEqual([
      liberia.id,
      panama.id,
    ])
    expect(
      (await admin.callOk('basic/surveyor/list', { flagIds: [panama.id], keyword: 'Okafor' }))
        .total,
    ).toBe(1)
    const evaluated = async (need: object) =>
      (
        await admin.callOk('basic/surveyor/eligible', {
          flagId: panama.id,
          shipType: '203',
          scope: 'hull',
          date: '2026-11-21',
          ...need,
        })
      ).find((one: { id: number }) => one.id === id)
    expect(await evaluated({})).toMatchObject({ eligible: true, warningsEn: [] })
    expect(await evaluated({ date: '2027-12-15' })).toMatchObject({
      eligible: true,
      warningsZh: ['授权将于 2027-12-31 到期'],
    })
    expect(await evaluated({ shipType: '301', scope: 'ISM', date: '2028-01-01' })).toMatchObject({
      eligible: false,
      reasonsEn: [
        'the authorisation of Panama ended on 2027-12-31',
        'the authorisation of Panama does not cover this ship type',
        'the authorisation of Panama does not cover the scope ISM',
      ],
    })
    expect(
      await evaluated({ flagId: liberia.id, shipType: '301', scope: 'ISM', date: '2028-01-01' }),
    ).toMatchObject({ eligible: true })
    await savedOnly({ id, version, authorisations: null })
    expect((await admin.callOk('basic/surveyor/get', { id })).flagIds).toEqual([liberia.id])
    await admin.callOk('basic/surveyor/remove', { ids: [id] })
  })

  test('refuses to remove a surveyor with an account or certificates in work; exports the list', async () => {
    const {
      list: [lin],
    } = await admin.callOk('basic/surveyor/list', { keyword: 'Lin Haifeng' })
    const response = await admin.call('basic/surveyor/remove', { ids: [lin.id] })
    expect([response.code, response.msg]).toEqual([409, expect.stringContaining('surveyor')])
    const { status, bytes } = await admin.download('basic/surveyor/export', { format: 'csv' })
    expect([status, bytes.toString().includes('Lin Haifeng')]).toEqual([200, true])
    expect((await admin.call('basic/surveyor/export', { columns: ['idCard'] })).code).toBe(400)
  })

  test('colleagues see authorisations but not personal documents and images', async () => {
    const operator = await app.signInAs('operator')
    const { list } = await operator.callOk('basic/surveyor/list', { keyword: 'Lin' })
    const seen = await operator.callOk('basic/surveyor/get', { id: list[0].id })
    expect(seen).toMatchObject({ fullName: 'Lin Haifeng', grantStatus: 'valid' })
    for (const name of ['idCard', 'birthday', 'signature', 'officialSeal'])
      expect(seen).not.toHaveProperty(name)
    expect((await operator.call('basic/surveyor/history', { id: list[0].id })).code).toBe(403)
    expect((await operator.call('basic/surveyor/save', foreign)).code).toBe(403)
    expect(
      await (await app.signInAs('surveyor')).callOk('basic/surveyor/get', { id: list[0].id }),
    ).toMatchObject({ birthday: '1985-06-14' })
    expect((await admin.callOk('basic/surveyor/get', { id: list[0].id })).idCard).toHaveLength(18)
  })

  test('regional staff reach surveyors of their region; demonstration keys are in the dictionaries', async () => {
    const regions = (
      await (await app.signInAs('surveyor2')).callOk('basic/surveyor/list', {})
    ).list.map((s: { region: string }) => s.region)
    expect(new Set(regions)).toEqual(new Set(['SIN']))
    const { list } = await admin.callOk('basic/surveyor/list', { size: 200 })
    expect(list.length).toBeGreaterThanOrEqual(12)
    const keysOf = async (dictCode: string) =>
      (await admin.callOk('sys/dict/all', { dictCode })).map((e: { key: string }) => e.key)
    for (const [field, dictCode] of [
      ['grantStatus', 'GRANT_STATUS'],
      ['grantType', 'GRANT_TYPE'],
      ['surveyLevel', 'SURVEY_LEVEL'],
      ['highestEdu', 'EDU'],
      ['inspectionScopes', 'INSPECTION_SCOPE'],
      ['shipModels', 'SHIP_TYPE'],
    ]) {
      const keys = await keysOf(dictCode!)
      for (const row of list)
        for (const value of [row[field!]].flat())
          if (value !== null) expect(keys, field).toContain(value)
    }
    expect(await (await app.signInAs('owner')).callOk('basic/surveyor/all', {})).toEqual([])
  })
})
