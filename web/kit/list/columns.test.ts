import { describe, expect, it } from 'vitest'
import { defineContract } from '#common/contract.ts'
import { required, text } from '#common/fields.ts'
import { columnsOf } from './columns.tsx'

const dock = defineContract('test/dock', {
  doc: '',
  readers: ['staff'],
  fields: { code: required(text()), nameZh: text(), nameEn: text() },
  title: { zh: 'nameZh', en: 'nameEn' },
  crud: ['list'],
})

describe('columns of a list', () => {
  it('marks the columns that name a record, which are never cut', () => {
    const columns = columnsOf({ contract: dock, text: {} as never }, [
      { name: 'code', label: { key: 'code', zh: '', en: '' } },
      { name: 'nameEn', label: { key: 'nameEn', zh: '', en: '' } },
    ])
    expect(columns.map(({ isName }) => isName)).toEqual([false, true])
  })
})
