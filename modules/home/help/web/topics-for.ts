import type { MenuRow } from '#web/api/me.ts'
import type { Topic } from './topics.ts'

/** Topics for somebody with these menus: modules a person has no page of are not explained to them. */
export const topicsFor = (topics: readonly Topic[], menus: readonly Pick<MenuRow, 'path'>[]): Topic[] =>
  topics.filter(({ id }) => id === 'home' || id === 'verify' || menus.some(({ path }) => path?.startsWith(`/${id}/`)))
