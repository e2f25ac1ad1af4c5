/** What is wrong with a text in both languages. */
export type TranslationFault = 'zhMissing' | 'enMissing' | 'enChinese' | 'same' | 'zhNotChinese'

const chinese = /\p{Script=Han}/u
/** Abbreviations and signs are the same in both languages: ISM, T/T, FC, 2.5 %. A word has small letters. */
const isWord = (text: string) => /\p{Ll}/u.test(text)

/** Whether a translation is missing: a language is empty, both are the same word, or one stands in the place of the other; null when all is well. */
export function translationFault(zh: string | null | undefined, en: string | null | undefined): TranslationFault | null {
  if (!zh?.trim()) return 'zhMissing'
  if (!en?.trim()) return 'enMissing'
  if (chinese.test(en)) return 'enChinese'
  if (chinese.test(zh) || !isWord(zh)) return null
  return zh.trim().toLowerCase() === en.trim().toLowerCase() ? 'same' : 'zhNotChinese'
}
