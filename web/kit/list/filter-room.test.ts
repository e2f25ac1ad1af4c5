import { describe, expect, test } from 'vitest'
import { filterRoom } from './filter-room.ts'

const named = (names: string, held = '') => names.split('').map((name) => ({ name, range: name === 'R', held: held.includes(name) }))
const usual = { searchable: true, beside: true, cleared: false }

describe('which filters stand beside the keyword', () => {
  test('as many as there is room for, in their order', () => {
    expect(filterRoom(named('abcdeR'), 780, usual)).toEqual({ shown: ['a', 'b', 'c'], inLine: true, tight: false })
  })
  test('a button that would hide a single filter is not worth its room', () => {
    expect(filterRoom(named('abcd'), 780, usual).shown).toEqual(['a', 'b', 'c', 'd'])
    expect(filterRoom(named('abcR'), 780, usual).shown).toEqual(['a', 'b', 'c'])
  })
  test('what is chosen takes the place of what is not', () => {
    expect(filterRoom(named('abcde', 'e'), 780, { ...usual, cleared: true })).toEqual({ shown: ['a', 'b', 'e'], inLine: true, tight: false })
  })
  test('none goes while a keyword is typed', () => {
    expect(filterRoom(named('abcde'), 780, { ...usual, cleared: true })).toEqual(filterRoom(named('abcde'), 780, usual))
  })
  test('what is chosen is always there, in a second line where it must be', () => {
    expect(filterRoom(named('abcR', 'cR'), 600, { ...usual, cleared: true })).toEqual({ shown: ['c', 'R'], inLine: false, tight: false })
  })
  test('one that is chosen stands in the line of a narrow list, whose buttons then go with fewer words', () => {
    expect(filterRoom(named('abc', 'b'), 430, { ...usual, cleared: true })).toEqual({ shown: ['b'], inLine: true, tight: true })
  })
  test('on a phone only what is chosen is there', () => {
    expect(filterRoom(named('abc'), 340, { ...usual, beside: false })).toEqual({ shown: [], inLine: true, tight: false })
    expect(filterRoom(named('abc', 'c'), 340, { ...usual, beside: false, cleared: true })).toEqual({ shown: ['c'], inLine: false, tight: false })
  })
})
