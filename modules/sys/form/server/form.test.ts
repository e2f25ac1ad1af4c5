import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { aField, aForm, forms } from '#common/rules/forms/designed-form.fixture.ts'
import { normalizeForm } from '#common/rules/forms/designed-form.ts'
import { testApp } from '#server/testing/test-app.ts'

const app = testApp()
const chief = app.client('chief')
let created = 0

const definition = aForm(
  aField('hull', 1, { required: true }),
  aField('kind', 3),
  aField('agreed', 7),
)
const named = (more: object = {}) => ({
  nameZh: `表${++created}`,
  nameEn: `Form ${created}`,
  definition,
  ...more,
})
const fieldsAt = (response: { fields?: { field: string }[] }) =>
  (response.fields ?? []).map((f) => f.field)

describe('sys/form/save', () => {
  test('stores a form in reading order; changes are in its history', async () => {
    const turned = { ...definition, elements: definition.elements.toReversed() }
    const { id, version } = await chief.callOk('sys/form/save', named({ definition: turned }))
    expect((await chief.callOk('sys/form/get', { id })).definition).toEqual(definition)
    expect(await chief.callOk('sys/form/save', { id, version, definition: turned })).toEqual({
      id,
      version,
    })
    await chief.callOk('sys/form/save', { id, version, remark: 'x' })
    expect(
      (await chief.callOk('sys/form/history', { id })).list.map(
        (e: { changes: { field: string }[] }) => e.changes.map((c: { field: string }) => c.field),
      ),
    ).toEqual([['remark'], ['nameZh', 'nameEn', 'definition']])
    expect((await chief.callOk('sys/form/list', { keyword: `表${created}` })).list).toMatchObject([
      { id, fieldCount: 3, usedBy: 0 },
    ])
    expect((await chief.callOk('sys/form/all', { keyword: `Form ${created}` }))[0]).toMatchObject({
      id,
    })
    await chief.callOk('sys/form/remove', { ids: [id] })
  })

  test('every form that can be drawn is stored unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(forms(12), async (drawn) => {
        const { id } = await chief.callOk('sys/form/save', named({ definition: drawn }))
        expect((await chief.callOk('sys/form/get', { id })).definition).toEqual(
          normalizeForm(drawn),
        )
      }),
      { numRuns: 15 },
    )
  })

  test.each<[string, object, string]>([
    ['a definition that is a word', { definition: 'x' }, 'definition'],
    [
      'an unknown input type',
      { definition: { columns: 12, elements: [{ ...aField('a', 1), formType: 9 }] } },
      'definition.elements.0.formType',
    ],
    [
      'a keyword twice',
      { definition: aForm(aField('a', 1), aField('A', 1)) },
      'definition.elements.1.keyword',
    ],
    [
      'HTML in a label',
      { definition: aForm(aField('a', 1, { attrNameEn: '<script>' })) },
      'definition.elements.0.attrNameEn',
    ],
    [
      'NUL in a label',
      { definition: aForm(aField('a', 1, { attrNameEn: 'a\u0000' })) },
      'definition.elements.0.attrNameEn',
    ],
    [
      'a dictionary that does not exist',
      { definition: aForm(aField('a', 5, { dictCode: 'NONE' })) },
      'definition.elements.0.dictCode',
    ],
    ['HTML in a name', { nameEn: '<b>x</b>' }, 'nameEn'],
    ['a mark that turns the writing in a name', { nameZh: '表\u202e' }, 'nameZh'],
    ['an emoji in a name', { nameZh: '表😀' }, 'nameZh'],
  ])('refuses %s, with its path', async (_, wrong, field) => {
    const response = await chief.call('sys/form/save', named(wrong))
    expect(response.code).toBe(400)
    expect(fieldsAt(response)).toContain(field)
  })
  test('refuses oversized input before parsing it', async () => {
    const elements = Array.from({ length: 5000 }, () => aField('a', 1))
    expect(
      (await chief.call('sys/form/save', named({ definition: { columns: 12, elements } }))).code,
    ).toBe(413)
  })

  test('refuses a duplicate name with a message', async () => {
    await chief.callOk('sys/form/save', named({ nameEn: 'Twice' }))
    expect(await chief.call('sys/form/save', named({ nameEn: 'Twice' }))).toMatchObject({
      code: 409,
      fields: [{ field: 'nameEn' }],
    })
  })

  test('a form in use by templates cannot be removed; staff read, owners have no access', async () => {
    const [used] = await chief.callOk('sys/form/all', { keyword: 'RO' })
    expect(await chief.call('sys/form/remove', { ids: [used.id] })).toMatchObject({
      code: 409,
      error: 'http.inUse',
    })
    const surveyor = await app.signInAs('surveyor')
    expect((await surveyor.callOk('sys/form/get', { id: used.id })).can).not.toContain('save')
    expect((await surveyor.call('sys/form/save', named())).code).toBe(403)
    expect((await (await app.signInAs('owner')).call('sys/form/get', { id: used.id })).code).toBe(
      403,
    )
    expect(
      (await surveyor.download('sys/form/export', { format: 'csv' })).bytes.toString(),
    ).toContain('RO 法定检验报告')
  })
})

describe('a form as a file', () => {
  const send = (text: string | Uint8Array) =>
    chief.upload(
      'form.json',
      typeof text === 'string' ? Buffer.from(text) : text,
      'application/json',
      'sys/form/importJson',
    )
  test('sys/form/importJson reads what sys/form/exportJson writes, without saving', async () => {
    const { id } = await chief.callOk('sys/form/save', named())
    const before = (await chief.callOk('sys/form/list', {})).total
    const file = await chief.download('sys/form/exportJson', { id })
    expect(file.headers.get('content-disposition')).toContain('.json')
    expect((await send(file.bytes)).data).toEqual({
      nameZh: `表${created}`,
      nameEn: `Form ${created}`,
      definition,
    })
    expect((await chief.callOk('sys/form/list', {})).total).toBe(before)
  })

  test.each<[string, string, string]>([
    ['no JSON', '{"kind": ', 'file'],
    ['another file', '{"a": 1}', 'kind'],
    ['nothing', '', 'file'],
    ['bytes', '\u0000\ufffd\u0001', 'file'],
    [
      'a bad option',
      JSON.stringify({
        kind: 'plimsoll-form',
        formatVersion: 1,
        nameZh: '表',
        nameEn: 'F',
        definition: aForm(aField('a', 3, { selectOptions: [{ value: 'a', zh: '', en: 'A' }] })),
      }),
      'definition.elements.0.selectOptions.0.zh',
    ],
    [
      'a dictionary that does not exist',
      JSON.stringify({
        kind: 'plimsoll-form',
        formatVersion: 1,
        nameZh: '表',
        nameEn: 'F',
        definition: aForm(aField('a', 5, { dictCode: 'NONE' })),
      }),
      'definition.elements.0.dictCode',
    ],
  ])('refuses %s with the path', async (_, text, field) => {
    const response = await send(text)
    expect(response.code).toBe(400)
    expect(fieldsAt(response)).toContain(field)
  })

  test('refuses a file that is too large, and a call without a file', async () => {
    expect((await send(Buffer.alloc(6 * 1_048_576, 32))).fields?.[0]?.msg).toContain('5 MB')
    expect(fieldsAt(await chief.call('sys/form/importJson', {}))).toEqual(['file'])
  })
})
