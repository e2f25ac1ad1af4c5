/** Network addresses of callers. */

/**
 * Key under which calls of an address are counted: an IPv4 address, or the /64 network of an IPv6
 * address, because one connection owns the expanded network.
 */
export function counted(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', compressed] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const tail = compressed?.split(':').filter(Boolean) ?? []
  const expanded =
    compressed === undefined
      ? groups
      : [
          ...groups,
          ...Array<string>(Math.max(0, 8 - groups.length - tail.length)).fill('0'),
          ...tail,
        ]
  return expanded
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
