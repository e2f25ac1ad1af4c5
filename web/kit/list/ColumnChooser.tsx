import { ArrowDownOutlined, ArrowUpOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover } from 'antd'
import { useSay, useText } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'
import type { Column } from './columns.tsx'
import { inOrder, isHidden } from './prefs.ts'
import type { Prefs } from './prefs.ts'

interface Props { columns: Column<any>[]; prefs: Prefs; onPrefs: (part: Partial<Prefs> | null) => void }

/** Which columns are shown, and in which order. */
export function ColumnChooser({ columns, prefs, onPrefs }: Props) {
  const t = useText(kitText)
  const say = useSay()
  const ordered = inOrder(columns, prefs.order)
  const swap = (at: number, with_: number) => {
    const order = ordered.map((c) => c.name)
    const moved = order[at]!
    order[at] = order[with_]!
    order[with_] = moved
    onPrefs({ order })
  }
  const body = (
    <div className="chooser">
      <ul>
        {ordered.map((c, at) => {
          const name = say(c.label)
          return (
            <li key={c.name}>
              <Checkbox checked={!isHidden(c, prefs)} onChange={(e) => onPrefs({ hidden: { ...prefs.hidden, [c.name]: !e.target.checked } })}>{name}</Checkbox>
              <Button size="small" type="text" icon={<ArrowUpOutlined aria-hidden />} disabled={at === 0} aria-label={say(kitText.columnUp, { name })} onClick={() => swap(at, at - 1)} />
              <Button size="small" type="text" icon={<ArrowDownOutlined aria-hidden />} disabled={at === ordered.length - 1} aria-label={say(kitText.columnDown, { name })} onClick={() => swap(at, at + 1)} />
            </li>
          )
        })}
      </ul>
      <Button size="small" onClick={() => onPrefs(null)}>{t.columnsReset}</Button>
    </div>
  )
  return <Popover content={body} trigger="click" placement="bottomRight"><Button icon={<SettingOutlined aria-hidden />} aria-label={t.columns} title={t.columns} /></Popover>
}
