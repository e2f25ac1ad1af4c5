import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { menuPathError } from './menu-path.ts'

const resources = new Set(['basic/flag', 'crf/cert', 'sys/user', 'home/workbench'])
const errorOf = (path: string, component?: string | null) => {
  const error = menuPathError(path, component, resources)
  return error && `${error.field}: ${error.phrase.key}`
}

describe('menuPathError', () => {
  it.each([
    ['/basic/flag/list', null],
    ['/basic/flag/list', '/basic/flag/list'],
    ['/crf/cert/issue/list', null],
    ['/flags', '/basic/flag/list'],
    ['/society/registers', '/basic/flag/list'],
  ])('accepts the path %s with the page %s', (path, component) =>
    expect(errorOf(path, component)).toBeNull(),
  )

  it.each([
    ['basic/flag/list', null, 'path: menu.pathForm'],
    ['//evil.example', null, 'path: menu.pathForm'],
    ['https://evil.example', null, 'path: menu.pathForm'],
    ['/basic/flag/list?x=1', null, 'path: menu.pathForm'],
    ['/basic/../sys/user/list', null, 'path: menu.pathForm'],
    ['/basic/flag/', null, 'path: menu.pathForm'],
    ['/flags', 'flag list', 'component: menu.pathForm'],
    ['/basic/flags/list', null, 'path: menu.noPage'],
    ['/basic/flag', null, 'path: menu.noPage'],
    ['/flags', '/basic/nothing/list', 'component: menu.noPage'],
    ['/login', '/basic/flag/list', 'path: menu.pathReserved'],
    ['/api/basic/flag', null, 'path: menu.pathReserved'],
    ['/home', null, 'path: menu.pathReserved'],
    ['/sys/user/list', '/basic/flag/list', 'path: menu.pathOfOther'],
  ])('refuses the path %s with the page %s (%s)', (path, component, error) =>
    expect(errorOf(path, component)).toBe(error),
  )

  it('accepts only paths within the product', () => {
    const word = fc.oneof(
      fc.constantFrom('basic', 'flag', 'list', '..', '', 'login'),
      fc.string({ maxLength: 6 }),
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 5 }), (words) => {
        const path = `/${words.join('/')}`
        if (menuPathError(path, '/basic/flag/list', resources) === null)
          expect(new URL(path, 'https://plimsoll.example').href).toBe(
            `https://plimsoll.example${path}`,
          )
      }),
      { numRuns: 2000 },
    )
  })
})
