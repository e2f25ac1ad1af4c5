import type { FieldSpec, Section } from '../form/FieldsGrid.tsx'
import type { ResourceInfo } from '../resource-info.ts'
import { DetailFields } from './DetailFields.tsx'

interface Props {
  described: ResourceInfo
  sections: readonly Section[]
  row: Record<string, unknown>
  columns?: 1 | 2 | 3
}

/** The sections of a form as read-only values, for users who may not edit the record. */
export function ReadOnlyForm({ described, sections, row, columns = 3 }: Props) {
  return sections.map((section, at) => {
    const specs = section.fields
      .map((spec): FieldSpec => (typeof spec === 'string' ? { name: spec } : spec))
      .filter((spec) => spec.visibleWhen?.(row) ?? true)
    const fields = specs.map(({ name, label }) => ({ name, ...(label && { label }) }))
    return (
      fields.length > 0 && (
        <DetailFields
          key={at}
          {...described}
          row={row}
          fields={fields}
          columns={columns}
          {...(section.title && { title: section.title })}
        />
      )
    )
  })
}
