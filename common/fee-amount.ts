import { money } from './fields.ts'
import type { Field } from './fields.ts'

/** An amount of a tariff, small enough to stay exact when multiplied. */
export const feeAmount = (): Field<number, false> => ({
  ...money(),
  schema: { ...money().schema, maximum: 9_999_999 },
})
