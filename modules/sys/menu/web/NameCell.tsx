import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import { useSay } from '#web/api/text.tsx'
import { Icon } from '#web/kit/Icon.tsx'
import { menuText } from '../menu.text.ts'
import type { TreeRow } from './menu-rows.ts'

/** The name of an entry at its depth of the tree, with what unfolds it. */
export function NameCell({ row, name, onToggle }: { row: TreeRow; name: string; onToggle: () => void }) {
  const say = useSay()
  return (
    <span className="menu-name" style={{ paddingInlineStart: row.depth * 22 }}>
      {row.folds
        ? <button type="button" aria-expanded={row.open} aria-label={say(menuText.below, { name })} onClick={onToggle}>{row.open ? <CaretDownOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}</button>
        : <i aria-hidden="true" />}
      {row.icon && <Icon name={row.icon} />}<span>{name}</span>
    </span>
  )
}
