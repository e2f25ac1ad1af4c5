import type { MenuRow } from '#web/api/me.ts'
import type { Topic } from './topics.ts'

/** Topics for a user with these menus; modules without a visible page are left out. */
export const topicsFor = (
  topics: readonly Topic[],
  menus: readonly Pick<MenuRow, 'path'>[],
): Topic[] =>
  topics.filter(
    ({ id }) =>
      id === 'home' || id === 'verify' || menus.some(({ path }) => path?.startsWith(`/${id}/`)),
  )
