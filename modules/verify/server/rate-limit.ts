import { counted } from '#common/address.ts'
import type { Services } from '#server/core/context.ts'

export { counted }

/** Limits calls per address and time window, in milliseconds; inactive addresses are forgotten. */
export function limit(maxCalls: number, milliseconds: number): (address: string) => boolean {
  let counts = new Map<string, number>()
  let began = Date.now()
  return (address) => {
    if (Date.now() - began > milliseconds) {
      counts = new Map()
      began = Date.now()
    }
    const from = counted(address)
    const count = (counts.get(from) ?? 0) + 1
    counts.set(from, count)
    return count <= maxCalls
  }
}

/** As `limit`, but per app instance, because tests run several in one process. */
export function rateLimitPerApp(
  maxCalls: number,
  milliseconds: number,
): (services: Services, address: string) => boolean {
  const limits = new WeakMap<Services, ReturnType<typeof limit>>()
  return (services, address) => {
    const appLimit = limits.get(services) ?? limit(maxCalls, milliseconds)
    limits.set(services, appLimit)
    return appLimit(address)
  }
}
