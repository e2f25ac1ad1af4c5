import { call, contract, startedFields } from '#common/contract.ts'
import { area, bool, choice, group, instant, int, must, ref, rows, text } from '#common/fields.ts'
import type { Field } from '#common/fields.ts'

const words = must(area(1_000_000))
const anything = { ...text(), schema: {} } as Field<unknown>
/** A change with what it says in words; `from` and `to` as they were stored are given by `get` alone. */
const inWords = rows({
  field: must(text()), labelZh: must(text()), labelEn: must(text()), fromZh: words, fromEn: words, toZh: words, toEn: words, from: anything, to: anything,
}, 5000)

const entryId = int(0, Number.MAX_SAFE_INTEGER)
/** What was found when the trail was looked through; server/audit/verify-trail.ts says what the kinds mean. */
const kind = choice(
  'changed', 'removed', 'inserted', 'notSealed', 'remade', 'cutOff', 'forged', 'setBack', 'unguarded', 'headsCut',
)
const fault = {
  kind: must(kind), id: entryId, after: entryId, count: must(entryId), seq: entryId, time: instant(), what: text(),
}
const verdict = {
  sound: must(bool()), entries: must(entryId), checkpoints: must(int()), outside: must(int()), lastSigned: instant(),
  breaks: must(rows(fault)), unused: must(entryId),
}

/** The audit trail: who changed what and when. It is written with every change and never edited. */
export const log = contract('sys/log', {
  doc: 'Audit trail',
  readers: ['staff'],
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
    verify: call('Begins to look the whole trail through: whether an entry was changed, removed or inserted since it was sealed; the job answers with the verdict', {}, startedFields),
    trailState: call('How far the trail is sealed, and what was found when it was last looked through', {}, {
      sealed: must(entryId), waiting: must(int()), lastSigned: instant(), last: group({ time: must(instant()), ...verdict }),
      alarms: must(rows({ ...fault, alarmId: must(entryId), raised: must(instant()) })),
      heads: must(rows({ place: must(text()), sentTime: instant(), error: text(1000) })),
    }),
    acknowledge: call('Says that an alarm of the trail was looked into, and what came of it: it is shown no longer, and this stands in the trail', {
      id: must(entryId), remark: must(area(1000)),
    }, {}),
  },
})
