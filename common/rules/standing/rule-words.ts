/** The rule of a standing in both languages. */

/** Rules that are no article of a convention, as stored and shown in English, with the Chinese. */
const RULE_PHRASES = {
  'flag law': '船旗国法律',
  'society rules': '船级社规范',
  'society procedures': '船级社发证程序',
  'canal rules': '运河规则',
  'HSSC survey guidelines': '检验发证协调系统（HSSC）检验指南',
} as const satisfies Record<string, string>

/** A rule that is no article of a convention. */
export type RulePhrase = keyof typeof RULE_PHRASES

/** Makes an object with a misspelt phrase fail to compile. */
export const phrase = (name: RulePhrase): RulePhrase => name

/**
 * A rule as it is shown, in both languages: articles are cited alike in both.
 * @param rule as a standing has it; null where none is stored
 */
export const ruleWords = (rule: string | null): { zh: string | null; en: string | null } => ({
  zh: rule ? ((RULE_PHRASES as Readonly<Record<string, string>>)[rule] ?? rule) : null,
  en: rule || null,
})
