import {
  ArrowDownOutlined,
  ArrowLeftOutlined,
  ArrowRightOutlined,
  ArrowUpOutlined,
  CloseOutlined,
  ColumnWidthOutlined,
  CopyOutlined,
  DeleteOutlined,
  VerticalAlignMiddleOutlined,
} from '@ant-design/icons'
import { Button, Input, InputNumber } from 'antd'
import type { ComponentType } from 'react'
import { formLimits } from '#common/rules/forms/designed-form.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { designerText } from '../designer.text.ts'
import type { Item } from './design.ts'
import { FieldProperties } from './FieldProperties.tsx'
import type { Change, ErrorAt } from './FieldProperties.tsx'
import { KindIcon, kindOf, useKindName } from './icons.tsx'
import { Labelled } from './Labelled.tsx'
import type { Act } from './use-element-actions.ts'

interface Props {
  item: Item
  items: readonly Item[]
  columns: number
  errorAt: ErrorAt
  onChange: Change
  onAct: (act: Act) => void
  onClose: () => void
}
const acts: readonly [Exclude<Act, object>, ComponentType<{ 'aria-hidden'?: boolean }>][] = [
  ['up', ArrowUpOutlined],
  ['down', ArrowDownOutlined],
  ['left', ArrowLeftOutlined],
  ['right', ArrowRightOutlined],
  ['narrower', VerticalAlignMiddleOutlined],
  ['wider', ColumnWidthOutlined],
  ['duplicate', CopyOutlined],
  ['remove', DeleteOutlined],
]

/** The properties of the selected element, and buttons for its actions. */
export function Properties({ item, items, columns, errorAt, onChange, onAct, onClose }: Props) {
  const t = useMessages(designerText)
  const translate = useFormatMessage()
  const nameOf = useKindName()
  const text = (name: 'textZh' | 'textEn') =>
    item.element !== 'field' && (
      <Labelled label={t[name]} error={errorAt(name)}>
        {(input) =>
          item.element === 'heading' ? (
            <Input
              {...input}
              maxLength={formLimits.label}
              value={item[name]}
              onChange={(e) => onChange({ [name]: e.target.value })}
            />
          ) : (
            <Input.TextArea
              {...input}
              maxLength={formLimits.note}
              autoSize={{ minRows: 2, maxRows: 10 }}
              value={item[name]}
              onChange={(e) => onChange({ [name]: e.target.value })}
            />
          )
        }
      </Labelled>
    )
  return (
    <section className="properties properties-one" aria-label={t.properties}>
      <div className="properties-head">
        <h2>
          <KindIcon kind={kindOf(item)} /> {nameOf(kindOf(item))}
        </h2>
        <Button
          size="small"
          type="text"
          icon={<CloseOutlined aria-hidden />}
          aria-label={t.closeProperties}
          title={t.closeProperties}
          onClick={onClose}
        />
      </div>
      <div className="acts">
        {acts.map(([act, Sign]) => (
          <Button
            key={act}
            size="small"
            danger={act === 'remove'}
            icon={<Sign aria-hidden />}
            aria-label={t[act]}
            title={t[act]}
            onClick={() => onAct(act)}
          />
        ))}
      </div>
      <p className="text-secondary">
        {translate(designerText.place, {
          row: item.row + 1,
          from: item.column + 1,
          to: item.column + item.width,
        })}
      </p>
      {errorAt('') && <p className="designed-form-error">{errorAt('')}</p>}
      {item.element === 'field' ? (
        <FieldProperties
          key={item.key}
          field={item}
          items={items}
          errorAt={errorAt}
          onChange={onChange}
        />
      ) : (
        <>
          {text('textZh')}
          {text('textEn')}
        </>
      )}
      <Labelled label={t.width} error={errorAt('width')}>
        {(input) => (
          <InputNumber<number>
            {...input}
            min={1}
            max={columns}
            precision={0}
            value={item.width}
            onChange={(n) => n && onAct({ width: n })}
          />
        )}
      </Labelled>
    </section>
  )
}
