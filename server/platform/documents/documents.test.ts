import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdfText } from './verify-rendered-pdf.ts'
import { findNative } from './engine/find-native.ts'
import type { EngineKind } from './engine/pdf-engine.ts'
import { checkPdf } from '#common/verification/check-pdf.ts'
import { testSigningKey } from '../signing/keys.fixture.ts'
import {
  createSelfSignedKey,
  createPdfEngine,
  DocumentError,
  preview,
  renderTemplate,
  signPdf,
  stampPdf,
  stopWorker,
} from './index.ts'
import type { PdfEngine, Rendered } from './index.ts'
import { certificateTemplate } from './word-template.fixture.ts'

const data = {
  certNo: 'SC-2026-0001',
  shipName: 'EVER 长荣 <A & B> 䶮',
  船舶识别号: '9321483',
  isNewShip: true,
  endorsements: Array.from({ length: 4 }, (_, i) => ({
    place: `上海 Shanghai ${i}`,
    date: `2026-05-0${i + 1} ≥ 25℃ Ⅲ`,
  })),
}

afterAll(stopWorker)

describe.each<EngineKind>(['wasm', 'native'])(
  'from template to signed PDF with the %s engine',
  (kind) => {
    const here = kind === 'wasm' || findNative() !== undefined
    if (!here) {
      test.skip('LibreOffice is not installed on this machine', () => undefined)
      return
    }
    const folder = process.cwd()
    let engine: PdfEngine
    let template: Uint8Array
    let rendered: Rendered
    beforeAll(async () => {
      engine = createPdfEngine({ engine: kind })
      template = await certificateTemplate()
      rendered = await renderTemplate(engine, template, data)
    }, 240_000)
    afterAll(() => engine?.close())

    test('every value is found in the text, Chinese and English; pages and version are reported', async () => {
      const { drawn, seen } = await pdfText(rendered.pdf)
      const text = (drawn + seen).replace(/\s/g, '')
      for (const part of [
        '货船构造安全证书',
        'CargoShipSafetyConstructionCertificate',
        '证书编号SC-2026-0001',
        'EVER长荣<A&B>䶮',
        'IMO9321483',
        '☒',
        'Page第1/2',
        '上海Shanghai3',
      ])
        expect(text).toContain(part)
      expect(rendered.pages).toBe(2)
      expect(rendered.engineId).toMatch(
        kind === 'wasm' ? /^lo-wasm\/24\.8/ : /^lo-native\/\d+\.\d+/,
      )
    })

    test('bookmarks become anchors in place: on page 2, seal to the right of the signature, QR code below', () => {
      const at = Object.fromEntries(rendered.anchors.map((a) => [a.name, a]))
      expect(Object.keys(at).sort()).toEqual(['qr', 'sealOfficial', 'sigSurveyor'])
      const { sigSurveyor, sealOfficial, qr } = at as Record<string, Rendered['anchors'][number]>
      expect([sigSurveyor!.page, sealOfficial!.page, qr!.page]).toEqual([2, 2, 2])
      expect(sealOfficial!.x).toBeGreaterThan(sigSurveyor!.x + 20)
      expect(qr!.y).toBeLessThan(sigSurveyor!.y - 5)
    })

    test('it is tagged PDF/A-2b, set in the fonts of the product only', async () => {
      const document = await PDFDocument.load(rendered.pdf, { updateMetadata: false })
      expect(document.catalog.lookup(PDFName.of('StructTreeRoot'))).toBeDefined()
      const metadata = Buffer.from(rendered.pdf).toString('latin1')
      expect(metadata).toContain('<pdfaid:part>2</pdfaid:part>')
      const fonts = new Set(
        [...metadata.matchAll(/\/FontName\s*\/\w+\+([\w-]+)/g)].map((m) => m[1]!),
      )
      expect(fonts.size).toBeGreaterThan(2)
      for (const font of fonts)
        expect(font).toMatch(/^(NotoS(ans|erif)SC|Tinos|Arimo|NotoSansSymbols2|OpenSymbol)/)
    })

    test('stamped and signed at its anchors it is valid, trusted and unchanged', async () => {
      const key = await createSelfSignedKey('Plimsoll Society')
      const { page, x, y } = rendered.anchors.find((a) => a.name === 'sigSurveyor')!
      const stamped = await stampPdf(rendered.pdf, {
        qr: [{ text: 'https://verify.example/v/7K2M9QX4ZP', page, x: 450, y: 60, size: 80 }],
        texts: [
          {
            text: 'UTN 7K2M9QX4ZP · https://verify.example/v/7K2M9QX4ZP',
            page: 'all',
            x: 297,
            y: 20,
            size: 7,
            align: 'center',
          },
        ],
        fields: [{ name: 'surveyor', page, rect: { x, y: y - 70, width: 150, height: 55 } }],
      })
      const signed = await signPdf(stamped, {
        field: 'surveyor',
        key,
        name: '张三',
        time: new Date(),
        certify: 2,
      })
      expect(await checkPdf(new Uint8Array(signed), [testSigningKey(key).known])).toMatchObject({
        verdict: 'genuine',
      })
      expect((await pdfText(signed)).drawn).toContain('UTN 7K2M9QX4ZP')
    })

    test('concurrent jobs are completed one after the other by the same child process', async () => {
      const names = ['甲', '乙', 'C']
      const all = await Promise.all(
        names.map((shipName) => renderTemplate(engine, template, { ...data, shipName })),
      )
      for (const [i, { pdf }] of all.entries())
        expect((await pdfText(pdf)).drawn).toContain(`船名 ${names[i]}`)
      expect(engine.health()).toMatchObject({ engine: kind, state: 'idle', done: 4, waiting: 0 })
    })

    test('a preview has its watermark on every page', async () => {
      const pdf = await preview(engine, template, data)
      expect((await pdfText(pdf)).drawn.match(/PREVIEW 预览/g)).toHaveLength(2)
    })

    test('a broken template is refused before conversion, and the folder of the server is unchanged', async () => {
      const before = engine.health().done
      await expect(renderTemplate(engine, template.slice(0, -500), data)).rejects.toBeInstanceOf(
        DocumentError,
      )
      expect(engine.health().done).toBe(before)
      expect(process.cwd()).toBe(folder)
    })
  },
)

describe('choosing the engine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plimsoll-engine-'))
  const broken = join(folder, 'program')
  mkdirSync(broken)
  writeFileSync(join(broken, 'libmergedlo.so'), 'not a library')
  afterAll(() => rmSync(folder, { recursive: true }))
  // More memory than any machine has: the built-in engine refuses before it starts, which shows
  // that it was its turn.
  const minFreeMb = 1e9

  test('too little memory for the built-in engine is reported with figures', async () => {
    const engine = createPdfEngine({ engine: 'wasm', minFreeMb })
    await expect(engine.convert(new Uint8Array())).rejects.toMatchObject({
      issues: [{ code: 'engineMemory' }],
    })
    await engine.close()
  })

  test('auto: a LibreOffice that does not start is replaced by the built-in engine', async () => {
    const engine = createPdfEngine({ nativeDir: broken, minFreeMb, workDir: join(folder, 'work') })
    expect(engine.health().engine).toBe('native')
    await expect(engine.convert(new Uint8Array())).rejects.toMatchObject({
      issues: [{ code: 'engineMemory' }],
    })
    expect(engine.health().engine).toBe('wasm')
    await engine.close()
    await expect.poll(() => readdirSync(join(folder, 'work'))).toEqual([])
  })

  test('native: a missing engine is refused immediately, one that does not start is not replaced', async () => {
    expect(() => createPdfEngine({ engine: 'native', nativeDir: folder })).toThrow(DocumentError)
    const engine = createPdfEngine({
      engine: 'native',
      nativeDir: broken,
      workDir: join(folder, 'work'),
    })
    await expect(engine.convert(new Uint8Array())).rejects.toMatchObject({
      issues: [{ code: 'engineStart', en: expect.stringContaining('load shared library') }],
    })
    await engine.close()
  })
})
