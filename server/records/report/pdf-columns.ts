/** Divides the columns of a report among the widths of A4 pages in landscape. */

/** Columns that are printed beside each other: their indexes, and their widths in points. */
export interface PdfPanel {
  columns: number[]
  widths: number[]
}
/** Header of a column, and whether it holds figures, which do not wrap. */
type Head = readonly [header: string, isFigure: boolean]
interface Column {
  /** narrowest and best width, points */
  least: number
  best: number
}

/** Width between the margins of A4 in landscape, points: 297 mm less 18 mm on each side. */
const pageWidth = 739
/** Horizontal inset of a cell, points. */
const inset = 6
/** Sizes of the text, points: the first one is used where all columns fit. */
const sizes = [8, 7] as const
/** Width of a column of text beyond which it wraps, and the least one of a long text, in ems. */
const [widestText, longText] = [20, 11]
const longestWord = 24

/** Approximate width of a text in ems: Arimo for Latin, full width for Chinese. */
const widthOf = (text: string): number =>
  [...text].reduce(
    (sum, char) => sum + (char > '\u2e7f' ? 1 : /[A-Z%&@]/.test(char) ? 0.7 : 0.56),
    0,
  )
const words = (text: string): string[] => text.split(/[\s\u200b]+|(?<=-)|(?=[\u2e80-\uffff])/)
const widestOf = (texts: readonly string[]): number =>
  texts.reduce((most, text) => Math.max(most, widthOf(text)), 0)

/** Least width of a header in ems: Chinese words of more than six characters wrap once. */
const widthOfHeader = (header: string): number =>
  header.split(/\s+|(?=[（(])/).reduce((most, word) => {
    const width = widthOf(word)
    return Math.max(most, width > 6 && /^[\u2e80-\uffff]/.test(word) ? width / 2 + 0.5 : width)
  }, 0)

/** Allows a line break within words that are longer than a column. */
export const breakLongWords = (text: string): string =>
  text.replaceAll(/[^\s\u2e80-\uffff-]{25,}/g, (word) => word.replaceAll(/(.{12})/g, '$1\u200b'))

/**
 * The size of the text and the panels of a table. Where the columns do not fit on one page, they
 * are divided among several, each with the first column.
 */
export function layoutColumns(
  heads: readonly Head[],
  rows: readonly (readonly string[])[],
): { size: number; panels: PdfPanel[] } {
  for (const size of sizes) {
    const columns = heads.map((head, at) => measure(head, rows, at, size))
    const panels = divide(columns)
    if (panels.length === 1 || size === sizes.at(-1))
      return { size, panels: panels.map((panel) => fit(panel, columns)) }
  }
  return { size: sizes[0], panels: [] }
}

/**
 * The size of the text and the panels of a table as the template prints them. A panel whose columns
 * have no totals has no row of totals.
 * @param titleOf title of a panel, from 1, where there are several
 */
export function printedPanels(
  heads: readonly Head[],
  rows: readonly (readonly string[])[],
  total: readonly string[] | null,
  titleOf: (n: number, panels: number) => string,
) {
  const { size, panels } = layoutColumns(heads, total ? [...rows, total] : rows)
  return {
    size,
    panels: panels.map(({ columns, widths }, n) => {
      const picked = (cells: readonly string[]) => columns.map((at) => cells[at] ?? '')
      const sums = total && picked(total)
      return {
        title: panels.length > 1 ? titleOf(n + 1, panels.length) : null,
        widths,
        heads: columns.map((at) => heads[at] ?? ['', false]),
        rows: rows.map(picked),
        total: sums?.slice(1).some((cell) => cell !== '') ? sums : null,
      }
    }),
  }
}

function measure(
  [header, isFigure]: Head,
  rows: readonly (readonly string[])[],
  at: number,
  size: number,
): Column {
  const cells = rows.map((row) => row[at] ?? '')
  // Allows 8 % more width, because headers are bold.
  const head = widthOfHeader(header) * 1.08
  const whole = widestOf(cells)
  const least =
    isFigure || at === 0
      ? Math.min(whole, isFigure ? Infinity : widestText)
      : Math.max(Math.min(widestOf(cells.flatMap(words)), longestWord), Math.min(whole, longText))
  const best = isFigure ? whole : Math.min(whole, widestText)
  const points = (ems: number) => Math.max(ems, head, 2) * size + inset
  return { least: points(least), best: points(Math.max(least, best)) }
}

/** The columns of each panel, as even as possible. */
function divide(columns: readonly Column[]): number[][] {
  const [first, ...others] = columns
  if (!first) return []
  const room = pageWidth - first.least
  const sum = others.reduce((total, { least }) => total + least, 0)
  const even = sum / Math.max(Math.ceil(sum / room), 1)
  const panels: number[][] = []
  let width = Infinity
  for (const [at, { least }] of others.entries()) {
    if (width + least > room || (width >= even && panels.length < Math.ceil(sum / room))) {
      panels.push([0])
      width = 0
    }
    panels.at(-1)?.push(at + 1)
    width += least
  }
  return panels.length ? panels : [[0]]
}

/**
 * Widths of a panel: the least ones, the rest of the page for the columns that wrap, and what is
 * left evenly for all.
 */
function fit(panel: number[], columns: readonly Column[]): PdfPanel {
  const own = panel.map((at) => columns[at] ?? { least: 0, best: 0 })
  const left = pageWidth - own.reduce((sum, { least }) => sum + least, 0)
  const wanted = own.reduce((sum, { least, best }) => sum + best - least, 0)
  const share = wanted > 0 ? Math.min(Math.max(left, 0) / wanted, 1) : 0
  const spare = Math.max(left - wanted, 0) / Math.max(own.length, 1)
  return {
    columns: panel,
    widths: own.map(({ least, best }) => Math.floor(least + (best - least) * share + spare)),
  }
}
