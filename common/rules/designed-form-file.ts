/** A form as a file: JSON with the name of what it is, so that nothing else is taken for it. */
import { checkDefinition } from './designed-form-definition.ts'
import type { KnownOfForms } from './designed-form-definition.ts'
import { isObject, textFault, unknownFaults } from './designed-form-parts.ts'
import type { FormDefinition, FormFault } from './designed-form-shape.ts'
import { designedFormText as t } from './designed-form.text.ts'
import { jsonFault } from './json-fault.ts'

export interface FormFile { nameZh: string; nameEn: string; definition: FormDefinition }
const kind = 'plimsoll-form'
const formatVersion = 1

export const writeFormFile = ({ nameZh, nameEn, definition }: FormFile): string => `${JSON.stringify({ kind, formatVersion, nameZh, nameEn, definition }, null, 2)}\n`

/** Reads such a file: the form, or everything that is wrong with it, with the path of each. */
export function readFormFile(text: string, known: KnownOfForms = {}): { form: FormFile } | { faults: FormFault[] } {
  let read: unknown
  const json = text.replace(/^\ufeff/, '')
  try {
    read = JSON.parse(json)
  } catch {
    return { faults: [{ field: '', phrase: t.notJson, params: jsonFault(json) }] }
  }
  if (!isObject(read)) return { faults: [{ field: '', phrase: t.object }] }
  if (read['kind'] !== kind) return { faults: [{ field: 'kind', phrase: t.notForm, params: { kind } }] }
  if (read['formatVersion'] !== formatVersion) return { faults: [{ field: 'formatVersion', phrase: t.notKnown, params: { version: String(read['formatVersion']).slice(0, 40) } }] }
  const { nameZh, nameEn, definition } = read
  const faults = [
    ...unknownFaults(read, ['kind', 'formatVersion', 'nameZh', 'nameEn', 'definition'], ''),
    ...textFault(nameZh, 'nameZh', 150, { required: true }), ...textFault(nameEn, 'nameEn', 150, { required: true }),
    ...checkDefinition(definition, known).map((fault) => ({ ...fault, field: ['definition', fault.field].filter(Boolean).join('.') })),
  ]
  return faults.length > 0 ? { faults } : { form: { nameZh, nameEn, definition } as FormFile }
}
