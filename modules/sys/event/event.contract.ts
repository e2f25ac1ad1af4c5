import { defineCall, defineContract } from '#common/contract.ts'
import { bool, enumOf, instant, int, list, objectList, required, text } from '#common/fields.ts'
import { eventKinds } from './event-kinds.ts'

export { eventKinds } from './event-kinds.ts'
export type { EventKind } from './event-kinds.ts'

const position = int(0, Number.MAX_SAFE_INTEGER)

/** Events for other systems, in the order of their commits. */
export const event = defineContract('sys/event', {
  doc: 'Events for other systems',
  readers: ['staff'],
  fields: {},
  crud: [],
  calls: {
    list: defineCall(
      'Events after a position, oldest first, about records the caller may read. Continue with ' +
        '`next` as `after`, at once while `more` is true. Positions of events never change; `head` ' +
        'is the newest. An event names its record: read it by its `get`',
      {
        after: required(position),
        size: int(1, 200),
        kinds: list(required(enumOf(...eventKinds)), 50),
      },
      {
        list: required(
          objectList(
            {
              position: required(position),
              kind: required(enumOf(...eventKinds)),
              time: required(instant()),
              resource: required(text(60)),
              rowId: required(position),
            },
            200,
          ),
        ),
        next: required(position),
        more: required(bool()),
        head: required(position),
      },
    ),
  },
})
