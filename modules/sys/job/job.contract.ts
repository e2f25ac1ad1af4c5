import { call, contract } from '#common/contract.ts'
import { int, must, text } from '#common/fields.ts'
import type { Field } from '#common/fields.ts'

/** Long work: how far it is. */
export const job = contract('sys/job', {
  doc: 'Long jobs',
  fields: {},
  crud: [],
  calls: {
    get: call('Progress, and what came of it', { jobId: must(text(60)) }, {
      jobId: must(text()), kind: must(text()), state: must(text()), done: must(int()), total: must(int()),
      data: { kind: 'json', schema: {}, required: false } as Field<any, false>, msg: text(4000),
    }),
  },
})
