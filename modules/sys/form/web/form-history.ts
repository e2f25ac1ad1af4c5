/** A changed form in words: which fields came, went, or are different. */
import type { History } from '#common/contract.ts'
import type { FormDefinition, FormElement, FormField, FormRule } from '#common/rules/designed-form.ts'
import { say } from '#common/text.ts'
import type { Lang } from '#common/text.ts'
import { designerText as t } from '../designer.text.ts'
import { formText } from '../form.text.ts'

type Change = History['changes'][number]
const nameOf = (e: FormElement) => (e.element === 'field' ? e.keyword : e.textEn.slice(0, 40))

function partsOf(f: FormField, lang: Lang): (string | false | null | undefined)[] {
  const told = (name: 'defaultValue' | 'unit' | 'dictCode' | keyof FormRule, value: unknown) => value !== null && value !== undefined && `${say(t[name], lang)} ${String(value)}`
  const options = f.selectOptions?.map((o) => `${o.value} ${lang === 'zh' ? o.zh : o.en}`).join(', ')
  return [
    f.attrNameZh, f.attrNameEn, say(formText.formType[f.formType], lang), f.required && say(t.required, lang), options && `${say(t.options, lang)}: ${options}`,
    told('dictCode', f.dictCode), told('unit', f.unit), told('defaultValue', f.defaultValue), ...Object.entries(f.rule ?? {}).map(([name, value]) => told(name as keyof FormRule, value)), f.helpZh, f.helpEn,
  ]
}

/** One line about an element: everything that is set, and where it stands. */
function lineOf(e: FormElement, lang: Lang): string {
  const place = say(t.place, lang, { row: e.row + 1, from: e.column + 1, to: e.column + e.width })
  const parts = e.element === 'field' ? partsOf(e, lang) : [e.textZh, e.textEn, say(formText.element[e.element], lang)]
  return [...parts, place].filter(Boolean).join(' · ')
}

/** The change of a definition as one change for each element that differs, in words of a language; other changes as they are. */
export const changesOfForm = (lang: Lang) => (change: Change): Change[] => {
  if (change.field !== 'definition') return [change]
  const lines = (value: unknown) => new Map(((value as FormDefinition | null)?.elements ?? []).map((e) => [nameOf(e), lineOf(e, lang)]))
  const [from, to] = [lines(change.from), lines(change.to)]
  return [...new Set([...from.keys(), ...to.keys()])].filter((name) => from.get(name) !== to.get(name)).map((name) => ({ field: name, from: from.get(name) ?? null, to: to.get(name) ?? null }))
}
