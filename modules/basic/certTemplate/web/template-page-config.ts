import type { AnyContract, InputNameOf } from '#common/contract.ts'
import type { Message } from '#common/text.ts'
import type { Section } from '#web/kit/form/FieldsGrid.tsx'
import type { ResourceText } from '#web/kit/resource-info.ts'

/** Configuration of the template page of a resource: certificate templates, report templates. */
export interface TemplateKind {
  contract: AnyContract
  text: ResourceText
  /** name of the template's name field */
  name: 'templateName' | 'reportName'
  /** form sections besides file and parameters */
  sections: readonly Section[]
  /** paths of its list and its detail page */
  list: string
  page: string
  /** page title of a new template */
  newTitle: Message
}

/** Checks the sections of a page against the fields of its contract. */
export const defineTemplateKind = <K extends AnyContract>(
  kind: Omit<TemplateKind, 'contract' | 'sections'> & {
    contract: K
    sections: readonly Section<InputNameOf<K>>[]
  },
): TemplateKind => kind
