/** The languages of the product. A text that lacks one of them does not compile. */
export const languages = ['zh', 'en'] as const
export type Lang = (typeof languages)[number]
export type TranslationPair = readonly [zh: string, en: string]

/** A text with a stable key, used in errors and in the interface. */
export interface Message {
  readonly key: string
  readonly zh: string
  readonly en: string
}
type MessageTree = {
  readonly [name: string]: TranslationPair | { readonly [name: string]: TranslationPair }
}
export type Text<B extends MessageTree> = {
  readonly [K in keyof B]: B[K] extends TranslationPair
    ? Message
    : { readonly [L in keyof B[K]]: Message }
}
/** One label for each field: a missing or an additional entry does not compile. */
export type Labels<F> = { readonly [K in keyof F]: TranslationPair }

const isWords = (x: unknown): x is TranslationPair => Array.isArray(x)

/**
 * Defines the messages of a resource, zh and en.
 * @param name first part of every key, such as `flag` in `flag.inUse`
 */
export function defineMessages<const B extends MessageTree>(name: string, book: B): Text<B> {
  const phrases = (prefix: string, entries: object): object =>
    Object.fromEntries(
      Object.entries(entries).map(([key, value]) => {
        const full = `${prefix}.${key}`
        return [
          key,
          isWords(value)
            ? { key: full, zh: value[0], en: value[1] }
            : phrases(full, value as object),
        ]
      }),
    )
  return phrases(name, book) as Text<B>
}

/** A text in both languages, once where they are equal. */
export const inBothLanguages = ({ zh, en }: { zh: string; en: string }): string =>
  zh === en ? en : `${zh} ${en}`.trim()

export type MessageParams = Record<string, string | number | Message>

/**
 * Formats a message: `{name}` is replaced by a parameter, `{name|one|many}` by the form that agrees
 * with that number.
 */
export function formatMessage(phrase: Message, lang: Lang, params: MessageParams = {}): string {
  return phrase[lang].replace(
    /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g,
    (all, name: string, one?: string, many?: string) => {
      const value = params[name]
      if (one !== undefined && value !== undefined) return String(value) === '1' ? one : many!
      return value === undefined ? all : typeof value === 'object' ? value[lang] : String(value)
    },
  )
}

/** A message with its parameters in both languages, such as for a notice. */
export const formatBoth = (
  phrase: Message,
  params?: MessageParams,
): { zh: string; en: string } => ({
  zh: formatMessage(phrase, 'zh', params),
  en: formatMessage(phrase, 'en', params),
})

/** A name within an English sentence, lower case except abbreviations: "New quotation", "New CRF". */
export const inSentence = (name: string): string =>
  /^[A-Z]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1)

/** Inserts a space between a Chinese character and a following Latin word or number. */
export const addCjkSpacing = (words: string): string =>
  words.replace(/(?<=[\u4e00-\u9fff])(?=[A-Za-z0-9])/, ' ')

/**
 * Language preferred by a browser or an Accept-Language header: en when it ranks before zh,
 * otherwise zh.
 */
export function preferredLanguage(accept: string | undefined): Lang {
  const first = accept
    ?.split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase())
    .find((tag) => tag === 'zh' || tag === 'en')
  return first === 'en' ? 'en' : 'zh'
}
