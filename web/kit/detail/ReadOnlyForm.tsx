import type { AnyContract, FieldNameOf } from '#common/contract.ts'
import { visibleSpecs } from '../form/FieldsGrid.tsx'
import type { Section } from '../form/FieldsGrid.tsx'
import type { ResourceInfo } from '../resource-info.ts'
import { DetailFields } from './DetailFields.tsx'

interface Props<K extends AnyContract> {
  described: ResourceInfo<K>
  sections: readonly Section<FieldNameOf<K>>[]
  row: Record<string, unknown>
  columns?: 1 | 2 | 3
}

/** The sections of a form as read-only values, for users who may not edit the record. */
export function ReadOnlyForm<K extends AnyContract>({
  described,
  sections,
  row,
  columns = 3,
}: Props<K>) {
  return sections.map((section, at) => {
    const fields = visibleSpecs(section, row).map(({ name, label }) => ({
      name,
      ...(label && { label }),
    }))
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
