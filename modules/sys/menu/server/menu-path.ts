import type { FieldError } from '#server/core/refusal.ts'
import { menuText } from '../menu.text.ts'

const form = /^(\/[A-Za-z0-9_-]+){1,8}$/
/** First URL segments that menus cannot use. */
const reserved = new Set(['404', 'api', 'assets', 'error', 'home', 'homeOwner', 'login', 'verify'])

const isReserved = (path: string): boolean => reserved.has(path.split('/')[1] ?? '')
const resourceOf = (path: string): string => path.split('/').slice(1, 3).join('/')

/**
 * Error of the path of a menu; null when it is valid. The path is the URL of a page, or a free URL
 * that shows the page named by `component`. Specification section 2: each menu's path maps to a
 * page.
 * @param resources paths of the resources, such as `basic/flag`; their pages are below them
 */
export function menuPathError(
  path: string,
  component: string | null | undefined,
  resources: { has(path: string): boolean },
): FieldError | null {
  if (!form.test(path)) return { field: 'path', phrase: menuText.pathForm }
  if (component && !form.test(component)) return { field: 'component', phrase: menuText.pathForm }
  const page = component || path
  const isPage = page.split('/').length > 3 && resources.has(resourceOf(page))
  if (!isPage && isReserved(path)) return { field: 'path', phrase: menuText.pathReserved }
  if (!isPage) return { field: component ? 'component' : 'path', phrase: menuText.noPage }
  if (path === page) return null
  if (isReserved(path)) return { field: 'path', phrase: menuText.pathReserved }
  return resources.has(resourceOf(path)) ? { field: 'path', phrase: menuText.pathOfOther } : null
}
