import type { FieldSpec, Section } from '../form/FieldsGrid.tsx'
import type { Described } from '../words.ts'
import { Facts } from './Facts.tsx'

interface Props { described: Described; sections: readonly Section[]; row: Record<string, any>; columns?: 1 | 2 | 3 }

/** The sections of a form as values, for those who may read the record and not change it. */
export function FormFacts({ described, sections, row, columns = 3 }: Props) {
  return sections.map((section, at) => {
    const specs = section.fields.map((given): FieldSpec => (typeof given === 'string' ? { name: given } : given)).filter((spec) => spec.when?.(row) ?? true)
    const fields = specs.map(({ name, label }) => ({ name, ...(label && { label }) }))
    return fields.length > 0 && <Facts key={at} {...described} row={row} fields={fields} columns={columns} {...(section.title && { title: section.title })} />
  })
}
