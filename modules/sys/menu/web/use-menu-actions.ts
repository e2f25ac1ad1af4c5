import { useMessages } from '#web/api/text.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import type { RowAction } from '#web/kit/list/RowActions.tsx'
import { useRemove } from '#web/kit/list/use-remove.tsx'
import { menu } from '../menu.contract.ts'
import { menuText } from '../menu.text.ts'
import type { TreeRow } from './menu-rows.ts'

interface Options {
  add: (initial: object) => void
  edit: (id: string) => void
  showHistory: (row: TreeRow) => void
}

/** @returns the actions of an entry of the menu */
export function useMenuActions({ add, edit, showHistory }: Options) {
  const t = useMessages(menuText)
  const k = useMessages(kitText)
  const remove = useRemove(menu, () => undefined)
  const saveRights = ['sys.menu.save']
  return (row: TreeRow): RowAction[] => [
    { key: 'edit', label: k.edit, requiredRights: saveRights, onClick: () => edit(String(row.id)) },
    {
      key: 'below',
      label: t.addBelow,
      requiredRights: saveRights,
      visible: row.type !== 3,
      onClick: () => add({ parentId: row.id, type: row.type + 1, code: `${row.code}.` }),
    },
    {
      key: 'remove',
      label: k.remove,
      danger: true,
      requiredRights: ['sys.menu.remove'],
      onClick: () => remove([row.id]),
    },
    { key: 'history', label: k.history, onClick: () => showHistory(row) },
  ]
}
