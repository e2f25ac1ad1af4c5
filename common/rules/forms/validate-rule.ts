/** Validation of the rule and the default of one field. */
import { isObject } from '../../values.ts'
import { isDate } from '../base/dates.ts'
import { validateAnswer } from './validate-answers.ts'
import {
  isPresent,
  validateText,
  validateKnownKeys,
  validateInteger,
} from './validation-helpers.ts'
import { formLimits as limits, keywordPattern, boundKeyword } from './designed-form-types.ts'
import type { FormFieldError, FormField, FormRule } from './designed-form-types.ts'
import { designedFormText as t } from './designed-form.text.ts'
import { checkPattern } from './check-pattern.ts'

/**
 * Validates the rule and default of a field.
 * @param sound the field has no other error, so its default can be checked as an answer
 */
export function validateRule(
  field: FormField,
  at: string,
  allowed: readonly (keyof FormRule)[],
  sound: boolean,
): FormFieldError[] {
  const { rule, defaultValue } = field
  if (isPresent(rule) && !isObject(rule)) return [{ field: `${at}.rule`, phrase: t.object }]
  const ruleErrors = isPresent(rule)
    ? ofRule(field, rule as FormRule & Record<string, unknown>, `${at}.rule`, allowed)
    : []
  if (
    ruleErrors.length > 0 ||
    !sound ||
    !isPresent(defaultValue) ||
    (field.formType === 6 && defaultValue === 'today')
  )
    return ruleErrors
  const error = validateAnswer(field, defaultValue)
  return error ? [{ ...error, field: `${at}.defaultValue` }] : []
}

function ofRule(
  { formType }: FormField,
  rule: FormRule & Record<string, unknown>,
  at: string,
  allowed: readonly string[],
): FormFieldError[] {
  const given = (
    name: keyof FormRule,
    check: (value: unknown, field: string) => FormFieldError[],
  ) => (isPresent(rule[name]) && allowed.includes(name) ? check(rule[name], `${at}.${name}`) : [])
  const longest = formType === 2 ? limits.text[2] : limits.text[1]
  const errors = [
    ...validateKnownKeys(
      Object.fromEntries(Object.entries(rule).filter(([, value]) => isPresent(value))),
      allowed,
      at,
    ),
    ...given('minLength', (v, f) => validateInteger(v, f, 0, longest)),
    ...given('maxLength', (v, f) => validateInteger(v, f, 1, longest)),
    ...given('decimals', (v, f) => validateInteger(v, f, 0, limits.decimals)),
    ...given('min', numberFault),
    ...given('max', numberFault),
    ...given('notBefore', boundFault),
    ...given('notAfter', boundFault),
    ...given('pattern', patternFaults),
    ...(['messageZh', 'messageEn'] as const).flatMap((name) =>
      allowed.includes(name) ? validateText(rule[name], `${at}.${name}`, limits.help, {}) : [],
    ),
  ]
  if (errors.length > 0) return errors
  const order = (low: unknown, high: unknown, name: string) => {
    if (isPresent(low) && isPresent(high) && (high as number) < (low as number))
      errors.push({ field: `${at}.${name}`, phrase: t.order })
  }
  order(rule.minLength, rule.maxLength, 'maxLength')
  order(rule.min, rule.max, 'max')
  if (isDate(rule.notBefore) && isDate(rule.notAfter))
    order(rule.notBefore, rule.notAfter, 'notAfter')
  if (rule.pattern)
    for (const name of ['messageZh', 'messageEn'] as const)
      if (!rule[name]?.trim()) errors.push({ field: `${at}.${name}`, phrase: t.message })
  return errors
}

const numberFault = (value: unknown, field: string): FormFieldError[] =>
  typeof value !== 'number' || !Number.isFinite(value)
    ? [{ field, phrase: t.number }]
    : Math.abs(value) > limits.number
      ? [
          {
            field,
            phrase: value < 0 ? t.least : t.most,
            params: { limit: Math.sign(value) * limits.number },
          },
        ]
      : []

const boundFault = (value: unknown, field: string): FormFieldError[] =>
  value === 'today' ||
  isDate(value) ||
  (typeof value === 'string' && keywordPattern.test(boundKeyword(value) ?? ''))
    ? []
    : [{ field, phrase: t.bound }]

function patternFaults(value: unknown, field: string): FormFieldError[] {
  if (typeof value !== 'string') return [{ field, phrase: t.string }]
  if (value.length > limits.pattern)
    return [{ field, phrase: t.tooLong, params: { max: limits.pattern } }]
  const error = checkPattern(value)
  if (!error) return []
  return [
    error.kind === 'unreadable'
      ? { field, phrase: t.pattern, params: { reason: error.part } }
      : error.kind === 'unfit'
        ? { field, phrase: t.patternUnfit, params: { part: error.part } }
        : { field, phrase: t.patternSlow },
  ]
}
