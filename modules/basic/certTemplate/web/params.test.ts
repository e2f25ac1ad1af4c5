import { describe, expect, test } from 'vitest'
import { mergeScannedParams, withFormType } from './params.ts'
import type { Param, Scan } from './params.ts'

const param = (keyword: string, attrNameEn = keyword): Param => ({
  keyword,
  attrNameZh: keyword,
  attrNameEn,
  formType: 1,
  dictCode: null,
  selectOptions: null,
  required: true,
  source: null,
})
const scanOf = (...keywords: string[]): Scan => ({
  params: keywords.map((k) => ({ ...param(k, 'suggested'), known: true })),
  bookmarks: [],
  warnings: [],
})

describe('a new version of the file', () => {
  test('keeps described parameters, adds new ones, drops missing ones, in file order', () => {
    const list = mergeScannedParams([param('a', 'mine'), param('gone')], scanOf('b', 'a'))
    expect(list.map((p) => [p.keyword, p.attrNameEn])).toEqual([
      ['b', 'suggested'],
      ['a', 'mine'],
    ])
    expect(list[0]).not.toHaveProperty('known')
  })
  test('another form type clears options and dictionary of the previous one', () => {
    expect(withFormType(1)).toEqual({ formType: 1, selectOptions: null, dictCode: null })
    expect(withFormType(3)).toEqual({ formType: 3, dictCode: null })
    expect(withFormType(7)).toMatchObject({ required: false })
  })
})
