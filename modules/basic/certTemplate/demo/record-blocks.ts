/** Records of equipment as printed: sections of the catalogue in the order of the model forms. */
import type { Paragraph, Table } from 'docx'
import { fieldsOfItem, formDefinitions, itemsOnForm } from '#common/rules/equipment/catalogue.ts'
import type { EquipmentItem, RecordForm } from '#common/rules/equipment/equipment-types.ts'
import {
  GREY,
  bilingual,
  cell,
  gap,
  grid,
  head,
  heading,
  line,
  particulars,
  runs,
} from '#tools/docx/docx-builder.ts'
import type { Cell, Particular } from '#tools/docx/docx-builder.ts'
import { loopColumns } from '../equipment-source.ts'
import { pageTitle } from './certificate-blocks.ts'
import type { Block } from './certificate-blocks.ts'

/** Number, item, and the value in two columns for the sides; millimetres. */
const withTexts = [15, 101, 29, 29]
/** Forms with boxes and numbers only need less space for them. */
const withBoxes = [15, 127, 16, 16]
const formWidths: Readonly<Record<RecordForm, readonly number[]>> = {
  E: withTexts,
  R: withTexts,
  C: withTexts,
  P: withTexts,
  A: withBoxes,
  B: withBoxes,
  S: withBoxes,
  N: [15, 73, 43, 43],
  L: [15, 73, 43, 43],
}
const small = { size: 8, line: 10.5 }
const smallZh = { size: 7.5, line: 10.5 }

/** Width of a text in mm: a Chinese character is as wide as its size, a Latin letter about half. */
const widthOf = (text: string, points: number): number =>
  [...text].reduce((sum, letter) => sum + (letter > '\u2fff' ? 1 : 0.5), 0) * points * 0.3528

/** The item in both languages: on one line where both fit on it. */
function itemLabel(
  { en, zh }: Pick<EquipmentItem, 'en' | 'zh'>,
  space: number,
  { bold, keepNext }: { bold: boolean; keepNext: boolean },
): Paragraph[] {
  const needed = widthOf(en, small.size) + widthOf(zh, smallZh.size) + 8
  if (needed > space)
    return [line(en, { ...small, bold, keepNext }), line(zh, { ...smallZh, keepNext })]
  return [
    line([...runs(en, { ...small, bold }), ...runs(`\u2002${zh}`, smallZh)], {
      ...small,
      keepNext,
    }),
  ]
}

/** Persons of SOLAS IV/16, in the particulars of Forms R, C and P. */
export const RADIO_PERSONS: Particular = [
  'Persons qualified to operate radio, minimum',
  '无线电操作最少合格人数',
  '{radioPersons}',
  'wide',
]

/** Sea areas of SOLAS IV/2. */
export const SEA_AREAS: Particular = [
  'Sea areas (regulation IV/2)',
  '核定航行海区（第 IV/2 条）',
  '[seaA1] A1\u2003[seaA2] A2\u2003[seaA3] A3\u2003[seaA4] A4',
]

/** The service that defines sea area A3 of the ship: SOLAS IV/2.1.16, MSC.496(105). */
export const SATELLITE_SERVICE: Particular = [
  'Recognized mobile satellite service (A3)',
  '认可的移动卫星业务（A3）',
  '{satelliteService}',
]

/** Particulars with their numbers in the form. */
export const numbered = (
  numbers: readonly string[],
  particularsOfForm: readonly Particular[],
): Particular[] =>
  particularsOfForm.map(([en, zh, value, ...wide], i) => [
    [numbers[i], en].filter(Boolean).join(' '),
    zh,
    value,
    ...wide,
  ])

/** Head of a record. */
export interface RecordText {
  /** name of the form, where the record is that of another instrument with the items of a SOLAS form */
  form?: readonly [en: string, zh: string]
  titleEn: string
  titleZh: string
  certificateEn: string
  certificateZh: string
  particulars: readonly Particular[]
  /** keys that the particulars print already, or that the form does not have */
  printed?: readonly string[]
  /** numbers that differ from those of the SOLAS form, by key */
  numbers?: Readonly<Record<string, string>>
}

/** A record as an attached part of its certificate, beginning on a new page. */
export function recordBlocks(form: RecordForm, text: RecordText): Block[] {
  const { sections } = formDefinitions[form]
  const [en, zh] = text.form ?? [formDefinitions[form].en, formDefinitions[form].zh]
  const printed = new Set(text.printed)
  const first = sections[0]![0] === '1' ? sections[0]![1] : undefined
  return [
    ...pageTitle(text.titleEn, text.titleZh),
    line(`${en} ${zh}`, { ...small, align: 'center', colour: GREY, after: 2 }),
    line(
      `This Record shall be permanently attached to the ${text.certificateEn}. 本记录应永久附于${text.certificateZh}之后。`,
      { size: 8, italic: true, align: 'center', line: 11, after: 3 },
    ),
    heading('1 Particulars of ship', '船舶资料'),
    particulars(text.particulars),
    ...(first ? itemBlocks(itemsOnForm(first, form), form, printed) : []),
    ...sectionBlocks(form, printed, true, text.numbers),
    ...recordClose(),
  ]
}

/** Items of a record that stay on the page of its close, so that it is not alone there. */
const besideClose = 3

/**
 * Sections of a form after its particulars, each under its number.
 * @param isClosed the last items stay on the page of the close that follows
 */
export const sectionBlocks = (
  form: RecordForm,
  printed: ReadonlySet<string> = new Set(),
  isClosed = false,
  numbers: Readonly<Record<string, string>> = {},
): Block[] =>
  formDefinitions[form].sections
    .filter(([number]) => number !== '1')
    .flatMap(([number, section], i, all) => [
      heading(`${number} ${section.en}`, section.zh, { before: 7 }),
      ...itemBlocks(
        itemsOnForm(section, form),
        form,
        printed,
        isClosed && i === all.length - 1 ? besideClose : 0,
        numbers,
      ),
    ])

/** Rows of items; a table among them interrupts the grid of the others. */
function itemBlocks(
  items: readonly EquipmentItem[],
  form: RecordForm,
  printed: ReadonlySet<string>,
  tied = 0,
  numbers: Readonly<Record<string, string>> = {},
): Block[] {
  const blocks: Block[] = []
  let rows: Cell[][] = []
  let printedNumber = ''
  let wasTied = false
  const finishGrid = () => {
    if (rows.length > 0) blocks.push(grid([...formWidths[form]], rows, { minHeight: 5.6 }))
    rows = []
  }
  for (const item of items.filter(({ key }) => !printed.has(key))) {
    // Items of one number of the form print it once.
    const number = numbers[item.key] ?? item.numbers[form] ?? ''
    const shown = number === printedNumber ? '' : number
    printedNumber = number
    if (item.kind === 'table') {
      finishGrid()
      blocks.push(...tableBlocks(item, shown))
      continue
    }
    const isTied = items.indexOf(item) >= items.length - tied
    // A table of their own: LibreOffice keeps whole tables with the next paragraph, not rows. The
    // paragraph between them prevents that they are read as one.
    if (isTied && !wasTied) {
      finishGrid()
      blocks.push(gap(1))
    }
    wasTied = isTied
    rows.push(rowOf(item, form, shown, isTied))
  }
  finishGrid()
  return blocks
}

/** One row: number, item in both languages, value. */
function rowOf(item: EquipmentItem, form: RecordForm, shown: string, isTied: boolean): Cell[] {
  // A heading stays on the page of the first item below it.
  const isHeading = item.kind === 'heading'
  const keepNext = isHeading || isTied
  const number = cell([line(shown, { ...small, keepNext })])
  const widths = formWidths[form]
  const space = isHeading ? 174 - widths[0]! : widths[1]!
  const label = itemLabel(item, space, { bold: isHeading, keepNext })
  if (isHeading) return [number, cell(label, { span: 3, shade: true })]
  const value = (keyword: string) =>
    line(item.kind === 'yesNo' ? `{${keyword}?x:–}` : `{${keyword}}`, {
      ...small,
      align: 'center',
      bold: true,
      keepNext,
    })
  const [port, starboard] = fieldsOfItem(item)
  if (!starboard) return [number, cell(label), cell([value(port!.key)], { span: 2 })]
  return [
    number,
    cell(label),
    cell([sideLabel('Port 左舷'), value(port!.key)]),
    cell([sideLabel('Starboard 右舷'), value(starboard.key)]),
  ]
}

const sideLabel = (text: string) =>
  line(text, { size: 6.5, sans: true, colour: GREY, align: 'center', line: 8 })

/** A table item: its label, and one row for each row of the equipment record. */
function tableBlocks(item: EquipmentItem, number: string): Block[] {
  return [
    line(`${number} ${item.en}`, { ...small, bold: true, before: 4, keepNext: true }),
    line(item.zh, { size: 7.5, line: 11, after: 1.5, keepNext: true }),
    tableOf(item),
    gap(4),
  ]
}

/** Cells of a row that is repeated for each entry of a table. */
const repeated = (item: EquipmentItem): Cell[] => {
  const columns = loopColumns(fieldsOfItem(item)[0]!)
  return columns.map((name, i) => {
    const open = i === 0 ? `{#${item.key}}` : ''
    const close = i === columns.length - 1 ? `{/${item.key}}` : ''
    const isLabel = Boolean(item.transposed) && i === 0
    return cell([
      line(`${open}{${name}}${close}`, {
        size: 7.5,
        line: 10,
        boldValues: !isLabel,
        align: isLabel ? 'left' : 'center',
      }),
    ])
  })
}

/** The table of an item, with a row for each row of the equipment record. */
export const tableOf = (item: EquipmentItem): Table =>
  item.transposed ? transposedTable(item) : plainTable(item)

function plainTable(item: EquipmentItem): Table {
  const columns = item.columns ?? []
  return grid(
    columns.map(({ width }) => width ?? 174 / columns.length),
    [columns.map(({ en, zh }) => head(en, zh, { center: true })), repeated(item)],
    { headerRows: 1, minHeight: 6 },
  )
}

/** Entries are columns, such as the engines of the supplement to the IAPP Certificate. */
function transposedTable(item: EquipmentItem): Table {
  const count = item.maxRows ?? 1
  const label = 60
  const numbers = Array.from({ length: count }, (_, i) => i + 1)
  return grid(
    [label, ...numbers.map(() => (174 - label) / count)],
    [
      [
        head('Applicable regulation', '适用条款'),
        ...numbers.map((n) => head(`Engine #${n}`, `柴油机 ${n}`, { center: true })),
      ],
      repeated(item),
    ],
    { headerRows: 1, minHeight: 5.4 },
  )
}

/**
 * Close of a record. It is signed with the certificate to which it is attached: the signature of
 * the file covers every page.
 */
export const recordClose = (): Block[] => [
  ...bilingual(
    'THIS IS TO CERTIFY that this Record is correct in all respects.',
    '兹证明本记录在各方面均正确无误。',
    { before: 8, after: 3, keepNext: true },
  ),
  particulars(
    [
      ['Issued at', '签发地点', '{issuePlace}'],
      ['Date of issue', '签发日期', '{issueDate}'],
      ['Issued by', '签发人', '{surveyorName}'],
      ['Certificate No.', '证书编号', '{certNo}'],
    ],
    { keepNext: true },
  ),
  line(
    'Signed and sealed together with the certificate to which it is attached. 与所附证书一并签字盖章。',
    { size: 7.5, italic: true, colour: GREY, line: 11, before: 3 },
  ),
]
