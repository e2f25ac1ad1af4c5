import type { OutputOf } from '#common/contract.ts'
import { addCjkSpacing, formatMessage, inSentence } from '#common/text.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Resource } from '#server/core/resource.ts'
import type { search } from '../search.contract.ts'
import { searchText } from '../search.text.ts'

/** The page that creates a record of a resource; null where there is none. */
export function createPageOf(r: Resource): string | null {
  if (!r.menu || !r.actions['save'] || r.menu.createPage === false) return null
  return r.menu.createPage ?? `${r.menu.path ?? `/${r.contract.path}/list`}?edit=new`
}

/**
 * Create actions of the caller: resources in the menu whose records they may save, in menu order.
 */
export function actionsOf({ services, user }: RequestContext): OutputOf<typeof search, 'actions'> {
  const list = [...services.resources.values()].flatMap((r) => {
    const path = createPageOf(r)
    const save = r.actions['save']
    if (!path || !r.menu || !save) return []
    if (!user.rights.has(save.requiresAlso ?? save.requires)) return []
    const label = (lang: 'zh' | 'en') =>
      addCjkSpacing(
        formatMessage(searchText.fresh, lang, {
          one: lang === 'en' ? inSentence(r.text.singular.en) : r.text.singular.zh,
        }),
      )
    return [
      {
        resource: r.contract.path,
        titleZh: label('zh'),
        titleEn: label('en'),
        path,
        sort: r.menu.sort,
      },
    ]
  })
  return { list: list.sort((a, b) => a.sort - b.sort).map(({ sort: _, ...action }) => action) }
}
