import { describe, expect, it } from 'vitest'
import { fitting } from './RowActions.tsx'

describe('fitting', () => {
  it('shows as many actions as the column holds, and leaves room for the menu when there are more', () => {
    expect(fitting(['Edit', 'Delete'])).toBe(2)
    expect(fitting(['编辑', '删除'])).toBe(2)
    expect(fitting(['查看', '编辑', '删除'])).toBe(3)
    expect(fitting(['Reset password', 'Edit', 'Delete'])).toBe(1)
    expect(fitting(['重置密码', '编辑', '删除'])).toBe(2)
    expect(fitting(['Show', 'Print', 'Edit', 'Delete'])).toBe(2)
    expect(fitting([])).toBe(0)
  })
})
