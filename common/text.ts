/** The languages of the product. Every text exists in all of them or does not compile. */
export const languages = ['zh', 'en'] as const
export type Lang = (typeof languages)[number]
export type Words = readonly [zh: string, en: string]

/** A text with a stable key: what errors carry, and what screens say in the reader's language. */
export interface Phrase { readonly key: string; readonly zh: string; readonly en: string }
type Book = { readonly [name: string]: Words | { readonly [name: string]: Words } }
export type Text<B extends Book> = {
  readonly [K in keyof B]: B[K] extends Words ? Phrase : { readonly [L in keyof B[K]]: Phrase }
}
/** One label for each of the given fields: an entry missing, or one too many, does not compile. */
export type Labels<F> = { readonly [K in keyof F]: Words }

const isWords = (x: unknown): x is Words => Array.isArray(x)

/**
 * A resource's phrase book, zh and en side by side.
 * @param name first part of every key, such as `flag` for `flag.inUse`
 */
export function text<const B extends Book>(name: string, book: B): Text<B> {
  const phrases = (prefix: string, entries: object): object =>
    Object.fromEntries(Object.entries(entries).map(([key, value]) => {
      const full = `${prefix}.${key}`
      return [key, isWords(value) ? { key: full, zh: value[0], en: value[1] } : phrases(full, value as object)]
    }))
  return phrases(name, book) as Text<B>
}

export type Params = Record<string, string | number | Phrase>

/** The phrase in a language; `{name}` in it is replaced by the parameter of that name, `{name|one|many}` by a word that agrees with that number. */
export function say(phrase: Phrase, lang: Lang, params: Params = {}): string {
  return phrase[lang].replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (all, name: string, one?: string, many?: string) => {
    const value = params[name]
    if (one !== undefined && value !== undefined) return value === 1 ? one : many!
    return value === undefined ? all : typeof value === 'object' ? value[lang] : String(value)
  })
}

/** A space between a Chinese sign and a Latin word or figure that follows it. */
export const spaced = (words: string): string => words.replace(/(?<=[\u4e00-\u9fff])(?=[A-Za-z0-9])/, ' ')

/** The language of a browser or an Accept-Language header: en when it asks for it first, otherwise zh. */
export function languageOf(accept: string | undefined): Lang {
  const first = accept?.split(',').map((part) => part.trim().slice(0, 2).toLowerCase()).find((tag) => tag === 'zh' || tag === 'en')
  return first === 'en' ? 'en' : 'zh'
}
