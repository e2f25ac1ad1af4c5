/** Values as people read them, for files: names instead of ids, words instead of keys. */
import type { Field } from '#common/fields.ts'
import type { Lang } from '#common/text.ts'
import { plainText } from '#common/rules/rich-text.ts'
import { say } from '#common/text.ts'
import { choiceWord, commonText, namesCarried } from '#common/words.ts'
import { scopeOf } from '../access/scope.ts'
import { KnownWords } from '../audit/known-words.ts'
import type { Ctx } from '../http/context.ts'
import type { Resource } from '../resource.ts'

/** An object, or an array in the order of the columns that were read. */
type Row = Record<string | number, any>
export type Cell = string | number | Date | null

/** Where a row has a column: its name, or its place among the columns that were read. */
export type KeyOf = (name: string) => string | number | undefined
const byName: KeyOf = (name) => name

/** The head of a column: its label, and in what its values are unless the label says so. */
export function headOf(label: string, { kind }: Field, lang: Lang): string {
  const unit = kind === 'instant' ? 'UTC' : kind === 'money' && !/USD|美元/.test(label) ? 'USD' : ''
  if (!unit) return label
  return lang === 'zh' ? `${label}（${unit}）` : `${label} (${unit})`
}

/** Looks words up once and remembers them, for one file in one language. */
export class WordBook {
  #lang: Lang
  #known: KnownWords
  constructor(ctx: Ctx, lang: Lang) {
    this.#lang = lang
    this.#known = new KnownWords(ctx.db, ctx.services.resources, (r) => scopeOf(r.scope, ctx.user))
  }

  /** Reads what these rows need beforehand, and is not known yet: records are named only within the caller's scope. */
  async learn(fields: readonly [string, Field][], rows: readonly Row[], keyOf = byName): Promise<void> {
    const held: [Field, unknown][] = []
    for (const [name, f] of fields) {
      if (f.dictCode ? this.#known.knows(f.dictCode) : !f.ref) continue
      const [at, carried] = [keyOf(name)!, namesCarried(name, keyOf)]
      for (const row of rows) {
        const value = row[at]
        if (value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length) || (f.ref && carried(row))) continue
        held.push([f, value])
        // One word of a dictionary brings all of them.
        if (f.dictCode) break
      }
    }
    if (held.length) await this.#known.learn(held)
  }

  #entry = (code: string, key: string): string => this.#known.entry(code, key)[this.#lang]
  #name = (path: string, id: number): string => this.#known.name(path, id)[this.#lang]

  /** What a cell holds. Dates and moments stay dates, figures figures; money is USD. */
  cell(r: Resource, name: string, field: Field, row: Row): Cell {
    return this.column(r, name, field)(row)
  }

  /** The same of a whole column: what does not depend on the row is found out once. */
  column(r: Resource, name: string, field: Field, keyOf = byName): (row: Row) => Cell {
    const at = keyOf(name)
    if (at === undefined) return () => null
    const written = this.#written(r, name, field, keyOf)
    return (row) => {
      const value = row[at]
      return value === null || value === undefined || value === '' ? null : written(value, row)
    }
  }

  #written(r: Resource, name: string, field: Field, keyOf: KeyOf): (value: any, row: Row) => Cell {
    const lang = this.#lang
    const chosen = remembered((value) => say(choiceWord({ text: r.text, machine: r.machine }, name, value), lang))
    if (r.machine && name === 'status') return chosen
    switch (field.kind) {
      case 'date': case 'instant': return (value) => new Date(value)
      case 'int': case 'decimal': case 'money': return Number
      case 'bool': return (value) => say(value ? commonText.yes : commonText.no, lang)
      case 'choice': return chosen
      case 'dict': return remembered((value) => this.#entry(field.dictCode!, value))
      case 'dicts': return (value) => (value as string[]).map((key) => this.#entry(field.dictCode!, key)).join('; ')
      case 'ref': {
        const carried = namesCarried(name, keyOf)
        return (value, row) => carried(row)?.[lang] ?? this.#name(field.ref!, value)
      }
      case 'refs': return (value) => (value as number[]).map((id) => this.#name(field.ref!, id)).join('; ')
      case 'html': return (value) => plainText(String(value))
      case 'json': return (value) => (typeof value === 'object' ? (Array.isArray(value) ? value : [value]).map(plain).join('; ') : String(value))
      default: return String
    }
  }
}

/** Of values of which there are few, each is put into words once. */
function remembered<V>(written: (value: V) => string): (value: V) => string {
  const known = new Map<V, string>()
  return (value) => {
    const found = known.get(value) ?? written(value)
    known.set(value, found)
    return found
  }
}

const plain = (value: unknown): string => (typeof value === 'object' && value !== null ? Object.values(value).filter((v) => v !== null && v !== '').join(' ') : String(value))
