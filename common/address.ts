/** Addresses of callers, as they are counted. */

/** An address as it is counted: of IPv6 the /64 network, because one line has all addresses in it. */
export function counted(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [left = '', right] = address.split('::')
  const groups = left.split(':').filter(Boolean)
  const rest = right?.split(':').filter(Boolean) ?? []
  const whole = right === undefined ? groups : [...groups, ...Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0'), ...rest]
  return whole.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}
