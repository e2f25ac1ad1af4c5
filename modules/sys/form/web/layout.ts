/** Moving boxes on a grid of columns: pure functions, each giving a layout in which nothing overlaps and no row is empty. */
export interface Box { key: number; row: number; column: number; width: number }
/** Where something is put: into a row from a column on, or into a row of its own before a row. `at`: where the pointer is, in columns. */
export type Target = { row: number; column: number; at?: number } | { before: number }
export type Direction = 'up' | 'down' | 'left' | 'right'

const sum = (boxes: readonly Box[]) => boxes.reduce((all, b) => all + b.width, 0)
const clamp = (n: number, min: number, max: number) => Math.max(min, Math.min(max, n))
const readingOrder = (a: Box, b: Box) => a.row - b.row || a.column - b.column

/** In reading order, rows numbered from 0 without gaps. */
export function settled<B extends Box>(boxes: readonly B[]): B[] {
  const sorted = boxes.toSorted(readingOrder)
  const rows = [...new Set(sorted.map((b) => b.row))]
  return sorted.map((b) => ({ ...b, row: rows.indexOf(b.row) }))
}
export const rowCount = (boxes: readonly Box[]): number => boxes.reduce((most, b) => Math.max(most, b.row + 1), 0)

/** The boxes of a row in the given order, each as near to its column as the others leave room. */
function packed<B extends Box>(row: readonly B[], columns: number): B[] {
  let end = 0
  const pushed = row.map((b) => {
    const column = Math.max(b.column, end)
    end = column + b.width
    return { ...b, column }
  })
  let limit = columns
  return pushed.toReversed().map((b) => {
    const column = Math.min(b.column, limit - b.width)
    limit = column
    return { ...b, column }
  }).toReversed()
}

/** Puts a box, new or moved, where it is wanted. Others make room; where a row has none, the box gets a row of its own above it. */
export function place<B extends Box>(boxes: readonly B[], columns: number, box: B, target: Target): B[] {
  const from = boxes.find((b) => b.key === box.key)
  const others = boxes.filter((b) => b.key !== box.key)
  const width = Math.min(box.width, columns)
  if ('before' in target) {
    const moved = others.map((b) => (b.row >= target.before ? { ...b, row: b.row + 1 } : b))
    return settled([...moved, { ...box, width, row: target.before, column: 0 }])
  }
  const inRow = others.filter((b) => b.row === target.row).toSorted(readingOrder)
  if (sum(inRow) + width > columns) return place(boxes, columns, box, { before: target.row })
  const column = clamp(target.column, 0, columns - width)
  // A neighbour gives way when the pointer, or the middle of what is moved, has passed its middle.
  const middle = target.at ?? column + width / 2
  const toTheRight = from?.row === target.row && column > from.column
  const before = (b: B) => b.column + b.width / 2 < middle || (b.column + b.width / 2 === middle && toTheRight)
  const row = packed([...inRow.filter(before), { ...box, row: target.row, column, width }, ...inRow.filter((b) => !before(b))], columns)
  return settled([...others.filter((b) => b.row !== target.row), ...row])
}

/** Gives a box a width, at most what its row has room for; neighbours are pushed aside. */
export function resized<B extends Box>(boxes: readonly B[], columns: number, key: number, width: number): B[] {
  const box = boxes.find((b) => b.key === key)
  if (!box) return [...boxes]
  const inRow = boxes.filter((b) => b.row === box.row).toSorted(readingOrder)
  const wanted = clamp(Math.round(width), 1, columns - sum(inRow) + box.width)
  return settled([...boxes.filter((b) => b.row !== box.row), ...packed(inRow.map((b) => (b.key === key ? { ...b, width: wanted } : b)), columns)])
}

/** Moves a box one step, as an arrow key does: sideways by a column or past its neighbour, up and down into the next row or a row of its own. */
export function nudged<B extends Box>(boxes: readonly B[], columns: number, key: number, direction: Direction): B[] {
  const box = boxes.find((b) => b.key === key)
  if (!box) return [...boxes]
  const inRow = boxes.filter((b) => b.row === box.row).toSorted(readingOrder)
  if (direction === 'left' || direction === 'right') return sideways(boxes, inRow, columns, box, direction === 'left' ? -1 : 1)
  const step = direction === 'up' ? -1 : 1
  const next = boxes.filter((b) => b.row === box.row + step)
  const alone = inRow.length === 1
  if (next.length > 0 && sum(next) + box.width <= columns) return place(boxes, columns, box, { row: box.row + step, column: box.column })
  if (alone && next.length === 0) return [...boxes]
  if (!alone) return place(boxes, columns, box, { before: direction === 'up' ? box.row : box.row + 1 })
  return place(boxes, columns, box, { before: direction === 'up' ? box.row - 1 : box.row + 2 })
}

function sideways<B extends Box>(boxes: readonly B[], inRow: readonly B[], columns: number, box: B, step: 1 | -1): B[] {
  const column = box.column + step
  if (column < 0 || column + box.width > columns) return [...boxes]
  const at = inRow.findIndex((b) => b.key === box.key)
  const neighbour = inRow[at + step]
  const free = !neighbour || (step < 0 ? neighbour.column + neighbour.width <= column : neighbour.column >= column + box.width)
  const [first, second] = step < 0 ? [box, neighbour] : [neighbour, box]
  const row = free || !first || !second ? inRow.map((b) => (b.key === box.key ? { ...b, column } : b)) : inRow.map((b) => (
    b.key === first.key ? { ...b, column: Math.min(box.column, neighbour!.column) } : b.key === second.key ? { ...b, column: Math.min(box.column, neighbour!.column) + first.width } : b))
  return settled([...boxes.filter((b) => b.row !== box.row), ...packed(row.toSorted(readingOrder), columns)])
}

/** The same layout on another grid; rows that become too full are broken. */
export function regridded<B extends Box>(boxes: readonly B[], from: number, to: number): B[] {
  const rows = Map.groupBy(settled(boxes), (b) => b.row)
  const broken: B[][] = []
  for (const row of rows.values()) {
    let line: B[] = []
    for (const b of row) {
      const scaled = { ...b, column: Math.floor((b.column * to) / from), width: clamp(Math.round((b.width * to) / from), 1, to) }
      if (sum(line) + scaled.width > to) { broken.push(packed(line, to)); line = [] }
      line.push(scaled)
    }
    broken.push(packed(line, to))
  }
  return broken.flatMap((line, row) => line.map((b) => ({ ...b, row })))
}

/** Where a pointer over the grid points to; null outside. @param rows top and bottom of each row, in pixels */
export function targetAt(rows: readonly { top: number; bottom: number }[], grid: { left: number; width: number; top: number; bottom: number }, point: { x: number; y: number }, columns: number): Target | null {
  const margin = 60
  if (point.x < grid.left - margin || point.x > grid.left + grid.width + margin || point.y < grid.top - margin || point.y > grid.bottom + margin) return null
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
