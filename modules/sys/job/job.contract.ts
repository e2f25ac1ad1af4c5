import { call, contract } from '#common/contract.ts'
import { choice, int, instant, must, rows, text } from '#common/fields.ts'
import type { Field } from '#common/fields.ts'
import { signedInReaders } from '#common/readers.ts'

const jobId = must(text(60))
const soFar = { done: must(int()), total: must(int()) }

/** Long work: how far it is, and the files that come of it. */
export const job = contract('sys/job', {
  doc: 'Long jobs',
  readers: signedInReaders,
  fields: {},
  crud: [],
  calls: {
    get: call('Progress, and what came of it', { jobId }, {
      jobId: must(text()), kind: must(text()), state: must(text()), ...soFar,
      data: { kind: 'json', schema: {}, required: false } as Field<any, false>, msg: text(4000),
    }),
    mine: call('The files of many rows that the caller has asked for in the last day, newest first: how far each is, and why one failed', {}, rows({
      jobId, state: must(choice('waiting', 'running', 'done', 'failed')), ...soFar, titleZh: must(text()), titleEn: must(text()), format: text(10), name: text(300), size: int(), msg: text(4000), createTime: must(instant()),
    }, 200)),
    file: call('The file a job has written, for whoever asked for it and still holds the right to it; it is kept for a day', { jobId }, {}, 'file'),
  },
})
