import { describe, expect, test } from 'vitest'
import { validateDefinition, inputTypes } from '#common/rules/forms/designed-form.ts'
import {
  added,
  begun,
  changed,
  definitionOf,
  designOf,
  duplicated,
  createItem,
  redone,
  stepped,
  undone,
  without,
} from './design.ts'
import type { Design, Kind } from './design.ts'

const kinds: Kind[] = [...inputTypes, 'heading', 'text']
const empty: Design = { columns: 12, items: [] }
const all = kinds.reduce((design, kind) => added(design, createItem(design, kind)), empty)

test('every palette element can be saved once its dictionary is chosen', () => {
  expect(all.items).toHaveLength(9)
  expect(validateDefinition(definitionOf(all)).map((f) => f.field)).toEqual(['elements.4.dictCode'])
  expect(designOf(definitionOf(all))).toEqual(all)
})
test('a copy has a unique keyword and is placed below', () => {
  const { design, copy } = duplicated(all, 1)!
  expect(copy).toMatchObject({ keyword: 'field8', row: 0 })
  expect(design.items.map((i) => i.key).slice(0, 2)).toEqual([1, copy.key])
  expect(validateDefinition(definitionOf(design)).map((f) => f.field)).toEqual([
    'elements.5.dictCode',
  ])
})

describe('undo and redo', () => {
  test('move step by step; a new step removes the redo steps', () => {
    let line = stepped(stepped(begun(empty), added(empty, createItem(empty, 1))), all)
    line = undone(undone(line))
    expect(line.now).toBe(empty)
    expect(undone(line)).toBe(line)
    line = redone(line)
    expect(line.now.items).toHaveLength(1)
    line = stepped(line, without(line.now, 1))
    expect(redone(line)).toBe(line)
  })
  test('consecutive typing in one field is one step', () => {
    let line = begun(all)
    for (const word of ['H', 'Hu', 'Hul', 'Hull'])
      line = stepped(line, changed(line.now, 1, { attrNameEn: word }), '1.attrNameEn')
    expect(line.past).toHaveLength(1)
    line = stepped(line, changed(line.now, 1, { attrNameZh: '船' }), '1.attrNameZh')
    expect(undone(line).now.items[0]).toMatchObject({ attrNameEn: 'Hull' })
  })
})
