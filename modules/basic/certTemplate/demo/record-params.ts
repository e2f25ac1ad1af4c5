/** Parameters from the equipment record of the ship, generated from its catalogue. */
import { equipmentFields, fieldsOnForm } from '#common/rules/equipment/catalogue.ts'
import type { EquipmentField } from '#common/rules/equipment/catalogue.ts'
import type { RecordForm } from '#common/rules/equipment/equipment-types.ts'
import { printedOption } from '#common/rules/equipment/equipment-values.ts'
import { formTypeOfField } from '../equipment-source.ts'
import type { TemplateParam } from './template-data.ts'

/** Longest label of a parameter. */
const longest = 150

/** The parameter of a value of the equipment record; the number of its form is part of the label. */
function equipmentParam(field: EquipmentField, form?: RecordForm): TemplateParam {
  const { key, zh, en, item } = field
  const number = form && item.numbers[form] ? `${item.numbers[form]} ` : ''
  return {
    keyword: key,
    attrNameZh: `${number}${zh}`.slice(0, longest),
    attrNameEn: `${number}${en}`.slice(0, longest),
    formType: formTypeOfField(field),
    required: Boolean(item.required),
    source: `equipment.${key}`,
    ...(item.options && { selectOptions: item.options.map(printedOption) }),
  }
}

/** Parameters of every item of a form, in its order. */
export const recordParams = (form: RecordForm): TemplateParam[] =>
  fieldsOnForm(form).map((field) => equipmentParam(field, form))

/** Parameters of single values of the equipment record. @throws Error for an unknown key */
export const equipmentParams = (...keys: string[]): TemplateParam[] =>
  keys.map((key) => {
    const field = equipmentFields.get(key)
    if (!field) throw new Error(`the catalogue of equipment has no ${key}`)
    return equipmentParam(field)
  })
