/** The rule of a standing in both languages. */

type Words = readonly [zh: string, en: string]

/** Rules that are no article of a convention, by the name under which they are stored. */
const RULE_PHRASES = {
  'flag law': ['船旗国法律', 'Law of the flag State'],
  'society rules': ['船级社规范', 'Rules of the society'],
  'society procedures': ['船级社发证程序', 'Certification procedures of the society'],
  'canal rules': ['运河规则', 'Rules of the canal authority'],
  'HSSC survey guidelines': ['检验发证协调系统（HSSC）检验指南', 'HSSC survey guidelines'],
} as const satisfies Record<string, Words>

/** A rule that is no article of a convention. */
export type RulePhrase = keyof typeof RULE_PHRASES

/** Makes an object with a misspelt phrase fail to compile. */
export const phrase = (name: RulePhrase): RulePhrase => name

/**
 * A rule as it is shown, in both languages: articles are cited alike in both.
 * @param rule as a standing has it; null where none is stored
 */
export function ruleWords(rule: string | null): { zh: string | null; en: string | null } {
  if (!rule) return { zh: null, en: null }
  const [zh, en] = (RULE_PHRASES as Readonly<Record<string, Words>>)[rule] ?? [rule, rule]
  return { zh, en }
}
