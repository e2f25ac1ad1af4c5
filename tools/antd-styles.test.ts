import { theme } from 'antd'
import { expect, test } from 'vitest'
import { antdStyles } from './antd-styles.ts'

test('antd style sheet is independent of the theme and contains the components of frame and lists', () => {
  const sheet = antdStyles()
  expect(
    antdStyles({
      algorithm: theme.darkAlgorithm,
      token: { colorPrimary: '#4fb6d0', borderRadius: 3, fontSize: 17, motion: false },
      components: { Button: { paddingInlineSM: 10 } },
    }),
  ).toBe(sheet)
  for (const place of [
    'Button-Button|ant-btn',
    'Input-Shared|ant-input',
    'Input-Component|ant-input',
    'Select-Select|ant-select',
    'Dropdown-Dropdown|ant-dropdown',
    'Popover-Popover|ant-popover',
    'Pagination-Pagination|ant-pagination',
  ])
    expect(sheet.slice(sheet.indexOf('.data-ant-cssinjs-cache-path'))).toMatch(
      new RegExp(`\\|${place.replaceAll('|', '\\|')}\\|anticon:\\w+`),
    )
})

test('antd style sheet has no rule for all links', () => {
  expect(antdStyles()).not.toMatch(/(^|\})a[:,{]/)
})
