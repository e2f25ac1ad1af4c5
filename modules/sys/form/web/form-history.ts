/** Describes the change of a form: fields added, removed or changed. */
import type { HistoryEntry } from '#common/contract.ts'
import type {
  FormDefinition,
  FormElement,
  FormField,
  FormRule,
} from '#common/rules/forms/designed-form.ts'
import { formatMessage } from '#common/text.ts'
import type { Lang } from '#common/text.ts'
import { designerText as t } from '../designer.text.ts'
import { formText } from '../form.text.ts'

type Change = HistoryEntry['changes'][number]
const nameOf = (e: FormElement) => (e.element === 'field' ? e.keyword : e.textEn.slice(0, 40))

function partsOf(f: FormField, lang: Lang): (string | false | null | undefined)[] {
  const ruleText = (name: 'defaultValue' | 'unit' | 'dictCode' | keyof FormRule, value: unknown) =>
    value !== null && value !== undefined && `${formatMessage(t[name], lang)} ${String(value)}`
  const options = f.selectOptions
    ?.map((o) => `${o.value} ${lang === 'zh' ? o.zh : o.en}`)
    .join(', ')
  return [
    f.attrNameZh,
    f.attrNameEn,
    formatMessage(formText.formType[f.formType], lang),
    f.required && formatMessage(t.required, lang),
    options && `${formatMessage(t.options, lang)}: ${options}`,
    ruleText('dictCode', f.dictCode),
    f.display && `${formatMessage(t.display, lang)} ${formatMessage(t.displays[f.display], lang)}`,
    ruleText('unit', f.unit),
    ruleText('defaultValue', f.defaultValue),
    ...Object.entries(f.rule ?? {}).map(([name, value]) => ruleText(name as keyof FormRule, value)),
    f.helpZh,
    f.helpEn,
  ]
}

/** Describes an element in one line: all properties and its position. */
function lineOf(e: FormElement, lang: Lang): string {
  const place = formatMessage(t.place, lang, {
    row: e.row + 1,
    from: e.column + 1,
    to: e.column + e.width,
  })
  const parts =
    e.element === 'field'
      ? partsOf(e, lang)
      : [e.textZh, e.textEn, formatMessage(formText.element[e.element], lang)]
  return [...parts, place].filter(Boolean).join(' · ')
}

/**
 * Splits the change of a definition into one formatted change per element; other changes stay
 * unchanged.
 */
export const changesOfForm =
  (lang: Lang) =>
  (change: Change): Change[] => {
    if (change.field !== 'definition') return [change]
    const lines = (value: unknown) =>
      new Map(
        ((value as FormDefinition | null)?.elements ?? []).map((e) => [nameOf(e), lineOf(e, lang)]),
      )
    const [from, to] = [lines(change.from), lines(change.to)]
    return [...new Set([...from.keys(), ...to.keys()])]
      .filter((name) => from.get(name) !== to.get(name))
      .map((name) => ({ field: name, from: from.get(name) ?? null, to: to.get(name) ?? null }))
  }
