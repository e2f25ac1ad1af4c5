import { call, contract } from '#common/contract.ts'
import { area, choice, int, must, ref, rows, text } from '#common/fields.ts'
import { signedInReaders } from '#common/readers.ts'

/** Dictionary entries. Specification section 3; `key` is what records store. */
export const dict = contract('sys/dict', {
  doc: 'Dictionary entries',
  readers: signedInReaders,
  fields: {
    dictCode: must(text(40, '^[A-Z][A-Z0-9_]*$')),
    key: must(text(40)),
    valueZh: must(text(200)),
    valueEn: must(text(200)),
    sort: must(int(0, 9999)),
    status: must(choice(1, 0)),
  },
  shows: { dictId: must(ref('sys/dictCode')) },
  search: ['key', 'valueZh', 'valueEn'],
  filters: ['dictCode', 'status'],
  sort: 'sort',
  crud: ['list', 'get', 'save', 'remove', 'export', 'history'],
  calls: {
    missing: call('Dictionaries, entries and menus of which a language is missing, or is the other one', {}, rows({
      kind: must(choice('code', 'entry', 'menu')), id: must(int()), of: must(text()), key: must(text()), zh: must(area(500)), en: must(area(500)),
      fault: must(choice('zhMissing', 'enMissing', 'enChinese', 'same', 'zhNotChinese')),
    }, 10_000)),
    all: call('The entries of one dictionary in order, retired ones included and marked', { dictCode: must(text(40)) }, rows({ key: must(text()), valueZh: must(text()), valueEn: must(text()), status: must(int()) }, 5000)),
  },
})
