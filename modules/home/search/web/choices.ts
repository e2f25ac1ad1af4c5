/** What the palette offers besides the records the server finds. */
import { useEffect, useState } from 'react'
import type { OutputOf } from '#common/contract.ts'
import type { Phrase } from '#common/text.ts'
import { useCall } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useLanguage, usePick, useSay, useText } from '#web/api/text.tsx'
import { fixedPages, mayOpen, modulesOf } from '#web/shell/menus.ts'
import { usePanels } from '#web/shell/Panels.tsx'
import { recentOf } from '#web/shell/recent.ts'
import { hasPage } from '#web/shell/registry.ts'
import { shellText } from '#web/shell/shell.text.ts'
import { useTheme } from '#web/theme/theme.tsx'
import { helpText } from '#modules/home/help/help.text.ts'
import { topicsFor } from '#modules/home/help/web/topics-for.ts'
import type { Topic } from '#modules/home/help/web/topics.ts'
import { search } from '../search.contract.ts'
import { searchText } from '../search.text.ts'

export interface Choice { key: string; title: string; about?: string | undefined; note?: string | undefined; path?: string; run?: () => void }
export interface Section { key: string; title: string; choices: Choice[] }
type Groups = OutputOf<typeof search, 'list'>['groups']
const mostPages = 6

/** Pages the person has in the menu and what they may do: those whose name holds the word, in either language. */
export function useCommands(word: string): Section[] {
  const t = useText(searchText)
  const pick = usePick()
  const me = useMe()
  const own = useOwnActions()
  const { data } = useCall(search, 'actions', {}, { staleTime: 10 * 60_000 })
  const wanted = word.toLowerCase()
  const named = (...names: string[]) => names.some((name) => name.toLowerCase().includes(wanted))
  const pages = modulesOf(me.menus, hasPage).flatMap((module) => module.children.filter((page) => named(page.nameZh, page.nameEn, page.path))
    .map((page): Choice => ({ key: `page ${page.path}`, title: pick(page.nameZh, page.nameEn), about: pick(module.nameZh, module.nameEn), path: page.path })))
  const topics = useTopics(word, wanted)
  const made = (data?.list ?? []).filter(({ titleZh, titleEn, path }) => named(titleZh, titleEn) && mayOpen(path.split('?')[0]!, me.menus))
    .map((one): Choice => ({ key: `action ${one.resource}`, title: pick(one.titleZh, one.titleEn), path: one.path }))
  const actions = [...made, ...own.filter(({ title }) => named(title))]
  if (!word) return [section('actions', t.commands, actions.slice(0, mostPages))]
  return [section('pages', t.pages, pages.slice(0, mostPages)), section('actions', t.commands, actions.slice(0, mostPages)), section('help', t.help, topics)]
}

/** Topics of the help that speak of the word, in either language: by their title, or by what they tell. Fetched with the first word that is long enough. */
function useTopics(word: string, wanted: string): Choice[] {
  const say = useSay()
  const { menus } = useMe()
  const [topics, setTopics] = useState<readonly Topic[]>([])
  const asked = [...word].length >= (/\p{Script=Han}/u.test(word) ? 2 : 3)
  useEffect(() => {
    let here = true
    if (asked) void import('#modules/home/help/web/topics.ts').then((loaded) => here && setTopics(loaded.topics), () => undefined)
    return () => { here = false }
  }, [asked])
  const holds = (...phrases: Phrase[]) => phrases.find(({ zh, en }) => zh.toLowerCase().includes(wanted) || en.toLowerCase().includes(wanted))
  if (!asked) return []
  return topicsFor(topics, menus).flatMap(({ id, title, about, pages, ways, terms }): Choice[] => {
    const told = holds(title, about, ...Object.values(pages), ...ways.flatMap((way) => Object.values(way)), ...Object.values(terms))
    return told ? [{ key: `help ${id}`, title: say(title), about: told === title ? undefined : say(told), path: `/home/help?topic=${id}` }] : []
  }).slice(0, mostPages)
}

/** What everybody may do with the frame itself. */
function useOwnActions(): Choice[] {
  const t = useText(shellText)
  const h = useText(helpText)
  const { open } = usePanels()
  const { theme, toggle } = useTheme()
  const { lang, setLang } = useLanguage()
  const { logout } = useMe()
  return [
    { key: 'theme', title: theme === 'dark' ? t.light : t.dark, run: toggle },
    { key: 'lang', title: lang === 'zh' ? t.toEnglish : t.toChinese, run: () => setLang(lang === 'zh' ? 'en' : 'zh') },
    { key: 'personal', title: t.personal, run: () => open('personal') }, { key: 'changePassword', title: t.changePassword, run: () => open('changePassword') },
    { key: 'help', title: h.title, path: '/home/help' }, { key: 'glossary', title: h.glossary, about: h.title, path: '/home/help?topic=glossary' },
    { key: 'logout', title: t.logout, run: () => void logout() },
  ]
}

const section = (key: string, title: string, choices: Choice[]): Section => ({ key, title, choices })

/** Records opened lately. */
export function useRecent(): Section {
  const t = useText(searchText)
  const pick = usePick()
  const { info, menus } = useMe()
  const open = (path: string) => (fixedPages as readonly string[]).includes(path) || mayOpen(path.split('?')[0]!, menus)
  return section('recent', t.recent, recentOf(info.userId).filter(({ path }) => open(path)).slice(0, 8).map(({ path, title, zh, en }) => ({ key: `recent ${path}`, title, about: pick(zh, en), path })))
}

/** The server's answer as sections, each with the way to the rest of its list. */
export function useFound(groups: Groups | undefined): Section[] {
  const t = useText(searchText)
  const pick = usePick()
  return (groups ?? []).map((group) => section(group.resource, pick(group.titleZh, group.titleEn), [
    ...group.list.map((one): Choice => ({
      key: `${group.resource} ${one.id}`, title: pick(one.titleZh, one.titleEn), about: pick(one.aboutZh ?? '', one.aboutEn ?? '') || undefined, path: one.path,
      note: one.value ? `${pick(one.fieldZh ?? '', one.fieldEn ?? '')}: ${one.value}` : undefined,
    })),
    ...(group.more ? [{ key: `${group.resource} more`, title: t.more.replace('{title}', () => pick(group.titleZh, group.titleEn)), path: group.listPath }] : []),
  ]))
}
