/** Columns of a list, derived from the contract unless the page specifies them. */
import type { ReactNode } from 'react'
import { fieldOf } from '#common/contract.ts'
import type { AnyContract, ColumnNameOf } from '#common/contract.ts'
import type { Field } from '#common/fields.ts'
import type { AnyMachine } from '#common/machine.ts'
import type { Lang, Message } from '#common/text.ts'
import { stateName } from '#common/machine.ts'
import { FieldValue } from '../FieldValue.tsx'
import { PermittedLink } from '../PermittedLink.tsx'
import { useMe } from '../../api/me.ts'
import { useFormatMessage } from '../../api/text.tsx'
import { choiceLabel, labelOf } from '#common/labels.ts'
import type { AnyRecord, ResourceInfo } from '../resource-info.ts'
import { Tag } from '../StatusTag.tsx'
import type { Tone } from '../StatusTag.tsx'

interface ColumnOptions<R> {
  label?: Message
  /** pixels */
  width?: number
  /** link of the cell; may read the same fields */
  to?(row: R): string | null
  /** colours of the values of a choice, which are shown as tags */
  tones?: Readonly<Record<string, Tone>>
  /** a zero is shown as empty */
  zeroAsEmpty?: boolean
  /** whether the header sorts; default: stored columns do */
  sort?: boolean
  /** hidden until the user shows it */
  hidden?: boolean
  align?: 'left' | 'right' | 'center'
  /** what the column tells on a phone, where a row has three lines; default: by its kind */
  role?: ColumnRole
}
/**
 * A column of the contract, or one of any name with its own `render`, which may read the fields named
 * in the list's `usedFields`.
 */
export type ColumnSpec<R = AnyRecord, N extends string = string> = ColumnOptions<R> &
  ({ name: N; render?(row: R): ReactNode } | { name: string; render(row: R): ReactNode })
/**
 * `state` and `date` share the last line of a row on a phone, `money` stands at the right of the second.
 * A `figure` or a `flag`, which is yes or no, says nothing without the label of its column.
 */
export type ColumnRole = 'text' | 'figure' | 'flag' | 'money' | 'state' | 'date'
export interface Column<R = AnyRecord> {
  name: string
  label: Message
  width: number
  sortable: boolean
  align: 'left' | 'right' | 'center'
  hidden: boolean
  role: ColumnRole
  /** the width fits every state of the machine, whatever the rows hold */
  fixedWidth: boolean
  /** names the record: never cut, a long name has several lines */
  isName: boolean
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
const roles: Partial<Record<Field['kind'], ColumnRole>> = {
  date: 'date',
  instant: 'date',
  money: 'money',
  int: 'figure',
  decimal: 'figure',
  bool: 'flag',
}

/** Columns of a date by which something must be done. */
const dueColumns = new Set(['dueDate', 'plannedDate', 'validUntil'])

/** Width in pixels of a cell with a tag that has an icon and this text. */
const tagWidth = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 13.5 : 7.2), 76)

/** Width in pixels of the longest state label in a language, at most 200; longer ones wrap. */
const statusColumnWidth = (machine: AnyMachine, lang: Lang): number =>
  Math.min(
    200,
    Math.max(...Object.values(machine.labels.states).map((label) => tagWidth(label[lang]))),
  )

const isTitle = ({ title }: AnyContract, name: string): boolean =>
  title !== undefined && (title.zh === name || title.en === name)

const roleOf = (name: string, field: Field | undefined, isTag: boolean): ColumnRole =>
  isTag || /^(status|standing|states?)$|State$/.test(name)
    ? 'state'
    : ((field && roles[field.kind]) ?? 'text')

/**
 * Where a record is named in both languages, the name in the reader's language stands before the
 * other one; what is hidden is the second, in either language. A name that may be missing stays
 * where it is.
 */
function ownNameFirst<R>(
  contract: AnyContract,
  specs: readonly ColumnSpec<R>[],
  lang: Lang,
): readonly ColumnSpec<R>[] {
  const { zh, en } = contract.title ?? {}
  if (!zh || !en || ![zh, en].every((name) => fieldOf(contract, name)?.required)) return specs
  const own = specs.find(({ name }) => name === contract.title![lang])
  const other = specs.find(({ name }) => name === (lang === 'zh' ? en : zh))
  if (!own || !other || specs.indexOf(own) < specs.indexOf(other)) return specs
  const [first, second] = [{ hidden: other.hidden ?? false }, { hidden: own.hidden ?? false }]
  return specs.map((spec) =>
    spec === own ? { ...other, ...second } : spec === other ? { ...own, ...first } : spec,
  )
}

/**
 * Builds columns from names and specifications.
 * @param lang language of the reader, for the width of the states
 */
export function columnsOf<R, K extends AnyContract = AnyContract>(
  described: ResourceInfo<K>,
  specs: readonly (ColumnNameOf<K> | ColumnSpec<R, ColumnNameOf<K>>)[],
  lang: Lang = 'en',
): Column<R>[] {
  const contract: AnyContract = described.contract
  const named = specs.map((one): ColumnSpec<R> => (typeof one === 'string' ? { name: one } : one))
  return ownNameFirst(contract, named, lang).map((spec) => {
    const field = fieldOf(contract, spec.name)
    const status = spec.name === 'status' && described.machine !== undefined
    return {
      name: spec.name,
      label: spec.label ?? labelOf(described.text, spec.name),
      width: status
        ? statusColumnWidth(described.machine!, lang)
        : (spec.width ?? widths[field?.kind ?? 'text'] ?? 180),
      sortable:
        spec.sort ??
        (field !== undefined &&
          !unsortable.has(field.kind) &&
          (contract.sortableColumns ?? contract.columns).includes(spec.name)),
      align: spec.align ?? (field && figures.has(field.kind) && !status ? 'right' : 'left'),
      hidden: spec.hidden ?? false,
      fixedWidth: status,
      isName: isTitle(contract, spec.name),
      role: spec.role ?? roleOf(spec.name, field, status || spec.tones !== undefined),
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
  const { today } = useMe().info
  const stored = (row as AnyRecord)[spec.name]
  const value = spec.zeroAsEmpty ? stored || null : stored
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
  const linked = to ? <PermittedLink to={to}>{content}</PermittedLink> : content
  return isOverdue(described.machine, name, row as AnyRecord, today) ? (
    <span className="overdue">{linked}</span>
  ) : (
    linked
  )
}

/** Whether a due date has passed while the record is still open. */
const isOverdue = (
  machine: AnyMachine | undefined,
  name: string,
  row: AnyRecord,
  today: string,
): boolean =>
  machine !== undefined &&
  dueColumns.has(name) &&
  typeof row[name] === 'string' &&
  row[name].slice(0, 10) < today &&
  typeof row['status'] === 'number' &&
  !machine.finalStates.includes(stateName(machine, row['status']) ?? '')
