import {
  Bookmark,
  CheckBox,
  Document,
  ExternalHyperlink,
  Footer,
  Header,
  Packer,
  PageNumber,
  Paragraph,
  SimpleField,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx'
import type { ParagraphChild } from 'docx'
import PizZip from 'pizzip'

/** Word files for tests: one valid template, and functions that damage it. */

/**
 * A certificate template with typical content: keyword in the header, one split over three runs, a
 * loop over table rows, a condition, check boxes, links, page numbers, Chinese keywords, two pages,
 * bookmarks for signature, seal and QR code.
 */
export async function certificateTemplate(body: string[] = []): Promise<Uint8Array> {
  const line = (...children: (string | ParagraphChild)[]) =>
    new Paragraph({ children: children.map((c) => (typeof c === 'string' ? new TextRun(c) : c)) })
  const cell = (text: string) => new TableCell({ children: [line(text)] })
  const font = { ascii: 'Times New Roman', hAnsi: 'Times New Roman', eastAsia: '宋体' }
  const document = new Document({
    styles: { default: { document: { run: { font } } } },
    sections: [
      {
        headers: { default: new Header({ children: [line('No. 证书编号 {certNo}')] }) },
        footers: {
          default: new Footer({
            children: [
              new Paragraph({
                children: [
                  new TextRun({
                    children: ['Page 第 ', PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES],
                  }),
                ],
              }),
            ],
          }),
        },
        children: [
          line(
            new TextRun({
              text: '货船构造安全证书 Cargo Ship Safety Construction Certificate',
              bold: true,
            }),
          ),
          line(
            'Name of ship 船名 {sh',
            new TextRun({ text: 'ipNa', bold: true }),
            'me} IMO {船舶识别号}',
          ),
          line(
            'New ship 新船 {isNewShip} {#isNewShip}(keel laid after ' +
              '1998){/isNewShip}{^isNewShip}(existing ship){/isNewShip}',
          ),
          new Table({
            rows: [
              new TableRow({ children: [cell('Place 地点'), cell('Date 日期')] }),
              new TableRow({
                children: [cell('{#endorsements}{place}'), cell('{date}{/endorsements}')],
              }),
            ],
          }),
          line(
            new ExternalHyperlink({
              link: 'https://example.org/rules',
              children: [new TextRun('rules')],
            }),
            new CheckBox({ checked: true }),
            new SimpleField('DATE'),
          ),
          ...body.map((text) => line(text)),
          new Paragraph({
            pageBreakBefore: true,
            children: [
              bookmark('sigSurveyor', 'Surveyor 验船师'),
              bookmark('sealOfficial', ' Seal 印章'),
            ],
          }),
          line(bookmark('qr', 'Verify 查验')),
        ],
      },
    ],
  })
  return new Uint8Array(await Packer.toBuffer(document))
}

const bookmark = (name: string, text: string) =>
  new Bookmark({ id: name, children: [new TextRun(text)] })

/** Rewrites parts of a package: a text replaces a part, a function changes it, null removes it. */
export function alterPackage(
  docx: Uint8Array,
  changes: Record<string, string | Uint8Array | null | ((text: string) => string)>,
): Uint8Array {
  const zip = new PizZip(docx)
  for (const [name, change] of Object.entries(changes)) {
    if (change === null) zip.remove(name)
    else zip.file(name, typeof change === 'function' ? change(zip.file(name)!.asText()) : change)
  }
  return zip.generate({ type: 'uint8array', compression: 'DEFLATE' })
}

/** Adds a relationship to the main part. */
export const withRelation = (
  docx: Uint8Array,
  type: string,
  target: string,
  external = true,
): Uint8Array =>
  alterPackage(docx, {
    'word/_rels/document.xml.rels': (xml) =>
      xml.replace(
        '</Relationships>',
        '<Relationship Id="rId99" ' +
          `Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" ` +
          `Target="${target}"${external ? ' TargetMode="External"' : ''}/></Relationships>`,
      ),
  })

/** Puts raw markup at the beginning of the body. */
export const withMarkup = (docx: Uint8Array, markup: string): Uint8Array =>
  alterPackage(docx, {
    'word/document.xml': (xml) => xml.replace('<w:body>', () => `<w:body>${markup}`),
  })

/** A complex field whose code is spread over runs, as Word writes it. */
export function field(...code: string[]): string {
  const char = (kind: string) => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`
  const runs = code.map((c) => `<w:r><w:instrText xml:space="preserve">${c}</w:instrText></w:r>`)
  return (
    `<w:p>${char('begin')}${runs.join('')}${char('separate')}` +
    `<w:r><w:t>x</w:t></w:r>${char('end')}</w:p>`
  )
}
