/** Errors of a bilingual text. */
export type TranslationError = 'zhMissing' | 'enMissing' | 'enChinese' | 'same' | 'zhNotChinese'

const chinese = /\p{Script=Han}/u
/**
 * Abbreviations and symbols are equal in both languages: ISM, T/T, FC, 2.5 %. A word contains
 * lower-case letters.
 */
const isWord = (text: string) => /\p{Ll}/u.test(text)

/**
 * Error of a translation: a language is empty, both are equal, or a text is in the wrong language;
 * null when valid.
 */
export function checkTranslation(
  zh: string | null | undefined,
  en: string | null | undefined,
): TranslationError | null {
  if (!zh?.trim()) return 'zhMissing'
  if (!en?.trim()) return 'enMissing'
  if (chinese.test(en)) return 'enChinese'
  if (chinese.test(zh) || !isWord(zh)) return null
  return zh.trim().toLowerCase() === en.trim().toLowerCase() ? 'same' : 'zhNotChinese'
}
