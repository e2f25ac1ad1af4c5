/** Steps that forms of their own layout share. */
import type { FormInstance } from 'antd'
import type { RefusalOptions } from './use-refusal.ts'

type Locate = NonNullable<RefusalOptions['locate']>

/** Locates server errors at the inputs of a form. `isInput`: whether a field has an input. */
export const locateInputs =
  (isInput: (field: string) => boolean): Locate =>
  ({ field, msg }) =>
    isInput(field) ? { name: field, errors: [msg] } : undefined

/**
 * Validates a form; its inputs show their errors.
 * @returns all values of the form, also those without an input; undefined when one is not valid
 */
export const validInput = <T>(form: FormInstance<T>): Promise<Partial<T> | undefined> =>
  form.validateFields().then(
    () => form.getFieldsValue(true) as Partial<T>,
    () => undefined,
  )
