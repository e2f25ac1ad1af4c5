import { expect, test } from 'vitest'
import type { MenuRow } from './me.ts'
import { pathAliases, landingPathOf, canOpenPage, menuOf, modulesOf, redirectOf } from './menus.ts'

const row = (
  menuId: number,
  parentId: number | null,
  key: number,
  path: string | null,
  show = true,
  component: string | null = null,
): MenuRow => ({
  menuId,
  parentId,
  code: `c${menuId}`,
  nameZh: `中${menuId}`,
  nameEn: `n${menuId}`,
  icon: null,
  path,
  component,
  show,
  type: { key },
})
const rows = [
  row(1, null, 1, '/basic'),
  row(2, 1, 2, '/basic/flag/list'),
  row(3, 2, 3, null),
  row(4, 1, 2, '/basic/cert/list'),
  row(5, null, 1, '/crf'),
  row(6, 5, 2, '/crf/cert/issue/list'),
  row(7, 5, 2, '/crf/cert/list', false),
]

test('modules contain menus with an existing page; empty modules are hidden', () => {
  const modules = modulesOf(rows, (path) => path === '/basic/flag/list')
  expect(modules.map((m) => [m.menuId, m.children.map((c) => c.path)])).toEqual([
    [1, ['/basic/flag/list']],
  ])
})
test('a hidden menu is not listed, but its page can be opened', () => {
  expect(modulesOf(rows, () => true)[1]!.children.map((c) => c.menuId)).toEqual([6])
  expect(canOpenPage('/crf/cert/list', rows)).toBe(true)
})
test('a detail page belongs to the list with the longest common prefix', () => {
  expect(menuOf('/basic/flag/detail', rows)?.menuId).toBe(2)
  expect(menuOf('/crf/cert/issue/pdf', rows)?.menuId).toBe(6)
})
test('pages and lists without a menu cannot be opened', () => {
  expect(canOpenPage('/basic/customer/detail', rows)).toBe(false)
  expect(canOpenPage('/basic/customer/list', rows)).toBe(false)
  expect(canOpenPage('/crf/cert/issue/other/list', rows)).toBe(false)
})
test('a menu with an alias path shows its component and allows the pages beside it', () => {
  const named = [row(1, null, 1, null), row(2, 1, 2, '/registers', true, '/basic/flag/list')]
  const hasPage = (path: string) => path === '/basic/flag/list'
  expect(modulesOf(named, hasPage)[0]!.children.map((c) => c.path)).toEqual(['/registers'])
  expect(pathAliases(named, hasPage)).toEqual([{ path: '/registers', page: '/basic/flag/list' }])
  for (const path of ['/registers', '/basic/flag/list', '/basic/flag/detail'])
    expect(menuOf(path, named)?.menuId).toBe(2)
  expect(canOpenPage('/basic/customer/detail', named)).toBe(false)
  expect(pathAliases(rows, () => true)).toEqual([])
})
test('every signed-in user may open the workbenches', () => {
  expect(canOpenPage('/home', [])).toBe(true)
  expect(landingPathOf('ship_owner')).toBe('/homeOwner')
  expect(landingPathOf('sys_finance')).toBe('/home')
})
test('a redirect never leaves the application', () => {
  expect(redirectOf('?redirect=%2Fbasic%2Fflag%2Flist%3Fa%3D1')).toBe('/basic/flag/list?a=1')
  for (const bad of ['https://evil.example', '//evil.example', '/\\evil.example', '/login', '/'])
    expect(redirectOf(`?redirect=${encodeURIComponent(bad)}`)).toBeUndefined()
})
