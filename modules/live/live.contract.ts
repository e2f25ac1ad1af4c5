import { defineCall, defineContract } from '#common/contract.ts'
import { signedInReaders } from '#common/readers.ts'

/** The event stream that tells a page that displayed data has changed. Protocol: common/live.ts. */
export const live = defineContract('live', {
  doc: 'Live updates',
  readers: signedInReaders,
  fields: {},
  crud: [],
  calls: {
    '': defineCall(
      'Server-sent events for the duration of the session: `told` names a topic that has ' +
        'changed, without data; after `open` and `again` all displayed data should be ' +
        'requested again. Does not count as activity',
      {},
      {},
      'stream',
    ),
  },
})
