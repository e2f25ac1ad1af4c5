/** What must hold of the rule and the default of one field. */
import { isDate } from './dates.ts'
import { answerFault } from './designed-form-values.ts'
import { isObject, isThere, textFault, unknownFaults, within } from './designed-form-parts.ts'
import { formLimits as limits, keywordForm, keywordIn } from './designed-form-shape.ts'
import type { FormFault, FormField, FormRule } from './designed-form-shape.ts'
import { designedFormText as t } from './designed-form.text.ts'
import { patternFault } from './pattern-cost.ts'

/** @param sound nothing else is wrong with the field, so that its default can be judged as an answer */
export function ruleFaults(field: FormField, at: string, allowed: readonly (keyof FormRule)[], sound: boolean): FormFault[] {
  const { rule, defaultValue } = field
  if (isThere(rule) && !isObject(rule)) return [{ field: `${at}.rule`, phrase: t.object }]
  const own = isThere(rule) ? ofRule(field, rule as FormRule & Record<string, unknown>, `${at}.rule`, allowed) : []
  if (own.length > 0 || !sound || !isThere(defaultValue) || (field.formType === 6 && defaultValue === 'today')) return own
  const fault = answerFault(field, defaultValue)
  return fault ? [{ ...fault, field: `${at}.defaultValue` }] : []
}

function ofRule({ formType }: FormField, rule: FormRule & Record<string, unknown>, at: string, allowed: readonly string[]): FormFault[] {
  const given = (name: keyof FormRule, check: (value: unknown, field: string) => FormFault[]) => (isThere(rule[name]) && allowed.includes(name) ? check(rule[name], `${at}.${name}`) : [])
  const longest = formType === 2 ? limits.text[2] : limits.text[1]
  const faults = [
    ...unknownFaults(Object.fromEntries(Object.entries(rule).filter(([, value]) => isThere(value))), allowed, at),
    ...given('minLength', (v, f) => within(v, f, 0, longest)), ...given('maxLength', (v, f) => within(v, f, 1, longest)),
    ...given('decimals', (v, f) => within(v, f, 0, limits.decimals)), ...given('min', numberFault), ...given('max', numberFault),
    ...given('notBefore', boundFault), ...given('notAfter', boundFault), ...given('pattern', patternFaults),
    ...(['messageZh', 'messageEn'] as const).flatMap((name) => (allowed.includes(name) ? textFault(rule[name], `${at}.${name}`, limits.help, {}) : [])),
  ]
  if (faults.length > 0) return faults
  const order = (low: unknown, high: unknown, name: string) => { if (isThere(low) && isThere(high) && (high as number) < (low as number)) faults.push({ field: `${at}.${name}`, phrase: t.order }) }
  order(rule.minLength, rule.maxLength, 'maxLength')
  order(rule.min, rule.max, 'max')
  if (isDate(rule.notBefore) && isDate(rule.notAfter)) order(rule.notBefore, rule.notAfter, 'notAfter')
  if (rule.pattern) for (const name of ['messageZh', 'messageEn'] as const) if (!rule[name]?.trim()) faults.push({ field: `${at}.${name}`, phrase: t.message })
  return faults
}

const numberFault = (value: unknown, field: string): FormFault[] =>
  (typeof value !== 'number' || !Number.isFinite(value) ? [{ field, phrase: t.number }]
    : Math.abs(value) > limits.number ? [{ field, phrase: value < 0 ? t.least : t.most, params: { limit: Math.sign(value) * limits.number } }] : [])

const boundFault = (value: unknown, field: string): FormFault[] =>
  (value === 'today' || isDate(value) || (typeof value === 'string' && keywordForm.test(keywordIn(value) ?? '')) ? [] : [{ field, phrase: t.bound }])

function patternFaults(value: unknown, field: string): FormFault[] {
  if (typeof value !== 'string') return [{ field, phrase: t.string }]
  if (value.length > limits.pattern) return [{ field, phrase: t.tooLong, params: { max: limits.pattern } }]
  const fault = patternFault(value)
  if (!fault) return []
  return [fault.kind === 'unreadable' ? { field, phrase: t.pattern, params: { reason: fault.part } } : fault.kind === 'unfit' ? { field, phrase: t.patternUnfit, params: { part: fault.part } } : { field, phrase: t.patternSlow }]
}
