import { isObject } from '#common/values.ts'
import type { Field } from '#common/fields.ts'
import type { MessageParams, Message } from '#common/text.ts'
import { Refusal, refuseFields } from '#server/core/refusal.ts'
import { importText } from './import.text.ts'
import { valueFor } from '#server/core/lookup.ts'

/** A field that can be imported, with the headers that identify it besides its name and labels. */
export interface ImportColumn {
  name: string
  field: Field
  label: Message
  headers?: readonly string[]
}
export type Mapping = Record<string, string>

/** Only the beginning of headers is compared: a cell may contain thousands of characters. */
const longestHeader = 200
/**
 * Normalises a header for comparison: without case and punctuation; loosely, also without units and
 * remarks in brackets.
 */
const normalizeExact = (header: string) =>
  header
    .slice(0, longestHeader)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
const normalizeLenient = (header: string) =>
  normalizeExact(header.slice(0, longestHeader).replace(/\([^)]*\)|\[[^\]]*\]|（[^）]*）/g, ' '))

/** Suggests a column for each field: exact matches first, each column and field at most once. */
export function suggestMapping(
  headers: readonly string[],
  columns: readonly ImportColumn[],
): Mapping {
  const mapping: Mapping = {}
  const free = new Set(headers)
  for (const spelling of [normalizeExact, normalizeLenient]) {
    const spelt = new Map(headers.map((one) => [one, spelling(one)]))
    for (const { name, label, headers: more = [] } of columns) {
      if (name in mapping) continue
      const words = new Set([name, label.zh, label.en, ...more].map(spelling))
      const header = headers.find((one) => free.has(one) && words.has(valueFor(spelt, one)))
      if (header === undefined) continue
      mapping[name] = header
      free.delete(header)
    }
  }
  return mapping
}

/**
 * An object, or its JSON text in a form.
 * @throws Refusal 400
 */
export function objectOf(value: unknown, field: string): Record<string, unknown> {
  const refused = () => refuseFields({ field, phrase: importText.badMapping })
  if (typeof value !== 'string') return (value ?? {}) as Record<string, unknown>
  try {
    const parsed: unknown = JSON.parse(value || '{}')
    const twice = repeatedKey(value)
    if (twice !== undefined)
      return refuseFields({ field, phrase: importText.fieldTwice, params: { label: twice } })
    return isObject(parsed) ? (parsed as Record<string, unknown>) : refused()
  } catch (error) {
    if (error instanceof Refusal) throw error
    return refused()
  }
}

/** A key that a JSON text of a flat object has twice; JSON.parse() keeps the last one only. */
function repeatedKey(json: string): string | undefined {
  const keys = [...json.matchAll(/"((?:[^"\\]|\\.)*)"\s*(:?)/gs)].flatMap(([, key = '', colon]) =>
    colon ? [key] : [],
  )
  return keys.find((key, i) => keys.indexOf(key) !== i)
}

/**
 * Checks a mapping against the table: fields and columns exist, a field has one column and a column
 * one field, and every required field has a column or a default. Fields without a column may have
 * an empty name.
 * @throws Refusal 400
 */
export function validateMapping(
  given: Record<string, unknown>,
  headers: readonly string[],
  columns: readonly ImportColumn[],
  defaults: object,
): Map<string, number> {
  const at = new Map<string, number>()
  const fault = (phrase: Message, params: MessageParams) =>
    refuseFields({ field: 'mapping', phrase, params })
  const labelOf = (name: string) => columns.find((column) => column.name === name)!.label
  for (const [name, header] of Object.entries(given)) {
    if (!columns.some((column) => column.name === name))
      fault(importText.noSuchField, { field: name })
    if (header === '' || header === null) continue
    if (Array.isArray(header)) fault(importText.fieldTwice, { label: labelOf(name) })
    const column = String(header)
    const index = headers.indexOf(column)
    if (index < 0) fault(importText.noSuchColumn, { column })
    const [first] = [...at].find(([, taken]) => taken === index) ?? []
    if (first !== undefined)
      fault(importText.columnTwice, { column, first: labelOf(first), second: labelOf(name) })
    at.set(name, index)
  }
  const needed = columns.find(
    ({ name, field }) => field.required && !at.has(name) && !(name in defaults),
  )
  if (needed) fault(importText.neededColumn, { label: needed.label })
  return at
}
