/** A form as a file: JSON with a type marker, so that no other file is mistaken for it. */
import { validateDefinition } from './validate-definition.ts'
import type { DefinitionContext } from './validate-element.ts'
import { isObject } from '../../values.ts'
import { validateText, validateKnownKeys } from './validation-helpers.ts'
import type { FormDefinition, FormFieldError } from './designed-form-types.ts'
import { designedFormText as t } from './designed-form.text.ts'
import { jsonErrorPosition } from '../text/json-error-position.ts'

export interface FormFile {
  nameZh: string
  nameEn: string
  definition: FormDefinition
}
const kind = 'plimsoll-form'
const formatVersion = 1

export const writeFormFile = ({ nameZh, nameEn, definition }: FormFile): string =>
  `${JSON.stringify({ kind, formatVersion, nameZh, nameEn, definition }, null, 2)}\n`

/** Parses a form file: returns the form, or all errors with their paths. */
export function readFormFile(
  text: string,
  context: DefinitionContext = {},
): { form: FormFile } | { errors: FormFieldError[] } {
  let read: unknown
  const json = text.replace(/^\ufeff/, '')
  try {
    read = JSON.parse(json)
  } catch {
    return { errors: [{ field: '', phrase: t.notJson, params: jsonErrorPosition(json) }] }
  }
  if (!isObject(read)) return { errors: [{ field: '', phrase: t.object }] }
  if (read['kind'] !== kind)
    return { errors: [{ field: 'kind', phrase: t.notForm, params: { kind } }] }
  if (read['formatVersion'] !== formatVersion)
    return {
      errors: [
        {
          field: 'formatVersion',
          phrase: t.notKnown,
          params: { version: String(read['formatVersion']).slice(0, 40) },
        },
      ],
    }
  const { nameZh, nameEn, definition } = read
  const errors = [
    ...validateKnownKeys(read, ['kind', 'formatVersion', 'nameZh', 'nameEn', 'definition'], ''),
    ...validateText(nameZh, 'nameZh', 150, { required: true }),
    ...validateText(nameEn, 'nameEn', 150, { required: true }),
    ...validateDefinition(definition, context).map((error) => ({
      ...error,
      field: ['definition', error.field].filter(Boolean).join('.'),
    })),
  ]
  return errors.length > 0 ? { errors } : { form: { nameZh, nameEn, definition } as FormFile }
}
