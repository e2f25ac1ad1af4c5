import { call, contract } from '#common/contract.ts'
import { area, choice, instant, int, must, ref, rows, text } from '#common/fields.ts'
import type { Field } from '#common/fields.ts'

const words = must(area(1_000_000))
const anything = { ...text(), schema: {} } as Field<unknown>
/** A change with what it says in words; `from` and `to` as they were stored are given by `get` alone. */
const inWords = rows({
  field: must(text()), labelZh: must(text()), labelEn: must(text()), fromZh: words, fromEn: words, toZh: words, toEn: words, from: anything, to: anything,
}, 5000)

/** The audit trail: who changed what and when. It is written with every change and never edited. */
export const log = contract('sys/log', {
  doc: 'Audit trail',
  fields: {
    time: must(instant()), userId: ref('sys/user'), userName: text(), resource: must(text()), rowId: must(int()), rowName: text(300), action: must(text()), node: text(),
    fromState: int(), toState: int(), result: choice(1, 0), remark: text(4000), round: int(), ip: text(),
  },
  // Lists show the first of the changes, in words, cut to a line's length.
  shows: { changes: must(inWords), changeCount: must(int()) },
  search: ['rowName', 'userName'],
  filters: ['resource', 'action', 'userId', 'rowId'],
  ranges: ['time'],
  sorts: ['id', 'time'],
  sort: '-id',
  crud: ['list', 'get', 'export'],
  calls: {
    names: call('What the words in the trail mean: resources, their actions, states and fields', {}, rows({
      resource: must(text()), titleZh: must(text()), titleEn: must(text()),
      words: must(rows({ kind: must(choice('action', 'state', 'field')), key: must(text()), zh: must(text()), en: must(text()) })),
    }, 1000)),
  },
})
