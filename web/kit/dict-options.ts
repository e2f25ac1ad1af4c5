export interface DictEntry {
  key: string
  valueZh: string
  valueEn: string
  status: number
}
interface Option {
  value: string
  label: string
}

/**
 * Options of a dictionary: active entries; inactive and unknown ones only when they are part of the
 * value.
 * @param labelOf label of an entry in the user's language
 */
export function dictOptions(
  entries: readonly DictEntry[],
  current: readonly string[],
  labelOf: (entry: DictEntry) => string,
): Option[] {
  const options = entries
    .filter((e) => e.status !== 0 || current.includes(e.key))
    .map((e) => ({ value: e.key, label: labelOf(e) }))
  return [
    ...options,
    ...current
      .filter((key) => !entries.some((e) => e.key === key))
      .map((key) => ({ value: key, label: key })),
  ]
}

/**
 * Value of a field for chosen keys: several in the order of the dictionary, or the last one; null
 * for none.
 */
export function toFieldValue(
  keys: readonly string[],
  options: readonly Option[],
  many: boolean,
): string | string[] | null {
  if (keys.length === 0) return null
  return many ? options.map(({ value }) => value).filter((key) => keys.includes(key)) : keys.at(-1)!
}

/** Keys after one is toggled. The last key of a required field stays. */
export function toggleKey(current: readonly string[], key: string, clearable: boolean): string[] {
  if (!current.includes(key)) return [...current, key]
  return current.length === 1 && !clearable ? [...current] : current.filter((k) => k !== key)
}
