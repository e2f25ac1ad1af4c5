/** The end of a session: its reason is shown, and the page is loaded again. */
import { formatMessage } from '#common/text.ts'
import { apiText } from './api.text.ts'
import { clearSession, storeSessionEndReason, storedLang } from './session.ts'
import type { SessionEndReason } from './session.ts'

let onSessionEnd: ((message: string) => void) | undefined
/** Sets who shows the message of an ended session; set by the app layout. */
export const setSessionEndListener = (listener: (message: string) => void) => {
  onSessionEnd = listener
}
let ending = false
/**
 * Shows the reason, clears the session and reloads the page after a delay in milliseconds; the
 * sign-in page shows the reason again. Specification 8.
 */
export function endSession(
  message: string,
  milliseconds: number,
  reason: SessionEndReason = { reason: 'ended' },
): void {
  if (ending) return
  ending = true
  onSessionEnd?.(message)
  setTimeout(() => {
    clearSession()
    storeSessionEndReason(reason)
    reloadWhenOnline(message)
  }, milliseconds)
}

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
