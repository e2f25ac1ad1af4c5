import { defineContract } from '#common/contract.ts'
import { enumOf, int, required, text } from '#common/fields.ts'
import { signedInReaders } from '#common/readers.ts'

/** Dictionaries: a code and its titles; their entries are sys/dict. */
export const dictCode = defineContract('sys/dictCode', {
  doc: 'Dictionary codes',
  readers: signedInReaders,
  fields: {
    dictCode: required(text(40, '^[A-Z][A-Z0-9_]*$')),
    titleZh: required(text(100)),
    titleEn: required(text(100)),
    sort: required(int(0, 9999)),
    status: required(enumOf(1, 0)),
  },
  searchColumns: ['dictCode', 'titleZh', 'titleEn'],
  filters: ['status'],
  defaultSort: 'sort',
  title: { zh: 'titleZh', en: 'titleEn', extraColumns: ['dictCode'] },
  crud: ['list', 'get', 'save', 'remove', 'all', 'export', 'history'],
})
