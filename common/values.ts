/** Questions about values of unknown type. */

/** Whether a value is an object, and neither null nor an array. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a field has no value: null, undefined or an empty text. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === ''

/** Whether a field has no value, or a list without items. */
export const hasNoValue = (value: unknown): boolean =>
  isEmpty(value) || (Array.isArray(value) && value.length === 0)

/** Whether two values are written as the same JSON; undefined counts as null. */
export const isSameJson = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
