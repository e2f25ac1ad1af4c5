import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pathFault } from './menu-path.ts'

const resources = new Set(['basic/flag', 'crf/cert', 'sys/user', 'home/workbench'])
const told = (path: string, component?: string | null) => {
  const fault = pathFault(path, component, resources)
  return fault && `${fault.field}: ${fault.phrase.key}`
}

describe('pathFault', () => {
  it.each([
    ['/basic/flag/list', null],
    ['/basic/flag/list', '/basic/flag/list'],
    ['/crf/cert/issue/list', null],
    ['/flags', '/basic/flag/list'],
    ['/society/registers', '/basic/flag/list'],
  ])('a menu may lead to %s showing %s', (path, component) => expect(told(path, component)).toBeNull())

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
  ])('a menu at %s showing %s is refused (%s)', (path, component, fault) => expect(told(path, component)).toBe(fault))

  it('what is accepted leads nowhere but into the product', () => {
    const word = fc.oneof(fc.constantFrom('basic', 'flag', 'list', '..', '', 'login'), fc.string({ maxLength: 6 }))
    fc.assert(fc.property(fc.array(word, { maxLength: 5 }), (words) => {
      const path = `/${words.join('/')}`
      if (pathFault(path, '/basic/flag/list', resources) === null) expect(new URL(path, 'https://plimsoll.example').href).toBe(`https://plimsoll.example${path}`)
    }), { numRuns: 2000 })
  })
})
