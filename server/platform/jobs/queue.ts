import type { Services } from '#server/core/context.ts'
import type { BackgroundQueue } from '#server/core/job.ts'

/** Background work that no page follows, such as mail. */
export type Queue<T extends object = object> = BackgroundQueue<T>

/**
 * A batch of this size arrives with one notification; while more is queued, the next is fetched
 * immediately.
 */
export const batchOptions = {
  batchSize: 8,
  burstWhenBatchFull: true,
  perJobResults: true,
  pollingIntervalSeconds: 5,
  notifyPollingIntervalSeconds: 5,
} as const

/** Runs a batch of a queue concurrently. @returns the result of each piece of work, by its id */
export const runBatch = (
  services: Services,
  { run }: Queue,
  batch: readonly { id: string; data: object; signal: AbortSignal }[],
  stopping: AbortSignal,
) =>
  Promise.all(
    batch.map(({ id, data, signal }) =>
      run(services, data, AbortSignal.any([signal, stopping])).then(
        () => ({ id, status: 'completed' as const }),
        ({ message }: Error) => ({ id, status: 'failed' as const, output: { message } }),
      ),
    ),
  )
