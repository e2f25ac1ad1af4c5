/** The user's language as a context, and messages formatted in it. */
import { createContext, use, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { formatMessage } from '#common/text.ts'
import type { Lang, MessageParams, Message } from '#common/text.ts'
import { storeLang, storedLang } from './session.ts'

interface Language {
  lang: Lang
  setLang: (lang: Lang) => void
}
const LanguageContext = createContext<Language>({ lang: 'zh', setLang: () => {} })

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [lang, set] = useState<Lang>(storedLang)
  useEffect(() => {
    document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en'
  }, [lang])
  const setLang = (next: Lang) => {
    storeLang(next)
    set(next)
  }
  return <LanguageContext value={{ lang, setLang }}>{children}</LanguageContext>
}

/** Renders its children in another language, such as the preview of a form. */
export function LanguageOverride({ lang, children }: { lang: Lang; children: ReactNode }) {
  const { setLang } = use(LanguageContext)
  return <LanguageContext value={{ lang, setLang }}>{children}</LanguageContext>
}

export const useLanguage = () => use(LanguageContext)
/** The user's language. */
export const useLang = () => use(LanguageContext).lang
/** Returns `translate(message, params?)` in the user's language. */
export function useFormatMessage() {
  const lang = useLang()
  return (message: Message, params?: MessageParams) => formatMessage(message, lang, params)
}

/** Messages translated to plain strings. */
export type TranslatedMessages<B> = {
  readonly [K in keyof B]: B[K] extends Message ? string : TranslatedMessages<B[K]>
}
const translatedCache = { zh: new WeakMap<object, object>(), en: new WeakMap<object, object>() }
function translateAll(messages: object, lang: Lang): object {
  const cached = translatedCache[lang].get(messages)
  if (cached) return cached
  const entries = Object.entries(messages).map(([key, value]) => [
    key,
    typeof value.key === 'string' ? value[lang] : translateAll(value, lang),
  ])
  const translated = Object.fromEntries(entries) as object
  translatedCache[lang].set(messages, translated)
  return translated
}
/**
 * All messages in the user's language: `const t = useMessages(flagText); t.title`. For messages
 * with parameters use `useFormatMessage`.
 */
export const useMessages = <B extends object>(messages: B): TranslatedMessages<B> =>
  translateAll(messages, useLang()) as TranslatedMessages<B>

/** Punctuation of the user's language: after a heading in a line, and between items of a list. */
export const usePunctuation = (): { colon: string; comma: string } =>
  useLang() === 'zh' ? { colon: '：', comma: '、' } : { colon: ': ', comma: ', ' }

/**
 * Returns a function that picks from a pair of columns the one in the user's language; the other
 * when it is empty.
 */
export function useLocalized() {
  const lang = useLang()
  return (zh: string | null | undefined, en: string | null | undefined) =>
    (lang === 'zh' ? zh || en : en || zh) ?? ''
}
