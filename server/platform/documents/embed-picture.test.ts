import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import type { PDFRef } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { embedPicture, fitInto } from './embed-picture.ts'

/** A picture with a transparent left half, or without transparency. */
async function picture(color: string, transparent: boolean): Promise<Uint8Array> {
  const base = sharp({ create: { width: 30, height: 20, channels: 4, background: '#00000000' } })
  const half = await sharp({
    create: { width: transparent ? 15 : 30, height: 20, channels: 4, background: color },
  })
    .png()
    .toBuffer()
  const composed = await base.composite([{ input: half, gravity: 'east' }]).toBuffer()
  return new Uint8Array(
    await sharp(composed, { raw: { width: 30, height: 20, channels: 4 } })
      .png()
      .toBuffer(),
  )
}

/** Entries and contents of an image and of its mask, without the mask's number. */
function streamsOf(document: PDFDocument, ref: PDFRef): unknown[] {
  const image = document.context.lookup(ref)
  if (!(image instanceof PDFRawStream)) throw new Error('not a stream')
  const mask = image.dict.lookup(PDFName.of('SMask'))
  return [image, ...(mask instanceof PDFRawStream ? [mask] : [])].map((stream) => {
    const entries = stream.dict
      .entries()
      .filter(([key]) => !['SMask', 'Decode'].includes(key.decodeText()))
    return [
      Object.fromEntries(entries.map(([key, value]) => [key.decodeText(), String(value)])),
      Buffer.from(stream.getContents()).toString('base64'),
    ]
  })
}

describe('a picture in a PDF', () => {
  test.each([true, false])(
    'has the pixels of the library, at the first use and from the second on (transparent: %s)',
    async (transparent) => {
      const png = await picture('#a01010', transparent)
      const expected = await PDFDocument.create()
      const image = await expected.embedPng(png)
      await image.embed()
      const streams = streamsOf(expected, image.ref)
      expect(streams).toHaveLength(transparent ? 2 : 1)
      for (let n = 0; n < 2; n++) {
        const document = await PDFDocument.create()
        const { ref, width, height } = await embedPicture(document, png)
        expect([width, height]).toEqual([30, 20])
        expect(streamsOf(document, ref)).toEqual(streams)
      }
    },
  )

  test('of another surveyor is another picture', async () => {
    const document = await PDFDocument.create()
    const [red, blue] = [
      await embedPicture(document, await picture('#a01010', true)),
      await embedPicture(document, await picture('#1010a0', true)),
    ]
    expect(streamsOf(document, red.ref)).not.toEqual(streamsOf(document, blue.ref))
  })

  test('keeps its proportions in a box', () => {
    expect(fitInto({ width: 300, height: 100 }, { width: 120, height: 60 })).toEqual({
      width: 120,
      height: 40,
    })
    expect(fitInto({ width: 100, height: 300 }, { width: 120, height: 60 })).toEqual({
      width: 20,
      height: 60,
    })
  })
})
