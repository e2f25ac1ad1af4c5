/** Formats values for files: names instead of ids, labels instead of keys. */
import type { Field } from '#common/fields.ts'
import type { Lang } from '#common/text.ts'
import { plainText } from '#common/rules/text/rich-text.ts'
import { formatMessage } from '#common/text.ts'
import { choiceLabel, commonText, referenceNameReader } from '#common/labels.ts'
import { scopeCondition } from '#server/core/scope.ts'
import { LabelCache } from '../audit/label-cache.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Resource } from '#server/core/resource.ts'

export type Cell = string | number | Date | null

/** The key of a column in a row: its name, or its index among the selected columns. */
export type KeyOf = (name: string) => string | number | undefined
const byName: KeyOf = (name) => name
/**
 * The value of a column.
 * @param row an object, or an array in the order of the selected columns
 */
export const columnValue = (row: object, key: string | number): unknown =>
  (row as Record<string | number, unknown>)[key]

/** The header of a column: its label, and the unit unless the label contains it. */
export function columnHeader(label: string, { kind }: Field, lang: Lang): string {
  const unit = kind === 'instant' ? 'UTC' : kind === 'money' && !/USD|美元/.test(label) ? 'USD' : ''
  if (!unit) return label
  return lang === 'zh' ? `${label}（${unit}）` : `${label} (${unit})`
}

/** Formats cells of one file in one language; labels are cached. */
export class CellFormatter {
  #lang: Lang
  #known: LabelCache
  constructor(ctx: RequestContext, lang: Lang) {
    this.#lang = lang
    this.#known = new LabelCache(ctx.db, ctx.services.resources, (r) =>
      scopeCondition(r.scope, ctx.user),
    )
  }

  /** Loads the labels that these rows need: records are named only within the caller's scope. */
  async loadLabels(
    fields: readonly [string, Field][],
    rows: readonly object[],
    keyOf = byName,
  ): Promise<void> {
    const values: [Field, unknown][] = []
    for (const [name, f] of fields) {
      if (f.dictCode ? this.#known.hasDictionary(f.dictCode) : !f.ref) continue
      const [at, joinedName] = [keyOf(name), referenceNameReader(name, keyOf)]
      if (at === undefined) continue
      for (const row of rows) {
        const value = columnValue(row, at)
        if (
          value === null ||
          value === undefined ||
          value === '' ||
          (Array.isArray(value) && !value.length) ||
          (f.ref && joinedName(row))
        )
          continue
        values.push([f, value])
        // A dictionary is loaded as a whole.
        if (f.dictCode) break
      }
    }
    if (values.length) await this.#known.load(values)
  }

  #entry = (code: string, key: string): string => this.#known.dictionaryLabel(code, key)[this.#lang]
  #name = (path: string, id: number): string => this.#known.name(path, id)[this.#lang]

  /** The value of a cell. Dates stay dates and numbers stay numbers; money is USD. */
  cell(r: Resource, name: string, field: Field, row: object): Cell {
    return this.column(r, name, field)(row)
  }

  /** The same for a whole column: lookups that do not depend on the row are done once. */
  column(r: Resource, name: string, field: Field, keyOf = byName): (row: object) => Cell {
    const at = keyOf(name)
    if (at === undefined) return () => null
    const format = this.#format(r, name, field, keyOf)
    return (row) => {
      const value = columnValue(row, at)
      return value === null || value === undefined || value === '' ? null : format(value, row)
    }
  }

  #format(
    r: Resource,
    name: string,
    field: Field,
    keyOf: KeyOf,
  ): (value: unknown, row: object) => Cell {
    const lang = this.#lang
    const { dictCode = '', ref = '' } = field
    const chosen = memoize((value) =>
      formatMessage(choiceLabel({ text: r.text, machine: r.machine }, name, value), lang),
    )
    if (r.machine && name === 'status') return chosen
    switch (field.kind) {
      case 'date':
      case 'instant':
        return (value) => new Date(value as string)
      case 'int':
      case 'decimal':
      case 'money':
        return Number
      case 'bool':
        return (value) => formatMessage(value ? commonText.yes : commonText.no, lang)
      case 'choice':
        return chosen
      case 'dict':
        return memoize((value) => this.#entry(dictCode, value as string))
      case 'dicts':
        return (value) => (value as string[]).map((key) => this.#entry(dictCode, key)).join('; ')
      case 'ref': {
        const joinedName = referenceNameReader(name, keyOf)
        return (value, row) => joinedName(row)?.[lang] ?? this.#name(ref, value as number)
      }
      case 'refs':
        return (value) => (value as number[]).map((id) => this.#name(ref, id)).join('; ')
      case 'html':
        return (value) => plainText(String(value))
      case 'json':
        return (value) =>
          typeof value === 'object'
            ? (Array.isArray(value) ? value : [value]).map(plain).join('; ')
            : String(value)
      default:
        return String
    }
  }
}

/** Caches formatted values of columns with few distinct values. */
function memoize<V>(format: (value: V) => string): (value: V) => string {
  const known = new Map<V, string>()
  return (value) => {
    const found = known.get(value) ?? format(value)
    known.set(value, found)
    return found
  }
}

const plain = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.values(value)
        .filter((v) => v !== null && v !== '')
        .join(' ')
    : String(value)
