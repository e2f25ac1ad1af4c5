import { bool, int, required, objectList, text } from './fields.ts'

/** An entry of "used by": one for each field of another resource that refers to the record. */
export const usageFields = {
  path: required(text(80)),
  titleZh: required(text(200)),
  titleEn: required(text(200)),
  field: required(text(60)),
  count: required(int()),
  listed: required(bool()),
}
/**
 * Uses are counted up to this number: before removing a record it matters whether it is used, not
 * how often.
 */
export const maxCountedUses = 1000
/**
 * For the contract's `detailFields`: `usedBy: usageField()`. `listed`: the other resource's list
 * can be filtered by the field.
 */
export const usageField = () => required(objectList(usageFields, 100))
