/** Validates rows of a table as records: what each creates or changes, or its errors. */
import type { AnyContract } from '#common/contract.ts'
import type { RequestContext } from '#server/core/context.ts'
import { getResource } from '#server/core/resource.ts'
import type { ResourceText } from '#server/core/resource.ts'
import type { AnyRow } from '#server/core/row.ts'
import { regionFault } from '../access/write-reach.ts'
import type { CellFault } from './cells.ts'
import { importText } from './import.text.ts'
import { readLookup } from './lookup.ts'
import { keyOf, presentRecords } from './present-records.ts'
import { atCells, isNewlyOff, readRow } from './read-record.ts'
import { fieldNamed } from './record-import-options.ts'
import type { RecordImport, Values } from './record-import-options.ts'
import { duplicateOf } from './run-import.ts'
import type { ImportOptions, MappedRow, RowResult } from './run-import.ts'

/**
 * Reads all rows and finds the records they mean.
 * @returns a function that validates one row
 */
export async function validateRecords(
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
  /** A record is also found by a field that all rows share, such as the ship of its items. */
  const withDefaults = (values: Values): Values => ({ ...options.defaults, ...values })
  const present = await presentRecords(
    ctx,
    contract,
    spec,
    [...read.values()].map(({ values }) => withDefaults(values)),
  )
  const given = (values: Values, existing: AnyRow | undefined) =>
    existing ? values : withDefaults(values)
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
    const key = keyOf(spec, withDefaults(own))
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
