import { describe, expect, it } from 'vitest'
import { checkedKeys, treeOf } from './menu-tree.ts'

const row = (id: number, parentId: number | null, type: number) => ({
  id,
  parentId,
  type,
  titleZh: `名${id}`,
  titleEn: `Name ${id}`,
  code: `c${id}`,
})
const rows = [
  row(1, null, 1),
  row(2, 1, 2),
  row(3, 2, 3),
  row(4, 2, 3),
  row(5, null, 1),
  row(6, 5, 2),
]

describe('treeOf', () => {
  it("puts every entry below its parent, in the reader's language", () => {
    expect(treeOf(rows, (_zh, en) => en)).toEqual([
      {
        key: 1,
        title: 'Name 1',
        code: 'c1',
        children: [
          {
            key: 2,
            title: 'Name 2',
            code: 'c2',
            children: [
              { key: 3, title: 'Name 3', code: 'c3', children: [] },
              { key: 4, title: 'Name 4', code: 'c4', children: [] },
            ],
          },
        ],
      },
      {
        key: 5,
        title: 'Name 5',
        code: 'c5',
        children: [{ key: 6, title: 'Name 6', code: 'c6', children: [] }],
      },
    ])
  })
})

describe('ticked', () => {
  it('leaves out parents, which would check entries that the role does not have', () => {
    expect(checkedKeys(rows, [1, 2, 3])).toEqual([3])
    expect(checkedKeys(rows, [1, 2, 3, 4, 5, 6])).toEqual([3, 4, 6])
    expect(checkedKeys(rows, [])).toEqual([])
  })
})
