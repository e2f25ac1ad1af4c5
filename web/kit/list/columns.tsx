/** The columns of a list, drawn from the contract where the page says nothing else. */
import type { ReactNode } from 'react'
import { fieldOf } from '#common/contract.ts'
import type { Field } from '#common/fields.ts'
import type { AnyMachine } from '#common/machine.ts'
import type { Phrase } from '#common/text.ts'
import { FieldText } from '../values.tsx'
import { labelOf } from '#common/words.ts'
import type { Described } from '../words.ts'

export interface ColumnSpec<R = any> {
  /** a field of the contract, or any other name when `render` is given */
  name: string
  label?: Phrase
  /** pixels */
  width?: number
  /** reads what the list's `reads` names */
  render?: (row: R) => ReactNode
  /** whether the header sorts; by default stored columns do */
  sort?: boolean
  /** not shown until the person chooses it */
  hidden?: boolean
  align?: 'left' | 'right' | 'center'
}
export interface Column<R = any> { name: string; label: Phrase; width: number; sortable: boolean; align: 'left' | 'right' | 'center'; hidden: boolean; /** by a function of the page, which may read any field */ drawn: boolean; cell: (row: R) => ReactNode }

const widths: Partial<Record<Field['kind'], number>> = { date: 120, instant: 160, bool: 100, int: 110, decimal: 120, money: 150, choice: 120, dict: 150, ref: 180, image: 130 }
const unsortable = new Set<Field['kind']>(['refs', 'dicts', 'json', 'file', 'files', 'image', 'ref', 'dict'])
const figures = new Set<Field['kind']>(['int', 'decimal', 'money'])

/** Pixels in which the longest of a machine's words fits, dot and all. */
const roomForStates = (machine: AnyMachine): number => Math.min(250, Math.max(...Object.values(machine.words.states).map(({ en }) => 58 + 7.3 * en.length)))

/** Makes columns of names and specifications. */
export function columnsOf<R>(described: Described, specs: readonly (string | ColumnSpec<R>)[]): Column<R>[] {
  const { contract } = described
  return specs.map((given) => {
    const spec: ColumnSpec<R> = typeof given === 'string' ? { name: given } : given
    const field = fieldOf(contract, spec.name)
    const status = spec.name === 'status' && described.machine !== undefined
    return {
      name: spec.name,
      label: spec.label ?? labelOf(described.text, spec.name),
      width: status ? Math.max(spec.width ?? 0, roomForStates(described.machine!)) : spec.width ?? widths[field?.kind ?? 'text'] ?? 180,
      sortable: spec.sort ?? (field !== undefined && !unsortable.has(field.kind) && (contract.sorts ?? contract.columns).includes(spec.name)),
      align: spec.align ?? (field && figures.has(field.kind) && !status ? 'right' : 'left'),
      hidden: spec.hidden ?? false,
      drawn: spec.render !== undefined,
      cell: spec.render ?? ((row) => <FieldText {...described} name={spec.name} field={field} value={(row as Record<string, unknown>)[spec.name]} row={row as Record<string, any>} />),
    }
  })
}
