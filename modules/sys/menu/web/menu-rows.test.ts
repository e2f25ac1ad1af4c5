import { describe, expect, it } from 'vitest'
import { rowsOf } from './menu-rows.ts'
import type { MenuEntry } from './menu-rows.ts'

const entry = (
  id: number,
  parentId: number | null,
  type: 1 | 2 | 3,
  nameEn: string,
  more: Partial<MenuEntry> = {},
): MenuEntry => ({
  id,
  parentId,
  type,
  nameEn,
  nameZh: `名${id}`,
  code: `c${id}`,
  menuNo: null,
  icon: null,
  path: null,
  component: null,
  sort: id,
  show: true,
  status: 1,
  ...more,
})
const entries = [
  entry(1, null, 1, 'Master data'),
  entry(2, 1, 2, 'Flags', { path: '/basic/flag/list' }),
  entry(3, 2, 3, 'Remove', { status: 0 }),
  entry(4, 1, 2, 'Ships'),
  entry(5, null, 1, 'System'),
  entry(6, 5, 2, 'Users'),
  entry(7, 6, 3, 'Remove'),
]
const visibleRows = (opened: number[], query = {}) =>
  rowsOf(entries, new Set(opened), query).map((row) => `${'-'.repeat(row.depth)}${row.id}`)

describe('rowsOf', () => {
  it('lists the children of an open entry below their parent', () => {
    expect(visibleRows([])).toEqual(['1', '5'])
    expect(visibleRows([1])).toEqual(['1', '-2', '-4', '5'])
    expect(visibleRows([1, 2, 6])).toEqual(['1', '-2', '--3', '-4', '5'])
  })

  it('reports which entries can expand, and which are expanded', () => {
    expect(rowsOf(entries, new Set([1]), {}).map((row) => [row.id, row.folds, row.open])).toEqual([
      [1, true, true],
      [2, true, false],
      [4, false, false],
      [5, true, false],
    ])
  })

  it.each([
    [{ keyword: 'remove' }, ['1', '-2', '--3', '5', '-6', '--7']],
    [{ keyword: '/basic/flag' }, ['1', '-2']],
    [{ keyword: '名4' }, ['1', '-4']],
    [{ status: [0] }, ['1', '-2', '--3']],
    [{ type: [2], keyword: 's' }, ['1', '-2', '-4', '5', '-6']],
    [{ parentId: [5] }, ['5', '-6']],
    [{ keyword: 'nothing' }, []],
  ])('expands matches of %j with their ancestors', (query, rows) =>
    expect(visibleRows([], query)).toEqual(rows),
  )

  it('an entry with a missing parent is at the top', () => {
    expect(rowsOf([entry(9, 8, 2, 'Stray')], new Set(), {}).map((row) => row.depth)).toEqual([0])
  })
})
