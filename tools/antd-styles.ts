/**
 * Builds a style sheet of the antd components used by the frame and every list, so that the
 * browser does not generate it before the first paint. It uses CSS variables and serves both
 * themes. Its last rule lists the included styles for antd; others are generated in the browser.
 */
import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs'
import {
  App,
  Button,
  ConfigProvider,
  Dropdown,
  Input,
  Pagination,
  Popover,
  Select,
  Space,
} from 'antd'
import type { ThemeConfig } from 'antd'
import { createElement as h } from 'react'
import { renderToString } from 'react-dom/server'

const menu = { items: [{ key: 1, label: 'a' }] }
const renderedComponents = () => [
  h(Button),
  h(Space.Compact, null, h(Button)),
  h(Input, { allowClear: true }),
  h(Select, { mode: 'multiple' }),
  h(Dropdown, { menu, children: h('i') }),
  h(Popover, { content: 'a', children: h('i') }),
  h(Pagination, { total: 500, showSizeChanger: true }),
]

/** antd's link styles; tokens.css defines ours, and this sheet is loaded after it. */
const withoutLinks = (sheet: string): string =>
  sheet.replace(/(?<=^|\})a(?::[\w-]+)?(?:,a(?::[\w-]+)?)*\{[^}]*\}/g, '')

/** The sheet, independent of the theme. */
export function antdStyles(theme: ThemeConfig = {}): string {
  const cache = createCache()
  renderToString(
    h(
      StyleProvider,
      { cache },
      h(
        ConfigProvider,
        { theme: { ...theme, cssVar: { key: 'plimsoll' }, hashed: false } },
        h(App, { component: false }, ...renderedComponents()),
      ),
    ),
  )
  return withoutLinks(extractStyle(cache, { plain: true, types: 'style' }))
}
