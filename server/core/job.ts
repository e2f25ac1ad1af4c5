import type { Services } from './context.ts'

export interface Progress {
  (done: number, total: number): Promise<void>
}

/** `signal` is aborted when the server stops; another server resumes the job. */
export interface JobRun {
  jobId: string
  createBy: number | null
  /** the API key that started it */
  apiKeyId: number | null
  input: any
  signal: AbortSignal
}

/**
 * One kind of job. An error is retried, unless it carries `issues` or is `final`.
 * @returns the result shown on the screen
 */
export interface JobHandler {
  (services: Services, job: JobRun, progress: Progress): Promise<unknown>
  /** runs in a queue of its own, in parallel to other jobs */
  separateQueue?: true
  /** runs after a delay in the queue of background work, in parallel to other jobs */
  inBackground?: true
}

/** Periodic work of the system, such as reminders. Must be idempotent. */
export type PeriodicTask = (services: Services) => Promise<unknown>

/**
 * Background work that no page follows, such as mail. It is retried until it succeeds. `run` throws
 * when another try may succeed.
 */
export interface BackgroundQueue<T extends object = any> {
  name: string
  options: {
    retryLimit: number
    retryDelay: number
    retryBackoff?: boolean
    retryDelayMax?: number
    expireInSeconds: number
  }
  /** `signal` is aborted when the server stops or the queue takes the work away */
  run(services: Services, data: T, signal: AbortSignal): Promise<void>
}
