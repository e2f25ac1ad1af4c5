import { describe, expect, test } from 'vitest'

import { templates } from '../demo/templates.ts'
import { paramSourceText } from '../paramSource.text.ts'
import { nextVersion } from './template-versions.ts'
import {
  app,
  admin,
  good,
  listed,
  created,
  words,
  startTemplateTests,
} from './certTemplate.fixture.ts'
import type { Param } from './scan-template.ts'

startTemplateTests()

describe('saving a template', () => {
  test('saves, changes and removes a template with its parameters, with history', async () => {
    const { id, version } = await admin.callOk('basic/certTemplate/save', await created())
    const row = await admin.callOk('basic/certTemplate/get', { id })
    expect(row).toMatchObject({ templateName: 'Test', certCode: 'SC' })
    expect(row.paramList.map((p: { keyword: string }) => p.keyword)).toContain('shipName')
    const second = await admin.callOk('basic/certTemplate/save', { id, version, flagFee: 120.5 })
    expect(second.version).toBe(version + 1)
    expect((await admin.callOk('basic/certTemplate/history', { id })).list[0].changes).toEqual([
      { field: 'flagFee', from: null, to: 120.5 },
    ])
    expect((await admin.call('basic/certTemplate/save', await created())).code).toBe(409)
    await admin.callOk('basic/certTemplate/remove', { ids: [id] })
  })

  test('requires an uploaded file', async () => {
    const { templateFileId: _file, ...without } = await created()
    const response = await admin.call('basic/certTemplate/save', without)
    expect(response).toMatchObject({
      code: 400,
      fields: [{ field: 'templateFileId', msg: 'Upload the template file first' }],
    })
    expect(words(await admin.call('basic/certTemplate/save', without, 'zh'))).toContain(
      '请先上传模板文件',
    )
  })

  const changed = (change: (params: Param[]) => unknown[]) => async () => ({
    paramList: change(await listed(good)),
  })
  const withParam = (keyword: string, part: object) =>
    changed((list) => list.map((p) => (p.keyword === keyword ? { ...p, ...part } : p)))
  test.each<[string, () => Promise<object>, string]>([
    [
      'a keyword of the file without parameter',
      changed((list) => list.filter((p) => p.keyword !== 'shipName')),
      'The keyword “shipName” in the file has no parameter',
    ],
    [
      'a parameter that is not in the file',
      changed((list) => [...list, { ...list[0], keyword: 'colour' }]),
      '“colour” is not in the file: delete it, or add {colour} in Word',
    ],
    ['a parameter that is there twice', changed((list) => [...list, list[0]]), 'is used twice'],
    [
      'a condition of the file that is not a checkbox',
      withParam('isNewShip', { formType: 1 }),
      'must be checkbox',
    ],
    ['a select without options', withParam('shipName', { formType: 3 }), 'at least one option'],
    [
      'an option given twice',
      withParam('shipName', { formType: 3, selectOptions: ['A', 'A'] }),
      'duplicate options',
    ],
    [
      'a dictionary that does not exist',
      withParam('shipName', { formType: 5, dictCode: 'NONE' }),
      'dictionary “NONE”',
    ],
    [
      'a source that does not exist',
      withParam('shipName', { source: 'ship.colour' }),
      'ship.colour',
    ],
    [
      'tonnage limits the wrong way round',
      async () => ({ grossTonFrom: 500, grossTonTo: 499 }),
      'less than the lower',
    ],
    [
      'an empty line of further ships',
      async () => ({ alsoFor: [{}] }),
      'Line 1 of “Also for” is empty',
    ],
    [
      'a line with its limits the wrong way round',
      async () => ({ alsoFor: [{ grossTonTo: 5 }, { grossTonFrom: 2, grossTonTo: 1 }] }),
      'Line 2 of “Also for”',
    ],
    [
      'a line with a flag that does not exist',
      async () => ({ alsoFor: [{ flagId: 999_999 }] }),
      'does not exist',
    ],
    ['a duration without unit', async () => ({ termDura: 60 }), 'unit'],
  ])('refuses %s', async (_, wrong, reason) => {
    const response = await admin.call('basic/certTemplate/save', await created(await wrong()))
    expect(response.code).toBe(400)
    expect(words(response)).toContain(reason)
  })

  test('surveyors can read but not change templates; owners cannot read them', async () => {
    const surveyor = await app.signInAs('surveyor')
    expect((await surveyor.callOk('basic/certTemplate/list', {})).total).toBe(templates.length + 2)
    expect((await surveyor.call('basic/certTemplate/save', await created())).code).toBe(403)
    expect(
      (await surveyor.call('basic/certTemplate/scan', { templateFileId: 'x'.repeat(24) })).code,
    ).toBe(403)
    const owner = await app.signInAs('owner')
    expect((await owner.call('basic/certTemplate/list')).code).toBe(403)
    expect(await owner.callOk('basic/certTemplate/all', {})).toEqual([])
  })

  test('each demonstration template can be saved unchanged, and its sources have labels', async () => {
    for (const { id } of await admin.callOk('basic/certTemplate/all', {})) {
      const { version, paramList, templateFileId } = await admin.callOk('basic/certTemplate/get', {
        id,
      })
      expect(
        await admin.callOk('basic/certTemplate/save', { id, version, paramList, templateFileId }),
      ).toEqual({ id, version })
      for (const { source } of paramList)
        if (source) expect(paramSourceText).toHaveProperty([source])
    }
    // Each file is scanned in turn.
  }, 240_000)
})

describe('versions', () => {
  const used = async () => {
    const { templateId } = await app.services.db
      .selectFrom('surveyCert')
      .where('status', '<', 40)
      .where('templateId', 'is not', null)
      .select('templateId')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    return admin.callOk('basic/certTemplate/get', { id: templateId })
  }
  const uses = async (id: number) =>
    (
      await app.services.db
        .selectFrom('surveyCert')
        .where('templateId', '=', id)
        .select('status')
        .execute()
    ).length

  test('saving a template in use with other parameters creates a new version; certificates keep the old one', async () => {
    const { id, version, templateVersion, paramList, usedBy } = await used()
    const before = await uses(id)
    expect(usedBy).toContainEqual(
      expect.objectContaining({ path: 'work/surveyCert', count: before, open: before }),
    )
    const changed = paramList.map((p: { [field: string]: unknown }, i: number) =>
      i === 0 ? { ...p, attrNameEn: 'Changed' } : p,
    )
    const created = await admin.callOk('basic/certTemplate/save', {
      id,
      version,
      paramList: changed,
      flagFee: 99,
    })
    expect(created.id).not.toBe(id)
    const [old, next] = [
      await admin.callOk('basic/certTemplate/get', { id }),
      await admin.callOk('basic/certTemplate/get', { id: created.id }),
    ]
    expect(old).toMatchObject({ status: 0, templateVersion, paramList })
    expect(next).toMatchObject({
      status: 1,
      templateVersion: templateVersion.replace(/1$/, '2'),
      flagFee: 99,
      paramList: changed,
      certId: old.certId,
      templateName: old.templateName,
      usedBy: [],
    })
    expect(
      next.versions.map((one: { id: number; status: number }) => [one.id, one.status]),
    ).toEqual([
      [created.id, 1],
      [id, 0],
    ])
    expect(old.versions).toEqual(next.versions)
    expect([await uses(id), await uses(created.id)]).toEqual([before, 0])
    expect((await admin.callOk('basic/certTemplate/history', { id })).list[0]).toMatchObject({
      action: 'replace',
      changes: [{ field: 'status', from: 1, to: 0 }],
    })
    expect((await admin.call('basic/certTemplate/save', { id, version, paramList })).code).toBe(409)
  })
  test('changes fees, flags and remarks of a template in use in place; refuses another certificate type', async () => {
    const { id, version, certId: own } = await used()
    const saved = await admin.callOk('basic/certTemplate/save', {
      id,
      version,
      companyTariff: 777,
      remark: 'In place',
    })
    expect(saved).toEqual({ id, version: version + 1 })
    const { id: other } = (await admin.callOk('basic/cert/all', {})).find(
      (cert: { id: number }) => cert.id !== own,
    )
    expect(
      words(
        await admin.call('basic/certTemplate/save', { id, version: version + 1, certId: other }),
      ),
    ).toContain('certId: The template has been used')
  })
  test('overwrites an unused template; refuses to clear required fields', async () => {
    const { id, version } = await admin.callOk(
      'basic/certTemplate/save',
      await created({ templateVersion: '7' }),
    )
    const list = (await listed(good)).map((p: Param) => ({ ...p, required: false }))
    expect(await admin.callOk('basic/certTemplate/save', { id, version, paramList: list })).toEqual(
      { id, version: version + 1 },
    )
    expect(
      words(
        await admin.call('basic/certTemplate/save', { id, version: version + 1, paramList: null }),
      ),
    ).toContain('paramList')
    await admin.callOk('basic/certTemplate/remove', { ids: [id] })
  })
  test('increments version numbers and skips existing ones', () => {
    expect([
      nextVersion('2026.1', new Set()),
      nextVersion('9', new Set(['10'])),
      nextVersion('A', new Set(['A.2'])),
    ]).toEqual(['2026.2', '11', 'A.3'])
  })
})

test('the list is exported', async () => {
  const { status, bytes } = await admin.download('basic/certTemplate/export', { format: 'csv' })
  expect([status, bytes.toString().split('\n').length > 10]).toEqual([200, true])
})
