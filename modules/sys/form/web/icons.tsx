import { AlignLeftOutlined, BookOutlined, CalendarOutlined, CheckSquareOutlined, DownSquareOutlined, EditOutlined, FontSizeOutlined, NumberOutlined, ProfileOutlined } from '@ant-design/icons'
import type { ComponentType } from 'react'
import { useText } from '#web/api/text.tsx'
import { formText } from '../form.text.ts'
import type { Item, Kind } from './design.ts'

export const kinds: readonly Kind[] = [1, 2, 3, 4, 5, 6, 7, 'heading', 'text']
const icons: Readonly<Record<Kind, ComponentType>> = {
  1: EditOutlined, 2: AlignLeftOutlined, 3: DownSquareOutlined, 4: NumberOutlined, 5: BookOutlined, 6: CalendarOutlined, 7: CheckSquareOutlined, heading: FontSizeOutlined, text: ProfileOutlined,
}
export const kindOf = (item: Item): Kind => (item.element === 'field' ? item.formType : item.element)

/** The sign of an input type, beside its name. */
export function KindIcon({ kind }: { kind: Kind }) {
  const Sign = icons[kind]
  return <span className="kind-icon" aria-hidden="true"><Sign /></span>
}

/** What an element is called. */
export function useKindName(): (kind: Kind) => string {
  const t = useText(formText)
  return (kind) => (typeof kind === 'number' ? t.formType[kind] : t.element[kind])
}
