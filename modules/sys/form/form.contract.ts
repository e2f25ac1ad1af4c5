import { designedLimits } from '#common/call-limits.ts'
import { call, contract } from '#common/contract.ts'
import { area, bag, int, must, text } from '#common/fields.ts'
import type { Field } from '#common/fields.ts'
import type { FormDefinition } from '#common/rules/designed-form.ts'

/** A form's definition. Its shape is judged by `checkDefinition`, which tells the path of whatever is wrong. */
export const definitionField = must({ ...bag(), schema: { type: 'object' } } as Field<FormDefinition>)
const named = { nameZh: must(text(150)), nameEn: must(text(150)) }

/** Designs of forms. Specification sections 3 (parameters of a template) and 9 (form input types). */
export const form = contract('sys/form', {
  doc: 'Form designs',
  readers: ['staff'],
  fields: { ...named, definition: definitionField, remark: area() },
  shows: { fieldCount: int(), usedBy: int() },
  search: ['nameZh', 'nameEn'],
  sort: '-updateTime',
  title: { zh: 'nameZh', en: 'nameEn' },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
  limits: { save: designedLimits },
  calls: {
    exportJson: call('A form as a JSON file', { id: must(int(1)) }, {}, 'file'),
    importJson: call('Reads such a file and answers with the form in it, without saving it; a bad one is refused with the path of everything that is wrong', {}, { ...named, definition: definitionField }, { takes: ['json'] }),
  },
})
