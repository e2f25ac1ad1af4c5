/** Entries of the palette besides the records found by the server. */
import { useEffect, useState } from 'react'
import type { OutputOf } from '#common/contract.ts'
import type { Message } from '#common/text.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useLanguage, useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { alwaysAllowedPages, canOpenPage, modulesOf } from '#web/api/menus.ts'
import { useGlobalDialogs } from '#web/shell/GlobalDialogs.tsx'
import { recentRecords } from '#web/shell/recent-records.ts'
import { hasPage } from '#web/shell/page-registry.ts'
import { shellText } from '#web/shell/shell.text.ts'
import { useTheme } from '#web/theme/theme.tsx'
import { helpText } from '#modules/home/help/help.text.ts'
import { topicsFor } from '#modules/home/help/web/visible-topics.ts'
import type { Topic } from '#modules/home/help/web/topics.ts'
import { search } from '../search.contract.ts'
import { searchText } from '../search.text.ts'

export interface Choice {
  key: string
  title: string
  about?: string | undefined
  note?: string | undefined
  path?: string
  run?: () => void
}
export interface Section {
  key: string
  title: string
  choices: Choice[]
}
type Groups = OutputOf<typeof search, 'list'>['groups']
const mostPages = 6

/** Pages in the user's menu, and actions, whose name contains the word in either language. */
export function useCommands(word: string): Section[] {
  const t = useMessages(searchText)
  const localize = useLocalized()
  const me = useMe()
  const own = useOwnActions()
  const { data } = useApiQuery(search, 'actions', {}, { staleTime: 10 * 60_000 })
  const requested = word.toLowerCase()
  const matchesName = (...names: string[]) =>
    names.some((name) => name.toLowerCase().includes(requested))
  const pages = modulesOf(me.menus, hasPage).flatMap((module) =>
    module.children
      .filter((page) => matchesName(page.nameZh, page.nameEn, page.path))
      .map((page): Choice => ({
        key: `page ${page.path}`,
        title: localize(page.nameZh, page.nameEn),
        about: localize(module.nameZh, module.nameEn),
        path: page.path,
      })),
  )
  const topics = useTopics(word, requested)
  const createActions = (data?.list ?? [])
    .filter(
      ({ titleZh, titleEn, path }) =>
        matchesName(titleZh, titleEn) && canOpenPage(path.replace(/\?.*/s, ''), me.menus),
    )
    .map((one): Choice => ({
      key: `action ${one.resource}`,
      title: localize(one.titleZh, one.titleEn),
      path: one.path,
    }))
  const actions = [...createActions, ...own.filter(({ title }) => matchesName(title))]
  if (!word) return [section('actions', t.commands, actions.slice(0, mostPages))]
  return [
    section('pages', t.pages, pages.slice(0, mostPages)),
    section('actions', t.commands, actions.slice(0, mostPages)),
    section('help', t.help, topics),
  ]
}

/**
 * Help topics whose title or text contains the word, in either language. Loaded with the first word
 * of sufficient length.
 */
function useTopics(word: string, requested: string): Choice[] {
  const translate = useFormatMessage()
  const { menus } = useMe()
  const [topics, setTopics] = useState<readonly Topic[]>([])
  const query = [...word].length >= (/\p{Script=Han}/u.test(word) ? 2 : 3)
  useEffect(() => {
    let isMounted = true
    if (query)
      void import('#modules/home/help/web/topics.ts').then(
        (loaded) => isMounted && setTopics(loaded.topics),
        () => undefined,
      )
    return () => {
      isMounted = false
    }
  }, [query])
  const holds = (...phrases: Message[]) =>
    phrases.find(
      ({ zh, en }) => zh.toLowerCase().includes(requested) || en.toLowerCase().includes(requested),
    )
  if (!query) return []
  return topicsFor(topics, menus)
    .flatMap(({ id, title, about, pages, ways, terms }): Choice[] => {
      const match = holds(
        title,
        about,
        ...Object.values(pages),
        ...ways.flatMap((way) => Object.values(way)),
        ...Object.values(terms),
      )
      return match
        ? [
            {
              key: `help ${id}`,
              title: translate(title),
              about: match === title ? undefined : translate(match),
              path: `/home/help?topic=${id}`,
            },
          ]
        : []
    })
    .slice(0, mostPages)
}

/** General actions of the shell. */
function useOwnActions(): Choice[] {
  const t = useMessages(shellText)
  const h = useMessages(helpText)
  const { open } = useGlobalDialogs()
  const { theme, toggle } = useTheme()
  const { lang, setLang } = useLanguage()
  const { logout, info } = useMe()
  return [
    { key: 'theme', title: theme === 'dark' ? t.light : t.dark, run: toggle },
    {
      key: 'lang',
      title: lang === 'zh' ? t.toEnglish : t.toChinese,
      run: () => setLang(lang === 'zh' ? 'en' : 'zh'),
    },
    { key: 'personal', title: t.personal, run: () => open('personal') },
    ...(info.hasPassword
      ? [{ key: 'changePassword', title: t.changePassword, run: () => open('changePassword') }]
      : []),
    { key: 'help', title: h.title, path: '/home/help' },
    { key: 'glossary', title: h.glossary, about: h.title, path: '/home/help?topic=glossary' },
    { key: 'logout', title: t.logout, run: () => void logout() },
  ]
}

const section = (key: string, title: string, choices: Choice[]): Section => ({
  key,
  title,
  choices,
})

/** Recently opened records. */
export function useRecent(): Section {
  const t = useMessages(searchText)
  const localize = useLocalized()
  const { info, menus } = useMe()
  const open = (path: string) =>
    (alwaysAllowedPages as readonly string[]).includes(path) ||
    canOpenPage(path.replace(/\?.*/s, ''), menus)
  return section(
    'recent',
    t.recent,
    recentRecords(info.userId)
      .filter(({ path }) => open(path))
      .slice(0, 8)
      .map(({ path, title, zh, en }) => ({
        key: `recent ${path}`,
        title,
        about: localize(zh, en),
        path,
      })),
  )
}

/** The server's hits as sections, each with a link to the full list. */
export function useHits(groups: Groups | undefined): Section[] {
  const t = useMessages(searchText)
  const localize = useLocalized()
  return (groups ?? []).map((group) =>
    section(group.resource, localize(group.titleZh, group.titleEn), [
      ...group.list.map((one): Choice => ({
        key: `${group.resource} ${one.id}`,
        title: localize(one.titleZh, one.titleEn),
        about: localize(one.aboutZh ?? '', one.aboutEn ?? '') || undefined,
        path: one.path,
        note: one.value
          ? `${localize(one.fieldZh ?? '', one.fieldEn ?? '')}: ${one.value}`
          : undefined,
      })),
      ...(group.more
        ? [
            {
              key: `${group.resource} more`,
              title: t.more.replace('{title}', () => localize(group.titleZh, group.titleEn)),
              path: group.listPath,
            },
          ]
        : []),
    ]),
  )
}
