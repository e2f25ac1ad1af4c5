/** What the server knows of the user's last activity. Specification 4 and 9. */
import { lastActivity } from './session.ts'

/** Minimum interval of reports, in milliseconds. */
export const reportIntervalMs = 60_000

/** Time of the last request and the last activity it reported, in epoch milliseconds. */
let requestedAt = 0
let reported = 0

/** Marks the last activity as reported: a request with it is about to be sent. */
export function markActivityReported(): void {
  requestedAt = Date.now()
  reported = lastActivity()
}

/** Makes the last activity due again, after a request that failed. */
export function markActivityUnreported(): void {
  reported = 0
}

/** Whether the server does not know the last activity. */
export const isActivityUnreported = (): boolean => lastActivity() > reported

/** Whether a report is due: unreported activity, and no request within the interval. */
export const isReportDue = (now = Date.now()): boolean =>
  isActivityUnreported() && now - requestedAt >= reportIntervalMs
