import { equipmentFields } from '#common/rules/equipment/catalogue.ts'
import type { EquipmentField } from '#common/rules/equipment/catalogue.ts'

const prefix = 'equipment.'

/** The value of the equipment record that a source such as `equipment.lifebuoys` names. */
export const equipmentSource = (source: string | null | undefined): EquipmentField | undefined =>
  source?.startsWith(prefix) ? equipmentFields.get(source.slice(prefix.length)) : undefined

/** Whether a source is a table of the equipment record: its rows are printed by a loop. */
export const isTableSource = (source: string | null | undefined): boolean =>
  equipmentSource(source)?.kind === 'table'

/** Columns of a table in a loop: the names that are keywords inside it only. */
export function loopColumns({ item }: EquipmentField): string[] {
  const { columns = [], transposed, maxRows = 0 } = item
  return transposed
    ? ['label', ...Array.from({ length: maxRows }, (_, i) => `c${i + 1}`)]
    : columns.map(({ key }) => key)
}

/** Form type of a value on the form of a certificate. Specification section 9. */
export function formTypeOfField({ kind }: EquipmentField): 1 | 2 | 3 | 4 | 6 | 7 {
  switch (kind) {
    case 'number':
      return 4
    case 'yesNo':
      return 7
    case 'choice':
      return 3
    case 'date':
      return 6
    default:
      return kind === 'table' ? 2 : 1
  }
}
