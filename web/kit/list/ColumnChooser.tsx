import { ArrowDownOutlined, ArrowUpOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover } from 'antd'
import { useFormatMessage, useMessages } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'
import type { Column } from './columns.tsx'
import { orderColumns, isHidden } from './column-prefs.ts'
import type { ColumnPrefs } from './column-prefs.ts'

interface Props {
  columns: readonly Column[]
  prefs: ColumnPrefs
  onPrefs: (part: Partial<ColumnPrefs> | null) => void
}

/** Chooses which columns are shown, and their order. */
export function ColumnChooser({ columns, prefs, onPrefs }: Props) {
  const t = useMessages(kitText)
  const translate = useFormatMessage()
  const ordered = orderColumns(columns, prefs.order)
  const swap = (index: number, with_: number) => {
    const order = ordered.map((c) => c.name)
    const column = order[index]!
    order[index] = order[with_]!
    order[with_] = column
    onPrefs({ order })
  }
  const body = (
    <div className="column-chooser">
      <ul>
        {ordered.map((c, index) => {
          const name = translate(c.label)
          return (
            <li key={c.name}>
              <Checkbox
                checked={!isHidden(c, prefs)}
                onChange={(e) =>
                  onPrefs({ hidden: { ...prefs.hidden, [c.name]: !e.target.checked } })
                }
              >
                {name}
              </Checkbox>
              <Button
                size="small"
                type="text"
                icon={<ArrowUpOutlined aria-hidden />}
                disabled={index === 0}
                aria-label={translate(kitText.columnUp, { name })}
                onClick={() => swap(index, index - 1)}
              />
              <Button
                size="small"
                type="text"
                icon={<ArrowDownOutlined aria-hidden />}
                disabled={index === ordered.length - 1}
                aria-label={translate(kitText.columnDown, { name })}
                onClick={() => swap(index, index + 1)}
              />
            </li>
          )
        })}
      </ul>
      <Button size="small" onClick={() => onPrefs(null)}>
        {t.columnsReset}
      </Button>
    </div>
  )
  return (
    <Popover content={body} trigger="click" placement="bottomRight">
      <Button icon={<SettingOutlined aria-hidden />} aria-label={t.columns} title={t.columns} />
    </Popover>
  )
}
