import { describe, expect, test } from 'vitest'
import { layoutFilters } from './filter-layout.ts'

const filtersNamed = (names: string, active = '') =>
  names.split('').map((name) => ({ name, range: name === 'R', hasValue: active.includes(name) }))
const defaults = { searchable: true, horizontal: true, clearable: false }

describe('filter layout', () => {
  test('shows as many filters as fit, in order', () => {
    expect(layoutFilters(filtersNamed('abcdeR'), 780, defaults)).toEqual({
      shown: ['a', 'b', 'c'],
      inLine: true,
      compact: false,
    })
  })
  test('shows the last filter instead of a button that would hide only it', () => {
    expect(layoutFilters(filtersNamed('abcd'), 780, defaults).shown).toEqual(['a', 'b', 'c', 'd'])
    expect(layoutFilters(filtersNamed('abcR'), 780, defaults).shown).toEqual(['a', 'b', 'c'])
  })
  test('prefers active filters', () => {
    expect(
      layoutFilters(filtersNamed('abcde', 'e'), 780, { ...defaults, clearable: true }),
    ).toEqual({
      shown: ['a', 'b', 'e'],
      inLine: true,
      compact: false,
    })
  })
  test('hides no filter while a keyword is typed', () => {
    expect(layoutFilters(filtersNamed('abcde'), 780, { ...defaults, clearable: true })).toEqual(
      layoutFilters(filtersNamed('abcde'), 780, defaults),
    )
  })
  test('always shows active filters, if necessary in a second line', () => {
    expect(
      layoutFilters(filtersNamed('abcR', 'cR'), 600, { ...defaults, clearable: true }),
    ).toEqual({
      shown: ['c', 'R'],
      inLine: false,
      compact: false,
    })
  })
  test('shortens the buttons to keep an active filter in the line of a narrow list', () => {
    expect(layoutFilters(filtersNamed('abc', 'b'), 430, { ...defaults, clearable: true })).toEqual({
      shown: ['b'],
      inLine: true,
      compact: true,
    })
  })
  test('shows only active filters on a phone', () => {
    expect(layoutFilters(filtersNamed('abc'), 340, { ...defaults, horizontal: false })).toEqual({
      shown: [],
      inLine: true,
      compact: false,
    })
    expect(
      layoutFilters(filtersNamed('abc', 'c'), 340, {
        ...defaults,
        horizontal: false,
        clearable: true,
      }),
    ).toEqual({ shown: ['c'], inLine: false, compact: false })
  })
})
