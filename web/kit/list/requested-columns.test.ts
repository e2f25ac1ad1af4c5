import { describe, expect, test } from 'vitest'
import { defineContract } from '#common/contract.ts'
import { bool, required, ref, text } from '#common/fields.ts'
import { requestedColumns } from './requested-columns.ts'

const dock = defineContract('basic/dock', {
  doc: 'Docks',
  readers: ['staff'],
  fields: {
    code: required(text(9)),
    nameZh: required(text(60)),
    nameEn: required(text(60)),
    flagId: ref('basic/flag'),
    ownerId: ref('basic/customer'),
    open: bool(),
  },
  readOnlyFields: { flagNameZh: text(), flagNameEn: text(), ownerName: text() },
  title: { zh: 'nameZh', en: 'nameEn' },
  crud: ['list'],
})
const plain = (...names: string[]) => names.map((name) => ({ name, customRender: false }))

describe('requested columns', () => {
  test('are the visible columns, the id and the title, in the order of the contract', () => {
    expect(requestedColumns(dock, plain('open', 'code'), undefined, false)).toEqual([
      'id',
      'code',
      'nameZh',
      'nameEn',
      'open',
    ])
  })
  test('include the name columns of visible references only', () => {
    expect(requestedColumns(dock, plain('flagId'), undefined, false)).toEqual([
      'id',
      'nameZh',
      'nameEn',
      'flagId',
      'flagNameZh',
      'flagNameEn',
    ])
    expect(requestedColumns(dock, plain('ownerId'), undefined, false)).toEqual([
      'id',
      'nameZh',
      'nameEn',
      'ownerId',
      'ownerName',
    ])
  })
  test('include the fields that page functions declare; all columns without a declaration', () => {
    const customRender = [{ name: 'code', customRender: true }]
    expect(requestedColumns(dock, customRender, undefined, false)).toBeUndefined()
    expect(requestedColumns(dock, plain('code'), undefined, true)).toBeUndefined()
    expect(requestedColumns(dock, customRender, ['open'], true)).toEqual([
      'id',
      'code',
      'nameZh',
      'nameEn',
      'open',
    ])
  })
  test('are all columns when the list call takes no columns', () => {
    expect(
      requestedColumns(
        defineContract('x/y', {
          doc: '',
          readers: ['staff'],
          fields: { code: text() },
          crud: ['get'],
        }),
        plain('code'),
        [],
        false,
      ),
    ).toBeUndefined()
  })
})
