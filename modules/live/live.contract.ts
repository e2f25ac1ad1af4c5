import { call, contract } from '#common/contract.ts'
import { signedInReaders } from '#common/readers.ts'

/** The line on which a screen hears that something it shows has changed. common/live.ts says what goes over it. */
export const live = contract('live', {
  doc: 'Live updates',
  readers: signedInReaders,
  fields: {},
  crud: [],
  calls: {
    '': call('Server-sent events, for as long as the session lasts: `told` names a topic that has changed, never what has; after `open` and `again` everything shown is to be asked anew. Does not count as activity', {}, {}, 'stream'),
  },
})
