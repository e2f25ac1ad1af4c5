import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { labelOverflowTab } from './label-overflow-tab.ts'
import { useUrlParams } from './use-url-params.ts'

interface Props {
  items: readonly { key: string; label: string; children: ReactNode }[]
}

/** Tabs of a page. The open one is in the URL under `tab`; the others are not rendered. */
export function UrlTabs({ items }: Props) {
  const { params, put } = useUrlParams()
  return (
    <Tabs
      ref={labelOverflowTab}
      items={[...items]}
      activeKey={params.get('tab') ?? items[0]?.key ?? ''}
      onChange={(tab) => put('tab', tab)}
      destroyOnHidden
    />
  )
}
