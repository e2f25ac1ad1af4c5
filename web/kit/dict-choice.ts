export interface DictEntry { key: string; valueZh: string; valueEn: string; status: number }
interface Option { value: string; label: string }

/**
 * What a dictionary offers: entries in use; retired ones, and keys it does not know, only where a record holds them.
 * @param word label of an entry, in the reader's language
 */
export function optionsOf(entries: readonly DictEntry[], held: readonly string[], word: (entry: DictEntry) => string): Option[] {
  const known = entries.filter((e) => e.status !== 0 || held.includes(e.key)).map((e) => ({ value: e.key, label: word(e) }))
  return [...known, ...held.filter((key) => !entries.some((e) => e.key === key)).map((key) => ({ value: key, label: key }))]
}

/** What is held once these keys are chosen: several in the order of the dictionary, or the last one alone; nothing is null. */
export function valueOf(keys: readonly string[], options: readonly Option[], many: boolean): string | string[] | null {
  if (keys.length === 0) return null
  return many ? options.map(({ value }) => value).filter((key) => keys.includes(key)) : keys.at(-1)!
}

/** The keys chosen after one is pressed: it goes when it was there, unless it is the last and something has to be chosen. */
export function pressed(held: readonly string[], key: string, clearable: boolean): string[] {
  if (!held.includes(key)) return [...held, key]
  return held.length === 1 && !clearable ? [...held] : held.filter((k) => k !== key)
}
