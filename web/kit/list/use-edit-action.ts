import { useMessages } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'
import type { RowAction } from './RowActions.tsx'

/**
 * The row action "Edit" of a list whose form is a page of its own.
 * @param page path of that page
 * @param right of `save`
 */
export function useEditAction(page: string, right: string) {
  const t = useMessages(kitText)
  return (id: number, visible = true): RowAction => ({
    key: 'edit',
    label: t.edit,
    requiredRights: [right],
    to: `${page}?id=${id}`,
    visible,
  })
}
