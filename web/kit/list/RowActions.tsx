import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { Link, useNavigate } from 'react-router'
import { useMe } from '../../api/me.ts'
import { useFormatMessage } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'
import { useMinWidth } from '../use-width.ts'

export interface RowAction {
  key: string
  label: string
  /** button codes, of which the user needs at least one */
  requiredRights?: readonly string[]
  onClick?: () => void
  /** navigates to a page instead */
  to?: string
  /** placed after edit and delete */
  afterDefaults?: boolean
  danger?: boolean
  disabled?: boolean
  /** false: not offered for this row */
  visible?: boolean
}

/** Width of the column with a menu, in pixels. */
const menuWidth = 48
const pixelsOf = (label: string) =>
  [...label].reduce((sum, char) => sum + (char > '\u2e80' ? 14 : 7.3), 15)

/** The actions that a user with these button codes may use. */
export const allowedActions = (
  actions: readonly RowAction[],
  rights: ReadonlySet<string>,
): RowAction[] =>
  actions.filter(
    ({ visible = true, requiredRights }) =>
      visible && (!requiredRights || requiredRights.some((code) => rights.has(code))),
  )

/** Width of the action column in pixels, and whether it is a menu. */
export interface ActionColumn {
  width: number
  menu: boolean
}
const menuColumn: ActionColumn = { width: menuWidth, menu: true }

/**
 * The action column of a table as wide as its room: a single action is a button, of several only the
 * menu has room.
 * @param labelsOfRows labels of the actions of each row
 */
export function actionColumn(labelsOfRows: readonly (readonly string[])[]): ActionColumn {
  if (labelsOfRows.some((labels) => labels.length > 1)) return menuColumn
  const widest = Math.max(0, ...labelsOfRows.flat().map(pixelsOf))
  return { width: Math.max(menuWidth, Math.ceil(widest) + 22), menu: false }
}

/**
 * The action column beside other columns. It stays in sight while they scroll, so a button twice as
 * wide as a menu becomes one: it would cover a column.
 * @param columnsWidth width of the other columns, in pixels
 * @param room width of the list, in pixels
 */
export const fittingColumn = (
  column: ActionColumn,
  columnsWidth: number,
  room: number,
): ActionColumn =>
  column.width > 2 * menuWidth && columnsWidth + column.width > room ? menuColumn : column

interface Props {
  actions: readonly RowAction[]
  /** name of the row */
  name: string
  /** in a menu, as in all rows of the list */
  menu: boolean
}

/** Actions of a row: one as a button, several in a menu that appears with the pointer or the focus. */
export function RowActions({ actions, name, menu }: Props) {
  const { rights } = useMe()
  const translate = useFormatMessage()
  const navigate = useNavigate()
  const isWide = useMinWidth(601)
  const allowed = allowedActions(actions, rights)
  const [only] = allowed
  const run = (a: RowAction) => (a.to ? navigate(a.to) : a.onClick?.())
  if (!only) return null
  if (!menu && isWide) return <SingleAction action={only} />
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: allowed.map((a) => ({
          key: a.key,
          label: a.label,
          danger: a.danger ?? false,
          disabled: a.disabled ?? false,
          onClick: () => void run(a),
        })),
      }}
    >
      <Button
        className="row-menu"
        type="text"
        size="small"
        icon={<MoreOutlined aria-hidden />}
        aria-label={translate(kitText.actionsOf, { name })}
        aria-haspopup="menu"
      />
    </Dropdown>
  )
}

function SingleAction({ action: a }: { action: RowAction }) {
  return a.to ? (
    <Link className="row-action" to={a.to}>
      {a.label}
    </Link>
  ) : (
    <button
      type="button"
      className={a.danger ? 'row-action danger' : 'row-action'}
      disabled={a.disabled}
      onClick={a.onClick}
    >
      {a.label}
    </button>
  )
}
