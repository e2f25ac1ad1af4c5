import { Segmented, Tabs } from 'antd'
import type { ReactNode } from 'react'
import { labelOverflowTab } from './label-overflow-tab.ts'
import { useUrlParams } from './use-url-params.ts'

interface Item {
  key: string
  label: string
  children: ReactNode
  /** items with the same group share a tab of this name, with a choice between them inside it */
  group?: string
}
interface Props {
  items: readonly Item[]
  /** key of the tab that is open where the address names none; default: the first one */
  initial?: string | undefined
}

/** Tabs of a page. The open item is in the URL under `tab`; the others are not rendered. */
export function UrlTabs({ items, initial }: Props) {
  const { params, put } = useUrlParams()
  const find = (key: string | null | undefined) => items.find((item) => item.key === key)
  const open = find(params.get('tab')) ?? find(initial) ?? items[0]
  const choose = (item: string) => put('tab', item)
  const groups = [...Map.groupBy(items, ({ group, key }) => group ?? key).values()]
  const tabs = groups.map((members) => {
    const [first] = members as [Item]
    const shown = members.find((item) => item === open) ?? first
    const isGroup = members.length > 1 && first.group !== undefined
    return {
      // Part of ids in the page, so that it is no label.
      key: first.key,
      label: isGroup ? first.group : first.label,
      isOpen: shown === open,
      children: isGroup ? (
        <TabGroup label={first.group ?? ''} items={members} open={shown} onChange={choose} />
      ) : (
        shown.children
      ),
    }
  })
  return (
    <Tabs
      ref={labelOverflowTab}
      items={tabs.map(({ key, label, children }) => ({ key, label, children }))}
      activeKey={tabs.find(({ isOpen }) => isOpen)?.key ?? ''}
      onChange={choose}
      destroyOnHidden
    />
  )
}

/** A tab with several items, one of which is shown. */
function TabGroup({
  label,
  items,
  open,
  onChange,
}: {
  label: string
  items: readonly Item[]
  open: Item
  onChange: (key: string) => void
}) {
  return (
    <div className="tab-group">
      <Segmented
        aria-label={label}
        value={open.key}
        options={items.map(({ key, label: name }) => ({ value: key, label: name }))}
        onChange={onChange}
      />
      {open.children}
    </div>
  )
}
