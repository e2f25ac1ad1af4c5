import type { Message } from '#common/text.ts'
import { formatBoth } from '#common/text.ts'
import type { Db } from '#server/core/db.ts'
import { entriesOf } from './dictionaries.ts'
import type { Entry } from './dictionaries.ts'
import type { FieldError } from '#server/core/refusal.ts'
import type { NamedValue } from './named-values.ts'
import { valuesText as t } from '../access/values.text.ts'

/** A value that is refused, unless the record already has it. */
export interface ValueFault extends FieldError {
  path: string
  value: string | number
}

const shownAtMost = 12

/** The labels of the active entries, for the refusal. */
function choices(entries: readonly Entry[]): Message {
  const active = entries.filter(({ status }) => status === 1)
  if (!active.length) return t.none
  const shown = active.slice(0, shownAtMost)
  const values: Message = {
    key: 'value.entries',
    zh: shown.map(({ key, valueZh }) => `${key} ${valueZh}`).join('、'),
    en: shown.map(({ key, valueEn }) => `${key} ${valueEn}`).join(', '),
  }
  if (active.length === shown.length) return values
  return { key: t.more.key, ...formatBoth(t.more, { values }) }
}

/** The error of a value that is not an active entry of a dictionary; null when it is. */
export function entryFault(
  dictionary: string,
  entries: readonly Entry[],
  value: unknown,
): Omit<FieldError, 'field'> | null {
  const entry = entries.find(({ key }) => key === value)
  if (entry?.status === 1) return null
  const phrase = entry ? t.retiredEntry : t.notInDictionary
  return {
    phrase,
    params: { value: String(value).slice(0, 40), dictionary, values: choices(entries) },
  }
}

/**
 * Errors of the dictionary entries that a call names. Outside of a transaction it reads from the
 * cache.
 */
export async function dictionaryFaults(
  db: Db,
  named: readonly NamedValue[],
): Promise<ValueFault[]> {
  const errors: ValueFault[] = []
  for (const { field, path, value, dictionary } of named) {
    if (dictionary === undefined) continue
    const fault = entryFault(dictionary, await entriesOf(db, dictionary), value)
    if (fault) errors.push({ field, path, value, ...fault })
  }
  return errors
}
