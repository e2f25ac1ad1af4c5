/**
 * Idle timeout of specification 9, computed from the time of the last activity, so that a suspended
 * computer counts too.
 */
import { useEffect, useEffectEvent } from 'react'
import { lastActivity, recordActivity } from '../api/session.ts'

/**
 * Whether a session whose last activity was at `last` has timed out at `now`, both in epoch
 * milliseconds.
 */
export const isIdle = (last: number, now: number, minutes: number): boolean =>
  now - last >= minutes * 60_000

/** Calls `onIdle` once after the given minutes without activity. */
export function useIdle(minutes: number, onIdle: () => void): void {
  const idle = useEffectEvent(onIdle)
  useEffect(() => {
    let over = false
    const check = () => {
      if (over || !isIdle(lastActivity(), Date.now(), minutes)) return
      over = true
      idle()
    }
    const active = () => {
      check()
      if (!over && Date.now() - lastActivity() > 1000) recordActivity()
    }
    const events = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'pointermove'] as const
    for (const event of events) addEventListener(event, active, { passive: true })
    document.addEventListener('visibilitychange', check)
    const timer = setInterval(check, 5_000)
    check()
    return () => {
      for (const event of events) removeEventListener(event, active)
      document.removeEventListener('visibilitychange', check)
      clearInterval(timer)
    }
  }, [minutes])
}
