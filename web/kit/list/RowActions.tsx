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

/** Widths in pixels: of the action column, of the menu button, and of the padding of a label. */
const [columnWidth, menuWidth, labelPadding] = [144, 26, 15]
const pixelsOf = (label: string) =>
  labelPadding + [...label].reduce((sum, char) => sum + (char > '\u2e80' ? 14 : 7.3), 0)

/** The actions that a user with these button codes may use. */
export const allowedActions = (
  actions: readonly RowAction[],
  rights: ReadonlySet<string>,
): RowAction[] =>
  actions.filter(
    ({ visible = true, requiredRights }) =>
      visible && (!requiredRights || requiredRights.some((code) => rights.has(code))),
  )

/** Width of the action column for these labels, in pixels. */
export const actionColumnWidth = (labels: readonly string[]): number =>
  Math.min(
    columnWidth + 24,
    Math.max(
      100,
      labels.reduce((sum, label) => sum + pixelsOf(label), 28),
    ),
  )

/** Number of labels that fit side by side; the menu for the others takes space too. */
export function countFitting(labels: readonly string[]): number {
  const within = (space: number) => {
    let used = 0
    const firstOverflow = labels.findIndex((label) => (used += pixelsOf(label)) > space)
    return firstOverflow < 0 ? labels.length : firstOverflow
  }
  return within(columnWidth) === labels.length ? labels.length : within(columnWidth - menuWidth)
}

/**
 * Actions of a row: side by side in a wide window, in a menu in a narrow one, so that they cover no
 * column.
 */
export function RowActions({ actions, name }: { actions: readonly RowAction[]; name: string }) {
  const { rights } = useMe()
  const translate = useFormatMessage()
  const navigate = useNavigate()
  const wide = useMinWidth(1440)
  const allowed = allowedActions(actions, rights)
  const direct = wide ? allowed.slice(0, countFitting(allowed.map((a) => a.label))) : []
  const rest = allowed.slice(direct.length)
  const run = (a: RowAction) => (a.to ? navigate(a.to) : a.onClick?.())
  return (
    <span className="row-actions">
      {direct.map((a) =>
        a.to ? (
          <Link key={a.key} className="row-action" to={a.to}>
            {a.label}
          </Link>
        ) : (
          <button
            key={a.key}
            type="button"
            className={a.danger ? 'row-action danger' : 'row-action'}
            disabled={a.disabled}
            onClick={a.onClick}
          >
            {a.label}
          </button>
        ),
      )}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map((a) => ({
              key: a.key,
              label: a.label,
              danger: a.danger ?? false,
              disabled: a.disabled ?? false,
              onClick: () => void run(a),
            })),
          }}
        >
          <Button
            type="text"
            size="small"
            icon={<MoreOutlined aria-hidden />}
            aria-label={translate(kitText.actionsOf, { name })}
            aria-haspopup="menu"
          />
        </Dropdown>
      )}
    </span>
  )
}
