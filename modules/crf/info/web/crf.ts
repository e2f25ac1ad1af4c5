import type { DetailOf } from '#common/contract.ts'
import type { FormDefinition } from '#common/rules/designed-form.ts'
import type { crf } from '../crf.contract.ts'

/** A review as `get` gives it. */
export type Crf = DetailOf<typeof crf>
/** A form of its feedback. */
export type FeedbackForm = Crf['forms'][number]
/** What a form asks for; the contract knows it as an object only. */
export const definitionOf = (form: FeedbackForm): FormDefinition => form.definition as unknown as FormDefinition
