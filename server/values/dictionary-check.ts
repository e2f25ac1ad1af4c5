import type { Phrase } from '#common/text.ts'
import { say } from '#common/text.ts'
import type { Db } from '../db/database.ts'
import { entriesOf } from '../db/dictionaries.ts'
import type { Entry } from '../db/dictionaries.ts'
import type { FieldFault } from '../http/refusal.ts'
import type { NamedValue } from './named-values.ts'
import { valuesText as t } from './values.text.ts'

/** A value that is refused, unless the record holds it already. */
export interface ValueFault extends FieldFault { path: string; value: string | number }

const shownAtMost = 12

/** The active entries in words, for the refusal. */
function choices(entries: readonly Entry[]): Phrase {
  const active = entries.filter(({ status }) => status === 1)
  if (!active.length) return t.none
  const shown = active.slice(0, shownAtMost)
  const values: Phrase = {
    key: 'value.entries',
    zh: shown.map(({ key, valueZh }) => `${key} ${valueZh}`).join('、'),
    en: shown.map(({ key, valueEn }) => `${key} ${valueEn}`).join(', '),
  }
  if (active.length === shown.length) return values
  return { key: t.more.key, zh: say(t.more, 'zh', { values }), en: say(t.more, 'en', { values }) }
}

/** What is wrong with a value as an entry of a dictionary: it is none, or switched off. Null when it is active. */
export function entryFault(dictionary: string, entries: readonly Entry[], value: unknown): Omit<FieldFault, 'field'> | null {
  const entry = entries.find(({ key }) => key === value)
  if (entry?.status === 1) return null
  const phrase = entry ? t.retiredEntry : t.notInDictionary
  return { phrase, params: { value: String(value).slice(0, 40), dictionary, values: choices(entries) } }
}

/** Faults of the dictionary entries that a call names. Outside of a transaction it reads from the cache. */
export async function dictionaryFaults(db: Db, named: readonly NamedValue[]): Promise<ValueFault[]> {
  const faults: ValueFault[] = []
  for (const { field, path, value, dictionary } of named) {
    if (dictionary === undefined) continue
    const fault = entryFault(dictionary, await entriesOf(db, dictionary), value)
    if (fault) faults.push({ field, path, value, ...fault })
  }
  return faults
}
