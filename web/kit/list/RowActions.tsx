import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { Link, useNavigate } from 'react-router'
import { useMe } from '../../api/me.ts'
import { useSay } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'
import { useWide } from '../wide.ts'

export interface RowAction {
  key: string
  label: string
  /** hidden from those who hold none of these button codes */
  codes?: readonly string[]
  onClick?: () => void
  /** leads to a page instead */
  to?: string
  /** stands behind edit and delete */
  later?: boolean
  danger?: boolean
  disabled?: boolean
}

/** Pixels of the column for buttons, of the button for the rest, and around a word. */
const [room, more, around] = [144, 26, 15]
const pixelsOf = (word: string) => around + [...word].reduce((sum, char) => sum + (char > '\u2e80' ? 14 : 7.3), 0)

/** Those of the actions that are open to somebody with these button codes. */
export const openActions = (actions: readonly RowAction[], codes: ReadonlySet<string>): RowAction[] => actions.filter((a) => !a.codes || a.codes.some((code) => codes.has(code)))

/** How wide the column of actions must be for these words and its own head. */
export const roomFor = (words: readonly string[]): number => Math.min(room + 24, Math.max(100, words.reduce((sum, word) => sum + pixelsOf(word), 28)))

/** How many words stand beside each other in the column of actions; beyond them a menu takes room too. */
export function fitting(words: readonly string[]): number {
  const within = (space: number) => {
    let used = 0
    const past = words.findIndex((word) => (used += pixelsOf(word)) > space)
    return past < 0 ? words.length : past
  }
  return within(room) === words.length ? words.length : within(room - more)
}

/** What can be done with a row: beside each other on a wide window, in a menu on a narrow one, so that no column is hidden behind them. */
export function RowActions({ actions, name }: { actions: readonly RowAction[]; name: string }) {
  const { codes } = useMe()
  const say = useSay()
  const navigate = useNavigate()
  const wide = useWide(1440)
  const open = openActions(actions, codes)
  const direct = wide ? open.slice(0, fitting(open.map((a) => a.label))) : []
  const rest = open.slice(direct.length)
  const act = (a: RowAction) => (a.to ? navigate(a.to) : a.onClick?.())
  return (
    <span className="row-actions">
      {direct.map((a) => (a.to ? <Link key={a.key} className="row-action" to={a.to}>{a.label}</Link> : <button key={a.key} type="button" className={a.danger ? 'row-action danger' : 'row-action'} disabled={a.disabled} onClick={a.onClick}>{a.label}</button>))}
      {rest.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items: rest.map((a) => ({ key: a.key, label: a.label, danger: a.danger ?? false, disabled: a.disabled ?? false, onClick: () => void act(a) })) }}>
          <Button type="text" size="small" icon={<MoreOutlined aria-hidden />} aria-label={say(kitText.actionsOf, { name })} aria-haspopup="menu" />
        </Dropdown>
      )}
    </span>
  )
}
