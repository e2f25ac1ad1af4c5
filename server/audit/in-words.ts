/** The trail as people read it: what a change was, in words of both languages instead of ids and keys. */
import type { Field, Fields } from '#common/fields.ts'
import { fieldOf } from '#common/contract.ts'
import { plainText } from '#common/rules/rich-text.ts'
import type { Phrase } from '#common/text.ts'
import { choiceWord, commonText, labelOf } from '#common/words.ts'
import type { Db } from '../db/database.ts'
import type { Resource } from '../resource.ts'
import type { Change } from './audit.ts'
import { KnownWords } from './known-words.ts'
import type { Words } from './known-words.ts'

/** Nothing is an empty text. `stored`: the values as they are kept. */
export interface ChangeInWords { field: string; label: Words; from: Words; to: Words; stored: { from: unknown; to: unknown } }
export interface Recorded { resource: string; changes: readonly Change[] }
interface Part extends Change { label: Words; def: Field | undefined; group: string }
interface Known { r: Resource | undefined; words: KnownWords }

const same = (text: string): Words => ({ zh: text, en: text })
const both = ({ zh, en }: Words): Words => ({ zh, en })
const joined = (words: readonly Words[], by = '; '): Words => ({ zh: words.map(({ zh }) => zh).join(by), en: words.map(({ en }) => en).join(by) })
const isNothing = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isPhrase = (value: unknown): value is Phrase => isObject(value) && typeof value['zh'] === 'string' && typeof value['en'] === 'string'

/** Label of a field, or of a part of one: its own group in the text, or a word of that name. */
function partLabel(r: Resource | undefined, group: string, name: string): Words {
  const text = (r?.text ?? {}) as unknown as Record<string, Record<string, unknown> | undefined>
  const own = [text[group]?.[name], r?.text.labels[name], text[name]].find(isPhrase)
  return own ? both(own) : both(labelOf({ labels: {} }, name))
}

/** Changes field by field; of an object, part by part, those that differ. */
function partsOf(r: Resource | undefined, { field, from, to }: Change, def = r && fieldOf(r.contract, field), above?: { label: Words; group: string }): Part[] {
  const own = above ? partLabel(r, above.group, field) : r?.text.labels[field] ? both(r.text.labels[field]) : partLabel(r, '', field)
  const label = above ? joined([above.label, own], ' › ') : own
  if ((isObject(from) || isObject(to)) && (from === null || isObject(from)) && (to === null || isObject(to))) {
    const [before, after] = [from ?? {}, to ?? {}] as [Record<string, unknown>, Record<string, unknown>]
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null))
    return names.flatMap((name) => partsOf(r, { field: name, from: before[name] ?? null, to: after[name] ?? null }, def?.of?.[name], { label, group: field }))
  }
  return [{ field, from, to, label, def, group: above?.group ?? '' }]
}

const two = (n: number) => String(n).padStart(2, '0')
function instant(value: string): string {
  const at = new Date(value)
  return Number.isNaN(at.getTime()) ? value : `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())} UTC`
}
const hidden = '•••'

/** A value in words: nothing is an empty text, a date as it is written everywhere, money in USD. */
function inWords(known: Known, name: string, def: Field | undefined, value: unknown): Words {
  if (isNothing(value)) return same('')
  if (value === '***' || def?.kind === 'password') return same(hidden)
  if (!def) return plain(value)
  const { r, words } = known
  const list = [value].flat()
  switch (def.kind) {
    case 'bool': return joined(list.map((one) => both(one ? commonText.yes : commonText.no)))
    case 'choice': return joined(list.map((one) => both(choiceWord({ text: r?.text ?? {}, machine: r?.machine }, name, one))))
    case 'int': return joined(list.map((one) => (r?.machine && name === 'status' ? both(choiceWord({ text: r.text, machine: r.machine }, name, one)) : same(withUnit(String(one), def)))))
    case 'decimal': return same(withUnit(String(value), def))
    case 'money': return same(`USD ${Number(value).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`)
    case 'instant': return same(instant(String(value)))
    case 'dict': case 'dicts': return joined(list.map((key) => words.entry(def.dictCode!, String(key))))
    case 'ref': case 'refs': return joined(list.map((id) => words.name(def.ref!, Number(id))))
    case 'file': case 'files': case 'image': return joined(list.map((id) => same(words.file(String(id)))))
    case 'html': return same(plainText(String(value)))
    case 'json': return def.of ? joined(list.map((row) => rowInWords(known, name, def.of!, row))) : plain(value)
    default: return plain(value)
  }
}
const withUnit = (figure: string, { unit }: Field) => (unit ? `${figure} ${unit}` : figure)

/** An object in a line; what merely holds, such as being the main one, is said by its label. */
function rowInWords(known: Known, group: string, of: Fields, row: unknown): Words {
  if (!isObject(row)) return plain(row)
  const shown = Object.entries(of).filter(([name]) => !isNothing(row[name]) && row[name] !== false)
  return joined(shown.map(([name, def]) => (def.kind === 'bool' ? partLabel(known.r, group, name) : inWords(known, name, def, row[name]))), ' · ')
}

/** What no field describes: its texts, one after the other. */
function plain(value: unknown): Words {
  if (Array.isArray(value)) return joined(value.map(plain))
  if (isPhrase(value)) return both(value)
  if (isObject(value)) return joined(Object.values(value).filter((inner) => !isNothing(inner)).map(plain), ' · ')
  return typeof value === 'boolean' ? both(value ? commonText.yes : commonText.no) : same(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(value)) ? instant(String(value)) : String(value))
}

/** Changes of records of any resources, in words of both languages; at most three statements for all of them. */
export async function changesInWords(db: Db, resources: ReadonlyMap<string, Resource>, entries: readonly Recorded[]): Promise<ChangeInWords[][]> {
  const parts = entries.map(({ resource, changes }) => changes.flatMap((change) => partsOf(resources.get(resource), change)))
  const words = new KnownWords(db, resources)
  await words.learn(parts.flat().flatMap(({ def, from, to }) => [[def, from], [def, to]] as const))
  return parts.map((list, i) => {
    const known = { words, r: resources.get(entries[i]!.resource) }
    return list.map(({ field, from, to, label, def }) => ({ field, label, from: inWords(known, field, def, from), to: inWords(known, field, def, to), stored: { from, to } }))
  })
}
