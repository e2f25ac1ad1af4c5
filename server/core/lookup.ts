/** Look-ups that must succeed. */

/** @throws Error when the map has no such key */
export function valueFor<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key)
  if (value === undefined) throw new Error(`nothing under ${String(key)}`)
  return value
}

/** @throws Error when the list is shorter */
export function elementAt<T>(list: readonly T[], i: number): T {
  if (i < 0 || i >= list.length) throw new Error(`no element ${i} of ${list.length}`)
  return list[i] as T
}
