import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certificateTemplate } from '#server/documents/template.build.ts'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'
import { reports } from '../demo/reports.ts'

let house: Harness
let admin: Client
let templateFileId: string
beforeAll(async () => {
  house = await startHouse()
  admin = await house.as('admin')
  templateFileId = await word()
})
const word = async () => (await admin.upload('报告.docx', await certificateTemplate(['Keel laid {keelDate}', '{findings}']))).data.attachmentId
afterAll(() => house.close())

const listed = async () => (await admin.ok('basic/report/scan', { templateFileId })).params.map(({ known: _known, ...param }: any) => param)
const made = async (more: object = {}) => ({ reportName: 'Test', templateVersion: '1', reportType: 3, templateFileId, paramList: await listed(), status: 1, ...more })

describe('a report template', () => {
  test('is made of a scanned file, found, changed, seen in the history, exported and removed', async () => {
    const params = await listed()
    expect(params.find((p: any) => p.keyword === 'keelDate')).toMatchObject({ source: 'ship.keelDate', formType: 6 })
    const { id, version } = await admin.ok('basic/report/save', await made())
    expect(await admin.ok('basic/report/get', { id })).toMatchObject({ reportName: 'Test', certId: null, reportType: 3, usedBy: [], versions: [{ id, templateVersion: '1', status: 1 }] })
    expect((await admin.ok('basic/report/list', { keyword: 'Tes', reportType: [3] })).list).toMatchObject([{ id }])
    expect(await admin.ok('basic/report/save', { id, version, paramList: params.map((p: any) => ({ ...p, required: false })) })).toEqual({ id, version: 2 })
    expect((await admin.ok('basic/report/history', { id })).list.map((one: any) => one.action)).toEqual(['update', 'create'])
    expect((await admin.file('basic/report/export', { format: 'csv' })).bytes.toString()).toContain('Test')
    expect((await admin.call('basic/report/save', await made())).code).toBe(409)
    expect(await admin.ok('basic/report/remove', { ids: [id] })).toEqual({ removed: 1 })
  })
  test('is refused for the same reasons as a certificate template, at its fields', async () => {
    templateFileId = await word()
    const refused = async (more: object) => ((await admin.call('basic/report/save', await made(more))).fields ?? []).map(({ field }) => field)
    expect(await refused({ paramList: [] })).toContain('paramList')
    expect(await refused({ templateFileId: null })).toEqual(['templateFileId'])
    expect(await refused({ reportType: 5 })).toEqual(['reportType'])
    expect(await refused({ reportName: ' ' })).toEqual(['reportName'])
    expect(await refused({ certId: 999_999 })).toEqual(['certId'])
  })
  test('only chief surveyors and administrators change one', async () => {
    expect((await (await house.as('surveyor')).call('basic/report/save', await made())).code).toBe(403)
    expect((await (await house.as('owner')).call('basic/report/list')).code).toBe(403)
  })
})

describe('the demonstration', () => {
  test('has one of each type, whose parameters are the keywords of its file', async () => {
    const all = await admin.ok('basic/report/all', {})
    expect(all.map((one: any) => one.reportType).sort()).toEqual([1, 2, 3, 4])
    expect(all).toHaveLength(reports.length)
    for (const { id } of all) {
      const { version, paramList, templateFileId: file } = await admin.ok('basic/report/get', { id })
      expect(await admin.ok('basic/report/save', { id, version, paramList, templateFileId: file })).toEqual({ id, version })
    }
  })
})
