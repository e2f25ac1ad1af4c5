import { defineCall, defineContract } from '#common/contract.ts'
import { enumOf, int, instant, required, objectList, text } from '#common/fields.ts'
import type { Field } from '#common/fields.ts'
import { signedInReaders } from '#common/readers.ts'

const jobId = required(text(60))
const soFar = { done: required(int()), total: required(int()) }

/** Background jobs: progress, and the files they produce. */
export const job = defineContract('sys/job', {
  doc: 'Long jobs',
  readers: signedInReaders,
  fields: {},
  crud: [],
  calls: {
    get: defineCall(
      'Progress and result',
      { jobId },
      {
        jobId: required(text()),
        kind: required(text()),
        state: required(text()),
        ...soFar,
        data: { kind: 'json', schema: {}, required: false } as Field<unknown, false>,
        msg: text(4000),
      },
    ),
    mine: defineCall(
      'Export jobs of the caller in the last day, newest first: progress, and reason of a failure',
      {},
      objectList(
        {
          jobId,
          state: required(enumOf('waiting', 'running', 'done', 'failed')),
          ...soFar,
          titleZh: required(text()),
          titleEn: required(text()),
          format: text(10),
          name: text(300),
          size: int(),
          msg: text(4000),
          createTime: required(instant()),
        },
        200,
      ),
    ),
    file: defineCall(
      'The file of a job, for its requester while they have the right; kept for one day',
      { jobId },
      {},
      'file',
    ),
  },
})
