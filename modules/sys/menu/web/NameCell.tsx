import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import { useFormatMessage } from '#web/api/text.tsx'
import { Icon } from '#web/kit/Icon.tsx'
import { menuText } from '../menu.text.ts'
import type { TreeRow } from './menu-rows.ts'

/** The name of an entry, indented by its depth, with its expand button. */
export function NameCell({
  row,
  name,
  onToggle,
}: {
  row: TreeRow
  name: string
  onToggle: () => void
}) {
  const translate = useFormatMessage()
  return (
    <span className="menu-name" style={{ paddingInlineStart: row.depth * 22 }}>
      {row.folds ? (
        <button
          type="button"
          aria-expanded={row.open}
          aria-label={translate(menuText.below, { name })}
          onClick={onToggle}
        >
          {row.open ? <CaretDownOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
        </button>
      ) : (
        <i aria-hidden="true" />
      )}
      {row.icon && <Icon name={row.icon} />}
      <span>{name}</span>
    </span>
  )
}
