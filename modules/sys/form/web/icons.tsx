import {
  AlignLeftOutlined,
  BookOutlined,
  CalendarOutlined,
  CheckSquareOutlined,
  DownSquareOutlined,
  EditOutlined,
  FontSizeOutlined,
  NumberOutlined,
  ProfileOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'
import { useMessages } from '#web/api/text.tsx'
import { formText } from '../form.text.ts'
import type { Item, Kind } from './design.ts'

export const kinds: readonly Kind[] = [1, 2, 3, 4, 5, 6, 7, 'heading', 'text']
const icons: Readonly<Record<Kind, ComponentType>> = {
  1: EditOutlined,
  2: AlignLeftOutlined,
  3: DownSquareOutlined,
  4: NumberOutlined,
  5: BookOutlined,
  6: CalendarOutlined,
  7: CheckSquareOutlined,
  heading: FontSizeOutlined,
  text: ProfileOutlined,
}
export const kindOf = (item: Item): Kind =>
  item.element === 'field' ? item.formType : item.element

/** Icon of an input type, next to its name. */
export function KindIcon({ kind }: { kind: Kind }) {
  const Sign = icons[kind]
  return (
    <span className="kind-icon" aria-hidden="true">
      <Sign />
    </span>
  )
}

/** Name of an element. */
export function useKindName(): (kind: Kind) => string {
  const t = useMessages(formText)
  return (kind) => (typeof kind === 'number' ? t.formType[kind] : t.element[kind])
}
