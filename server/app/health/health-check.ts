import type { Message, MessageParams } from '#common/text.ts'
import type { Services } from '#server/core/context.ts'

/** ok; amber: works, but needs attention; red: a function is unavailable. */
export type State = 'ok' | 'amber' | 'red'

/** What a check found: its message, and what to do where that differs from the check's usual remedy. */
export interface HealthCheckResult {
  state: State
  phrase?: Message
  params?: MessageParams
  remedy?: Message
}

/** A check of one dependency. What it throws counts as red. */
export type HealthCheck = (services: Services) => Promise<HealthCheckResult>

export const MB = 1_048_576
const timeoutMs = 5_000
/** Minutes after which waiting work counts as late. */
export const lateMinutes = 10

export const ok: HealthCheckResult = { state: 'ok' }

/** A time in UTC to the minute, as the messages of checks show it. */
export const minuteOf = (time: string | number): string =>
  `${new Date(time).toISOString().slice(0, 16)}Z`

/** Reason of an error in a few words: its code, or the first line of its message. */
export const errorReason = (error: unknown): string => {
  const { code, message = '' } = error as { code?: string; message?: string }
  return code ?? message.replace(/\n.*/s, '').slice(0, 100)
}

/**
 * First line of an error message without paths and addresses, because the response is public. The
 * whole message is in the log.
 */
export const publicReason = (message: string): string =>
  message
    .replace(/\n.*/s, '')
    .replace(/'[^']*'|"[^"]*"|(?<![\w.])\/[^\s:,;)]+|\b\d+(\.\d+){3}(:\d+)?/g, '…')
    .slice(0, 100)

/**
 * Limits a check to five seconds, so that the response is not delayed by an unresponsive
 * dependency.
 */
export async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  try {
    return await Promise.race([
      work,
      new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
      }),
    ])
  } finally {
    clearTimeout(timer)
    work.catch(() => {})
  }
}
