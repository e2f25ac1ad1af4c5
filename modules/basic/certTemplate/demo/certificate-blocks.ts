/** Blocks of certificate texts: pictures, signature block, endorsement tables. */
import { ImageRun } from 'docx'
import type { Table, Paragraph } from 'docx'
import {
  GREY,
  NAVY,
  anchor,
  bilingual,
  cell,
  gap,
  grid,
  head,
  heading,
  line,
  noBorders,
  runs,
} from '#tools/docx/docx-builder.ts'

export type Block = Paragraph | Table

/** Pixels at 96 dpi. */
export const pixels = (mm: number): number => (mm * 96) / 25.4

/** A picture in the text; width and height in mm. */
export function picture(data: Buffer, width: number, height: number, name: string): ImageRun {
  return new ImageRun({
    type: 'png',
    data,
    transformation: { width: pixels(width), height: pixels(height) },
    altText: { name, title: name, description: name },
  })
}

/** Place and date of issue, and the spaces for seal, personal seal and signature, 26 mm high. */
export function signatureBlock(
  caption: { en: string; zh: string } = {
    en: 'Signature of authorized official issuing the certificate',
    zh: '经授权签发证书人员签字',
  },
): Block[] {
  // Wide enough for the longest date: 30 September 2026.
  const widths = [60, 33, 23, 58]
  const small = (en: string, zh: string, ruled = false) =>
    cell(
      [
        line(en, { size: 7, colour: GREY, line: 8.5, align: 'center' }),
        line(zh, { size: 7, colour: GREY, line: 9.5, align: 'center' }),
      ],
      {
        pad: 0,
        align: 'top',
        borders: ruled
          ? { ...noBorders, top: { style: 'single', size: 4, color: GREY } }
          : noBorders,
      },
    )
  const fact = (label: string, value: string) =>
    line([...runs(`${label}\u2002`), ...runs(value, { size: 9.5 })], {
      line: 13.5,
      after: 1.5,
      keepNext: true,
    })
  return [
    gap(4),
    grid(
      widths,
      [
        [
          cell(
            [
              fact('Issued at 签发地点', '{issuePlace}'),
              fact('Date of issue 签发日期', '{issueDate}'),
              fact('Issued by 签发人', '{surveyorName}'),
            ],
            { pad: 0 },
          ),
          cell([anchor('sealOfficial', { keepNext: true })], { align: 'top', pad: 1 }),
          cell([anchor('sealPersonal', { keepNext: true })], { align: 'top', pad: 2 }),
          cell([anchor('sigSurveyor', { indent: 24, keepNext: true })], { align: 'top', pad: 0 }),
        ],
      ],
      { height: 26, borders: noBorders },
    ),
    grid(
      widths,
      [
        [
          cell([gap(4)]),
          small('Seal or stamp of the authority', '发证机关印章'),
          small('Personal seal', '个人印章'),
          small(caption.en, caption.zh, true),
        ],
      ],
      { borders: noBorders },
    ),
  ]
}

export interface Endorsement {
  en: string
  zh: string
  rows: readonly (readonly [en: string, zh: string])[]
  textEn: string
  textZh: string
  /** heading of the first column, if it is filled in by hand */
  first?: readonly [en: string, zh: string]
}

/** One table of endorsements, with rows to be filled in by hand at each survey. */
export function endorsements(e: Endorsement, rowHeight = 12.5): Block[] {
  return [
    heading(e.en, e.zh, { before: 7 }),
    ...bilingual(e.textEn, e.textZh, { size: 8.5, after: 3, keepNext: true }),
    grid(
      [42, 32, 26, 46, 28],
      [
        [
          head(...(e.first ?? (['Endorsement', '签署事项'] as const)), { center: true }),
          head('Place', '地点', { center: true }),
          head('Date', '日期', { center: true }),
          head('Signature of authorized official', '授权人员签字', { center: true }),
          head('Seal or stamp', '印章', { center: true }),
        ],
        ...e.rows.map(([en, zh]) => [
          cell([line(en, { size: 8.5, line: 11 }), line(zh, { size: 8, line: 11 })]),
          cell(''),
          cell(''),
          cell(''),
          cell(''),
        ]),
      ],
      { minHeight: rowHeight, headerRows: 1 },
    ),
  ]
}

/** Title of the endorsement pages and records; begins a page by default. */
export const pageTitle = (en: string, zh: string, pageBreak = true): Paragraph[] => [
  line(zh, {
    size: 13,
    sans: true,
    bold: true,
    colour: NAVY,
    align: 'center',
    line: 19,
    pageBreak,
    before: pageBreak ? 0 : 8,
    spacing: 1,
  }),
  line(en.toUpperCase(), {
    size: 10.5,
    sans: true,
    bold: true,
    colour: NAVY,
    align: 'center',
    line: 15,
    after: 3,
  }),
]
