import { designedLimits } from '#common/call-limits.ts'
import { defineCall, defineContract } from '#common/contract.ts'
import { multilineText, freeObject, int, required, text } from '#common/fields.ts'
import type { Field } from '#common/fields.ts'
import type { FormDefinition } from '#common/rules/forms/designed-form.ts'

/**
 * The definition of a form. `validateDefinition` checks its shape and reports the path of each
 * error.
 */
export const definitionField = required({
  ...freeObject(),
  schema: { type: 'object' },
} as Field<FormDefinition>)
const named = { nameZh: required(text(150)), nameEn: required(text(150)) }

/**
 * Designs of forms. Specification sections 3 (parameters of a template) and 9 (form input types).
 */
export const form = defineContract('sys/form', {
  doc: 'Form designs',
  readers: ['staff'],
  fields: { ...named, definition: definitionField, remark: multilineText() },
  readOnlyFields: { fieldCount: int(), usedBy: int() },
  searchColumns: ['nameZh', 'nameEn'],
  defaultSort: '-updateTime',
  title: { zh: 'nameZh', en: 'nameEn' },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
  limits: { save: designedLimits },
  calls: {
    exportJson: defineCall('A form as a JSON file', { id: required(int(1)) }, {}, 'file'),
    importJson: defineCall(
      'Parses such a file and returns its form without saving it; an invalid file is ' +
        'refused with the path of each error',
      {},
      { ...named, definition: definitionField },
      { acceptedFileKinds: ['json'] },
    ),
  },
})
