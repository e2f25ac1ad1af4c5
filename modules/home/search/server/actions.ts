import type { OutputOf } from '#common/contract.ts'
import { say, spaced } from '#common/text.ts'
import type { Ctx } from '#server/http/context.ts'
import type { Resource } from '#server/resource.ts'
import type { search } from '../search.contract.ts'
import { searchText } from '../search.text.ts'

/** The page on which a new record of a resource is made; null where there is none of its own. */
export function freshPage(r: Resource): string | null {
  if (!r.menu || !r.actions['save'] || r.menu.fresh === false) return null
  return r.menu.fresh ?? `${r.menu.path ?? `/${r.contract.path}/list`}?edit=new`
}

/** What the caller may make anew: every resource in the menu whose records they may save, in the menu's order. */
export function actionsOf({ services, user }: Ctx): OutputOf<typeof search, 'actions'> {
  const list = [...services.resources.values()].flatMap((r) => {
    const path = freshPage(r)
    const { needs, checks } = r.actions['save'] ?? {}
    if (!path || !user.rights.has((checks ?? needs)!)) return []
    const words = (lang: 'zh' | 'en') => spaced(say(searchText.fresh, lang, { one: lang === 'en' ? lowered(r.text.one.en) : r.text.one.zh }))
    return [{ resource: r.contract.path, titleZh: words('zh'), titleEn: words('en'), path, sort: r.menu!.sort }]
  })
  return { list: list.sort((a, b) => a.sort - b.sort).map(({ sort: _, ...action }) => action) }
}

/** Within a sentence, but for abbreviations: "New quotation", "New CRF". */
const lowered = (name: string): string => (/^[A-Z]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1))
