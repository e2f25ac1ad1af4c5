import { contract } from '#common/contract.ts'
import { choice, int, must, text } from '#common/fields.ts'
import { signedInReaders } from '#common/readers.ts'

/** Dictionaries: a code and its titles; their entries are sys/dict. */
export const dictCode = contract('sys/dictCode', {
  doc: 'Dictionary codes',
  readers: signedInReaders,
  fields: {
    dictCode: must(text(40, '^[A-Z][A-Z0-9_]*$')),
    titleZh: must(text(100)),
    titleEn: must(text(100)),
    sort: must(int(0, 9999)),
    status: must(choice(1, 0)),
  },
  search: ['dictCode', 'titleZh', 'titleEn'],
  filters: ['status'],
  sort: 'sort',
  title: { zh: 'titleZh', en: 'titleEn', more: ['dictCode'] },
  crud: ['list', 'get', 'save', 'remove', 'all', 'export', 'history'],
})
