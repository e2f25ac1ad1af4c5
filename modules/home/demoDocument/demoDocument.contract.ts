import { defineCall, defineContract } from '#common/contract.ts'
import { bool, int, required } from '#common/fields.ts'
import { signedInReaders } from '#common/readers.ts'

/** Documents of the demonstration certificates, which are made after the first start. */
export const demoDocument = defineContract('home/demoDocument', {
  doc: 'Documents of the demonstration',
  readers: signedInReaders,
  fields: {},
  crud: [],
  calls: {
    progress: defineCall(
      'How many documents of the demonstration are made; `total` is 0 until they are counted',
      {},
      { running: required(bool()), done: required(int()), total: required(int()) },
    ),
  },
})
