/**
 * The styles of the library's components that the frame and every list are made of, as a sheet: the browser then need not make them while it draws the
 * first page. They speak of variables, which stay with the browser, so one sheet serves both themes. At its end the sheet says what it has, by
 * which the library finds it; what it lacks is made in the browser, as ever.
 */
import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs'
import { App, Button, ConfigProvider, Dropdown, Input, Pagination, Popover, Select, Space } from 'antd'
import type { ThemeConfig } from 'antd'
import { createElement as h } from 'react'
import { renderToString } from 'react-dom/server'

const menu = { items: [{ key: 1, label: 'a' }] }
const shown = () => [
  h(Button), h(Space.Compact, null, h(Button)), h(Input, { allowClear: true }), h(Select, { mode: 'multiple' }), h(Dropdown, { menu, children: h('i') }), h(Popover, { content: 'a', children: h('i') }),
  h(Pagination, { total: 500, showSizeChanger: true }),
]

/** What the library says of every link: ours are those of tokens.css, and this sheet comes after them. */
const withoutLinks = (sheet: string): string => sheet.replace(/(?<=^|\})a(?::[\w-]+)?(?:,a(?::[\w-]+)?)*\{[^}]*\}/g, '')

/** The sheet, the same for whatever theme. */
export function antdStyles(theme: ThemeConfig = {}): string {
  const cache = createCache()
  renderToString(h(StyleProvider, { cache }, h(ConfigProvider, { theme: { ...theme, cssVar: { key: 'plimsoll' }, hashed: false } }, h(App, { component: false }, ...shown()))))
  return withoutLinks(extractStyle(cache, { plain: true, types: 'style' }))
}
