/** The answer of a search: its hits as groups, with the text that matched. */
import { listPath } from '#common/list-path.ts'
import { fieldOf } from '#common/contract.ts'
import type { OutputOf } from '#common/contract.ts'
import type { LocalizedColumn } from '#server/core/global-search-options.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Resource } from '#server/core/resource.ts'
import { onDay } from '#server/records/rows/as-of.ts'
import type { search } from '../search.contract.ts'
import type { Kind } from './search-kinds.ts'

type Group = OutputOf<typeof search, 'list'>['groups'][number]
export const maxHitsPerGroup = 8

/**
 * Spelling variants: upper case, as numbers and ship names are stored; "IMO 9176187" as the number
 * alone.
 */
export const spellingVariants = (word: string): string[] => [
  ...new Set([word, word.toUpperCase(), word.toUpperCase().replace(/^IMO[\s:.]*(?=\d)/, '')]),
]

const queryOf = (values: object): string =>
  Object.entries(values)
    .map((entry) => entry.join('='))
    .join('&')

/** The hits of a kind as a group, with the link to its list and, as of another day, to that day. */
export function groupOf(
  { r, options, columns }: Kind,
  rows: { id: number; row: unknown[] }[],
  word: string,
  ctx: RequestContext,
): Group {
  const { path } = r.contract
  const day = r.viewAsOf ? onDay(ctx) : {}
  const list = rows.slice(0, maxHitsPerGroup).map(({ id, row }) => {
    const value = (column: string) => {
      const at = columns.indexOf(column)
      return row[at] == null ? '' : String(row[at])
    }
    const inLanguage = (name: LocalizedColumn, lang: 'zh' | 'en') =>
      typeof name === 'string'
        ? named(r, name, value(name), lang)
        : value(name[lang]) || value(name[lang === 'zh' ? 'en' : 'zh'])
    const about = (lang: 'zh' | 'en') =>
      options.subtitle
        .map((name) => inLanguage(name, lang))
        .filter(Boolean)
        .join(' · ')
    const title = (lang: 'zh' | 'en') =>
      inLanguage(options.title, lang) || `${r.text.singular[lang]} ${id}`
    const shown = {
      titleZh: title('zh'),
      titleEn: title('en'),
      aboutZh: about('zh') || null,
      aboutEn: about('en') || null,
    }
    return {
      id,
      ...shown,
      ...matchedField(r, columns, value, Object.values(shown).join('\n'), word),
      path: `${options.page ?? `/${path}/detail`}?${queryOf({ id, ...day })}`,
    }
  })
  const listAddress = listPath(r.menu?.path ?? `/${path}/list`, { keyword: word, ...day })
  const heading = options.heading ?? r.text.title
  return {
    resource: path,
    titleZh: heading.zh,
    titleEn: heading.en,
    listPath: listAddress,
    more: rows.length > maxHitsPerGroup,
    list,
  }
}

/** A value of an enumeration by its name among the texts of the resource; others unchanged. */
function named(r: Resource, column: string, value: string, lang: 'zh' | 'en'): string {
  const names = (r.text as unknown as Record<string, unknown>)[column]
  const name = (names as Record<string, { zh?: unknown; en?: unknown }> | undefined)?.[value]?.[
    lang
  ]
  return typeof name === 'string' ? name : value
}

/** The field that contains the word when the displayed text does not, such as a former name. */
function matchedField(
  r: Resource,
  columns: string[],
  value: (column: string) => string,
  shown: string,
  word: string,
): { fieldZh: string | null; fieldEn: string | null; value: string | null } {
  const has = (text: string) =>
    spellingVariants(word).some((variant) => text.toLowerCase().includes(variant.toLowerCase()))
  const column = has(shown)
    ? undefined
    : columns.find((name) => fieldOf(r.contract, name) && has(value(name)))
  const label = column === undefined ? undefined : r.text.labels[column]
  return column !== undefined && label
    ? { fieldZh: label.zh, fieldEn: label.en, value: value(column) }
    : { fieldZh: null, fieldEn: null, value: null }
}
