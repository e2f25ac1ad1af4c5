import { expect, test } from 'vitest'
import type { MenuRow } from '../api/me.ts'
import { aliasesOf, landingOf, mayOpen, menuOf, modulesOf, redirectOf } from './menus.ts'

const row = (menuId: number, parentId: number | null, key: number, path: string | null, show = true, component: string | null = null): MenuRow =>
  ({ menuId, parentId, code: `c${menuId}`, nameZh: `中${menuId}`, nameEn: `n${menuId}`, icon: null, path, component, show, type: { key } })
const rows = [
  row(1, null, 1, '/basic'), row(2, 1, 2, '/basic/flag/list'), row(3, 2, 3, null), row(4, 1, 2, '/basic/cert/list'),
  row(5, null, 1, '/crf'), row(6, 5, 2, '/crf/cert/issue/list'), row(7, 5, 2, '/crf/cert/list', false),
]

test('modules hold the menus whose page exists, and empty modules are not shown', () => {
  const modules = modulesOf(rows, (path) => path === '/basic/flag/list')
  expect(modules.map((m) => [m.menuId, m.children.map((c) => c.path)])).toEqual([[1, ['/basic/flag/list']]])
})
test('a hidden menu is not in the side menu but its page may be opened', () => {
  expect(modulesOf(rows, () => true)[1]!.children.map((c) => c.menuId)).toEqual([6])
  expect(mayOpen('/crf/cert/list', rows)).toBe(true)
})
test('a detail page belongs to the list with the longest common beginning', () => {
  expect(menuOf('/basic/flag/detail', rows)?.menuId).toBe(2)
  expect(menuOf('/crf/cert/issue/pdf', rows)?.menuId).toBe(6)
})
test('a page of a resource without a menu of its own is closed, and so is a list', () => {
  expect(mayOpen('/basic/customer/detail', rows)).toBe(false)
  expect(mayOpen('/basic/customer/list', rows)).toBe(false)
  expect(mayOpen('/crf/cert/issue/other/list', rows)).toBe(false)
})
test('a menu with a path of its own shows the page it names, and opens the pages beside that', () => {
  const named = [row(1, null, 1, null), row(2, 1, 2, '/registers', true, '/basic/flag/list')]
  const hasPage = (path: string) => path === '/basic/flag/list'
  expect(modulesOf(named, hasPage)[0]!.children.map((c) => c.path)).toEqual(['/registers'])
  expect(aliasesOf(named, hasPage)).toEqual([{ path: '/registers', page: '/basic/flag/list' }])
  for (const path of ['/registers', '/basic/flag/list', '/basic/flag/detail']) expect(menuOf(path, named)?.menuId).toBe(2)
  expect(mayOpen('/basic/customer/detail', named)).toBe(false)
  expect(aliasesOf(rows, () => true)).toEqual([])
})
test('the workbenches are open to everyone signed in', () => {
  expect(mayOpen('/home', [])).toBe(true)
  expect(landingOf('ship_owner')).toBe('/homeOwner')
  expect(landingOf('sys_finance')).toBe('/home')
})
test('a redirect never leads out of the product', () => {
  expect(redirectOf('?redirect=%2Fbasic%2Fflag%2Flist%3Fa%3D1')).toBe('/basic/flag/list?a=1')
  for (const bad of ['https://evil.example', '//evil.example', '/\\evil.example', '/login', '/']) expect(redirectOf(`?redirect=${encodeURIComponent(bad)}`)).toBeUndefined()
})
