import { counted } from '#common/address.ts'
import type { Services } from '#server/http/context.ts'

export { counted }

/** Lets an address ask so often in so many milliseconds; forgets addresses that stay away. */
export function limit(most: number, milliseconds: number): (address: string) => boolean {
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
    return count <= most
  }
}

/** As `limit`, but a house counts for itself: several may run in one process. */
export function limitPerHouse(most: number, milliseconds: number): (services: Services, address: string) => boolean {
  const limits = new WeakMap<Services, ReturnType<typeof limit>>()
  return (services, address) => {
    const ours = limits.get(services) ?? limit(most, milliseconds)
    limits.set(services, ours)
    return ours(address)
  }
}
