import type { Field } from '#common/fields.ts'
import type { Params, Phrase } from '#common/text.ts'
import { refuseFields } from '../http/refusal.ts'
import { importText } from './import.text.ts'

/** A field that tables can be read into, and the headers under which lists know it besides its own name and labels. */
export interface ImportColumn { name: string; field: Field; label: Phrase; headers?: readonly string[] }
export type Mapping = Record<string, string>

/** Headers are compared by their beginning: a cell may hold thousands of characters. */
const longestHeader = 200
/** One spelling for comparison: no case, no punctuation; loosely, also without units and remarks in brackets. */
const closely = (header: string) => header.slice(0, longestHeader).normalize('NFKC').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
const loosely = (header: string) => closely(header.slice(0, longestHeader).replace(/\([^)]*\)|\[[^\]]*\]|（[^）]*）/g, ' '))

/** Which column seems to hold which field: first by equal names, each column and field at most once. */
export function suggestMapping(headers: readonly string[], columns: readonly ImportColumn[]): Mapping {
  const mapping: Mapping = {}
  const free = new Set(headers)
  for (const spelling of [closely, loosely]) {
    const spelt = new Map(headers.map((one) => [one, spelling(one)]))
    for (const { name, label, headers: more = [] } of columns) {
      if (name in mapping) continue
      const words = new Set([name, label.zh, label.en, ...more].map(spelling))
      const header = headers.find((one) => free.has(one) && words.has(spelt.get(one)!))
      if (header === undefined) continue
      mapping[name] = header
      free.delete(header)
    }
  }
  return mapping
}

/** An object that came as itself, or as the JSON text of a form. @throws Refusal 400 */
export function objectOf(value: unknown, field: string): Record<string, unknown> {
  const refused = () => refuseFields({ field, phrase: importText.badMapping })
  if (typeof value !== 'string') return (value ?? {}) as Record<string, unknown>
  try {
    const parsed: unknown = JSON.parse(value || '{}')
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as Record<string, unknown>) : refused()
  } catch {
    return refused()
  }
}

/**
 * Checks a mapping against the table: each field exists, each column exists, and what every record needs has a column or a default.
 * Fields without a column may be there with an empty name. @throws Refusal 400
 */
export function checkedMapping(given: Record<string, unknown>, headers: readonly string[], columns: readonly ImportColumn[], defaults: object): Map<string, number> {
  const at = new Map<string, number>()
  const fault = (phrase: Phrase, params: Params) => refuseFields({ field: 'mapping', phrase, params })
  for (const [name, header] of Object.entries(given)) {
    if (!columns.some((column) => column.name === name)) fault(importText.noSuchField, { field: name })
    if (header === '' || header === null) continue
    const index = headers.indexOf(String(header))
    if (index < 0) fault(importText.noSuchColumn, { column: String(header) })
    at.set(name, index)
  }
  const needed = columns.find(({ name, field }) => field.required && !at.has(name) && !(name in defaults))
  if (needed) fault(importText.neededColumn, { label: needed.label })
  return at
}
