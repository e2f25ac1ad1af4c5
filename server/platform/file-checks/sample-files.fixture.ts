import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import PizZip from 'pizzip'
import sharp from 'sharp'

/**
 * Files for tests of uploads: valid ones, made by the libraries of the product, and functions that
 * damage them.
 */

/** A minimal PDF without a page. */
export const smallPdf = (words = 'paper') =>
  Buffer.from(
    `%PDF-1.4\n% ${words}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  )

/**
 * A PDF of one page. `packed`: its objects are in compressed streams, as most programs write them.
 */
export async function pdf(
  change: (document: PDFDocument) => void = () => undefined,
  packed = true,
): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage().drawText('Survey report 1 of 1')
  change(document)
  return Buffer.from(await document.save({ useObjectStreams: packed }))
}
/** Adds an opening action to the catalogue. */
export const withOpenAction = (action: Record<string, string>) => (document: PDFDocument) =>
  document.catalog.set(
    PDFName.of('OpenAction'),
    document.context.register(
      document.context.obj(
        Object.fromEntries(
          Object.entries(action).map(([key, value]) => [
            key,
            key === 'S' ? PDFName.of(value) : PDFString.of(value),
          ]),
        ),
      ),
    ),
  )

export const picture = (format: 'png' | 'jpeg' | 'webp' | 'tiff', width = 8, height = 8) =>
  sharp({ create: { width, height, channels: 3, background: 'navy' } })
    .toFormat(format)
    .toBuffer()

/** A PNG whose header declares a size that it does not have. */
export async function oversizedPng(width: number, height: number): Promise<Buffer> {
  const bytes = Buffer.from(await picture('png'))
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  const { crc32 } = await import('node:zlib')
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

export const zip = (
  files: Record<string, string | Uint8Array>,
  compression: 'DEFLATE' | 'STORE' = 'DEFLATE',
) => {
  const archive = new PizZip()
  for (const [name, bytes] of Object.entries(files)) archive.file(name, bytes)
  return Buffer.from(archive.generate({ type: 'uint8array', compression }))
}

/**
 * A ZIP archive that holds the same text under several names, packed once.
 * https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3
 * @param count at most 999
 */
export function repeatedInArchive(text: string, count: number): Buffer {
  const one = zip({ '000.txt': text })
  const end = one.length - 22
  const directory = one.readUInt32LE(end + 16)
  const [local, entry, tail] = [
    one.subarray(0, directory),
    one.subarray(directory, end),
    Buffer.from(one.subarray(end)),
  ]
  const named = (part: Buffer, at: number, n: number) => {
    const copy = Buffer.from(part)
    copy.write(String(n).padStart(3, '0'), at, 'latin1')
    return copy
  }
  const numbers = [...Array(count).keys()]
  const entries = numbers.map((n) => {
    const copy = named(entry, 46, n)
    copy.writeUInt32LE(n * local.length, 42)
    return copy
  })
  tail.writeUInt16LE(count, 8)
  tail.writeUInt16LE(count, 10)
  tail.writeUInt32LE(count * entry.length, 12)
  tail.writeUInt32LE(count * local.length, 16)
  return Buffer.concat([...numbers.map((n) => named(local, 30, n)), ...entries, tail])
}

const office = 'http://schemas.openxmlformats.org'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
/** A minimal workbook or presentation; `more` adds or replaces parts. */
export function officePackage(
  kind: 'xlsx' | 'pptx',
  more: Record<string, string | Uint8Array> = {},
): Buffer {
  const [main, type, root, namespace] =
    kind === 'xlsx'
      ? ([
          'xl/workbook.xml',
          'spreadsheetml.sheet',
          'workbook',
          `${office}/spreadsheetml/2006/main`,
        ] as const)
      : ([
          'ppt/presentation.xml',
          'presentationml.presentation',
          'presentation',
          `${office}/presentationml/2006/main`,
        ] as const)
  return zip({
    '[Content_Types].xml':
      `${head}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ` +
      'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default ' +
      `Extension="xml" ContentType="application/xml"/><Override PartName="/${main}" ` +
      `ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
    '_rels/.rels':
      `${head}<Relationships xmlns="${office}/package/2006/relationships"><Relationship ` +
      `Id="rId1" Type="${office}/officeDocument/2006/relationships/officeDocument" ` +
      `Target="${main}"/></Relationships>`,
    [main]: `${head}<${root} xmlns="${namespace}"/>`,
    ...more,
  })
}
/** An external relationship as a part. */
export const relation = (type: string, target: string) =>
  `${head}<Relationships xmlns="${office}/package/2006/relationships"><Relationship ` +
  `Id="rId1" Type="${office}/officeDocument/2006/relationships/${type}" Target="${target}" ` +
  'TargetMode="External"/></Relationships>'

export const svg = (inner = '<rect width="4" height="4"/>', attributes = '') =>
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ' +
      `width="4" height="4"${attributes}>${inner}</svg>`,
  )
/** An old compound file that contains a text. */
export const compound = (inside = '') =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(512),
    Buffer.from(inside, 'utf16le'),
  ])
