import type { DetailOf } from '#common/contract.ts'
import type { FormDefinition } from '#common/rules/forms/designed-form.ts'
import type { crf } from '../crf.contract.ts'

/** A review in the format of `get`. */
export type Crf = DetailOf<typeof crf>
/** A feedback form. */
export type FeedbackForm = Crf['forms'][number]
/** Definition of a form; the contract types it as an object only. */
export const definitionOf = (form: FeedbackForm): FormDefinition =>
  form.definition as unknown as FormDefinition
