/** How the records of a resource are taken in from tables. */
import { sql } from 'kysely'
import type { AnyContract } from '#common/contract.ts'
import type { Field } from '#common/fields.ts'
import { choiceWord } from '#common/words.ts'
import { regionFault } from '../access/write-reach.ts'
import { reachable } from '../db/rows.ts'
import type { Ctx } from '../http/context.ts'
import { refuseFields } from '../http/refusal.ts'
import type { FieldFault } from '../http/refusal.ts'
import type { ResourceText } from '../resource.ts'
import { readCell } from './cells.ts'
import type { CellFault, CellRead } from './cells.ts'
import { importText } from './import.text.ts'
import { plainWord, readLookup } from './lookup.ts'
import type { Lookup } from './lookup.ts'
import { duplicateOf } from './run-import.ts'
import type { GivenRow, ImportKind, ImportOptions, Judged } from './run-import.ts'

export type Values = Record<string, any>
type Row = Values & { id: number; version: number }
/** A row of the table as far as it could be read. */
export interface ReadRow { number: number; values: Values }

export interface RecordImport {
  /** fields a table can hold, in the order of the template */
  fields: readonly string[]
  /** headers under which lists know a field, besides its name and labels */
  headers?: Readonly<Record<string, readonly string[]>>
  /** which fields tell that a row is a record that is there already: the first group whose fields the row fills, all of them (`[]`: none does) */
  keys: readonly (readonly string[])[]
  /** whether a record found by the group of keys that begins with `field` is really the one; always, when not said */
  isSame?(there: Row, field: string): boolean
  /** what is said of a row that is there already and is not to change it */
  present?(there: Row): Pick<CellFault, 'phrase' | 'params' | 'group'>
  /** fields for which a value for empty cells may be given, and what they hold otherwise */
  defaults?: readonly string[]
  initial?(ctx: Ctx, lookup: Lookup): Values
  /** reads a cell in a way of its own; undefined: the usual way */
  read?(name: string, cell: string, lookup: Lookup): CellRead | undefined
  /** brings values into the form in which they are kept */
  tidy?(values: Values): Values
  /** the resource's own rules: sees all rows once, then judges each as it would be kept */
  rules?(ctx: Ctx, rows: readonly ReadRow[]): Promise<(whole: Values, row: number) => CellFault[]>
  /** the rules can also judge a row of which some cells could not be read, so that all its faults are told at once */
  judgesUnread?: boolean
  /** what a row makes of a record that is there already; its values, when not said */
  change?(values: Values, now: Row): Values
  /** what else happens with records that were changed, in the same transaction */
  changed?: ImportKind['changed']
  /** fills what new records get by themselves, such as their number */
  complete?(ctx: Ctx, rows: Values[]): Promise<Values[]>
}

/** An ImportKind for `importActions` and `importJob`. */
export function recordImport(contract: AnyContract, text: ResourceText, needs: ImportKind['needs'], spec: RecordImport): ImportKind {
  const field = (name: string): Field => contract.fields[name]!
  const { defaults: allowed = [] } = spec
  const lookupOf = (ctx: Ctx) => readLookup(ctx, spec.fields.map(field))
  return {
    job: `${contract.path} import`,
    needs,
    columns: () => spec.fields.map((name) => ({ name, field: field(name), label: text.labels[name]!, headers: spec.headers?.[name] ?? [] })),
    async defaults(ctx, given) {
      const lookup = await lookupOf(ctx)
      const values: Values = spec.initial?.(ctx, lookup) ?? {}
      for (const [name, value] of Object.entries(given)) {
        if (value === null || value === '') continue
        if (!allowed.includes(name)) refuseFields({ field: 'defaults', phrase: importText.noSuchField, params: { field: name } })
        const read = readDefault(field(name), String(value), lookup) ?? spec.read?.(name, String(value), lookup) ?? readWords(field(name), name, String(value), lookup, text)
        if ('value' in read && !isNewlyOff(field(name), read.value, undefined, lookup)) values[name] = read.value
        else if ('value' in read) refuseFields({ field: `defaults.${name}`, phrase: importText.switchedOff, params: { label: text.labels[name]!, value: String(value) } })
        else refuseFields({ field: `defaults.${name}`, phrase: read.phrase, params: { label: text.labels[name]!, ...read.params } })
      }
      return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))
    },
    judge: (ctx, rows, options) => judgeRecords(ctx, contract, text, spec, rows, options),
    ...(spec.complete && { complete: spec.complete }), ...(spec.changed && { changed: spec.changed }),
  }
}

/** A value that was chosen rather than written: the id of a record. */
const readDefault = (f: Field, value: string, lookup: Lookup): CellRead | undefined =>
  (f.kind === 'ref' && /^[1-9]\d{0,14}$/.test(value) && lookup.reaches(f.ref!, Number(value)) ? { value: Number(value) } : undefined)

/** Faults of a record as faults of the cells it was read from; what stands within a field is told at the field. */
export const atCells = (faults: readonly FieldFault[], whole: Values): CellFault[] =>
  faults.map(({ field, phrase, params }) => ({ field: field.split('.')[0]!, value: String(whole[field.split('.')[0]!] ?? ''), phrase, ...(params && { params }) }))

/** Whether a row newly gives a record an entry or a reference that is switched off; what the record has already may stay. */
function isNewlyOff(f: Field, value: unknown, now: unknown, lookup: Lookup): boolean {
  if (!f.dictCode && !f.ref) return false
  const held = new Set([now].flat())
  return [value].flat().some((one) => one != null && !held.has(one) && lookup.isOff(f, one))
}

/** What a word means, or that nobody knows it. */
export const known = (value: unknown, phrase = importText.unknownWord): CellRead => (value === null ? { phrase } : { value })
function several(cell: string, read: (word: string) => unknown): CellRead {
  const values = cell.split(/[;；、,，]/).map((word) => word.trim()).filter(Boolean).map(read)
  return values.includes(null) ? { phrase: importText.unknownWord } : { value: values }
}

/** A cell by the kind of its field: words for dictionaries, records and fixed values; `;`, `、` or `,` between several. */
export function readWords(f: Field, name: string, cell: string, lookup: Lookup, text: ResourceText): CellRead {
  if (f.kind === 'ref') return known(lookup.record(f.ref!, cell))
  if (f.kind === 'refs') return several(cell, (word) => lookup.record(f.ref!, word))
  if (f.kind === 'dict') return known(lookup.entry(f.dictCode!, cell))
  if (f.kind === 'dicts') return several(cell, (word) => lookup.entry(f.dictCode!, word))
  if (f.kind === 'choice') {
    const found = f.values!.find((value) => [value, ...Object.values(choiceWord({ text }, name, value))].some((word) => plainWord(String(word)) === plainWord(cell)))
    return known(found ?? null)
  }
  return readCell(f, cell)
}

async function judgeRecords(ctx: Ctx, contract: AnyContract, text: ResourceText, spec: RecordImport, rows: GivenRow[], options: ImportOptions): Promise<(row: GivenRow) => Judged> {
  const { scope } = ctx.services.resources.get(contract.path)!
  const lookup = await readLookup(ctx, spec.fields.map((name) => contract.fields[name]!))
  const read = new Map(rows.map((row) => [row.number, readRow(contract, text, spec, row, lookup)]))
  const present = await presentRecords(ctx, contract, spec, [...read.values()].map(({ values }) => values))
  const given = (values: Values, there: Row | undefined) => (there ? values : { ...options.defaults, ...values })
  const judgeOf = await spec.rules?.(ctx, rows.map(({ number }) => ({ number, get values() { return given(read.get(number)!.values, undefined) } })))
  const required = spec.fields.filter((name) => contract.fields[name]!.required)
  const taken = new Map<string, number>()
  return (row) => {
    const { values: own, faults } = read.get(row.number)!
    const key = keyOf(spec, own)
    const there = key === null ? undefined : present.get(key.word)
    const changes = there?.reached && options.update ? there.row : undefined
    const values = given(own, changes)
    const whole = changes ? { ...changes, ...values } : values
    const missing = required.filter((name) => !(name in row.cells) && (whole[name] ?? null) === null)
      .map((name): CellFault => ({ field: name, value: '', phrase: importText.missing }))
    const off = spec.fields.filter((name) => isNewlyOff(contract.fields[name]!, own[name], changes?.[name], lookup))
      .map((name): CellFault => ({ field: name, value: row.cells[name] ?? '', phrase: importText.switchedOff, params: { value: row.cells[name] ?? '' } }))
    const foreign = regionFault(ctx, { contract, scope }, changes ?? null, values)
    const found = [...faults, ...missing, ...off, ...(foreign ? atCells([foreign], whole) : [])]
    if (judgeOf && (spec.judgesUnread || !found.length)) found.push(...judgeOf(whole, row.number).map((fault) => ({ ...fault, value: row.cells[fault.field] ?? fault.value })))
    if (found.length) return { faults: found.sort((a, b) => spec.fields.indexOf(a.field) - spec.fields.indexOf(b.field)) }
    if (key === null) return { create: values }
    const at = { field: key.field, value: row.cells[key.field] ?? '' }
    const first = taken.get(key.word)
    if (first !== undefined) return { faults: [duplicateOf(at.field, at.value, first)] }
    if (there && !changes) return { faults: [{ ...at, ...(options.update ? { phrase: importText.presentElsewhere } : spec.present?.(there.row) ?? { phrase: importText.present }) }] }
    taken.set(key.word, row.number)
    return changes ? { change: { now: changes, values: spec.change?.(values, changes) ?? values } } : { create: values }
  }
}

function readRow(contract: AnyContract, text: ResourceText, spec: RecordImport, row: GivenRow, lookup: Lookup): { values: Values; faults: CellFault[] } {
  const faults: CellFault[] = []
  const values: Values = {}
  for (const name of spec.fields) {
    const cell = row.cells[name]
    if (cell === undefined) continue
    const read = spec.read?.(name, cell, lookup) ?? readWords(contract.fields[name]!, name, cell, lookup, text)
    if ('value' in read) values[name] = read.value
    else faults.push({ field: name, value: cell, ...read })
  }
  return { values: spec.tidy?.(values) ?? values, faults }
}

const fills = (values: Values, names: readonly string[]) => names.length > 0 && values[names[0]!] != null && names.every((name) => name in values)

const keyOf = ({ keys }: RecordImport, values: Values): { word: string; field: string } | null => {
  const group = keys.find((names) => fills(values, names))
  return group ? { word: JSON.stringify(group.map((name) => [name, values[name] ?? null])), field: group[0]! } : null
}

/** The records that rows of the table speak of, by key; `reached`: within the caller's data authority. */
async function presentRecords(ctx: Ctx, contract: AnyContract, spec: RecordImport, rows: readonly Values[]): Promise<Map<string, { row: Row; reached: boolean }>> {
  const r = ctx.services.resources.get(contract.path)!
  const found = new Map<string, { row: Row; reached: boolean }>()
  for (const names of spec.keys) {
    const wanted = [...new Set(rows.flatMap((values) => (fills(values, names) ? [values[names[0]!]] : [])))]
    if (!wanted.length) continue
    const there = (await ctx.db.selectFrom(r.table as never).selectAll().where(sql<boolean>`${sql.ref(names[0]!)} = any(${wanted})`).execute()) as Row[]
    const reached = new Set(there.length ? (await reachable(ctx, r).where(sql<boolean>`id = any(${there.map(({ id }) => id)}::bigint[])` as never).select('id').execute()).map((row: any) => row.id) : [])
    for (const row of there) if (spec.isSame?.(row, names[0]!) ?? true) found.set(JSON.stringify(names.map((name) => [name, row[name] ?? null])), { row, reached: reached.has(row.id) })
  }
  return found
}
