/** What certificates take from the equipment record of their ship, and give back to it. */
import { annexOneForm, annexOneType } from '#common/rules/equipment/applicable-forms.ts'
import type { RecordedShip } from '#common/rules/equipment/applicable-forms.ts'
import { equipmentFields } from '#common/rules/equipment/catalogue.ts'
import { enteredValue, sourceText } from '#common/rules/equipment/equipment-values.ts'
import type {
  EquipmentRow,
  EquipmentValue,
  EquipmentValues,
} from '#common/rules/equipment/equipment-values.ts'
import { printedRows } from '#common/rules/equipment/printed-table.ts'
import { equipmentSource, isTableSource } from '#modules/basic/certTemplate/equipment-source.ts'
import { saveEquipmentOfCertificate } from '#modules/ship/equipment/server/save-equipment.ts'
import type { ShipEquipmentResource } from '#modules/ship/equipment/server/save-equipment.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { FieldError } from '#server/core/refusal.ts'
import { getResource } from '#server/core/resource.ts'
import { issuingText } from '../issuing.text.ts'
import type { SourceGroups } from './certificate-kind.ts'
import type { CertificateRow } from './certificate-row.ts'
import type { Param } from './template-values.ts'

/** Sources of parameters from the equipment record, and the box of MARPOL Annex I that applies. */
export function equipmentGroups(shipType: string, values: EquipmentValues): SourceGroups {
  const recorded: RecordedShip = { shipType, isOtherWithTanks: values['isOtherWithTanks'] === true }
  const box = annexOneType(recorded)
  const boxes = ['isOilTanker', 'isOtherWithTanks', 'isOtherShip'] as const
  return {
    equipment: Object.fromEntries(
      [...equipmentFields.values()].map((field) => [
        field.key,
        sourceText(field, values[field.key]),
      ]),
    ),
    annexOne: {
      form: annexOneForm(recorded),
      ...Object.fromEntries(boxes.map((name) => [name, String(name === box)])),
    },
  }
}

/** Rows of a table of the equipment record as printed. */
export function printedTable(
  { source }: Pick<Param, 'source'>,
  sources: Readonly<Record<string, string>>,
  printDate: (date: string) => string,
): Record<string, string>[] {
  const table = equipmentSource(source)!
  const rows = JSON.parse((source && sources[source]) || '[]') as EquipmentRow[]
  return printedRows(table.item, rows, printDate)
}

/**
 * Refuses a template with the other form of the IOPP supplement: Form B belongs to oil tankers and
 * to ships under MARPOL I/2.2 only, Form A to all others. MARPOL Annex I, appendix II.
 */
export function supplementFaults(
  params: readonly Param[],
  sources: Readonly<Record<string, string>>,
): FieldError[] {
  const items = params.flatMap(({ source }) => equipmentSource(source)?.item ?? [])
  const isFormB = items.some(({ numbers }) => Object.keys(numbers).join('') === 'B')
  const isFormA = items.some(({ numbers }) => numbers.A !== undefined) && !isFormB
  const form = sources['annexOne.form']
  return form && ((isFormB && form !== 'B') || (isFormA && form !== 'A'))
    ? [{ field: 'templateId', phrase: issuingText.otherSupplement, params: { form } }]
    : []
}

/** What a certificate states of the equipment, where it was entered on its form. */
function statedEquipment(
  params: readonly Param[],
  values: Readonly<Record<string, unknown>>,
): EquipmentValues {
  return Object.fromEntries(
    params.flatMap(({ keyword, source }): [string, EquipmentValue][] => {
      const field = isTableSource(source) ? undefined : equipmentSource(source)
      return field && values[keyword] !== undefined
        ? [[field.key, enteredValue(field, values[keyword])]]
        : []
    }),
  )
}

/** Takes equipment that was entered on the form of a signed certificate over to its ship. */
export async function recordStatedEquipment(
  ctx: RequestContext,
  row: Pick<CertificateRow, 'shipId' | 'values' | 'certCode' | 'certNo'>,
  params: readonly Param[],
): Promise<void> {
  const stated = statedEquipment(params, row.values ?? {})
  if (!row.shipId || Object.keys(stated).length === 0) return
  await saveEquipmentOfCertificate(
    ctx,
    getResource<ShipEquipmentResource>(ctx.services, 'ship/equipment'),
    row.shipId,
    stated,
    `${row.certCode} ${row.certNo}`,
  )
}
