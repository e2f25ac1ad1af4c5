import { call, contract, historyFields } from '#common/contract.ts'
import { choice, instant, int, must, ref, rows, text } from '#common/fields.ts'

/** The audit trail: who changed what and when. It is written with every change and never edited. */
export const log = contract('sys/log', {
  doc: 'Audit trail',
  fields: {
    time: must(instant()), userId: ref('sys/user'), userName: text(), resource: must(text()), rowId: must(int()), action: must(text()), node: text(),
    fromState: int(), toState: int(), result: choice(1, 0), remark: text(4000), round: int(), ip: text(), changes: historyFields.changes,
  },
  listWithout: ['changes'],
  filters: ['resource', 'action', 'userId', 'rowId'],
  ranges: ['time'],
  sort: '-id',
  crud: ['list', 'get'],
  calls: {
    names: call('What the words in the trail mean: resources, their actions, states and fields', {}, rows({
      resource: must(text()), titleZh: must(text()), titleEn: must(text()),
      words: must(rows({ kind: must(choice('action', 'state', 'field')), key: must(text()), zh: must(text()), en: must(text()) })),
    }, 1000)),
  },
})
