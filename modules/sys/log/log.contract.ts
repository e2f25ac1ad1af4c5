import { defineCall, defineContract, jobStartedFields } from '#common/contract.ts'
import {
  multilineText,
  bool,
  enumOf,
  object,
  instant,
  int,
  required,
  ref,
  objectList,
  text,
} from '#common/fields.ts'
import type { Field } from '#common/fields.ts'

/** A field of an equipment record is named by the full statement of the model form. */
const label = required(text(500))
const words = required(multilineText(1_000_000))
const anything = { ...text(), schema: {} } as Field<unknown>
/** A formatted change; only `get` returns `from` and `to` as they were stored. */
const inWords = objectList(
  {
    field: required(text()),
    labelZh: label,
    labelEn: label,
    fromZh: words,
    fromEn: words,
    toZh: words,
    toEn: words,
    from: anything,
    to: anything,
  },
  5000,
)

const entryId = int(0, Number.MAX_SAFE_INTEGER)
/** Kinds of breaks; see server/records/audit/verify-audit-trail.ts. */
const kind = enumOf(
  'changed',
  'removed',
  'inserted',
  'notSealed',
  'remade',
  'cutOff',
  'forged',
  'setBack',
  'unguarded',
  'headsCut',
)
const error = {
  kind: required(kind),
  id: entryId,
  after: entryId,
  count: required(entryId),
  seq: entryId,
  time: instant(),
  what: text(),
}
const verdict = {
  sound: required(bool()),
  entries: required(entryId),
  checkpoints: required(int()),
  outside: required(int()),
  lastSigned: instant(),
  breaks: required(objectList(error)),
  unused: required(entryId),
}

/**
 * The audit trail: who changed what and when. Entries are written with every change and never
 * edited.
 */
export const log = defineContract('sys/log', {
  doc: 'Audit trail',
  readers: ['staff'],
  fields: {
    time: required(instant()),
    userId: ref('sys/user'),
    userName: text(),
    resource: required(text()),
    rowId: required(int()),
    rowName: text(300),
    action: required(text()),
    node: text(),
    fromState: int(),
    toState: int(),
    result: enumOf(1, 0),
    remark: text(4000),
    round: int(),
    ip: text(),
  },
  // Lists show the first changes, formatted and truncated.
  readOnlyFields: { changes: required(inWords), changeCount: required(int()) },
  searchColumns: ['rowName', 'userName'],
  filters: ['resource', 'action', 'userId', 'rowId'],
  rangeFilters: ['time'],
  sortableColumns: ['id', 'time'],
  defaultSort: '-id',
  crud: ['list', 'get', 'export'],
  calls: {
    names: defineCall(
      'Labels of the trail: resources, their actions, states and fields',
      {},
      objectList(
        {
          resource: required(text()),
          titleZh: required(text()),
          titleEn: required(text()),
          words: required(
            objectList({
              kind: required(enumOf('action', 'state', 'field')),
              key: required(text()),
              zh: label,
              en: label,
            }),
          ),
        },
        1000,
      ),
    ),
    verify: defineCall(
      'Verifies the whole trail: entries changed, removed or inserted since they were ' +
        'sealed; the job returns the result',
      {},
      jobStartedFields,
    ),
    trailState: defineCall(
      'The sealed part of the trail, and the result of the last verification',
      {},
      {
        sealed: required(entryId),
        waiting: required(int()),
        lastSigned: instant(),
        last: object({ time: required(instant()), ...verdict }),
        alarms: required(
          objectList({ ...error, alarmId: required(entryId), raised: required(instant()) }),
        ),
        heads: required(
          objectList({ place: required(text()), sentTime: instant(), error: text(1000) }),
        ),
      },
    ),
    acknowledge: defineCall(
      'Acknowledges an alarm of the trail with a remark, which is recorded in the trail',
      {
        id: required(entryId),
        remark: required(multilineText(1000)),
      },
      {},
    ),
  },
})
