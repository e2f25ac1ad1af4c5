import { describe, expect, test } from 'vitest'
import { contract } from '#common/contract.ts'
import { bool, must, ref, text } from '#common/fields.ts'
import { neededColumns } from './needed.ts'

const dock = contract('basic/dock', {
  doc: 'Docks', readers: ['staff'], fields: { code: must(text(9)), nameZh: must(text(60)), nameEn: must(text(60)), flagId: ref('basic/flag'), ownerId: ref('basic/customer'), open: bool() },
  shows: { flagNameZh: text(), flagNameEn: text(), ownerName: text() }, title: { zh: 'nameZh', en: 'nameEn' }, crud: ['list'],
})
const plain = (...names: string[]) => names.map((name) => ({ name, drawn: false }))

describe('what a list asks for', () => {
  test('is what it shows, the key and what names a row, in the order of the contract', () => {
    expect(neededColumns(dock, plain('open', 'code'), undefined, false)).toEqual(['id', 'code', 'nameZh', 'nameEn', 'open'])
  })
  test('has with a reference the names that rows carry for it, and none of what is not shown', () => {
    expect(neededColumns(dock, plain('flagId'), undefined, false)).toEqual(['id', 'nameZh', 'nameEn', 'flagId', 'flagNameZh', 'flagNameEn'])
    expect(neededColumns(dock, plain('ownerId'), undefined, false)).toEqual(['id', 'nameZh', 'nameEn', 'ownerId', 'ownerName'])
  })
  test('has what functions of the page say they read; everything where they do not say', () => {
    const drawn = [{ name: 'code', drawn: true }]
    expect(neededColumns(dock, drawn, undefined, false)).toBeUndefined()
    expect(neededColumns(dock, plain('code'), undefined, true)).toBeUndefined()
    expect(neededColumns(dock, drawn, ['open'], true)).toEqual(['id', 'code', 'nameZh', 'nameEn', 'open'])
  })
  test('is everything of a list that takes no columns', () => {
    expect(neededColumns(contract('x/y', { doc: '', readers: ['staff'], fields: { code: text() }, crud: ['get'] }), plain('code'), [], false)).toBeUndefined()
  })
})
