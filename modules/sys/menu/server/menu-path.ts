import type { FieldFault } from '#server/http/refusal.ts'
import { menuText } from '../menu.text.ts'

const form = /^(\/[A-Za-z0-9_-]+){1,8}$/
/** First parts of addresses that are no page of a menu. */
const reserved = new Set(['404', 'api', 'assets', 'error', 'home', 'homeOwner', 'login', 'verify'])

const resourceOf = (path: string): string => path.split('/').slice(1, 3).join('/')

/**
 * What is wrong with the address of a menu, in words; null when nothing is. The address is the own one of a page, or
 * a free one at which the page called `component` is shown. Specification section 2: each menu's path maps to a page.
 * @param resources paths of the resources of the house, such as `basic/flag`; their pages lie under them
 */
export function pathFault(path: string, component: string | null | undefined, resources: { has(path: string): boolean }): FieldFault | null {
  if (!form.test(path)) return { field: 'path', phrase: menuText.pathForm }
  if (component && !form.test(component)) return { field: 'component', phrase: menuText.pathForm }
  const page = component || path
  const isPage = page.split('/').length > 3 && resources.has(resourceOf(page))
  if (!isPage && reserved.has(path.split('/')[1]!)) return { field: 'path', phrase: menuText.pathReserved }
  if (!isPage) return { field: component ? 'component' : 'path', phrase: menuText.noPage }
  if (path === page) return null
  if (reserved.has(path.split('/')[1]!)) return { field: 'path', phrase: menuText.pathReserved }
  return resources.has(resourceOf(path)) ? { field: 'path', phrase: menuText.pathOfOther } : null
}
