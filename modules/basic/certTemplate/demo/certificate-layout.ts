/**
 * Shared layout of all certificates: frame, masthead with crest and QR code, running head, footer
 * with number and UTN on every page (FAL.5/Circ.39/Rev.2, 4.1.3), verification box.
 */
import {
  Footer,
  Header,
  HorizontalPositionRelativeFrom,
  ImageRun,
  Packer,
  PageNumber,
  Paragraph,
  TextRun,
  TextWrappingType,
  VerticalPositionRelativeFrom,
  Document,
} from 'docx'
import type { Table } from 'docx'
import { crest, pageFrame } from './artwork.ts'
import type { PlacedPicture } from './artwork.ts'
import { picture, pixels } from './certificate-blocks.ts'
import type { Block } from './certificate-blocks.ts'
import {
  GREY,
  NAVY,
  TEXT_WIDTH,
  allBorders,
  anchor,
  cell,
  gap,
  grid,
  line,
  noBorders,
  ruleBelow,
  runs,
  twips,
} from '#tools/docx/docx-builder.ts'

/** Text of one certificate. */
export interface CertificateText {
  titleEn: string
  titleZh: string
  /** an interim or provisional certificate: the title says so, and no term is printed below it */
  interim?: true
  /** a certificate without expiry: no term is printed below the title */
  unlimited?: true
  /**
   * below the title, e.g. "This Certificate shall be supplemented by a Record of Equipment (Form
   * E)"
   */
  noteEn?: string
  noteZh?: string
  /** clause that names the convention and the authority */
  issuedEn: string
  issuedZh: string
  body: Block[]
}

const emu = (mm: number): number => Math.round(mm * 36000)

const placed = (p: PlacedPicture): ImageRun =>
  new ImageRun({
    type: 'png',
    data: p.data,
    transformation: { width: pixels(p.width), height: pixels(p.height) },
    altText: { name: 'Frame', title: 'Frame', description: 'Ornamental frame' },
    floating: {
      horizontalPosition: { relative: HorizontalPositionRelativeFrom.PAGE, offset: emu(p.x) },
      verticalPosition: { relative: VerticalPositionRelativeFrom.PAGE, offset: emu(p.y) },
      behindDocument: true,
      allowOverlap: true,
      wrap: { type: TextWrappingType.NONE },
    },
  })

/** Head of the first page: crest, name of the society, space for the QR code. */
function masthead(logo: Buffer): Table {
  return grid(
    [27, TEXT_WIDTH - 54, 27],
    [
      [
        cell([new Paragraph({ children: [picture(logo, 24, 24, 'Crest of the society')] })], {
          pad: 0,
          align: 'top',
        }),
        cell(
          [
            line('{societyNameZh}', {
              size: 20,
              sans: true,
              bold: true,
              colour: NAVY,
              spacing: 3,
              align: 'center',
              line: 28,
            }),
            line('{societyNameEn}', {
              size: 15,
              bold: true,
              colour: NAVY,
              spacing: 2,
              align: 'center',
              line: 20,
            }),
            line('No. / 证书编号  {certNo}', {
              size: 8.5,
              sans: true,
              colour: GREY,
              align: 'center',
              line: 12,
              before: 4,
            }),
          ],
          { align: 'center' },
        ),
        cell([anchor('qrCode', { indent: 6 })], { pad: 0, align: 'top' }),
      ],
    ],
    { height: 25, borders: noBorders },
  )
}

/**
 * Below the title of a certificate that is not full-term: its kind and expiry. The paragraph is
 * removed with its condition.
 */
const shortTermNotice = (): Paragraph[] => [
  gap(1, '{#shortPaper}'),
  line(
    '{termZh}证书，有效期至 {expiryDateZh}\u2003{termEn} certificate, valid until {expiryDate}',
    {
      size: 10,
      sans: true,
      bold: true,
      colour: NAVY,
      align: 'center',
      line: 14,
      before: 2,
      after: 2,
    },
  ),
  gap(1, '{/shortPaper}'),
]

function titleBlock(text: CertificateText): Block[] {
  return [
    gap(3),
    line(text.titleZh, {
      size: 18,
      sans: true,
      bold: true,
      colour: NAVY,
      spacing: 2,
      align: 'center',
      line: 25,
    }),
    line(text.titleEn.toUpperCase(), {
      size: 13,
      sans: true,
      bold: true,
      colour: NAVY,
      spacing: 0.4,
      align: 'center',
      line: 18,
      after: 2,
    }),
    ...(text.noteEn
      ? [
          line(text.noteEn, { size: 8, italic: true, colour: GREY, align: 'center', line: 10 }),
          line(text.noteZh!, { size: 7.5, colour: GREY, align: 'center', line: 10.5, after: 2 }),
        ]
      : []),
    ...(text.interim || text.unlimited ? [] : shortTermNotice()),
    line(text.issuedEn, { size: 9, align: 'center', line: 11.5, before: 1 }),
    line(text.issuedZh, { size: 8, align: 'center', line: 12, after: 5 }),
  ]
}

/** Verification box: address, code, tracking number (FAL.5/Circ.39/Rev.2, 3.5 and 5.1). */
function verificationBox(): Table {
  return grid(
    [TEXT_WIDTH],
    [
      [
        cell(
          [
            line('Verify this certificate at {verifyUrl} or scan the code; UTN {utn}', {
              size: 7.5,
              line: 11,
              align: 'center',
            }),
            line(
              'Electronic certificate, FAL.5/Circ.39/Rev.2.\u2002本证书为电子证书，请访问上述网址或扫描右上角二维码查验。',
              { size: 7.5, line: 11, align: 'center' },
            ),
          ],
          { shade: true, pad: 3 },
        ),
      ],
    ],
    { borders: allBorders },
  )
}

/** Footer; on the first page with the verification box above it. */
function footer(first: boolean): Footer {
  const style = { size: 7.5, sans: true, colour: GREY }
  const number = (field: (typeof PageNumber)['CURRENT' | 'TOTAL_PAGES']) =>
    new TextRun({ children: [field], size: 15, color: GREY, font: 'Arial' })
  return new Footer({
    children: [
      ...(first ? [verificationBox(), gap(5)] : []),
      grid(
        [66, 64, 44],
        [
          [
            cell([line('Certificate No. 证书编号 {certNo}', style)], { pad: 0 }),
            cell([line('UTN 唯一追踪号 {utn}', { ...style, align: 'center' })], { pad: 0 }),
            cell(
              [
                line(
                  [
                    ...runs('Page ', style),
                    number(PageNumber.CURRENT),
                    ...runs(' of ', style),
                    number(PageNumber.TOTAL_PAGES),
                    ...runs('\u2002第 ', style),
                    number(PageNumber.CURRENT),
                    ...runs(' 页 / 共 ', style),
                    number(PageNumber.TOTAL_PAGES),
                    ...runs(' 页', style),
                  ],
                  { align: 'right', size: 7.5 },
                ),
              ],
              { pad: 0 },
            ),
          ],
        ],
        { borders: { ...noBorders, top: { style: 'single', size: 4, color: 'A8894F' } } },
      ),
      gap(1),
    ],
  })
}

/** Letters of a title that fit on one line of the running head at its usual size. */
const longTitle = 72

/** Builds the .docx of a certificate. Its properties contain no author and no time. */
export async function buildCertificate(text: CertificateText): Promise<Buffer> {
  const [logo, frame] = await Promise.all([crest(), pageFrame()])
  const frameLine = () =>
    new Paragraph({ children: frame.map(placed), spacing: { line: 20, lineRule: 'exact' } })
  const isLong = text.titleEn.length > longTitle
  const runningHead = grid(
    isLong ? [12, 48, TEXT_WIDTH - 60] : [12, 70, TEXT_WIDTH - 82],
    [
      [
        cell([new Paragraph({ children: [picture(logo, 9, 9, 'Crest of the society')] })], {
          pad: 0,
        }),
        cell(
          [
            line('{societyNameZh}', { size: 8.5, sans: true, bold: true, colour: NAVY, line: 12 }),
            line('{societyNameEn}', { size: 8.5, bold: true, colour: NAVY, line: 11 }),
          ],
          { pad: 1 },
        ),
        cell(
          [
            line(text.titleZh, { size: 8, sans: true, colour: GREY, align: 'right', line: 12 }),
            line(text.titleEn, {
              size: isLong ? 6.5 : 8,
              colour: GREY,
              align: 'right',
              line: 11,
            }),
          ],
          { pad: 0 },
        ),
      ],
    ],
    { borders: ruleBelow },
  )
  const document = new Document({
    title: `${text.titleEn} ${text.titleZh}`,
    creator: 'Plimsoll Register',
    lastModifiedBy: 'Plimsoll Register',
    description: '',
    styles: {
      default: {
        document: {
          run: {
            font: {
              ascii: 'Times New Roman',
              hAnsi: 'Times New Roman',
              cs: 'Times New Roman',
              eastAsia: '宋体',
            },
            size: 19,
            language: { value: 'en-GB', eastAsia: 'zh-CN' },
          },
        },
      },
    },
    sections: [
      {
        properties: {
          titlePage: true,
          page: {
            size: { width: twips(210), height: twips(297) },
            margin: {
              top: twips(16),
              bottom: twips(22),
              left: twips(18),
              right: twips(18),
              header: twips(14.5),
              footer: twips(14.5),
            },
          },
        },
        headers: {
          first: new Header({ children: [frameLine()] }),
          default: new Header({ children: [frameLine(), runningHead, gap(4)] }),
        },
        footers: { first: footer(true), default: footer(false) },
        children: [masthead(logo), ...titleBlock(text), ...text.body],
      },
    ],
  })
  return Packer.toBuffer(document)
}
