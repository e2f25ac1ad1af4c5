import type { TabsRef } from 'antd'

/**
 * For `ref` of the library's tabs. The button for those that do not fit stands among them, in a list where readers expect nothing but tabs: it
 * is called what it is used as.
 */
export const toldTabs = (tabs: TabsRef | null): void => tabs?.nativeElement?.querySelector('.ant-tabs-nav-more')?.setAttribute('role', 'tab')
