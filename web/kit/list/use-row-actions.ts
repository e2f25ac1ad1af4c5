import type { AnyContract } from '#common/contract.ts'
import { useHasRight, useMe } from '../../api/me.ts'
import { useMessages } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'
import { rightCodeOf } from '../resource-info.ts'
import type { AnyRow, AnyListPageProps, RowContext } from './list-page-props.ts'
import { allowedActions, actionColumn } from './RowActions.tsx'
import type { RowAction } from './RowActions.tsx'
import { useRemove } from './use-remove.tsx'

interface Options {
  rows: readonly AnyRow[]
  context: RowContext
  /** shows the history of a row; absent where the resource has a detail page or no history */
  showHistory?: ((row: AnyRow) => void) | undefined
  clearSelection: () => void
}

/** The standard and additional actions of the rows of a list, as far as the user may use them. */
export function useRowActions(
  props: AnyListPageProps,
  { rows, context, showHistory, clearSelection }: Options,
) {
  const { contract, form } = props
  const t = useMessages(kitText)
  const can = useListRights(contract, props.requiredRights)
  const { rights } = useMe()
  const remove = useRemove(contract, clearSelection)
  const canEdit = form !== undefined && can.save && props.editable !== false
  const isEditable = (row: AnyRow) => props.editable !== false && (props.editable?.(row) ?? true)
  const isRemovable = (row: AnyRow) => props.removable?.(row) ?? isEditable(row)
  const actionsOf = (row: AnyRow): RowAction[] => {
    const custom = props.rowActions?.(row, context) ?? []
    return [
      ...custom.filter((action) => !action.afterDefaults),
      ...(canEdit && isEditable(row)
        ? [{ key: 'edit', label: t.edit, onClick: () => context.edit(row.id) }]
        : []),
      ...(can.remove && isRemovable(row)
        ? [{ key: 'remove', label: t.remove, danger: true, onClick: () => remove([row.id]) }]
        : []),
      ...custom.filter((action) => action.afterDefaults),
      ...(showHistory
        ? [{ key: 'history', label: t.history, onClick: () => showHistory(row) }]
        : []),
    ]
  }
  const standardLabels = [
    ...(canEdit ? [t.edit] : []),
    ...(can.remove ? [t.remove] : []),
    ...(showHistory ? [t.history] : []),
  ]
  const labelsOfRows = rows.map((row) =>
    allowedActions(actionsOf(row), rights).map((action) => action.label),
  )
  const hasActions = Boolean(props.rowActions) || standardLabels.length > 0
  return {
    can,
    remove,
    actionsOf,
    /** false when no row has an action, so that the column is omitted */
    showActions:
      hasActions && (rows.length === 0 || labelsOfRows.some((labels) => labels.length > 0)),
    actionColumn: actionColumn(rows.length > 0 ? labelsOfRows : [standardLabels]),
  }
}

/** Whether the standard actions exist for the resource and are allowed to the user. */
function useListRights(contract: AnyContract, rights: AnyListPageProps['requiredRights']) {
  const codes = (action: 'save' | 'remove' | 'export') =>
    rights?.[action] === null ? [] : [rights?.[action] ?? rightCodeOf(contract, action)]
  const exists = (action: 'save' | 'remove' | 'export') => action in contract.callSchemas
  const [canSave, canRemove, canExport] = [
    useHasRight(codes('save')),
    useHasRight(codes('remove')),
    useHasRight(codes('export')),
  ]
  return {
    save: exists('save') && canSave,
    remove: exists('remove') && canRemove,
    export: exists('export') && canExport,
  }
}
