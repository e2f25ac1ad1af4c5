import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moveByKey, place, regridded, resizeBox, normalizeRows, targetAt } from './layout.ts'
import type { Box, Direction, Target } from './layout.ts'

const box = (key: number, row: number, column: number, width: number): Box => ({
  key,
  row,
  column,
  width,
})
const short = (boxes: readonly Box[]) => boxes.map((b) => [b.key, b.row, b.column, b.width])

/** Asserts a valid layout: inside the grid, no overlaps, rows without gaps. */
function sound(boxes: readonly Box[], columns: number) {
  const cells = boxes.flatMap((b) =>
    Array.from({ length: b.width }, (_, i) => `${b.row}/${b.column + i}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
  for (const b of boxes)
    expect(b.column >= 0 && b.width >= 1 && b.column + b.width <= columns, JSON.stringify(b)).toBe(
      true,
    )
  expect([...new Set(boxes.map((b) => b.row))].sort((a, b) => a - b)).toEqual(
    [...new Set(boxes.map((b) => b.row))].map((_, i) => i),
  )
}

test('any sequence of operations keeps the layout valid and loses no element', () => {
  const directions: Direction[] = ['up', 'down', 'left', 'right']
  const n = fc.nat({ max: 24 })
  const act = fc.record({
    kind: fc.constantFrom('add', 'move', 'row', 'resize', 'nudge', 'grid'),
    a: n,
    b: n,
    c: n,
  })
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      let columns = 12
      let boxes: Box[] = []
      for (const [i, { kind, a, b, c }] of acts.entries()) {
        const one = boxes[a % (boxes.length || 1)]
        const keys = new Set(boxes.map((x) => x.key))
        if (kind === 'add' || !one) {
          boxes = place(
            boxes,
            columns,
            box(i + 1, 0, 0, c + 1),
            a % 2 ? { row: b, column: c } : { before: b },
          )
          keys.add(i + 1)
        } else if (kind === 'move' || kind === 'row')
          boxes = place(
            boxes,
            columns,
            one,
            (kind === 'move' ? { row: b, column: c } : { before: b }) as Target,
          )
        else if (kind === 'resize') boxes = resizeBox(boxes, columns, one.key, b)
        else if (kind === 'nudge') boxes = moveByKey(boxes, columns, one.key, directions[b % 4]!)
        else {
          boxes = regridded(boxes, columns, 36 - columns)
          columns = 36 - columns
        }
        sound(boxes, columns)
        expect(new Set(boxes.map((x) => x.key))).toEqual(keys)
      }
    }),
    { numRuns: 300 },
  )
})

describe('placing a field', () => {
  const two = [box(1, 0, 0, 6), box(2, 0, 6, 6)]
  test('beside another uses free room', () =>
    expect(short(place([box(1, 0, 0, 6)], 12, box(2, 0, 0, 4), { row: 0, column: 8 }))).toEqual([
      [1, 0, 0, 6],
      [2, 0, 8, 4],
    ]))
  test('onto another pushes it aside', () =>
    expect(short(place([box(1, 0, 0, 6)], 12, box(2, 0, 0, 6), { row: 0, column: 0 }))).toEqual(
      [
        [2, 0, 0, 6],
        [1, 0, 6, 6],
      ].toSorted((a, b) => a[2]! - b[2]!),
    ))
  test('into a full row creates a row above it', () =>
    expect(short(place(two, 12, box(3, 0, 0, 4), { row: 0, column: 3 }))).toEqual([
      [3, 0, 0, 4],
      [1, 1, 0, 6],
      [2, 1, 6, 6],
    ]))
  test('over its neighbour swaps the two', () =>
    expect(short(place(two, 12, two[0]!, { row: 0, column: 6 }))).toEqual([
      [2, 0, 0, 6],
      [1, 0, 6, 6],
    ]))
  test('swaps once the pointer has passed the middle of the neighbour', () => {
    expect(short(place(two, 12, two[0]!, { row: 0, column: 4, at: 9.5 }))).toEqual([
      [2, 0, 0, 6],
      [1, 0, 6, 6],
    ])
    expect(short(place(two, 12, two[0]!, { row: 0, column: 4, at: 8.5 }))).toEqual(short(two))
  })
  test('away from a row leaves no empty row', () =>
    expect(
      short(place([box(1, 0, 0, 6), box(2, 1, 0, 6)], 12, box(1, 0, 0, 6), { row: 1, column: 6 })),
    ).toEqual([
      [2, 0, 0, 6],
      [1, 0, 6, 6],
    ]))
})

describe('with the keyboard', () => {
  const boxes = [box(1, 0, 0, 6), box(2, 0, 6, 6), box(3, 1, 0, 12)]
  test('right passes a neighbour, left moves back', () => {
    const right = moveByKey(boxes, 12, 1, 'right')
    expect(short(right)).toEqual([
      [2, 0, 0, 6],
      [1, 0, 6, 6],
      [3, 1, 0, 12],
    ])
    expect(short(moveByKey(right, 12, 1, 'left'))).toEqual(short(boxes))
  })
  test('down from a shared row creates a row; up from there moves back beside its neighbour', () => {
    const down = moveByKey(boxes, 12, 1, 'down')
    expect(short(down)).toEqual([
      [2, 0, 6, 6],
      [1, 1, 0, 6],
      [3, 2, 0, 12],
    ])
    expect(short(moveByKey(down, 12, 1, 'up'))).toEqual(short(boxes))
  })
  test('a full row swaps with the one above', () =>
    expect(short(moveByKey(boxes, 12, 3, 'up'))).toEqual([
      [3, 0, 0, 12],
      [1, 1, 0, 6],
      [2, 1, 6, 6],
    ]))
  test('nothing moves beyond the edge', () =>
    expect(moveByKey([box(1, 0, 0, 12)], 12, 1, 'up')).toEqual([box(1, 0, 0, 12)]))
})

test('a field grows only while its row has room', () =>
  expect(short(resizeBox([box(1, 0, 0, 4), box(2, 0, 4, 4)], 12, 1, 12))).toEqual([
    [1, 0, 0, 8],
    [2, 0, 8, 4],
  ]))
test('a finer grid preserves the proportions', () =>
  expect(short(regridded([box(1, 0, 0, 4), box(2, 0, 6, 6)], 12, 24))).toEqual([
    [1, 0, 0, 8],
    [2, 0, 12, 12],
  ]))
test('rows are numbered without gaps', () =>
  expect(normalizeRows([box(1, 7, 0, 1), box(2, 3, 0, 1)]).map((b) => [b.key, b.row])).toEqual([
    [2, 0],
    [1, 1],
  ]))

test('a pointer selects the row below it, or the gap between two rows', () => {
  const rows = [
    { top: 100, bottom: 160 },
    { top: 170, bottom: 230 },
  ]
  const at = (x: number, y: number) =>
    targetAt(rows, { left: 0, width: 1200, top: 100, bottom: 230 }, { x, y }, 12)
  expect(at(610, 130)).toEqual({ row: 0, column: 6, at: 6.1 })
  expect(at(610, 165)).toEqual({ before: 1 })
  expect(at(10, 102)).toEqual({ before: 0 })
  expect(at(10, 260)).toEqual({ before: 2 })
  expect(at(1500, 130)).toBeNull()
})
