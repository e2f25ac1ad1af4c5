/** Checks shared by the validation of form definitions. */
import type { FormFieldError } from './designed-form-types.ts'
import { designedFormText as t } from './designed-form.text.ts'

export const isPresent = (value: unknown): boolean => value !== undefined && value !== null

// Format characters change the text direction or are invisible; a lone surrogate is no character.
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}]|\ufe0f|\p{Emoji_Presentation}/u
const invisibleButLines = /[^\P{Cc}\n]|[\p{Cf}\p{Cs}\p{Co}]|\ufe0f|\p{Emoji_Presentation}/u
const markup = /<[a-z!/?]/i

/**
 * Validates a label: plain text of at most `max` characters, without invisible characters or
 * markup.
 */
export function validateText(
  value: unknown,
  field: string,
  max: number,
  { required = false, lines = false }: { required?: boolean; lines?: boolean },
): FormFieldError[] {
  if (!isPresent(value) || value === '') return required ? [{ field, phrase: t.required }] : []
  if (typeof value !== 'string') return [{ field, phrase: t.string }]
  if (value.length > max * 2 || [...value].length > max)
    return [{ field, phrase: t.tooLong, params: { max } }]
  if (required && !/\S/.test(value)) return [{ field, phrase: t.required }]
  if ((lines ? invisibleButLines : invisible).test(value)) return [{ field, phrase: t.odd }]
  return markup.test(value) ? [{ field, phrase: t.markup }] : []
}

export const validateKnownKeys = (
  object: Record<string, unknown>,
  names: readonly string[],
  at: string,
): FormFieldError[] =>
  Object.keys(object)
    .filter((name) => !names.includes(name))
    .map((name) => ({
      field: [at, name.slice(0, 60)].filter(Boolean).join('.'),
      phrase: t.unknown,
    }))

/** Validates an integer within limits. */
export const validateInteger = (
  value: unknown,
  field: string,
  min: number,
  max: number,
): FormFieldError[] =>
  Number.isInteger(value) && (value as number) >= min && (value as number) <= max
    ? []
    : [{ field, phrase: t.whole, params: { min, max } }]
