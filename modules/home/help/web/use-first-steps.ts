/** The first steps of a user that are done, stored per user in this browser. */
import { createListeners } from '#web/api/listeners.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import type { TaskNode } from '#common/machine.ts'
import { onCallSucceeded } from '#web/api/call.ts'
import { useMe } from '#web/api/me.ts'
import { getLocalItem, setLocalItem } from '#web/api/session.ts'
import { firstSteps } from './first-steps.ts'
import type { FirstStep } from './first-steps.ts'

const keyOf = (userId: number) => `firstSteps.${userId}`
const none: readonly string[] = []
const { subscribe, notify } = createListeners()
let cached: { userId: number; done: readonly string[] } | undefined

function doneOf(userId: number): readonly string[] {
  if (cached?.userId !== userId)
    cached = { userId, done: getLocalItem<string[]>(keyOf(userId)) ?? none }
  return cached.done
}
function store(userId: number, done: readonly string[]): void {
  setLocalItem(keyOf(userId), done)
  cached = { userId, done }
  notify()
}

/** Names of the steps that are done, and a function that sets them. */
export function useDoneSteps(): [readonly string[], (names: readonly string[]) => void] {
  const { userId } = useMe().info
  const done = useSyncExternalStore(subscribe, () => doneOf(userId))
  return [done, (names) => store(userId, names)]
}

/** Whether a page is open, and the tab of it that a path names. */
function isOpen(path: string, pathname: string, search: string): boolean {
  const [page, query] = path.split('?')
  const tab = new URLSearchParams(query).get('tab')
  return page === pathname && (tab === null || new URLSearchParams(search).get('tab') === tab)
}

/** Ticks the steps as they are done, however the user got to them. */
export function useFirstStepsWatch(): void {
  const { userId, role } = useMe().info
  const { pathname, search } = useLocation()
  const steps = firstSteps[role.taskNode as TaskNode]
  useEffect(() => {
    const tick = (isDone: (step: FirstStep) => boolean) => {
      const before = doneOf(userId)
      const more = Object.entries(steps ?? {})
        .filter(([name, step]) => !before.includes(name) && isDone(step))
        .map(([name]) => name)
      if (more.length > 0) store(userId, [...before, ...more])
    }
    tick(({ path, byOpening }) => byOpening && isOpen(path, pathname, search))
    return onCallSucceeded(({ path }) => tick(({ calls }) => calls.includes(path)))
  }, [userId, steps, pathname, search])
}
