/** Lets an address ask so often in so many milliseconds; forgets addresses that stay away. */
export function limit(most: number, milliseconds: number): (address: string) => boolean {
  let counts = new Map<string, number>()
  let began = Date.now()
  return (address) => {
    if (Date.now() - began > milliseconds) {
      counts = new Map()
      began = Date.now()
    }
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    return count <= most
  }
}
