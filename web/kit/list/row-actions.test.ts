import { describe, expect, it } from 'vitest'
import { countFitting } from './RowActions.tsx'

describe('countFitting', () => {
  it('fits as many actions as possible and reserves room for the menu of the others', () => {
    expect(countFitting(['Edit', 'Delete'])).toBe(2)
    expect(countFitting(['编辑', '删除'])).toBe(2)
    expect(countFitting(['查看', '编辑', '删除'])).toBe(3)
    expect(countFitting(['Reset password', 'Edit', 'Delete'])).toBe(1)
    expect(countFitting(['重置密码', '编辑', '删除'])).toBe(2)
    expect(countFitting(['Show', 'Print', 'Edit', 'Delete'])).toBe(2)
    expect(countFitting([])).toBe(0)
  })
})
