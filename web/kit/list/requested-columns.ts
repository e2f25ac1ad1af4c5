/**
 * Columns that a list requests from the server: the visible ones, and those that functions of the
 * page read.
 */
import { fieldOf } from '#common/contract.ts'
import type { AnyContract, Call } from '#common/contract.ts'
import { namedRecord } from '#common/labels.ts'

interface VisibleColumn {
  name: string
  customRender: boolean
}

/**
 * Returns the columns to request, in the order of the contract; undefined for all columns, when
 * functions of the page may read any of them.
 * @param visible visible columns; `customRender`: rendered by a function of the page
 * @param usedFields fields that functions of the page declare to read
 * @param hasOtherFunctions whether the page has functions beyond those of columns
 */
export function requestedColumns(
  contract: AnyContract,
  visible: readonly VisibleColumn[],
  usedFields: readonly string[] | undefined,
  hasOtherFunctions: boolean,
): string[] | undefined {
  const listInput = (contract.callSchemas as Record<string, Call | undefined>)['list']?.in[
    'properties'
  ] as object | undefined
  if (
    !listInput ||
    !('columns' in listInput) ||
    (!usedFields && (hasOtherFunctions || visible.some(({ customRender }) => customRender)))
  )
    return undefined
  const rowColumns = [
    'id',
    'name',
    ...(contract.title ? [contract.title.zh, contract.title.en] : []),
  ]
  const names = new Set([
    ...rowColumns,
    ...(usedFields ?? []),
    ...visible.flatMap(({ name }) => [
      name,
      ...referenceNamesOf(contract, name),
      namedRecord(contract, name)?.idField ?? name,
    ]),
  ])
  return contract.columns.filter((name) => names.has(name))
}

/** Name columns of a reference, see `referenceName` in common/labels.ts. */
function referenceNamesOf(contract: AnyContract, name: string): string[] {
  if (fieldOf(contract, name)?.kind !== 'ref') return []
  const base = name.replace(/Id$/, '')
  return [`${base}NameZh`, `${base}NameEn`, `${base}Name`]
}
