import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { validateDocx } from './validate-docx.ts'
import {
  certificateTemplate,
  field,
  alterPackage,
  withMarkup,
  withRelation,
} from '../documents/word-template.fixture.ts'

let good: Uint8Array
beforeAll(async () => {
  good = await certificateTemplate()
})

const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const ole = (inside = '') =>
  new Uint8Array(
    Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(512),
      Buffer.from(inside, 'utf16le'),
    ]),
  )
const types = (from: string, to: string) =>
  alterPackage(good, { '[Content_Types].xml': (xml) => xml.replace(from, to) })
const main = 'wordprocessingml.document.main+xml'

/**
 * Changes fields of the central directory (and, if asked, the local header) of one part, without
 * packing again.
 */
function tamper(
  name: string,
  change: (file: Buffer, central: number, local: number) => void,
): Uint8Array {
  const file = Buffer.from(good)
  let at = file.indexOf(Buffer.from('504b0102', 'hex'))
  while (file.toString('utf8', at + 46, at + 46 + file.readUInt16LE(at + 28)) !== name)
    at = file.indexOf(Buffer.from('504b0102', 'hex'), at + 4)
  change(file, at, file.readUInt32LE(at + 42))
  return new Uint8Array(file)
}

describe('a template is refused, with the reason, when it', () => {
  const bad: [title: string, code: string, make: () => Uint8Array][] = [
    ['is empty', 'empty', () => new Uint8Array()],
    ['is larger than 20 MB', 'tooLarge', () => new Uint8Array(21 * 2 ** 20)],
    ['is plain text', 'notDocx', () => latin('Dear Sirs')],
    ['is a PDF', 'notDocx', () => latin('%PDF-1.7')],
    ['is an old .doc', 'oldWord', () => ole()],
    ['has a password', 'password', () => ole('EncryptedPackage')],
    ['is a truncated zip', 'brokenZip', () => good.slice(0, good.length - 900)],
    [
      'is a zip bomb by ratio',
      'bomb',
      () => alterPackage(good, { 'word/document.xml': ' '.repeat(25 * 2 ** 20) }),
    ],
    [
      'is a zip bomb by size',
      'bomb',
      () => alterPackage(good, { 'word/media/a.bmp': new Uint8Array(31 * 2 ** 20) }),
    ],
    [
      'unpacks to more than it declares',
      'bomb',
      () => tamper('word/document.xml', (f, c) => f.writeUInt32LE(100, c + 24)),
    ],
    [
      'holds too many parts',
      'bomb',
      () =>
        alterPackage(
          good,
          Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`word/p${i}.xml`, '<a/>'])),
        ),
    ],
    [
      'has an encrypted part',
      'password',
      () =>
        tamper('word/document.xml', (f, c) => f.writeUInt16LE(f.readUInt16LE(c + 8) | 1, c + 8)),
    ],
    [
      'names a part outside the package',
      'brokenZip',
      () => alterPackage(good, { '../evil.xml': '<a/>' }),
    ],
    ['names a part twice', 'brokenZip', () => alterPackage(good, { 'WORD/document.xml': '<a/>' })],
    [
      'names a part differently in its two headers',
      'brokenZip',
      () => tamper('word/document.xml', (f, _, l) => f.write('X', l + 30)),
    ],
    [
      'has a wrong checksum',
      'brokenZip',
      () => tamper('word/document.xml', (f, c) => f.writeUInt32LE(1, c + 16)),
    ],
    ['is a spreadsheet', 'notDocx', () => types(main, 'spreadsheetml.sheet.main+xml')],
    ['is a .dotx', 'wordTemplate', () => types(main, 'wordprocessingml.template.main+xml')],
    [
      'is a .docm',
      'macro',
      () =>
        types(
          `application/vnd.openxmlformats-officedocument.${main}`,
          'application/vnd.ms-word.document.macroEnabled.main+xml',
        ),
    ],
    [
      'holds a macro project',
      'macro',
      () => alterPackage(good, { 'word/vbaProject.bin': latin('x') }),
    ],
    [
      'embeds a file',
      'embedded',
      () => alterPackage(good, { 'word/embeddings/oleObject1.bin': latin('x') }),
    ],
    [
      'embeds a web page',
      'embedded',
      () =>
        withRelation(
          alterPackage(good, { 'word/a.html': '<img src="http://10.0.0.1/">' }),
          'aFChunk',
          'a.html',
          false,
        ),
    ],
    [
      'links a picture from the web',
      'externalLink',
      () => withRelation(good, 'image', 'http://127.0.0.1/x.png'),
    ],
    [
      'links a file of the server',
      'externalLink',
      () => withRelation(good, 'image', 'file:///etc/passwd'),
    ],
    [
      'links without saying it is external',
      'externalLink',
      () => withRelation(good, 'image', 'https://127.0.0.1/x.png', false),
    ],
    [
      'has a hyperlink to a file',
      'externalLink',
      () => withRelation(good, 'hyperlink', 'file:///etc/passwd'),
    ],
    [
      'is attached to another template',
      'externalLink',
      () => withRelation(good, 'attachedTemplate', 'file:///C:/evil.dotm'),
    ],
    ['has a subdocument', 'embedded', () => withRelation(good, 'subDocument', 'sub.docx', false)],
    [
      'declares entities',
      'doctype',
      () =>
        alterPackage(good, {
          'word/document.xml': (x) =>
            x.replace('<w:document', '<!DOCTYPE a [<!ENTITY b "c">]><w:document'),
        }),
    ],
    [
      'leaves the body open',
      'badXml',
      () => alterPackage(good, { 'word/document.xml': (x) => x.replace('</w:body>', '') }),
    ],
    [
      'includes a picture by a field',
      'fieldCode',
      () => withMarkup(good, field(' INCLUDE', 'PICTURE ', '"http://127.0.0.1/"')),
    ],
    [
      'includes a picture by a field in capitals and small letters',
      'fieldCode',
      () => withMarkup(good, field(' IncludePicture "x"')),
    ],
    [
      'runs a program by a field',
      'fieldCode',
      () =>
        withMarkup(
          good,
          '<w:p><w:fldSimple w:instr=" DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/></w:p>',
        ),
    ],
    [
      'hides a field in a field',
      'fieldCode',
      () =>
        withMarkup(
          good,
          field(
            ' IF 1=1 ',
            '</w:instrText></w:r><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>INCLUDETEXT "x"</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r><w:r><w:instrText>',
          ),
        ),
    ],
  ]
  test.each(bad)('%s', (_, code, make) => {
    const { errors } = validateDocx(make())
    expect(errors.map((e) => e.code)).toContain(code)
    for (const e of errors) expect(e.zh !== '' && e.en !== '' && e.zh !== e.en).toBe(true)
  })
})

test('a valid template is accepted: web links, page numbers, pictures of keywords in Chinese', () => {
  expect(validateDocx(good)).toEqual({ errors: [], warnings: [] })
})

test('a hyperlink field whose address contains the word link passes', () => {
  expect(
    validateDocx(withMarkup(good, field(' HYPERLINK "https://example.org/link import" '))).errors,
  ).toEqual([])
})

test('warnings: tracked changes, full-width braces, missing fonts', () => {
  const markup =
    '<w:p><w:ins w:id="9" w:author="a"><w:r><w:rPr><w:rFonts w:ascii="Comic Sans MS"/></w:rPr><w:t>｛shipName｝</w:t></w:r></w:ins></w:p>'
  const { errors, warnings } = validateDocx(withMarkup(good, markup))
  expect(errors).toEqual([])
  expect(warnings.map((w) => w.code)).toEqual(['trackedChanges', 'fullWidthBraces', 'unknownFont'])
  expect(warnings[2]!.en).toContain('Comic Sans MS')
})

test('refusing a compression bomb takes little memory', () => {
  const bomb = alterPackage(good, { 'word/document.xml': ' '.repeat(40 * 2 ** 20) })
  const before = process.memoryUsage().rss
  expect(validateDocx(bomb).errors[0]!.code).toBe('bomb')
  expect(process.memoryUsage().rss - before).toBeLessThan(20 * 2 ** 20)
})

test('no damaged file causes an internal error: all get findings', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ at: fc.nat(), to: fc.nat(255) }), { minLength: 1, maxLength: 5 }),
      fc.option(fc.nat()),
      (changes, cut) => {
        const file = good.slice(0, cut === null ? good.length : cut % good.length)
        for (const { at, to } of changes) if (file.length > 0) file[at % file.length] = to
        const { errors, warnings } = validateDocx(file)
        expect([errors, warnings].every(Array.isArray)).toBe(true)
      },
    ),
    { numRuns: 300 },
  )
})
