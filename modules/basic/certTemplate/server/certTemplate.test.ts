import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certificateTemplate, field, spoil, withMarkup, withRelation } from '#server/documents/template.build.ts'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'
import { paramSourceText } from '../paramSource.text.ts'
import { fittingTemplates } from './fitting-templates.ts'
import { nextVersion } from './template-versions.ts'

let house: Harness
let admin: Client
let good: Uint8Array
let certId: number
beforeAll(async () => {
  house = await startHouse()
  admin = await house.as('admin')
  good = await certificateTemplate(['Keel laid {keelDate}', 'Tonnage {gross_tonnage} {lastDryDock}'])
  certId = (await admin.ok('basic/cert/list', { keyword: 'SC', sort: 'sort' })).list[0].id
})
afterAll(() => house.close())

const uploaded = async (bytes: Uint8Array, name = 'template.docx') => (await admin.upload(name, bytes)).data.attachmentId
const scanned = async (bytes: Uint8Array) => admin.ok('basic/certTemplate/scan', { templateFileId: await uploaded(bytes) })
const listed = async (bytes: Uint8Array) => (await scanned(bytes)).params.map(({ known: _known, ...param }: any) => param)
const made = async (more: object = {}) => ({
  templateName: 'Test', templateVersion: '1', certId, templateFileId: await uploaded(good), paramList: await listed(good), status: 1, ...more,
})
const words = (answer: { fields?: { field: string; msg: string }[] }) => (answer.fields ?? []).map((f) => `${f.field}: ${f.msg}`).join('\n')

describe('scanning an uploaded template', () => {
  test('each placeholder becomes a parameter, known names with their source, others with a guess', async () => {
    const { params, bookmarks, warnings } = await scanned(good)
    const of = (keyword: string) => params.find((p: any) => p.keyword === keyword)
    expect(of('shipName')).toMatchObject({ known: true, source: 'ship.name', formType: 1, required: true, attrNameZh: '船名' })
    expect(of('船舶识别号')).toMatchObject({ known: true, source: 'ship.imo' })
    expect(of('gross_tonnage')).toMatchObject({ known: true, source: 'ship.grossTonnage', formType: 4 })
    expect(of('keelDate')).toMatchObject({ formType: 6, source: 'ship.keelDate' })
    expect(of('isNewShip')).toMatchObject({ known: false, formType: 7, required: false })
    expect(of('lastDryDock')).toMatchObject({ known: false, source: null, attrNameEn: 'Last dry dock' })
    expect(new Set(params.map((p: any) => p.keyword)).size).toBe(params.length)
    expect(bookmarks).toEqual(['sigSurveyor', 'sealOfficial', 'qr'])
    expect(warnings).toEqual([])
  })

  test('what many ships have not is not required', async () => {
    const { params } = await scanned(await certificateTemplate(['{conversionDate} {keelDate} {previousNames}']))
    expect(Object.fromEntries(params.map((p: any) => [p.keyword, p.required]))).toMatchObject({ conversionDate: false, keelDate: true, previousNames: false })
  })

  test('every source it suggests has words', async () => {
    for (const { source } of (await scanned(good)).params) if (source) expect(paramSourceText).toHaveProperty([source])
  })

  test('what will print differently is told at once; full-width braces, which would be printed, cannot be saved', async () => {
    const wide = await certificateTemplate(['｛shipName｝'])
    const { warnings } = await scanned(wide)
    expect(warnings).toMatchObject([{ code: 'fullWidthBraces' }])
    expect(warnings[0].zh).toContain('全角')
    const answer = await admin.call('basic/certTemplate/save', await made({ templateFileId: await uploaded(wide), paramList: await listed(wide) }))
    expect(answer).toMatchObject({ code: 400, fields: [{ field: 'templateFileId' }] })
  })

  test.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ['a zip bomb', () => spoil(good, { 'word/media/bomb.bin.png': new Uint8Array(40 * 2 ** 20) }), 'grows too large'],
    ['a macro file', () => spoil(good, { 'word/vbaProject.bin': 'macro' }), 'macros'],
    ['a link to an outside picture', () => withRelation(good, 'image', 'http://example.org/a.png'), 'outside content'],
    ['a field that fetches a file', () => withMarkup(good, field('INCLUDE', 'PICTURE "file:///etc/passwd"')), 'INCLUDEPICTURE'],
    ['half a file', () => good.slice(0, good.length / 2), '"template.docx"'],
    ['an old Word file', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), '.doc'],
    ['a PDF named .docx', () => Buffer.from('%PDF-1.7'), 'PDF'],
    ['an unclosed keyword', () => certificateTemplate(['{shipName']), 'no closing'],
    ['a keyword with a blank', () => certificateTemplate(['{ship name}']), 'letters, digits and underscores'],
  ])('refuses %s in words', async (_, make, reason) => {
    const sent = await admin.upload('template.docx', await make())
    if (sent.code === 400) return expect(sent.msg).toContain(reason)
    const templateFileId = sent.data.attachmentId
    const answer = await admin.call('basic/certTemplate/scan', { templateFileId })
    expect(answer.code).toBe(400)
    expect(words(answer)).toContain(reason)
    expect(words(await admin.call('basic/certTemplate/scan', { templateFileId }, 'zh'))).toMatch(/\p{Script=Han}/u)
    expect((await admin.call('basic/certTemplate/save', await made({ templateFileId }))).code).toBe(400)
  })

  test('refuses a file that was never uploaded', async () => {
    expect(words(await admin.call('basic/certTemplate/scan', { templateFileId: 'x'.repeat(24) }))).toContain('There is no such file')
  })
})

describe('saving a template', () => {
  test('is kept with its parameters, changed, seen in the history, and removed', async () => {
    const { id, version } = await admin.ok('basic/certTemplate/save', await made())
    const row = await admin.ok('basic/certTemplate/get', { id })
    expect(row).toMatchObject({ templateName: 'Test', certCode: 'SC' })
    expect(row.paramList.map((p: any) => p.keyword)).toContain('shipName')
    const second = await admin.ok('basic/certTemplate/save', { id, version, flagFee: 120.5 })
    expect(second.version).toBe(version + 1)
    expect((await admin.ok('basic/certTemplate/history', { id })).list[0].changes).toEqual([{ field: 'flagFee', from: null, to: 120.5 }])
    expect((await admin.call('basic/certTemplate/save', await made())).code).toBe(409)
    await admin.ok('basic/certTemplate/remove', { ids: [id] })
  })

  test('the file must be uploaded first', async () => {
    const { templateFileId: _file, ...without } = await made()
    const answer = await admin.call('basic/certTemplate/save', without)
    expect(answer).toMatchObject({ code: 400, fields: [{ field: 'templateFileId', msg: 'The template file must be uploaded first' }] })
    expect(words(await admin.call('basic/certTemplate/save', without, 'zh'))).toContain('请先上传模板文件')
  })

  const changed = (change: (params: any[]) => any[]) => async () => ({ paramList: change(await listed(good)) })
  const withParam = (keyword: string, part: object) => changed((list) => list.map((p) => (p.keyword === keyword ? { ...p, ...part } : p)))
  test.each<[string, () => Promise<object>, string]>([
    ['a keyword of the file without parameter', changed((list) => list.filter((p) => p.keyword !== 'shipName')), 'The file has the keyword “shipName”'],
    ['a parameter that is not in the file', changed((list) => [...list, { ...list[0], keyword: 'colour' }]), '“colour” does not stand in the file: remove it, or write {colour} in Word'],
    ['a parameter that is there twice', changed((list) => [...list, list[0]]), 'is there twice'],
    ['a condition of the file that is not a checkbox', withParam('isNewShip', { formType: 1 }), 'must be checkbox'],
    ['a select without options', withParam('shipName', { formType: 3 }), 'at least one option'],
    ['an option given twice', withParam('shipName', { formType: 3, selectOptions: ['A', 'A'] }), 'there twice'],
    ['a dictionary that does not exist', withParam('shipName', { formType: 5, dictCode: 'NONE' }), 'dictionary “NONE”'],
    ['a source that does not exist', withParam('shipName', { source: 'ship.colour' }), 'ship.colour'],
    ['tonnage limits the wrong way round', async () => ({ grossTonFrom: 500, grossTonTo: 499 }), 'below the lower'],
    ['an empty line of further ships', async () => ({ alsoFor: [{}] }), 'Line 1 of “also for” is empty'],
    ['a line with its limits the wrong way round', async () => ({ alsoFor: [{ grossTonTo: 5 }, { grossTonFrom: 2, grossTonTo: 1 }] }), 'Line 2 of “also for”'],
    ['a line with a flag that does not exist', async () => ({ alsoFor: [{ flagId: 999_999 }] }), 'no such record'],
    ['a duration without unit', async () => ({ termDura: 60 }), 'unit'],
  ])('refuses %s', async (_, wrong, reason) => {
    const answer = await admin.call('basic/certTemplate/save', await made(await wrong()))
    expect(answer.code).toBe(400)
    expect(words(answer)).toContain(reason)
  })

  test('surveyors read templates and change none; owners see none', async () => {
    const surveyor = await house.as('surveyor')
    expect((await surveyor.ok('basic/certTemplate/list', {})).total).toBe(17)
    expect((await surveyor.call('basic/certTemplate/save', await made())).code).toBe(403)
    expect((await surveyor.call('basic/certTemplate/scan', { templateFileId: 'x'.repeat(24) })).code).toBe(403)
    const owner = await house.as('owner')
    expect((await owner.call('basic/certTemplate/list')).code).toBe(403)
    expect(await owner.ok('basic/certTemplate/all', {})).toEqual([])
  })

  test('each demonstration template can be saved again as it is, and its sources have words', async () => {
    for (const { id } of await admin.ok('basic/certTemplate/all', {})) {
      const { version, paramList, templateFileId } = await admin.ok('basic/certTemplate/get', { id })
      expect(await admin.ok('basic/certTemplate/save', { id, version, paramList, templateFileId })).toEqual({ id, version })
      for (const { source } of paramList) if (source) expect(paramSourceText).toHaveProperty([source])
    }
  }, 60_000)
})

describe('versions', () => {
  const used = async () => {
    const { templateId } = await house.services.db.selectFrom('surveyCert').where('status', '<', 40).where('templateId', 'is not', null).select('templateId').orderBy('id').executeTakeFirstOrThrow()
    return admin.ok('basic/certTemplate/get', { id: templateId })
  }
  const uses = async (id: number) => (await house.services.db.selectFrom('surveyCert').where('templateId', '=', id).select('status').execute()).length

  test('one in use is not overwritten: other parameters make a new version, certificates keep the old one', async () => {
    const { id, version, templateVersion, paramList, usedBy } = await used()
    const before = await uses(id)
    expect(usedBy).toContainEqual(expect.objectContaining({ path: 'work/surveyCert', count: before, open: before }))
    const changed = paramList.map((p: any, i: number) => (i === 0 ? { ...p, attrNameEn: 'Changed' } : p))
    const made = await admin.ok('basic/certTemplate/save', { id, version, paramList: changed, flagFee: 99 })
    expect(made.id).not.toBe(id)
    const [old, next] = [await admin.ok('basic/certTemplate/get', { id }), await admin.ok('basic/certTemplate/get', { id: made.id })]
    expect(old).toMatchObject({ status: 0, templateVersion, paramList })
    expect(next).toMatchObject({ status: 1, templateVersion: templateVersion.replace(/1$/, '2'), flagFee: 99, paramList: changed, certId: old.certId, templateName: old.templateName, usedBy: [] })
    expect(next.versions.map((one: any) => [one.id, one.status])).toEqual([[made.id, 1], [id, 0]])
    expect(old.versions).toEqual(next.versions)
    expect([await uses(id), await uses(made.id)]).toEqual([before, 0])
    expect((await admin.ok('basic/certTemplate/history', { id })).list[0]).toMatchObject({ action: 'replace', changes: [{ field: 'status', from: 1, to: 0 }] })
    expect((await admin.call('basic/certTemplate/save', { id, version, paramList })).code).toBe(409)
  })
  test('fees, flags and remarks of one in use are changed in place; its certificate type is not', async () => {
    const { id, version, certId: own } = await used()
    const saved = await admin.ok('basic/certTemplate/save', { id, version, companyTariff: 777, remark: 'In place' })
    expect(saved).toEqual({ id, version: version + 1 })
    const { id: other } = (await admin.ok('basic/cert/all', {})).find((cert: any) => cert.id !== own)
    expect(words(await admin.call('basic/certTemplate/save', { id, version: version + 1, certId: other }))).toContain('certId: The template is in use')
  })
  test('one that nobody uses is overwritten; what is cleared must be there', async () => {
    const { id, version } = await admin.ok('basic/certTemplate/save', await made({ templateVersion: '7' }))
    const list = (await listed(good)).map((p: any) => ({ ...p, required: false }))
    expect(await admin.ok('basic/certTemplate/save', { id, version, paramList: list })).toEqual({ id, version: version + 1 })
    expect(words(await admin.call('basic/certTemplate/save', { id, version: version + 1, paramList: null }))).toContain('paramList')
    await admin.ok('basic/certTemplate/remove', { ids: [id] })
  })
  test('numbers follow each other and pass over those that are taken', () => {
    expect([nextVersion('2026.1', new Set()), nextVersion('9', new Set(['10'])), nextVersion('A', new Set(['A.2']))]).toEqual(['2026.2', '11', 'A.3'])
  })
})

describe('which template wins', () => {
  test('all of the type in order, each with reasons in both languages; assignment takes the winner', async () => {
    const panama = (await admin.ok('basic/flag/all', { keyword: 'Panama' }))[0].id
    const ids: number[] = []
    for (const [templateVersion, more] of [['any', {}], ['flag', { flagId: panama }], ['line', { flagId: panama, shipTypes: ['301'], alsoFor: [{ flagId: panama, shipType: '203', grossTonFrom: 20_000 }] }], ['small', { grossTonTo: 499 }]] as const)
      ids.push((await admin.ok('basic/certTemplate/save', await made({ templateVersion, ...more }))).id)
    const [any, flag, line, small] = ids
    const { list } = await (await house.as('surveyor')).ok('basic/certTemplate/match', { certId, flagId: panama, shipType: '203', grossTonnage: 30_000, term: 'full' })
    const order = list.map((one: any) => one.id).filter((id: number) => ids.includes(id))
    expect(order).toEqual([line, flag, any, small])
    expect(list.filter((one: any) => one.wins).map((one: any) => one.id)).toEqual([line])
    const refused = list.find((one: any) => one.id === small)
    expect(refused).toMatchObject({ fits: false, wins: false })
    expect(refused.reasons).toContainEqual({ aspect: 'tonnage', ok: false, zh: '限总吨 0 – 499', en: 'only for GT 0 – 499' })
    expect((await fittingTemplates(house.services.db, { certId, flagId: panama, shipType: '203', grossTonnage: 30_000, term: 'full' }))[0]).toMatchObject({ id: line })
    expect((await admin.call('basic/certTemplate/match', {})).fields).toMatchObject([{ field: 'certId' }])
    await admin.ok('basic/certTemplate/remove', { ids })
  })
})

test('the list is exported', async () => {
  const { status, bytes } = await admin.file('basic/certTemplate/export', { format: 'csv' })
  expect([status, bytes.toString().split('\n').length > 10]).toEqual([200, true])
})

describe('previewing a template', () => {
  test('a saved one and one that is not saved yet become a PDF', async () => {
    const [{ id }] = await admin.ok('basic/certTemplate/all', { keyword: 'SMC' })
    const saved = await admin.file('basic/certTemplate/preview', { id, values: { shipName: 'EVENING STAR' } })
    expect(saved.status).toBe(200)
    expect(saved.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(saved.headers.get('content-disposition')).toMatch(/^inline/)
    const unsaved = await admin.file('basic/certTemplate/preview', { templateFileId: await uploaded(good), paramList: await listed(good), values: {} })
    expect(unsaved.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  }, 180_000)

  // Here rather than with the report templates: the document engine is warm.
  test('so does one of a report, with samples', async () => {
    const [{ id }] = await admin.ok('basic/report/all', {})
    const { status, bytes } = await admin.file('basic/report/preview', { id })
    expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  }, 180_000)

  test('needs a template or a file, and refuses a bad one with the same words as the scan', async () => {
    expect(words(await admin.call('basic/certTemplate/preview', {}))).toContain('Name the template or its file')
    expect(words(await admin.call('basic/certTemplate/preview', { templateFileId: await uploaded(await certificateTemplate(['{shipName'])) }))).toContain('no closing')
    expect((await admin.call('basic/certTemplate/preview', { id: 999_999 })).code).toBe(404)
  })
})
