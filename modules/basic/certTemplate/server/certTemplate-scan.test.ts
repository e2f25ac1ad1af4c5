import { describe, expect, test } from 'vitest'
import {
  certificateTemplate,
  field,
  alterPackage,
  withMarkup,
  withRelation,
} from '#server/platform/documents/word-template.fixture.ts'
import { paramSourceText } from '../paramSource.text.ts'
import {
  admin,
  good,
  uploaded,
  scanned,
  listed,
  created,
  words,
  startTemplateTests,
} from './certTemplate.fixture.ts'

startTemplateTests()

describe('scanning an uploaded template', () => {
  test('converts each placeholder to a parameter, standard keywords with their source, others with a guess', async () => {
    const { params, bookmarks, warnings } = await scanned(good)
    const of = (keyword: string) => params.find((p: { keyword: string }) => p.keyword === keyword)
    expect(of('shipName')).toMatchObject({
      known: true,
      source: 'ship.name',
      formType: 1,
      required: true,
      attrNameZh: '船名',
    })
    expect(of('船舶识别号')).toMatchObject({ known: true, source: 'ship.imo' })
    expect(of('gross_tonnage')).toMatchObject({
      known: true,
      source: 'ship.grossTonnage',
      formType: 4,
    })
    expect(of('keelDate')).toMatchObject({ formType: 6, source: 'ship.keelDate' })
    expect(of('isNewShip')).toMatchObject({ known: false, formType: 7, required: false })
    expect(of('lastDryDock')).toMatchObject({
      known: false,
      source: null,
      attrNameEn: 'Last dry dock',
    })
    expect(new Set(params.map((p: { keyword: string }) => p.keyword)).size).toBe(params.length)
    expect(bookmarks).toEqual(['sigSurveyor', 'sealOfficial', 'qr'])
    expect(warnings).toEqual([])
  })

  test('parameters that many ships lack are optional', async () => {
    const { params } = await scanned(
      await certificateTemplate(['{conversionDate} {keelDate} {previousNames}']),
    )
    expect(
      Object.fromEntries(
        params.map((p: { keyword: string; required: unknown }) => [p.keyword, p.required]),
      ),
    ).toMatchObject({
      conversionDate: false,
      keelDate: true,
      previousNames: false,
    })
  })

  test('every suggested source has a label', async () => {
    for (const { source } of (await scanned(good)).params)
      if (source) expect(paramSourceText).toHaveProperty([source])
  })

  test('warns about differences in print; refuses full-width braces on save', async () => {
    const wide = await certificateTemplate(['｛shipName｝'])
    const { warnings } = await scanned(wide)
    expect(warnings).toMatchObject([{ code: 'fullWidthBraces' }])
    expect(warnings[0].zh).toContain('全角')
    const response = await admin.call(
      'basic/certTemplate/save',
      await created({ templateFileId: await uploaded(wide), paramList: await listed(wide) }),
    )
    expect(response).toMatchObject({ code: 400, fields: [{ field: 'templateFileId' }] })
  })

  test.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    [
      'a zip bomb',
      () => alterPackage(good, { 'word/media/bomb.bin.png': new Uint8Array(40 * 2 ** 20) }),
      'grows too large',
    ],
    ['a macro file', () => alterPackage(good, { 'word/vbaProject.bin': 'macro' }), 'macros'],
    [
      'a link to an outside picture',
      () => withRelation(good, 'image', 'http://example.org/a.png'),
      'outside content',
    ],
    [
      'a field that fetches a file',
      () => withMarkup(good, field('INCLUDE', 'PICTURE "file:///etc/passwd"')),
      'INCLUDEPICTURE',
    ],
    ['half a file', () => good.slice(0, good.length / 2), '"template.docx"'],
    ['an old Word file', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), '.doc'],
    ['a PDF named .docx', () => Buffer.from('%PDF-1.7'), 'PDF'],
    ['an unclosed keyword', () => certificateTemplate(['{shipName']), 'no closing'],
    [
      'a keyword with a blank',
      () => certificateTemplate(['{ship name}']),
      'letters, digits and underscores',
    ],
  ])('refuses %s with a message', async (_, make, reason) => {
    const sent = await admin.upload('template.docx', await make())
    if (sent.code === 400) return expect(sent.msg).toContain(reason)
    const templateFileId = sent.data.attachmentId
    const response = await admin.call('basic/certTemplate/scan', { templateFileId })
    expect(response.code).toBe(400)
    expect(words(response)).toContain(reason)
    expect(words(await admin.call('basic/certTemplate/scan', { templateFileId }, 'zh'))).toMatch(
      /\p{Script=Han}/u,
    )
    expect(
      (await admin.call('basic/certTemplate/save', await created({ templateFileId }))).code,
    ).toBe(400)
  })

  test('refuses a missing upload', async () => {
    expect(
      words(await admin.call('basic/certTemplate/scan', { templateFileId: 'x'.repeat(24) })),
    ).toContain('File not found')
  })
})

describe('previewing a template', () => {
  test('renders a saved and an unsaved template as PDF', async () => {
    const [{ id }] = await admin.callOk('basic/certTemplate/all', { keyword: 'SMC' })
    const saved = await admin.download('basic/certTemplate/preview', {
      id,
      values: { shipName: 'EVENING STAR' },
    })
    expect(saved.status).toBe(200)
    expect(saved.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(saved.headers.get('content-disposition')).toMatch(/^inline/)
    const unsaved = await admin.download('basic/certTemplate/preview', {
      templateFileId: await uploaded(good),
      paramList: await listed(good),
      values: {},
    })
    expect(unsaved.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  }, 180_000)

  // Tested here and not with the report templates, because the document engine is already running.
  test('renders a report template with samples', async () => {
    const [{ id }] = await admin.callOk('basic/report/all', {})
    const { status, bytes } = await admin.download('basic/report/preview', { id })
    expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  }, 180_000)

  test('requires a template or a file, and refuses a wrong one with the messages of the scan', async () => {
    expect(words(await admin.call('basic/certTemplate/preview', {}))).toContain(
      'Specify the template or the template file',
    )
    expect(
      words(
        await admin.call('basic/certTemplate/preview', {
          templateFileId: await uploaded(await certificateTemplate(['{shipName'])),
        }),
      ),
    ).toContain('no closing')
    expect((await admin.call('basic/certTemplate/preview', { id: 999_999 })).code).toBe(404)
  })
})
