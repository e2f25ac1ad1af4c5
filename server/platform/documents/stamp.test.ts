import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdfText } from './verify-rendered-pdf.ts'
import { cleanImage } from './clean-image.ts'
import { openPdf } from './open-pdf.ts'
import { signatureFields } from './signature-fields.ts'
import { stampPdf } from './stamp.ts'
import { stopWorker } from './worker.ts'

let blank: Uint8Array
let picture: Uint8Array
beforeAll(async () => {
  const document = await PDFDocument.create()
  for (let i = 0; i < 3; i++) document.addPage([595, 842])
  blank = await document.save()
  picture = new Uint8Array(
    await sharp({ create: { width: 40, height: 20, channels: 4, background: '#a01010' } })
      .png()
      .toBuffer(),
  )
})
afterAll(stopWorker)

describe('stamping', () => {
  test('a footer line is on every page, other lines on theirs; both languages can be searched', async () => {
    const footer = 'UTN 7K2M9QX4ZP · https://verify.example/v/7K2M9QX4ZP'
    const pdf = await stampPdf(blank, {
      texts: [
        { text: footer, page: 'all', x: 297, y: 20, size: 7, align: 'center' },
        { text: '正本 Original 䶮', page: 2, x: 60, y: 40, size: 9 },
      ],
    })
    const { drawn } = await pdfText(pdf)
    const pages = drawn.split('\n')
    expect(pages.map((p) => p.includes(footer))).toEqual([true, true, true])
    expect(pages.map((p) => p.includes('正本 Original 䶮'))).toEqual([false, true, false])
  })

  test('fonts are embedded as subsets: a few characters cost kilobytes', async () => {
    const pdf = await stampPdf(blank, {
      texts: [{ text: '中国船级社', page: 1, x: 10, y: 10, size: 9 }],
    })
    expect(pdf.length).toBeLessThan(40_000)
  })

  test('empty signature fields have a name, a place and an empty appearance', async () => {
    const rect = { x: 60, y: 100, width: 150, height: 60 }
    const document = await openPdf(
      await stampPdf(blank, {
        fields: [
          { name: 'surveyor', page: 3, rect },
          { name: '批准人', page: 3, rect },
        ],
      }),
    )
    const fields = signatureFields(document)
    expect(fields.map((f) => [f.name, f.value])).toEqual([
      ['surveyor', undefined],
      ['批准人', undefined],
    ])
    expect(fields[0]!.widget.lookup(PDFName.of('Rect'))!.toString()).toBe('[ 60 100 210 160 ]')
    expect(fields[0]!.widget.get(PDFName.of('P'))).toBe(document.getPage(2).ref)
    expect(fields[0]!.widget.lookup(PDFName.of('AP'))).toBeDefined()
  })

  test('watermark, QR code and pictures preserve the size of the page and are readable', async () => {
    const pdf = await stampPdf(blank, {
      watermark: 'PREVIEW 预览',
      qr: [{ text: 'https://verify.example/v/7K2M9QX4ZP', page: 1, x: 450, y: 60, size: 80 }],
      images: [{ png: picture, page: 1, x: 60, y: 60, width: 100, height: 100 }],
    })
    const document = await openPdf(pdf)
    expect(document.getPages().map((p) => p.getSize())).toEqual(
      Array(3).fill({ width: 595, height: 842 }),
    )
    expect((await pdfText(pdf)).drawn.match(/PREVIEW 预览/g)).toHaveLength(3)
  })

  test('a missing page is refused', async () => {
    await expect(
      stampPdf(blank, { qr: [{ text: 'x', page: 4, x: 0, y: 0, size: 50 }] }),
    ).rejects.toMatchObject({ issues: [{ code: 'badPage' }] })
  })
})

describe('cleaning pictures', () => {
  const scan = (width: number, height: number) =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fdfdfd"/><rect x="10%" y="40%" width="80%" height="20%" fill="#1a3a8a"/></svg>`,
      ),
    ).flatten()
  const pixels = async (png: Uint8Array) =>
    (await sharp(png).raw().toBuffer({ resolveWithObject: true })).data

  test.each(['png', 'jpeg', 'webp'] as const)(
    'a %s scan becomes a PNG of at most 500 × 300 with a transparent background',
    async (format) => {
      const clean = await cleanImage(
        new Uint8Array(await scan(900, 400).toFormat(format).toBuffer()),
      )
      expect([clean.width, clean.height]).toEqual([500, 222])
      const data = await pixels(clean.png)
      let ink = 0
      for (let i = 0; i < data.length; i += 4) {
        const white = data[i]! > 250 && data[i + 1]! > 250 && data[i + 2]! > 250
        if (white) expect(data[i + 3]).toBe(0)
        else if (data[i + 3] === 255) ink++
      }
      expect(ink / (500 * 222)).toBeGreaterThan(0.15)
      expect(ink / (500 * 222)).toBeLessThan(0.2)
    },
  )

  test('a picture with an alpha channel keeps its white: that was chosen in the image dialog', async () => {
    const chosen = await scan(100, 50).ensureAlpha().png().toBuffer()
    expect((await pixels((await cleanImage(new Uint8Array(chosen))).png))[3]).toBe(255)
  })

  test('exactly 250 stays, brighter becomes transparent', async () => {
    const grey = (v: number) =>
      sharp({ create: { width: 2, height: 2, channels: 3, background: { r: v, g: v, b: v } } })
        .png()
        .toBuffer()
    expect((await pixels((await cleanImage(new Uint8Array(await grey(250)))).png))[3]).toBe(255)
    await expect(cleanImage(new Uint8Array(await grey(251)))).rejects.toMatchObject({
      issues: [{ code: 'imageEmpty' }],
    })
  })

  test('a small picture is not enlarged', async () => {
    expect(await cleanImage(new Uint8Array(await scan(100, 50).png().toBuffer()))).toMatchObject({
      width: 100,
      height: 50,
    })
  })

  test.each([
    ['text', 'notImage', () => Buffer.from('hello')],
    ['an empty file', 'notImage', () => Buffer.alloc(0)],
    [
      'SVG',
      'notImage',
      () =>
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
        ),
    ],
    ['a truncated PNG', 'notImage', () => Buffer.from(picture.subarray(0, 40))],
    ['a file above 10 MB', 'imageTooLarge', () => Buffer.alloc(11 * 2 ** 20)],
  ])('%s is refused', async (_, code, make) => {
    await expect(cleanImage(new Uint8Array(make()))).rejects.toMatchObject({ issues: [{ code }] })
  })

  test('more than 40 megapixels are refused before decoding', async () => {
    const huge = await sharp({
      create: { width: 8000, height: 6000, channels: 3, background: '#fff' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    await expect(cleanImage(new Uint8Array(huge))).rejects.toMatchObject({
      issues: [{ code: 'imageTooLarge' }],
    })
  })
})
