/** Values as people read them, for files: names instead of ids, words instead of keys. */
import type { Field } from '#common/fields.ts'
import type { Lang } from '#common/text.ts'
import { plainText } from '#common/rules/rich-text.ts'
import { say } from '#common/text.ts'
import { carriedName, choiceWord, commonText } from '#common/words.ts'
import { scopeOf } from '../access/scope.ts'
import { KnownWords } from '../audit/known-words.ts'
import type { Ctx } from '../http/context.ts'
import type { Resource } from '../resource.ts'

type Row = Record<string, any>
export type Cell = string | number | Date | null

/** Looks words up once and remembers them, for one file in one language. */
export class WordBook {
  #lang: Lang
  #known: KnownWords
  constructor(ctx: Ctx, lang: Lang) {
    this.#lang = lang
    this.#known = new KnownWords(ctx.db, ctx.services.resources, (r) => scopeOf(r.scope, ctx.user))
  }

  /** Reads what these rows need beforehand, and is not known yet: records are named only within the caller's scope. */
  learn(fields: readonly [string, Field][], rows: readonly Row[]): Promise<void> {
    const looked = fields.filter(([, f]) => f.ref || f.dictCode)
    return this.#known.learn(rows.flatMap((row) => looked.flatMap(([name, f]) => (carriedName(row, name) ? [] : [[f, row[name]] as const]))))
  }

  #entry = (code: string, key: string): string => this.#known.entry(code, key)[this.#lang]
  #name = (path: string, id: number): string => this.#known.name(path, id)[this.#lang]

  /** What a cell holds. Dates and moments stay dates, figures figures; money is USD. */
  cell(r: Resource, name: string, field: Field, row: Row): Cell {
    const value = row[name]
    if (value === null || value === undefined || value === '') return null
    if (r.machine && name === 'status') return say(choiceWord({ text: r.text, machine: r.machine }, name, value), this.#lang)
    switch (field.kind) {
      case 'date': return new Date(`${value}T00:00:00Z`)
      case 'instant': return new Date(value)
      case 'int': case 'decimal': case 'money': return Number(value)
      case 'bool': return say(value ? commonText.yes : commonText.no, this.#lang)
      case 'choice': return say(choiceWord({ text: r.text, machine: r.machine }, name, value), this.#lang)
      case 'dict': return this.#entry(field.dictCode!, value)
      case 'dicts': return (value as string[]).map((key) => this.#entry(field.dictCode!, key)).join('; ')
      case 'ref': return carriedName(row, name)?.[this.#lang] ?? this.#name(field.ref!, value)
      case 'refs': return (value as number[]).map((id) => this.#name(field.ref!, id)).join('; ')
      case 'html': return plainText(String(value))
      case 'json': return typeof value === 'object' ? (Array.isArray(value) ? value : [value]).map(plain).join('; ') : String(value)
      default: return String(value)
    }
  }
}

const plain = (value: unknown): string => (typeof value === 'object' && value !== null ? Object.values(value).filter((v) => v !== null && v !== '').join(' ') : String(value))
