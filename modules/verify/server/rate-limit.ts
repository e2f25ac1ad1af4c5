import type { Services } from '#server/http/context.ts'

/** An address as it is counted: of IPv6, the network that one line is given, for its owner has all addresses in it. */
export function counted(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [left = '', right] = address.split('::')
  const groups = left.split(':').filter(Boolean)
  const rest = right?.split(':').filter(Boolean) ?? []
  const whole = right === undefined ? groups : [...groups, ...Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0'), ...rest]
  return whole.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}

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
