import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sanitizeFileName, contentDisposition } from './file-names.ts'

test.each([
  ['检验报告（初稿）№1.pdf', '检验报告（初稿）№1.pdf'],
  ['  two   words .pdf ', 'two words .pdf'],
  ['..\\..\\etc/passwd', 'etcpasswd'],
  ['report\r\nSet-Cookie: a=b.pdf', 'reportSet-Cookie a=b.pdf'],
  ['annexe\u202efdp.exe', 'annexefdp.exe'],
  ['a"b\'c;d.pdf', "ab'c;d.pdf"],
  ['CON', '_CON'],
  ['nul.txt', '_nul.txt'],
  ['com1.pdf', '_com1.pdf'],
  ['console.txt', 'console.txt'],
  ['.htaccess', 'htaccess'],
  ['a.pdf. . ', 'a.pdf'],
  ['\ud800.pdf', 'pdf'],
  ['', 'file'],
  [undefined, 'file'],
  ['///', 'file'],
])('%j is stored as %j', (given, sanitized) => expect(sanitizeFileName(given)).toBe(sanitized))

test('a long name keeps its beginning and its extension, and no character is cut in two', () => {
  const sanitized = sanitizeFileName(`${'船'.repeat(200)}😀.docx`)
  expect([
    sanitized.endsWith('船.docx'),
    Buffer.byteLength(sanitized) <= 180,
    sanitized.isWellFormed(),
  ]).toEqual([true, true, true])
})

test('the header is one ASCII line from which the name can be read, for any name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (name) => {
      const header = contentDisposition('attachment', name)
      expect(header).toMatch(
        /^attachment; filename="[\x20-\x21\x23-\x5b\x5d-\x7e]+"; filename\*=UTF-8''[A-Za-z0-9._~%&+^`|#$-]+$/,
      )
      expect(decodeURIComponent(header.split("UTF-8''")[1]!)).toBe(sanitizeFileName(name))
    }),
    { numRuns: 60 },
  )
})
