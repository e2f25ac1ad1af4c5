/** Imports records of a resource from tables. */
import { sql } from 'kysely'
import type { AnyContract } from '#common/contract.ts'
import type { Field } from '#common/fields.ts'
import { choiceLabel } from '#common/labels.ts'
import type { Message } from '#common/text.ts'
import { regionFault } from '../access/write-reach.ts'
import { rowsInScope } from '../rows/filter-rows.ts'
import type { RequestContext } from '#server/core/context.ts'
import { untyped } from '#server/core/db.ts'
import { getResource } from '#server/core/resource.ts'
import type { AnyRow } from '#server/core/row.ts'
import { refuseFields } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import type { ResourceText } from '#server/core/resource.ts'
import { readCell } from './cells.ts'
import type { CellFault, CellRead } from './cells.ts'
import { importText } from './import.text.ts'
import { normalizeText, readLookup } from './lookup.ts'
import type { Lookup } from './lookup.ts'
import { ambiguousName, readList } from './read-multi-value-cell.ts'
import { duplicateOf } from './run-import.ts'
import type { MappedRow, ImportDefinition, ImportOptions, RowResult } from './run-import.ts'

/** Values of a record of any resource, by field. */
export type Values = Record<string, unknown>
type Row = AnyRow
/** A parsed row of the table; cells with errors are missing. */
export interface ReadRow {
  number: number
  values: Values
}

export interface RecordImport {
  /** fields a table can contain, in the order of the template */
  fields: readonly string[]
  /** headers that identify a field, besides its name and labels */
  headers?: Readonly<Record<string, readonly string[]>>
  /**
   * fields that identify an existing record: the first group whose fields are all filled in the row
   * (`[]`: none)
   */
  keys: readonly (readonly string[])[]
  /**
   * whether a record found by the group of keys that begins with `field` is the same record;
   * omitted: always
   */
  isSame?(existing: Row, field: string): boolean
  /** the error for an existing record when updates are not allowed */
  existingMessage?(existing: Row): Pick<CellFault, 'phrase' | 'params' | 'group'>
  /** fields that may have a default for empty cells, and their initial defaults */
  defaults?: readonly string[]
  initial?(ctx: RequestContext, lookup: Lookup): Values
  /** parses a cell in a special way; undefined: the usual way */
  read?(name: string, cell: string, lookup: Lookup): CellRead | undefined
  /** converts values to their stored form */
  normalize?(values: Values): Values
  /**
   * the resource's own rules: receives all rows once, then validates each row as it would be stored
   */
  validate?(
    ctx: RequestContext,
    rows: readonly ReadRow[],
  ): Promise<(whole: Values, row: number) => CellFault[]>
  /**
   * the rules can also validate rows with unreadable cells, so that all errors are reported
   * together
   */
  checksUnreadableRows?: boolean
  /** the changes to an existing record; omitted: all values of the row */
  change?(values: Values, now: Row): Values
  /** runs after records were changed, in the same transaction */
  changed?: ImportDefinition['afterUpdate']
  /** fills generated values of new records, such as their number */
  complete?(ctx: RequestContext, rows: Values[]): Promise<Values[]>
}

const fieldNamed = (contract: AnyContract, name: string): Field => {
  const field: Field | undefined = contract.fields[name]
  if (!field) throw new Error(`${contract.path} has no field '${name}'`)
  return field
}
const labelNamed = ({ labels }: ResourceText, name: string): Message => {
  const label = labels[name]
  if (!label) throw new Error(`no label of '${name}'`)
  return label
}

/** Creates the ImportDefinition for `importActions` and `importJob`. */
export function recordImport(
  contract: AnyContract,
  text: ResourceText,
  needs: ImportDefinition['needs'],
  spec: RecordImport,
): ImportDefinition {
  const field = (name: string) => fieldNamed(contract, name)
  const { defaults: allowed = [] } = spec
  const lookupOf = (ctx: RequestContext) => readLookup(ctx, spec.fields.map(field))
  return {
    job: `${contract.path} import`,
    needs,
    columns: () =>
      spec.fields.map((name) => ({
        name,
        field: field(name),
        label: labelNamed(text, name),
        headers: spec.headers?.[name] ?? [],
      })),
    async defaults(ctx, given) {
      const lookup = await lookupOf(ctx)
      const values: Values = spec.initial?.(ctx, lookup) ?? {}
      for (const [name, value] of Object.entries(given)) {
        if (value === null || value === '') continue
        if (!allowed.includes(name))
          refuseFields({
            field: 'defaults',
            phrase: importText.noSuchField,
            params: { field: name },
          })
        const read =
          readDefault(field(name), String(value), lookup) ??
          ambiguousName(field(name), String(value), lookup) ??
          spec.read?.(name, String(value), lookup) ??
          readWords(field(name), name, String(value), lookup, text)
        if ('value' in read && !isNewlyOff(field(name), read.value, undefined, lookup))
          values[name] = read.value
        else if ('value' in read)
          refuseFields({
            field: `defaults.${name}`,
            phrase: importText.switchedOff,
            params: { label: labelNamed(text, name), value: String(value) },
          })
        else
          refuseFields({
            field: `defaults.${name}`,
            phrase: read.phrase,
            params: { label: labelNamed(text, name), ...read.params },
          })
      }
      return Object.fromEntries(
        Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
      )
    },
    validateRows: (ctx, rows, options) => validateRecords(ctx, contract, text, spec, rows, options),
    ...(spec.complete && { fillGenerated: spec.complete }),
    ...(spec.changed && { afterUpdate: spec.changed }),
  }
}

/** Parses a default that was chosen in a form: the id of a record. */
const readDefault = (f: Field, value: string, lookup: Lookup): CellRead | undefined =>
  f.kind === 'ref' &&
  f.ref !== undefined &&
  /^[1-9]\d{0,14}$/.test(value) &&
  lookup.isReachable(f.ref, Number(value))
    ? { value: Number(value) }
    : undefined

/**
 * Maps errors of a record to the cells it was read from; a nested error is reported at its field.
 */
export const atCells = (errors: readonly FieldError[], whole: Values): CellFault[] =>
  errors.map(({ field: path, phrase, params }) => {
    const field = path.replace(/\..*/s, '')
    return { field, value: String(whole[field] ?? ''), phrase, ...(params && { params }) }
  })

/** Whether a row assigns a disabled entry or reference that the record does not have yet. */
function isNewlyOff(f: Field, value: unknown, now: unknown, lookup: Lookup): boolean {
  if (!f.dictCode && !f.ref) return false
  const held = new Set([now].flat())
  return [value].flat().some((one) => one != null && !held.has(one) && lookup.isOff(f, one))
}

/** The resolved value of a text, or the error that it is unknown. */
export const valueOrUnknown = (value: unknown, phrase = importText.unknownWord): CellRead =>
  value === null ? { phrase } : { value }
/**
 * Parses a cell by the kind of its field: labels of dictionaries, records and fixed values,
 * separated by `;`, `、` or `,`.
 */
export function readWords(
  f: Field,
  name: string,
  cell: string,
  lookup: Lookup,
  text: ResourceText,
): CellRead {
  const { ref = '', dictCode = '', values = [] } = f
  if (f.kind === 'ref') return valueOrUnknown(lookup.record(ref, cell))
  if (f.kind === 'refs')
    return readList(
      cell,
      (word) => lookup.record(ref, word),
      (word) => lookup.ambiguous(ref, word),
    )
  if (f.kind === 'dict') return valueOrUnknown(lookup.dictionaryKey(dictCode, cell))
  if (f.kind === 'dicts') return readList(cell, (word) => lookup.dictionaryKey(dictCode, word))
  if (f.kind === 'choice') {
    const choice = values.find((value) =>
      [value, ...Object.values(choiceLabel({ text }, name, value))].some(
        (word) => normalizeText(String(word)) === normalizeText(cell),
      ),
    )
    return valueOrUnknown(choice ?? null)
  }
  return readCell(f, cell)
}

async function validateRecords(
  ctx: RequestContext,
  contract: AnyContract,
  text: ResourceText,
  spec: RecordImport,
  rows: MappedRow[],
  options: ImportOptions,
): Promise<(row: MappedRow) => RowResult> {
  const { scope } = getResource(ctx.services, contract.path)
  const lookup = await readLookup(
    ctx,
    spec.fields.map((name) => fieldNamed(contract, name)),
  )
  const read = new Map(rows.map((row) => [row.number, readRow(contract, text, spec, row, lookup)]))
  const readRowOf = (row: MappedRow) =>
    read.get(row.number) ?? readRow(contract, text, spec, row, lookup)
  const present = await presentRecords(
    ctx,
    contract,
    spec,
    [...read.values()].map(({ values }) => values),
  )
  const given = (values: Values, existing: Row | undefined) =>
    existing ? values : { ...options.defaults, ...values }
  const judgeOf = await spec.validate?.(
    ctx,
    rows.map((row) => ({
      number: row.number,
      get values() {
        return given(readRowOf(row).values, undefined)
      },
    })),
  )
  const required = spec.fields.filter((name) => fieldNamed(contract, name).required)
  const usedKeys = new Map<string, number>()
  return (row) => {
    const { values: own, faults: errors } = readRowOf(row)
    const key = keyOf(spec, own)
    const existing = key === null ? undefined : present.get(key.word)
    const changes = existing?.reached && options.update ? existing.row : undefined
    const values = given(own, changes)
    const whole = changes ? { ...changes, ...values } : values
    const missing = required
      .filter((name) => !(name in row.cells) && (whole[name] ?? null) === null)
      .map((name): CellFault => ({ field: name, value: '', phrase: importText.missing }))
    const off = spec.fields
      .filter((name) => isNewlyOff(fieldNamed(contract, name), own[name], changes?.[name], lookup))
      .map((name): CellFault => ({
        field: name,
        value: row.cells[name] ?? '',
        phrase: importText.switchedOff,
        params: { value: row.cells[name] ?? '' },
      }))
    const foreign = regionFault(ctx, { contract, scope }, changes ?? null, values)
    const faults = [...errors, ...missing, ...off, ...(foreign ? atCells([foreign], whole) : [])]
    if (judgeOf && (spec.checksUnreadableRows || !faults.length))
      faults.push(
        ...judgeOf(whole, row.number).map((fault) => ({
          ...fault,
          value: row.cells[fault.field] ?? fault.value,
        })),
      )
    if (faults.length)
      return {
        faults: faults.sort((a, b) => spec.fields.indexOf(a.field) - spec.fields.indexOf(b.field)),
      }
    if (key === null) return { create: values }
    const at = { field: key.field, value: row.cells[key.field] ?? '' }
    const first = usedKeys.get(key.word)
    if (first !== undefined) return { faults: [duplicateOf(at.field, at.value, first)] }
    if (existing && !changes)
      return {
        faults: [
          {
            ...at,
            ...(options.update
              ? { phrase: importText.presentElsewhere }
              : (spec.existingMessage?.(existing.row) ?? { phrase: importText.present })),
          },
        ],
      }
    usedKeys.set(key.word, row.number)
    return changes
      ? { change: { now: changes, values: spec.change?.(values, changes) ?? values } }
      : { create: values }
  }
}

function readRow(
  contract: AnyContract,
  text: ResourceText,
  spec: RecordImport,
  row: MappedRow,
  lookup: Lookup,
): { values: Values; faults: CellFault[] } {
  const errors: CellFault[] = []
  const values: Values = {}
  for (const name of spec.fields) {
    const cell = row.cells[name]
    if (cell === undefined) continue
    const read =
      ambiguousName(fieldNamed(contract, name), cell, lookup) ??
      spec.read?.(name, cell, lookup) ??
      readWords(fieldNamed(contract, name), name, cell, lookup, text)
    if ('value' in read) values[name] = read.value
    else errors.push({ field: name, value: cell, ...read })
  }
  return { values: spec.normalize?.(values) ?? values, faults: errors }
}

const hasKeyValues = (values: Values, names: readonly string[]) =>
  names[0] !== undefined && values[names[0]] != null && names.every((name) => name in values)

const keyOf = ({ keys }: RecordImport, values: Values): { word: string; field: string } | null => {
  const group = keys.find((names) => hasKeyValues(values, names))
  const field = group?.[0]
  return field !== undefined
    ? { word: JSON.stringify(group?.map((name) => [name, values[name] ?? null])), field }
    : null
}

/**
 * The existing records that rows of the table match, by key; `reached`: within the caller's scope.
 */
async function presentRecords(
  ctx: RequestContext,
  contract: AnyContract,
  spec: RecordImport,
  rows: readonly Values[],
): Promise<Map<string, { row: Row; reached: boolean }>> {
  const r = getResource(ctx.services, contract.path)
  const records = new Map<string, { row: Row; reached: boolean }>()
  for (const names of spec.keys) {
    const [first] = names
    if (first === undefined) continue
    const wanted = [
      ...new Set(rows.flatMap((values) => (hasKeyValues(values, names) ? [values[first]] : []))),
    ]
    if (!wanted.length) continue
    const existing = await untyped(ctx.db)
      .selectFrom(r.table as string)
      .selectAll()
      .where(sql<boolean>`${sql.ref(first)} = any(${wanted})`)
      .$castTo<Row>()
      .execute()
    const reached = new Set(
      existing.length
        ? (
            await rowsInScope(ctx, r)
              .where(sql<boolean>`id = any(${existing.map(({ id }) => id)}::bigint[])`)
              .select('id')
              .$castTo<{ id: number }>()
              .execute()
          ).map(({ id }) => id)
        : [],
    )
    for (const row of existing)
      if (spec.isSame?.(row, first) ?? true)
        records.set(JSON.stringify(names.map((name) => [name, row[name] ?? null])), {
          row,
          reached: reached.has(row.id),
        })
  }
  return records
}
