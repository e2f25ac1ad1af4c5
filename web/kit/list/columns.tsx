/** Columns of a list, derived from the contract unless the page specifies them. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { fieldOf } from '#common/contract.ts'
import type { Field } from '#common/fields.ts'
import type { AnyMachine } from '#common/machine.ts'
import type { Message } from '#common/text.ts'
import { FieldValue } from '../FieldValue.tsx'
import { useFormatMessage } from '../../api/text.tsx'
import { choiceLabel, labelOf } from '#common/labels.ts'
import type { AnyRecord, ResourceInfo } from '../resource-info.ts'
import { Tag } from '../StatusTag.tsx'
import type { Tone } from '../StatusTag.tsx'

export interface ColumnSpec<R = AnyRecord> {
  /** a field of the contract, or any name when `render` is given */
  name: string
  label?: Message
  /** pixels */
  width?: number
  /** may read the fields named in the list's `usedFields` */
  render?(row: R): ReactNode
  /** link of the cell; may read the same fields */
  to?(row: R): string | null
  /** colours of the values of a choice, which are shown as tags */
  tones?: Readonly<Record<string, Tone>>
  /** whether the header sorts; default: stored columns do */
  sort?: boolean
  /** hidden until the user shows it */
  hidden?: boolean
  align?: 'left' | 'right' | 'center'
}
export interface Column<R = AnyRecord> {
  name: string
  label: Message
  width: number
  sortable: boolean
  align: 'left' | 'right' | 'center'
  hidden: boolean
  /** rendered by a function of the page, which may read any field */
  customRender: boolean
  cell(row: R): ReactNode
}

const widths: Partial<Record<Field['kind'], number>> = {
  date: 120,
  instant: 160,
  bool: 100,
  int: 110,
  decimal: 120,
  money: 150,
  choice: 120,
  dict: 150,
  ref: 180,
  image: 130,
}
const unsortable = new Set<Field['kind']>([
  'refs',
  'dicts',
  'json',
  'file',
  'files',
  'image',
  'ref',
  'dict',
])
const figures = new Set<Field['kind']>(['int', 'decimal', 'money'])

/** Width in pixels of the longest state label with its icon. */
const statusColumnWidth = (machine: AnyMachine): number =>
  Math.min(
    250,
    Math.max(...Object.values(machine.labels.states).map(({ en }) => 58 + 7.3 * en.length)),
  )

/** Builds columns from names and specifications. */
export function columnsOf<R>(
  described: ResourceInfo,
  specs: readonly (string | ColumnSpec<R>)[],
): Column<R>[] {
  const { contract } = described
  return specs.map((nameOrSpec) => {
    const spec: ColumnSpec<R> = typeof nameOrSpec === 'string' ? { name: nameOrSpec } : nameOrSpec
    const field = fieldOf(contract, spec.name)
    const status = spec.name === 'status' && described.machine !== undefined
    return {
      name: spec.name,
      label: spec.label ?? labelOf(described.text, spec.name),
      width: status
        ? Math.max(spec.width ?? 0, statusColumnWidth(described.machine!))
        : (spec.width ?? widths[field?.kind ?? 'text'] ?? 180),
      sortable:
        spec.sort ??
        (field !== undefined &&
          !unsortable.has(field.kind) &&
          (contract.sortableColumns ?? contract.columns).includes(spec.name)),
      align: spec.align ?? (field && figures.has(field.kind) && !status ? 'right' : 'left'),
      hidden: spec.hidden ?? false,
      customRender: spec.render !== undefined || spec.to !== undefined,
      cell: (row: R) => <Cell described={described} spec={spec} field={field} row={row} />,
    }
  })
}

interface CellProps<R> {
  described: ResourceInfo
  spec: ColumnSpec<R>
  field: Field | undefined
  row: R
}

/** A value of a row: as the page renders it, as a tag, or by its kind; with its link. */
function Cell<R>({ described, spec, field, row }: CellProps<R>): ReactNode {
  const translate = useFormatMessage()
  const value = (row as AnyRecord)[spec.name]
  const { name, tones } = spec
  const content = spec.render ? (
    spec.render(row)
  ) : tones && value !== null && value !== undefined ? (
    <Tag tone={tones[String(value)] ?? 'grey'}>
      {translate(choiceLabel(described, name, value))}
    </Tag>
  ) : (
    <FieldValue {...described} name={name} field={field} value={value} row={row as AnyRecord} />
  )
  const to = spec.to?.(row)
  return to ? <Link to={to}>{content}</Link> : content
}
