/** The reader's language: one context, and phrases said in it. */
import { createContext, use, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { say } from '#common/text.ts'
import type { Lang, Params, Phrase } from '#common/text.ts'
import { keepLang, storedLang } from './session.ts'

interface Language { lang: Lang; setLang: (lang: Lang) => void }
const LanguageContext = createContext<Language>({ lang: 'zh', setLang: () => {} })

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [lang, set] = useState<Lang>(storedLang)
  useEffect(() => { document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en' }, [lang])
  const setLang = (next: Lang) => {
    keepLang(next)
    set(next)
  }
  return <LanguageContext value={{ lang, setLang }}>{children}</LanguageContext>
}

/** What is inside speaks another language than the reader's, such as a form previewed in the other one. */
export function InLanguage({ lang, children }: { lang: Lang; children: ReactNode }) {
  const { setLang } = use(LanguageContext)
  return <LanguageContext value={{ lang, setLang }}>{children}</LanguageContext>
}

export const useLanguage = () => use(LanguageContext)
/** The reader's language. */
export const useLang = () => use(LanguageContext).lang
/** `say(phrase, params?)` in the reader's language. */
export function useSay() {
  const lang = useLang()
  return (phrase: Phrase, params?: Params) => say(phrase, lang, params)
}

/** A phrase book whose phrases have become plain strings. */
export type Said<B> = { readonly [K in keyof B]: B[K] extends Phrase ? string : Said<B[K]> }
const spoken = { zh: new WeakMap<object, object>(), en: new WeakMap<object, object>() }
function sayAll(book: object, lang: Lang): object {
  const known = spoken[lang].get(book)
  if (known) return known
  const entries = Object.entries(book).map(([key, value]) => [key, typeof value.key === 'string' ? value[lang] : sayAll(value, lang)])
  const said = Object.fromEntries(entries) as object
  spoken[lang].set(book, said)
  return said
}
/** The phrase book in the reader's language: `const t = useText(flagText); t.title`. For parameters use `useSay`. */
export const useText = <B extends object>(book: B): Said<B> => sayAll(book, useLang()) as Said<B>

/** The marks of the reader's language: after a heading in a line, and between words of a list. */
export const useMarks = (): { colon: string; comma: string } => (useLang() === 'zh' ? { colon: '：', comma: '、' } : { colon: ': ', comma: ', ' })

/** Picks the value of the reader's language from a pair of columns, falling back to the other when empty. */
export function usePick() {
  const lang = useLang()
  return (zh: string | null | undefined, en: string | null | undefined) => (lang === 'zh' ? zh || en : en || zh) ?? ''
}
