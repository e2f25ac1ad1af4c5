import { describe, expect, test } from 'vitest'
import { aField, aForm } from '#common/rules/forms/designed-form.fixture.ts'
import type { FormElement } from '#common/rules/forms/designed-form.ts'
import { certificateTemplate } from '#server/platform/documents/word-template.fixture.ts'
import { smallPdf } from '#server/platform/file-checks/sample-files.fixture.ts'
import { runAsSystem } from '#server/core/context.ts'
import { testApp } from '#server/testing/test-app.ts'
import { answerErrors, formVersion } from './filled-form.ts'
import { printFilled } from './print-form.ts'

const app = testApp()
const chief = app.client('chief')
let created = 0

const newForm = async (...elements: FormElement[]): Promise<{ id: number; version: number }> =>
  chief.callOk('sys/form/save', {
    nameZh: `表${++created}`,
    nameEn: `Form ${created}`,
    definition: aForm(...elements),
  })
const values = (formId: number, more: object = {}) => ({
  formNo: `T-${++created}`,
  nameZh: `模板${created}`,
  nameEn: `Template ${created}`,
  crfType: 1,
  formId,
  ...more,
})
const get = (id: number) => chief.callOk('sys/formTemplate/get', { id })
const publish = async (id: number, remark?: string) =>
  chief.call('sys/formTemplate/publish', {
    id,
    version: (await get(id)).version,
    ...(remark && { remark }),
  })
const redraw = async (form: { id: number }, ...elements: FormElement[]) => {
  const { version } = await chief.callOk('sys/form/get', { id: form.id })
  await chief.callOk('sys/form/save', { id: form.id, version, definition: aForm(...elements) })
}
/** A Word file with these keywords in addition to those of the certificate it is built from. */
const wordFile = async (...keywords: string[]) =>
  (await chief.upload('form.docx', await certificateTemplate(keywords.map((k) => `{${k}}`)))).data
    .attachmentId
const fileFields = [
  'certNo',
  'shipName',
  '船舶识别号',
  'isNewShip',
  'endorsements',
  'place',
  'date',
]
const fitting = () =>
  fileFields.map((keyword) => aField(keyword, /^(is|endorse)/.test(keyword) ? 7 : 1))

describe('versions', () => {
  test('publishing freezes a version; an edit drafts the next; filled forms keep theirs', async () => {
    const form = await newForm(aField('a', 1))
    const { id } = await chief.callOk('sys/formTemplate/save', values(form.id))
    expect(await get(id)).toMatchObject({ status: 10, versionNo: null, draftNo: 1 })
    expect((await publish(id, 'first')).code).toBe(0)
    expect(await get(id)).toMatchObject({
      status: 20,
      versionNo: 1,
      draftNo: null,
      publishedByName: 'Chen Guodong 陈国栋',
    })
    expect(await publish(id)).toMatchObject({ code: 409, error: 'formTemplate.unchanged' })

    await redraw(form, aField('a', 1), aField('b', 4))
    expect(await get(id)).toMatchObject({ status: 20, versionNo: 1, draftNo: 2 })
    expect(
      (await chief.callOk('sys/formTemplate/version', { id, versionNo: 1 })).definition.elements,
    ).toHaveLength(1)
    expect((await publish(id, 'second')).code).toBe(0)
    expect(await chief.callOk('sys/formTemplate/versions', { id })).toMatchObject([
      {
        versionNo: 2,
        remark: 'second',
        inForce: true,
        fieldCount: 2,
        publishedByName: 'Chen Guodong 陈国栋',
      },
      { versionNo: 1, remark: 'first', inForce: false, fieldCount: 1 },
    ])
    const { db } = app.services
    expect((await formVersion(db, id, 1)).definition.elements).toHaveLength(1)
    expect((await formVersion(db, id)).definition.elements).toHaveLength(2)
    expect(await chief.call('sys/formTemplate/version', { id, versionNo: 3 })).toMatchObject({
      code: 404,
    })
    expect(await chief.call('sys/formTemplate/remove', { ids: [id] })).toMatchObject({
      code: 409,
      error: 'formTemplate.published',
    })
  })

  test('a changed name is a new version too', async () => {
    const { id } = await chief.callOk(
      'sys/formTemplate/save',
      values((await newForm(aField('a', 1))).id),
    )
    await publish(id)
    await chief.callOk('sys/formTemplate/save', {
      id,
      version: (await get(id)).version,
      nameEn: 'Renamed',
    })
    expect(await get(id)).toMatchObject({ draftNo: 2 })
    await publish(id)
    expect((await chief.callOk('sys/formTemplate/version', { id, versionNo: 1 })).nameEn).not.toBe(
      'Renamed',
    )
  })

  test('a withdrawn template cannot be used for new forms; republished unchanged, it keeps its version', async () => {
    const { id } = await chief.callOk(
      'sys/formTemplate/save',
      values((await newForm(aField('a', 1))).id),
    )
    await publish(id)
    expect(
      await chief.call('sys/formTemplate/withdraw', { id, version: (await get(id)).version }),
    ).toMatchObject({ code: 400, fields: [{ field: 'remark' }] })
    await chief.callOk('sys/formTemplate/withdraw', {
      id,
      version: (await get(id)).version,
      remark: 'replaced',
    })
    await expect(formVersion(app.services.db, id)).rejects.toMatchObject({ status: 409 })
    expect((await formVersion(app.services.db, id, 1)).versionNo).toBe(1)
    expect((await chief.callOk('sys/formTemplate/versions', { id }))[0].inForce).toBe(false)
    expect((await publish(id)).code).toBe(0)
    expect(await get(id)).toMatchObject({ status: 20, versionNo: 1 })
    expect(
      (await chief.callOk('sys/formTemplate/history', { id })).list.map(
        (e: { action: string }) => e.action,
      ),
    ).toEqual(['publish', 'withdraw', 'publish', 'create'])
  })

  test('a form without fields or with a removed dictionary is not published', async () => {
    const empty = await chief.callOk('sys/formTemplate/save', values((await newForm()).id))
    expect(await publish(empty.id)).toMatchObject({ code: 409, error: 'formTemplate.empty' })
    await app.services.db
      .insertInto('dictCode')
      .values({ dictCode: 'GONE', titleZh: '无', titleEn: 'Gone' })
      .execute()
    const form = await newForm(aField('a', 5, { dictCode: 'GONE' }))
    await app.services.db.deleteFrom('dictCode').where('dictCode', '=', 'GONE').execute()
    const { id } = await chief.callOk('sys/formTemplate/save', values(form.id))
    expect(await publish(id)).toMatchObject({
      code: 409,
      error: 'formTemplate.faulty',
      msg: expect.stringContaining('definition.elements.0.dictCode'),
    })
  })
})

describe('the Word template', () => {
  test('keywords are matched with fields; a mismatch is reported and prevents publishing', async () => {
    const templateFileId = await wordFile('colour')
    const form = await newForm(...fitting(), aField('unprinted', 2))
    const match = await chief.callOk('sys/formTemplate/match', { formId: form.id, templateFileId })
    expect(match).toMatchObject({ notInForm: ['colour'], notInFile: ['unprinted'], bySystem: [] })
    expect(match.matched.toSorted()).toEqual(fileFields.toSorted())
    const { id } = await chief.callOk('sys/formTemplate/save', values(form.id, { templateFileId }))
    expect(await publish(id)).toMatchObject({
      code: 409,
      error: 'formTemplate.unmatched',
      msg: expect.stringContaining('colour'),
    })
    await redraw(form, ...fitting(), aField('colour', 1))
    expect((await publish(id)).code).toBe(0)
  })

  test('a keyword used as a condition must be a checkbox; system keywords need no field', async () => {
    const templateFileId = await wordFile('crfNo')
    const form = await newForm(
      ...fitting().map((f) => (f.keyword === 'isNewShip' ? aField('isNewShip', 1) : f)),
    )
    const { bySystem, warnings } = await chief.callOk('sys/formTemplate/match', {
      formId: form.id,
      templateFileId,
    })
    expect(bySystem).toEqual(['crfNo'])
    expect(warnings[0].en).toContain('isNewShip')
    const { id } = await chief.callOk('sys/formTemplate/save', values(form.id, { templateFileId }))
    expect(await publish(id)).toMatchObject({ code: 409, error: 'formTemplate.sectionIsCheckbox' })
  })

  test('refuses an invalid Word file', async () => {
    const { data } = await chief.upload('x.pdf', smallPdf())
    expect(
      await chief.call(
        'sys/formTemplate/save',
        values((await newForm()).id, { templateFileId: data.attachmentId }),
      ),
    ).toMatchObject({ code: 400, fields: [{ field: 'templateFileId' }] })
    expect(
      (
        await chief.call('sys/formTemplate/match', {
          formId: 999_999,
          templateFileId: await wordFile('crfNo'),
        })
      ).code,
    ).toBe(404)
  })

  test('a template prints with samples, a filled form with its answers', async () => {
    const [{ id }] = (await chief.callOk('sys/formTemplate/list', { keyword: 'RO-01' })).list
    const wrong = await chief.call('sys/formTemplate/preview', {
      id,
      values: { deficiencies: 'many', colour: 'red' },
    })
    expect(wrong).toMatchObject({
      code: 400,
      fields: [{ field: 'values.colour' }, { field: 'values.deficiencies' }],
    })
    const preview = await chief.download('sys/formTemplate/preview', {
      id,
      versionNo: 1,
      values: { surveyPlace: '舟山 Zhoushan', detainable: true },
    })
    expect(preview.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    await runAsSystem(app.services, async (ctx) => {
      const form = await formVersion(ctx.db, id)
      expect(
        (
          await answerErrors(
            ctx,
            form.definition,
            { surveyKind: 'NONE' },
            { partial: true, at: 'feedback' },
          )
        ).map((f) => f.field),
      ).toEqual(['feedback.surveyKind'])
      const pdf = await printFilled(
        ctx,
        form,
        { surveyKind: 'annual', structure: 'yes', deficiencies: 0, detainable: false },
        { shipName: 'EVENING STAR' },
      )
      expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-')
    })
    const [without] = (await chief.callOk('sys/formTemplate/list', { keyword: 'RA-01' })).list
    expect(await chief.call('sys/formTemplate/preview', { id: without.id })).toMatchObject({
      code: 409,
      error: 'formTemplate.noFile',
    })
  }, 180_000)
})

describe('lists and rights', () => {
  test('the demonstration data has a published template of every type, each publishable again', async () => {
    const { list } = await chief.callOk('sys/formTemplate/list', { status: [20], size: 200 })
    expect(
      new Set(
        list
          .filter((t: { formNo: string }) => /^(FC|RA|RO|CV)-/.test(t.formNo))
          .map((t: { crfType: number }) => t.crfType),
      ),
    ).toEqual(new Set([1, 2, 3, 4]))
    for (const t of list.filter((row: { formNo: string }) => /^(FC|RA|RO|CV)-/.test(row.formNo)))
      expect(t.draftNo, t.formNo).toBeNull()
    expect(
      (
        await chief.callOk('sys/formTemplate/list', { crfType: [3], useCategories: ['radio'] })
      ).list.map((t: { formNo: string }) => t.formNo),
    ).toEqual(['RO-01'])
    expect(
      (
        await chief.download('sys/formTemplate/export', { format: 'csv', crfType: [3] })
      ).bytes.toString(),
    ).toContain('RO-01')
    expect(
      (await chief.callOk('sys/formTemplate/all', { status: [20], crfType: [2] }))[0],
    ).toMatchObject({ formNo: 'RA-01' })
  })

  test.each<[string, object, string]>([
    ['a number that is none', { formNo: 'a b' }, 'formNo'],
    ['an unknown type', { crfType: 5 }, 'crfType'],
    ['HTML in a name', { nameZh: '<i>' }, 'nameZh'],
    ['a form that does not exist', { formId: 999_999 }, 'formId'],
  ])('refuses %s', async (_, wrong, field) => {
    const response = await chief.call('sys/formTemplate/save', values((await newForm()).id, wrong))
    expect(response.code).toBe(400)
    expect(response.fields?.map((f) => f.field)).toContain(field)
  })

  test('surveyors read but cannot publish; owners have no access', async () => {
    const surveyor = await app.signInAs('surveyor')
    const [row] = (await surveyor.callOk('sys/formTemplate/list', {})).list
    expect((await surveyor.callOk('sys/formTemplate/get', { id: row.id })).moves).toEqual([])
    expect((await surveyor.call('sys/formTemplate/publish', { id: row.id, version: 1 })).code).toBe(
      403,
    )
    expect((await (await app.signInAs('owner')).call('sys/formTemplate/list')).code).toBe(403)
  })

  test('a draft that was never published can be removed', async () => {
    const { id } = await chief.callOk('sys/formTemplate/save', values((await newForm()).id))
    expect(await chief.callOk('sys/formTemplate/remove', { ids: [id] })).toEqual({ removed: 1 })
  })
})
