import type { AnyContract } from '#common/contract.ts'
import type { Phrase } from '#common/text.ts'
import type { Section } from '#web/kit/form/FieldsGrid.tsx'
import type { ResourceText } from '#web/kit/words.ts'

/** A resource whose records are Word files with parameters, as its page is drawn: certificate templates, report templates. */
export interface TemplateKind {
  contract: AnyContract
  text: ResourceText
  /** the field that names a template */
  name: string
  /** fields beside file and parameters */
  sections: readonly Section[]
  /** paths of its list and of its page */
  list: string
  page: string
  /** title of the page of a new one */
  newTitle: Phrase
}
