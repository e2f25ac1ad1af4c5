import { defineCall, defineContract } from '#common/contract.ts'
import { multilineText, enumOf, int, required, ref, objectList, text } from '#common/fields.ts'
import { signedInReaders } from '#common/readers.ts'

/** Dictionary entries. Specification section 3; `key` is what records store. */
export const dict = defineContract('sys/dict', {
  doc: 'Dictionary entries',
  readers: signedInReaders,
  fields: {
    dictCode: required(text(40, '^[A-Z][A-Z0-9_]*$')),
    key: required(text(40)),
    valueZh: required(text(200)),
    valueEn: required(text(200)),
    sort: required(int(0, 9999)),
    status: required(enumOf(1, 0)),
  },
  readOnlyFields: { dictId: required(ref('sys/dictCode')) },
  searchColumns: ['key', 'valueZh', 'valueEn'],
  filters: ['dictCode', 'status'],
  defaultSort: 'sort',
  crud: ['list', 'get', 'save', 'remove', 'export', 'history'],
  calls: {
    missing: defineCall(
      'Dictionaries, entries and menus that lack a language or have it in the wrong field',
      {},
      objectList(
        {
          kind: required(enumOf('code', 'entry', 'menu')),
          id: required(int()),
          of: required(text()),
          key: required(text()),
          zh: required(multilineText(500)),
          en: required(multilineText(500)),
          fault: required(enumOf('zhMissing', 'enMissing', 'enChinese', 'same', 'zhNotChinese')),
        },
        10_000,
      ),
    ),
    all: defineCall(
      'The entries of one dictionary in order, including disabled ones',
      { dictCode: required(text(40)) },
      objectList(
        {
          key: required(text()),
          valueZh: required(text()),
          valueEn: required(text()),
          status: required(int()),
        },
        5000,
      ),
    ),
  },
})
