import { beforeAll, describe, expect, test } from 'vitest'
import { certificateTemplate } from '#server/platform/documents/word-template.fixture.ts'
import { testApp } from '#server/testing/test-app.ts'
import { reports } from '../demo/reports.ts'

const app = testApp()
const admin = app.client('admin')
let templateFileId: string
beforeAll(async () => {
  templateFileId = await word()
})
const word = async () =>
  (
    await admin.upload(
      '报告.docx',
      await certificateTemplate(['Keel laid {keelDate}', '{findings}']),
    )
  ).data.attachmentId

const listed = async () =>
  (await admin.callOk('basic/report/scan', { templateFileId })).params.map(
    ({ known: _known, ...param }: { known: unknown; [field: string]: unknown }) => param,
  )
const created = async (more: object = {}) => ({
  reportName: 'Test',
  templateVersion: '1',
  reportType: 3,
  templateFileId,
  paramList: await listed(),
  status: 1,
  ...more,
})

describe('a report template', () => {
  test('creates a template from a scanned file, finds, changes, exports and removes it, with history', async () => {
    const params = await listed()
    expect(params.find((p: { keyword: string }) => p.keyword === 'keelDate')).toMatchObject({
      source: 'ship.keelDate',
      formType: 6,
    })
    const { id, version } = await admin.callOk('basic/report/save', await created())
    expect(await admin.callOk('basic/report/get', { id })).toMatchObject({
      reportName: 'Test',
      certId: null,
      reportType: 3,
      usedBy: [],
      versions: [{ id, templateVersion: '1', status: 1 }],
    })
    expect(
      (await admin.callOk('basic/report/list', { keyword: 'Tes', reportType: [3] })).list,
    ).toMatchObject([{ id }])
    expect(
      await admin.callOk('basic/report/save', {
        id,
        version,
        paramList: params.map((p: object) => ({ ...p, required: false })),
      }),
    ).toEqual({ id, version: 2 })
    expect(
      (await admin.callOk('basic/report/history', { id })).list.map(
        (one: { action: string }) => one.action,
      ),
    ).toEqual(['update', 'create'])
    expect(
      (await admin.download('basic/report/export', { format: 'csv' })).bytes.toString(),
    ).toContain('Test')
    expect((await admin.call('basic/report/save', await created())).code).toBe(409)
    expect(await admin.callOk('basic/report/remove', { ids: [id] })).toEqual({ removed: 1 })
  })
  test('refuses the same errors as for certificate templates, at its fields', async () => {
    templateFileId = await word()
    const refused = async (more: object) =>
      ((await admin.call('basic/report/save', await created(more))).fields ?? []).map(
        ({ field }) => field,
      )
    expect(await refused({ paramList: [] })).toContain('paramList')
    expect(await refused({ templateFileId: null })).toEqual(['templateFileId'])
    expect(await refused({ reportType: 5 })).toEqual(['reportType'])
    expect(await refused({ reportName: ' ' })).toEqual(['reportName'])
    expect(await refused({ certId: 999_999 })).toEqual(['certId'])
  })
  test('only chief surveyors and administrators can change one', async () => {
    expect(
      (await (await app.signInAs('surveyor')).call('basic/report/save', await created())).code,
    ).toBe(403)
    expect((await (await app.signInAs('owner')).call('basic/report/list')).code).toBe(403)
  })
})

describe('the demonstration', () => {
  test('has one template of each type, whose parameters are the keywords of its file', async () => {
    const all = await admin.callOk('basic/report/all', {})
    expect(all.map((one: { reportType: number }) => one.reportType).sort()).toEqual([1, 2, 3, 4])
    expect(all).toHaveLength(reports.length)
    for (const { id } of all) {
      const {
        version,
        paramList,
        templateFileId: file,
      } = await admin.callOk('basic/report/get', { id })
      expect(
        await admin.callOk('basic/report/save', { id, version, paramList, templateFileId: file }),
      ).toEqual({ id, version })
    }
  })
})
