import type { EquipmentValues } from './equipment-values.ts'

const areas = ['A1', 'A2', 'A3', 'A4'] as const

/** The GMDSS sea areas of the equipment record, as printed: `A1, A2, A3`. SOLAS IV/2. */
export const printedSeaAreas = (values: EquipmentValues): string =>
  areas.filter((area) => values[`sea${area}`] === true).join(', ')
