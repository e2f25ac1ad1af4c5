/** Values as people read them, for files: names instead of ids, words instead of keys. */
import type { Field } from '#common/fields.ts'
import type { Lang } from '#common/text.ts'
import { plainText } from '#common/rules/rich-text.ts'
import { say } from '#common/text.ts'
import { carriedName, choiceWord, commonText } from '#common/words.ts'
import { reachable } from '../db/rows.ts'
import type { Ctx } from '../http/context.ts'
import type { Resource } from '../resource.ts'

type Row = Record<string, any>
export type Cell = string | number | Date | null
type Names = Map<number, { zh: string; en: string }>

/** Looks words up once and remembers them, for one file in one language. */
export class WordBook {
  #ctx: Ctx
  #lang: Lang
  #entries = new Map<string, Map<string, { zh: string; en: string }>>()
  #names = new Map<string, Names>()
  constructor(ctx: Ctx, lang: Lang) {
    this.#ctx = ctx
    this.#lang = lang
  }

  /** Reads what these rows need beforehand: a statement per dictionary once, and one per kind of reference. */
  async learn(fields: readonly [string, Field][], rows: readonly Row[]): Promise<void> {
    const codes = [...new Set(fields.flatMap(([, f]) => (f.dictCode && !this.#entries.has(f.dictCode) ? [f.dictCode] : [])))]
    if (codes.length) {
      for (const code of codes) this.#entries.set(code, new Map())
      const entries = await this.#ctx.db.selectFrom('dict').where('dictCode', 'in', codes).select(['dictCode', 'key', 'valueZh', 'valueEn']).execute()
      for (const e of entries) this.#entries.get(e.dictCode)!.set(e.key, { zh: e.valueZh, en: e.valueEn })
    }
    const wanted = new Map<string, Set<number>>()
    for (const [name, f] of fields) {
      if (!f.ref) continue
      const known = this.#names.get(f.ref) ?? new Map()
      const ids = wanted.get(f.ref) ?? new Set()
      for (const row of rows) if (!carriedName(row, name)) for (const id of [row[name] ?? []].flat()) if (!known.has(id)) ids.add(id)
      wanted.set(f.ref, ids)
    }
    for (const [path, ids] of wanted) if (ids.size) await this.#learnNames(path, [...ids])
  }

  async #learnNames(path: string, ids: number[]): Promise<void> {
    const names: Names = this.#names.get(path) ?? new Map()
    this.#names.set(path, names)
    const r = this.#ctx.services.resources.get(path)
    const title = r?.contract.title
    if (!title || !r.table) return
    const found = await reachable(this.#ctx, r).where('id', 'in', ids).select(['id', title.zh, title.en]).execute()
    for (const row of found as Row[]) names.set(row['id'], { zh: row[title.zh] ?? row[title.en], en: row[title.en] ?? row[title.zh] })
  }

  #entry = (code: string, key: string): string => this.#entries.get(code)?.get(key)?.[this.#lang] || key
  #name = (path: string, id: number): string => this.#names.get(path)?.get(id)?.[this.#lang] ?? `#${id}`

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
