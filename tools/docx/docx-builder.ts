/**
 * Elements of demonstration certificates: bilingual lines, tables, tick boxes, bookmarks. Line
 * heights are exact, so that page breaks are the same with SimSun in Word and with the
 * metric-compatible fonts of the server. In a text, `{keyword}` prints a value in bold,
 * `[keyword]` a tick box, and `{keyword?has:has not}` one of two words by a yes/no value.
 */
import {
  AlignmentType,
  Bookmark,
  BorderStyle,
  HeightRule,
  LineRuleType,
  Paragraph,
  ShadingType,
  Tab,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  VerticalAlignTable,
  WidthType,
} from 'docx'
import type { IRunOptions, ITableCellBorders, ParagraphChild } from 'docx'

export const NAVY = '1B365D'
export const GOLD = 'A8894F'
export const GREY = '56616E'
const SHADE = 'E6ECF3'
const RULE = '9AA7B6'

/** Twips of a length in millimetres. */
export const twips = (mm: number): number => Math.round((mm * 1440) / 25.4)
/** Width of the text area in millimetres. */
export const TEXT_WIDTH = 174

/** Points of body text. */
const SIZE = 9

const SERIF = {
  ascii: 'Times New Roman',
  hAnsi: 'Times New Roman',
  cs: 'Times New Roman',
  eastAsia: '宋体',
}
const SANS = { ascii: 'Arial', hAnsi: 'Arial', cs: 'Arial', eastAsia: '黑体' }
const BOX = {
  ascii: 'Segoe UI Symbol',
  hAnsi: 'Segoe UI Symbol',
  cs: 'Segoe UI Symbol',
  eastAsia: 'Segoe UI Symbol',
}

export interface Style {
  /** Points. */
  size?: number
  sans?: boolean
  bold?: boolean
  italic?: boolean
  colour?: string
  /** Letter spacing in points. */
  spacing?: number
  /** Values are bold unless this is false. */
  boldValues?: boolean
}

/** `{k?yes:no}` in template syntax: a section and its inverse. */
const choices = (text: string): string =>
  text.replace(/\{(\w+)\?([^:}]*):([^}]*)\}/g, '{#$1}$2{/$1}{^$1}$3{/$1}')

/** Runs of a text with `{keyword}`, `[keyword]` and `{keyword?yes:no}` in it. */
export function runs(text: string, style: Style = {}): TextRun[] {
  const base: IRunOptions = {
    font: style.sans ? SANS : SERIF,
    size: Math.round((style.size ?? SIZE) * 2),
    bold: style.bold,
    italics: style.italic,
    color: style.colour,
    ...(style.spacing ? { characterSpacing: Math.round(style.spacing * 20) } : {}),
  }
  return choices(text)
    .split(/(\{\w+\}|\[\w+\])/)
    .filter((part) => part !== '')
    .map((part) => {
      if (/^\[\w+\]$/.test(part))
        return new TextRun({ ...base, font: BOX, bold: false, text: `{${part.slice(1, -1)}}` })
      if (/^\{\w+\}$/.test(part))
        return new TextRun({
          ...base,
          bold: style.boldValues === false ? style.bold : true,
          color: style.colour ?? '000000',
          text: part,
        })
      return new TextRun({ ...base, text: part })
    })
}

export interface LineOptions extends Style {
  align?: 'left' | 'center' | 'right' | 'both'
  /** Exact line height in points. */
  line?: number
  /** Space before and after, left indent and hanging indent, in points. */
  before?: number
  after?: number
  indent?: number
  hanging?: number
  keepNext?: boolean
  pageBreak?: boolean
}

const ALIGN = {
  left: AlignmentType.LEFT,
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
  both: AlignmentType.BOTH,
}

/** A paragraph of a text or of runs. */
export function line(content: string | ParagraphChild[], options: LineOptions = {}): Paragraph {
  const size = options.size ?? SIZE
  return new Paragraph({
    children: typeof content === 'string' ? runs(content, options) : content,
    alignment: ALIGN[options.align ?? 'left'],
    keepNext: options.keepNext,
    pageBreakBefore: options.pageBreak,
    indent: { left: (options.indent ?? 0) * 20, hanging: (options.hanging ?? 0) * 20 },
    spacing: {
      before: (options.before ?? 0) * 20,
      after: (options.after ?? 0) * 20,
      line: Math.round((options.line ?? size * 1.28) * 20),
      lineRule: LineRuleType.EXACT,
    },
  })
}

/** English with Chinese below, as body text. */
export function bilingual(en: string, zh: string, options: LineOptions = {}): Paragraph[] {
  const size = options.size ?? SIZE
  return [
    line(en, { align: 'both', ...options, size, after: 0, keepNext: true }),
    line(zh, {
      align: 'both',
      ...options,
      size: size - 1,
      line: (size - 1) * 1.4,
      before: 0,
      after: options.after ?? 3.5,
      hanging: 0,
    }),
  ]
}

/** A numbered point: hanging number, English, Chinese below. */
export function point(
  number: string,
  en: string,
  zh: string,
  options: LineOptions = {},
): Paragraph[] {
  const indent = (options.indent ?? 0) + 18
  return [
    line(
      [
        new TextRun({ children: [number, new Tab()], size: (options.size ?? SIZE) * 2 }),
        ...runs(en, options),
      ],
      { align: 'both', ...options, indent, hanging: 15, after: 0, keepNext: true },
    ),
    line(zh, {
      align: 'both',
      ...options,
      size: (options.size ?? SIZE) - 1,
      line: ((options.size ?? SIZE) - 1) * 1.4,
      before: 0,
      indent,
      after: options.after ?? 2.5,
    }),
  ]
}

/** A sub-point with both languages in one run. */
export function subpoint(
  number: string,
  en: string,
  zh: string,
  options: LineOptions = {},
): Paragraph {
  return line(
    [
      new TextRun({ children: [number, new Tab()], size: SIZE * 2 }),
      ...runs(`${en} `),
      ...runs(zh, { size: SIZE - 1 }),
    ],
    { indent: 36, hanging: 18, after: 1, ...options },
  )
}

/** The bold heading of a section: English and Chinese side by side. */
export function heading(en: string, zh: string, options: LineOptions = {}): Paragraph {
  return line(
    [
      ...runs(en, { size: 9.5, sans: true, bold: true, colour: NAVY, ...options }),
      ...runs(`\u2003${zh}`, { size: 9.5, sans: true, bold: true, colour: NAVY, ...options }),
    ],
    { before: 5, after: 2.5, line: 13, keepNext: true, ...options },
  )
}

/** Empty paragraph with a bookmark: the top left corner of a signature, seal or QR code. */
export function anchor(name: string, options: LineOptions = {}): Paragraph {
  return line([new Bookmark({ id: name, children: [] })], { line: 6, size: 5, ...options })
}

const NONE = { style: BorderStyle.NONE, size: 0, color: 'auto' }
const THIN = { style: BorderStyle.SINGLE, size: 4, color: RULE }
export const noBorders: ITableCellBorders = { top: NONE, bottom: NONE, left: NONE, right: NONE }
export const allBorders: ITableCellBorders = { top: THIN, bottom: THIN, left: THIN, right: THIN }
export const ruleBelow: ITableCellBorders = {
  ...noBorders,
  bottom: { style: BorderStyle.SINGLE, size: 6, color: GOLD },
}

export interface CellOptions {
  shade?: boolean
  borders?: ITableCellBorders
  span?: number
  rows?: number
  align?: 'top' | 'center' | 'bottom'
  /** Inner margin left and right, millimetres. */
  pad?: number
}

/** Content of a cell: a text in the default style, or paragraphs. */
export type CellContent = string | Paragraph[]
export interface Cell {
  content: CellContent
  options: CellOptions
}
export const cell = (content: CellContent, options: CellOptions = {}): Cell => ({
  content,
  options,
})
/** A shaded heading cell: English above Chinese; one line where both are the same. */
export const head = (
  en: string,
  zh: string,
  { center, keepNext, ...options }: CellOptions & { center?: boolean; keepNext?: boolean } = {},
): Cell => {
  const style = { size: 7.5, sans: true, colour: NAVY, keepNext } as const
  const align = center ? 'center' : 'left'
  return cell(
    [
      line(en, { ...style, line: 9.5, align }),
      ...(zh === en ? [] : [line(zh, { ...style, line: 10, align })]),
    ],
    {
      shade: true,
      ...options,
    },
  )
}

const VERTICAL = {
  top: VerticalAlignTable.TOP,
  center: VerticalAlignTable.CENTER,
  bottom: VerticalAlignTable.BOTTOM,
}

export interface GridOptions {
  /** Exact row height in millimetres; automatic if absent. */
  height?: number
  minHeight?: number
  borders?: ITableCellBorders
  /** Repeated on each page; 8.5 mm high. */
  headerRows?: number
}

/** A table with fixed column widths (millimetres). Rows do not break across pages. */
export function grid(widths: number[], rows: Cell[][], options: GridOptions = {}): Table {
  return new Table({
    width: { size: twips(widths.reduce((a, b) => a + b, 0)), type: WidthType.DXA },
    columnWidths: widths.map(twips),
    layout: TableLayoutType.FIXED,
    alignment: AlignmentType.CENTER,
    rows: rows.map((cells, r) => {
      let column = 0
      const heading = r < (options.headerRows ?? 0)
      const height = heading ? 8.5 : (options.height ?? options.minHeight)
      return new TableRow({
        cantSplit: true,
        tableHeader: heading,
        ...(height
          ? {
              height: {
                value: twips(height),
                rule: options.height ? HeightRule.EXACT : HeightRule.ATLEAST,
              },
            }
          : {}),
        children: cells.map(({ content, options: o }) => {
          const span = o.span ?? 1
          const width = widths.slice(column, column + span).reduce((a, b) => a + b, 0)
          column += span
          return new TableCell({
            children: typeof content === 'string' ? [line(content, { line: 11.5 })] : content,
            width: { size: twips(width), type: WidthType.DXA },
            columnSpan: span,
            ...(o.rows ? { rowSpan: o.rows } : {}),
            borders: o.borders ?? options.borders ?? allBorders,
            verticalAlign: VERTICAL[o.align ?? 'center'],
            margins: {
              top: twips(0.5),
              bottom: twips(0.5),
              left: twips(o.pad ?? 1.5),
              right: twips(o.pad ?? 1.5),
            },
            ...(o.shade
              ? { shading: { type: ShadingType.CLEAR, fill: SHADE, color: 'auto' } }
              : {}),
          })
        }),
      })
    }),
  })
}

/**
 * One entry of the particulars: English label, Chinese label, text with keywords; wide spans the
 * row.
 */
export type Particular = readonly [en: string, zh: string, value: string, wide?: 'wide']

/**
 * The ship's particulars: two entries per row, or one wide.
 * @param options.keepNext stays on the page of the block below
 */
export function particulars(
  entries: readonly Particular[],
  { keepNext }: { keepNext?: boolean } = {},
): Table {
  const rows: Cell[][] = []
  let open: Cell[] | undefined
  for (const [en, zh, value, wide] of entries) {
    const content = [line(value, { line: 11.5, keepNext })]
    const pair = [head(en, zh, { keepNext }), cell(content, wide ? { span: 3 } : {})]
    if (wide) {
      if (open) open[open.length - 1]!.options.span = 3
      rows.push(pair)
      open = undefined
    } else if (open) {
      open.push(...pair)
      open = undefined
    } else {
      open = pair
      rows.push(open)
    }
  }
  if (open) open[open.length - 1]!.options.span = 3
  return grid([36, 51, 36, 51], rows, { minHeight: 7.2 })
}

/** Vertical space above a block, on the page of that block; points. */
export const gap = (points: number, text = ''): Paragraph =>
  line(text, { line: points, size: 1, keepNext: true })
