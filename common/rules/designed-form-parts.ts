/** Small checks that every part of a form's definition is judged by. */
import type { FormFault } from './designed-form-shape.ts'
import { designedFormText as t } from './designed-form.text.ts'

export const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
export const isThere = (value: unknown): boolean => value !== undefined && value !== null

// Format characters turn the direction of writing or cannot be seen; half a surrogate pair is no character at all.
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}]|\ufe0f|\p{Emoji_Presentation}/u
const invisibleButLines = /[^\P{Cc}\n]|[\p{Cf}\p{Cs}\p{Co}]|\ufe0f|\p{Emoji_Presentation}/u
const markup = /<[a-z!/?]/i

/** Words that people read and documents print: plain text, at most `max` characters, nothing invisible, no markup. */
export function textFault(value: unknown, field: string, max: number, { required = false, lines = false }: { required?: boolean; lines?: boolean }): FormFault[] {
  if (!isThere(value) || value === '') return required ? [{ field, phrase: t.required }] : []
  if (typeof value !== 'string') return [{ field, phrase: t.string }]
  if (value.length > max * 2 || [...value].length > max) return [{ field, phrase: t.tooLong, params: { max } }]
  if (required && !/\S/.test(value)) return [{ field, phrase: t.required }]
  if ((lines ? invisibleButLines : invisible).test(value)) return [{ field, phrase: t.odd }]
  return markup.test(value) ? [{ field, phrase: t.markup }] : []
}

export const unknownFaults = (object: Record<string, unknown>, names: readonly string[], at: string): FormFault[] =>
  Object.keys(object).filter((name) => !names.includes(name)).map((name) => ({ field: [at, name.slice(0, 60)].filter(Boolean).join('.'), phrase: t.unknown }))

/** A whole number within limits. */
export const within = (value: unknown, field: string, min: number, max: number): FormFault[] =>
  (Number.isInteger(value) && (value as number) >= min && (value as number) <= max ? [] : [{ field, phrase: t.whole, params: { min, max } }])
