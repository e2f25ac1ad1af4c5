/**
 * Idle timeout of specification 9, computed from the time of the last activity, so that a suspended
 * computer counts too. Activity that causes no calls, such as reading, is reported to the server.
 */
import { useEffect, useEffectEvent } from 'react'
import { post } from '../api/call.ts'
import {
  isActivityUnreported,
  isReportDue,
  markActivityUnreported,
} from '../api/report-activity.ts'
import { lastActivity, recordActivity, storeIdleMinutes } from '../api/session.ts'

/**
 * Whether a session whose last activity was at `last` has timed out at `now`, both in epoch
 * milliseconds.
 */
export const isIdle = (last: number, now: number, minutes: number): boolean =>
  now - last >= minutes * 60_000

/** Interval in which activity is recorded, in milliseconds. */
const recordIntervalMs = 1_000
/** Interval of checks for the timeout and for due reports, in milliseconds. */
const checkIntervalMs = 5_000

/** Calls `onIdle` once after the given minutes without activity, in any tab of the user. */
export function useIdle(minutes: number, onIdle: () => void): void {
  const idle = useEffectEvent(onIdle)
  useEffect(() => {
    storeIdleMinutes(minutes)
    let over = false
    const check = () => {
      if (over) return
      if (isIdle(lastActivity(), Date.now(), minutes)) {
        over = true
        idle()
      } else if (isReportDue()) report()
    }
    const active = () => {
      check()
      if (!over && Date.now() - lastActivity() > recordIntervalMs) recordActivity()
    }
    const onVisibility = () => {
      check()
      // Timers of a hidden page may stop before the next report.
      if (!over && document.hidden && isActivityUnreported()) report()
    }
    const events = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'pointermove'] as const
    for (const event of events) addEventListener(event, active, { passive: true })
    document.addEventListener('visibilitychange', onVisibility)
    const timer = setInterval(check, checkIntervalMs)
    check()
    return () => {
      for (const event of events) removeEventListener(event, active)
      document.removeEventListener('visibilitychange', onVisibility)
      clearInterval(timer)
    }
  }, [minutes])
}

/** Reports the last activity, which every request carries. */
function report(): void {
  post('auth/activity', {}, { keepalive: true }).catch(markActivityUnreported)
}
