/** The end of a session: its reason is shown, and the page is loaded again. */
import { formatMessage } from '#common/text.ts'
import { apiText } from './api.text.ts'
import { reportIntervalMs } from './report-activity.ts'
import {
  clearSession,
  lastActivity,
  storedIdleMinutes,
  storedLang,
  storeSessionEndReason,
} from './session.ts'
import type { SessionEndReason } from './session.ts'

let onSessionEnd: ((message: string) => void) | undefined
/** Sets who shows the message of an ended session; set by the app layout. */
export const setSessionEndListener = (listener: (message: string) => void) => {
  onSessionEnd = listener
}
let ending = false
/**
 * Shows the reason, clears the session and reloads the page after a delay in milliseconds; the
 * sign-in page shows the reason again. A session that ends after the idle time ends for that
 * reason, regardless of which part detects it. Specification 8.
 */
export function endSession(message: string, milliseconds: number): void {
  if (ending) return
  ending = true
  const reason = endReason()
  const shown =
    reason.reason === 'idle'
      ? formatMessage(apiText.idle, storedLang(), { minutes: reason.minutes })
      : message
  onSessionEnd?.(shown)
  setTimeout(() => {
    clearSession()
    storeSessionEndReason(reason)
    reloadWhenOnline(shown)
  }, milliseconds)
}

/** The server may end an idle session before the page does, by one interval of reports. */
function endReason(): SessionEndReason {
  const minutes = storedIdleMinutes()
  const idleMs = Date.now() - lastActivity()
  return minutes !== null && idleMs >= minutes * 60_000 - reportIntervalMs
    ? { reason: 'idle', minutes }
    : { reason: 'ended' }
}

/** Milliseconds for which the message of an idle session is shown. Specification 8. */
const idleMessageMs = 1000
/** Ends the session of this tab after the idle time. */
export const endIdleSession = (): void =>
  endSession(formatMessage(apiText.unauthenticated, storedLang()), idleMessageMs)

/**
 * Reloads the page. Without a connection and a service worker there is nothing to load: the page
 * content is removed at once, and the reload follows when the browser is online.
 */
function reloadWhenOnline(message: string): void {
  if (navigator.onLine !== false || navigator.serviceWorker?.controller) return location.reload()
  const notice = document.createElement('div')
  notice.className = 'full-page-message'
  notice.role = 'alert'
  notice.textContent = `${message} · ${formatMessage(apiText.reloadsLater, storedLang())}`
  document.body.replaceChildren(notice)
  addEventListener('online', () => location.reload(), { once: true })
}
