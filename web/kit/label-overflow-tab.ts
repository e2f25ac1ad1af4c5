import type { TabsRef } from 'antd'

/**
 * A `ref` for the library's tabs. The button for overflowing tabs is inside the tab list, where
 * assistive technology expects tabs, so it gets the role and name of one.
 */
export const labelOverflowTab = (tabs: TabsRef | null): void =>
  tabs?.nativeElement?.querySelector('.ant-tabs-nav-more')?.setAttribute('role', 'tab')
