/**
 * Moves boxes on a grid of columns. Pure functions; each result has no overlaps and no empty row.
 */
export interface Box {
  key: number
  row: number
  column: number
  width: number
}
/**
 * Target of a move: a column of a row, or a new row before a row. `at`: position of the pointer, in
 * columns.
 */
export type Target = { row: number; column: number; at?: number } | { before: number }
export type Direction = 'up' | 'down' | 'left' | 'right'

const sum = (boxes: readonly Box[]) => boxes.reduce((all, b) => all + b.width, 0)
const clamp = (n: number, min: number, max: number) => Math.max(min, Math.min(max, n))
const readingOrder = (a: Box, b: Box) => a.row - b.row || a.column - b.column

/** Boxes in reading order, with rows numbered from 0 without gaps. */
export function normalizeRows<B extends Box>(boxes: readonly B[]): B[] {
  const sorted = boxes.toSorted(readingOrder)
  const rows = [...new Set(sorted.map((b) => b.row))]
  return sorted.map((b) => ({ ...b, row: rows.indexOf(b.row) }))
}
export const rowCount = (boxes: readonly Box[]): number =>
  boxes.reduce((most, b) => Math.max(most, b.row + 1), 0)

/** The boxes of a row in this order, each as near to its column as possible. */
function packRow<B extends Box>(row: readonly B[], columns: number): B[] {
  let end = 0
  const pushed = row.map((b) => {
    const column = Math.max(b.column, end)
    end = column + b.width
    return { ...b, column }
  })
  let limit = columns
  return pushed
    .toReversed()
    .map((b) => {
      const column = Math.min(b.column, limit - b.width)
      limit = column
      return { ...b, column }
    })
    .toReversed()
}

/**
 * Places a new or moved box. Others are pushed aside; if the row is full, the box gets a new row
 * above it.
 */
export function place<B extends Box>(
  boxes: readonly B[],
  columns: number,
  box: B,
  target: Target,
): B[] {
  const from = boxes.find((b) => b.key === box.key)
  const others = boxes.filter((b) => b.key !== box.key)
  const width = Math.min(box.width, columns)
  if ('before' in target) {
    const moved = others.map((b) => (b.row >= target.before ? { ...b, row: b.row + 1 } : b))
    return normalizeRows([...moved, { ...box, width, row: target.before, column: 0 }])
  }
  const inRow = others.filter((b) => b.row === target.row).toSorted(readingOrder)
  if (sum(inRow) + width > columns) return place(boxes, columns, box, { before: target.row })
  const column = clamp(target.column, 0, columns - width)
  // A neighbour is pushed aside once the pointer, or the middle of the moved box, has passed its
  // middle.
  const middle = target.at ?? column + width / 2
  const toTheRight = from?.row === target.row && column > from.column
  const before = (b: B) =>
    b.column + b.width / 2 < middle || (b.column + b.width / 2 === middle && toTheRight)
  const row = packRow(
    [
      ...inRow.filter(before),
      { ...box, row: target.row, column, width },
      ...inRow.filter((b) => !before(b)),
    ],
    columns,
  )
  return normalizeRows([...others.filter((b) => b.row !== target.row), ...row])
}

/** Sets the width of a box, limited by the room of its row; neighbours are pushed aside. */
export function resizeBox<B extends Box>(
  boxes: readonly B[],
  columns: number,
  key: number,
  width: number,
): B[] {
  const box = boxes.find((b) => b.key === key)
  if (!box) return [...boxes]
  const inRow = boxes.filter((b) => b.row === box.row).toSorted(readingOrder)
  const requested = clamp(Math.round(width), 1, columns - sum(inRow) + box.width)
  return normalizeRows([
    ...boxes.filter((b) => b.row !== box.row),
    ...packRow(
      inRow.map((b) => (b.key === key ? { ...b, width: requested } : b)),
      columns,
    ),
  ])
}

/**
 * Moves a box one step by an arrow key: sideways by a column or past its neighbour, up or down into
 * the next row or a new row.
 */
export function moveByKey<B extends Box>(
  boxes: readonly B[],
  columns: number,
  key: number,
  direction: Direction,
): B[] {
  const box = boxes.find((b) => b.key === key)
  if (!box) return [...boxes]
  const inRow = boxes.filter((b) => b.row === box.row).toSorted(readingOrder)
  if (direction === 'left' || direction === 'right')
    return sideways(boxes, inRow, columns, box, direction === 'left' ? -1 : 1)
  const step = direction === 'up' ? -1 : 1
  const next = boxes.filter((b) => b.row === box.row + step)
  const alone = inRow.length === 1
  if (next.length > 0 && sum(next) + box.width <= columns)
    return place(boxes, columns, box, { row: box.row + step, column: box.column })
  if (alone && next.length === 0) return [...boxes]
  if (!alone)
    return place(boxes, columns, box, { before: direction === 'up' ? box.row : box.row + 1 })
  return place(boxes, columns, box, { before: direction === 'up' ? box.row - 1 : box.row + 2 })
}

function sideways<B extends Box>(
  boxes: readonly B[],
  inRow: readonly B[],
  columns: number,
  box: B,
  step: 1 | -1,
): B[] {
  const column = box.column + step
  if (column < 0 || column + box.width > columns) return [...boxes]
  const at = inRow.findIndex((b) => b.key === box.key)
  const neighbour = inRow[at + step]
  const free =
    !neighbour ||
    (step < 0
      ? neighbour.column + neighbour.width <= column
      : neighbour.column >= column + box.width)
  const [first, second] = step < 0 ? [box, neighbour] : [neighbour, box]
  const row =
    free || !neighbour || !first || !second
      ? inRow.map((b) => (b.key === box.key ? { ...b, column } : b))
      : inRow.map((b) =>
          b.key === first.key
            ? { ...b, column: Math.min(box.column, neighbour.column) }
            : b.key === second.key
              ? { ...b, column: Math.min(box.column, neighbour.column) + first.width }
              : b,
        )
  return normalizeRows([
    ...boxes.filter((b) => b.row !== box.row),
    ...packRow(row.toSorted(readingOrder), columns),
  ])
}

/** The same layout on another number of columns; rows that become too full are split. */
export function regridded<B extends Box>(boxes: readonly B[], from: number, to: number): B[] {
  const rows = Map.groupBy(normalizeRows(boxes), (b) => b.row)
  const broken: B[][] = []
  for (const row of rows.values()) {
    let line: B[] = []
    for (const b of row) {
      const scaled = {
        ...b,
        column: Math.floor((b.column * to) / from),
        width: clamp(Math.round((b.width * to) / from), 1, to),
      }
      if (sum(line) + scaled.width > to) {
        broken.push(packRow(line, to))
        line = []
      }
      line.push(scaled)
    }
    broken.push(packRow(line, to))
  }
  return broken.flatMap((line, row) => line.map((b) => ({ ...b, row })))
}

/**
 * The target below a pointer; null outside the grid.
 * @param rows top and bottom of each row, in pixels
 */
export function targetAt(
  rows: readonly { top: number; bottom: number }[],
  grid: { left: number; width: number; top: number; bottom: number },
  point: { x: number; y: number },
  columns: number,
): Target | null {
  const margin = 60
  if (
    point.x < grid.left - margin ||
    point.x > grid.left + grid.width + margin ||
    point.y < grid.top - margin ||
    point.y > grid.bottom + margin
  )
    return null
  const edge = 7
  for (const [row, { top, bottom }] of rows.entries()) {
    if (point.y < top + edge) return { before: row }
    if (point.y <= bottom - edge) {
      const at = ((point.x - grid.left) / grid.width) * columns
      return { row, column: clamp(Math.round(at), 0, columns - 1), at }
    }
  }
  return { before: rows.length }
}
