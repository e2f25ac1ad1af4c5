/** Reads the cells of a row as values of a record. */
import type { AnyContract } from '#common/contract.ts'
import type { Field } from '#common/fields.ts'
import { choiceLabel } from '#common/labels.ts'
import type { FieldError } from '#server/core/refusal.ts'
import type { ResourceText } from '#server/core/resource.ts'
import { readCell } from './cells.ts'
import type { CellFault, CellRead } from './cells.ts'
import { importText } from './import.text.ts'
import { normalizeText } from './lookup.ts'
import type { Lookup } from './lookup.ts'
import { ambiguousName, readList } from './read-multi-value-cell.ts'
import { fieldNamed } from './record-import-options.ts'
import type { RecordImport, Values } from './record-import-options.ts'
import type { MappedRow } from './run-import.ts'

/**
 * Maps errors of a record to the cells it was read from; a nested error is reported at its field.
 */
export const atCells = (errors: readonly FieldError[], whole: Values): CellFault[] =>
  errors.map(({ field: path, phrase, params }) => {
    const field = path.replace(/\..*/s, '')
    return { field, value: String(whole[field] ?? ''), phrase, ...(params && { params }) }
  })

/** Whether a row assigns a disabled entry or reference that the record does not have yet. */
export function isNewlyOff(f: Field, value: unknown, now: unknown, lookup: Lookup): boolean {
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

/** The values of a row, and the errors of cells that cannot be read. */
export function readRow(
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
