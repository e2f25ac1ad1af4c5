import type { ComponentType, ReactNode } from 'react'
import type {
  AnyContract,
  ColumnNameOf,
  FilterNameOf,
  FilterQueryOf,
  InputNameOf,
  RowOf,
} from '#common/contract.ts'
import type { AnyMachine } from '#common/machine.ts'
import type { FormProps } from '../form/EntityForm.tsx'
import type { ImportProps } from '../import/ImportDrawer.tsx'
import type { AnyRecord, ResourceText } from '../resource-info.ts'
import type { ColumnSpec } from './columns.tsx'
import type { FilterChoices } from './FilterField.tsx'
import type { ListState } from './list-state.ts'
import type { RowAction } from './RowActions.tsx'

export interface RowContext {
  query: ListState
  refresh: () => void
  edit: (id: 'new' | number) => void
}
export interface ListContext<R> extends RowContext {
  selected: R[]
  clearSelection: () => void
}

export type NameOf<K extends AnyContract> = string & keyof RowOf<K>
/** A row with the fields that the page declares in `usedFields`. */
export type ReadRow<K extends AnyContract, N extends NameOf<K>> = string extends N
  ? RowOf<K>
  : Pick<RowOf<K>, (N | 'id') & keyof RowOf<K>>
/** A row of any resource. */
export type AnyRow = AnyRecord & { id: number }

export interface ListPageProps<
  K extends AnyContract,
  N extends NameOf<K> = NameOf<K>,
  R = ReadRow<K, N>,
> {
  contract: K
  text: ResourceText
  machine?: AnyMachine
  /** columns in order: field names, or `{ name, label, width, render, sort, hidden, align }` */
  columns: readonly (ColumnNameOf<K> | ColumnSpec<R, ColumnNameOf<K>>)[]
  /** further columns, after the others, hidden until the user shows them */
  hiddenColumns?: readonly ColumnNameOf<K>[]
  /**
   * fields read by `render`, `rowActions`, `toolbar` and other functions: the list then requests
   * only these and the visible columns, otherwise all columns
   */
  usedFields?: readonly N[]
  /** filters in order; default: those of the contract */
  filters?: readonly FilterNameOf<K>[]
  /** options of text filters, by name: `{ resource: [{ value, label }] }` */
  filterOptions?: FilterChoices<FilterNameOf<K>>
  /**
   * form for create and edit, loaded on demand: `const form = () => import('./FlagForm.tsx')`
   * outside the component
   */
  form?: () => Promise<{ default: ComponentType<FormProps> }>
  /** page for new records, when the list has no form: the New button leads there */
  createPath?: string
  /** path of the detail page; the first column links to it with `?id=` */
  detailPath?: string
  /** button codes other than `{module}.{resource}.save` and `.remove`; null hides the action */
  requiredRights?: { save?: string | null; remove?: string | null; export?: string | null }
  /** further row actions, before edit and delete */
  rowActions?(row: R, context: RowContext): RowAction[]
  /** offers the day as of which the rows are shown, for contracts whose list takes `asOf` */
  asOfDay?: boolean
  /** further buttons above the table */
  toolbar?(context: ListContext<R>): ReactNode
  /** further totals beside the number of rows, such as sums over all rows */
  footer?: ReactNode
  /** whether rows can be selected; default: when they can be deleted */
  selectable?: boolean
  /** filters that always apply and are not shown, such as `{ shipId: [5] }` on a ship's page */
  fixedFilters?: FilterQueryOf<K>
  /** initial values of a new record */
  initialValues?: { [F in InputNameOf<K>]?: unknown }
  /** search of a list opened without one, when the user has no default view */
  defaultSearch?: ListState
  /** part of another page: the search is component state instead of part of the URL */
  embedded?: boolean
  /**
   * enables the import, for contracts with `importCalls`: fields that columns can be mapped to, and
   * those with a default for empty cells
   */
  importOptions?:
    | Omit<ImportProps<K>, 'contract' | 'text' | 'onClose'>
    /** columns that are not the fields of the resource */
    | Omit<ImportProps, 'onClose'>
  /** whether a row can be edited and deleted; false: records are created here but never edited */
  editable?: false | ((row: R) => boolean)
  /** whether a row can be deleted; default: when it can be edited */
  removable?: (row: R) => boolean
}
/** Props of the list of any resource, as its parts read them. */
export type AnyListPageProps = ListPageProps<AnyContract, NameOf<AnyContract>, AnyRow>
