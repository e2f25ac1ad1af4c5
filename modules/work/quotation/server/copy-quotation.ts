import type { InputOf } from '#common/contract.ts'
import { moneyFromNumber } from '#common/rules/base/money.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuseFields } from '#server/core/refusal.ts'
import type { QuotationResource } from './quotation-row.ts'
import type { quotation } from '../quotation.contract.ts'
import { quotationText as t } from '../quotation.text.ts'
import { linesOf } from './quotation-lines.ts'
import { priceQuotation, withAllFields } from './price-quotation.ts'
import { saveQuotation } from './save-quotation.ts'

const copiedFields = [
  'quoNm',
  'quoTp',
  'region',
  'customerId',
  'attention',
  'attentionEmail',
  'managementId',
  'flagId',
  'companyId',
  'terms',
] as const

/**
 * Copies a quotation into a new draft of the caller, priced at today's tariffs. For other ships,
 * the items of the first ship are offered for each of them. Items without a tariff keep the earlier
 * price. Discounts are granted case by case and are not copied.
 */
export async function copyQuotation(
  ctx: RequestContext,
  r: QuotationResource,
  { id, shipIds }: InputOf<typeof quotation, 'copy'>,
): Promise<{ id: number; version: number }> {
  const row = await getRow(ctx, r, id)
  if (shipIds?.length && row.quoTp === 1) refuseFields({ field: 'shipIds', phrase: t.noShips })
  const ships: number[] = shipIds?.length ? [...new Set(shipIds)] : row.shipIds
  const lines = await linesOf(ctx.db, id)
  const old = lines.map((line) => ({
    line,
    item: { ...withAllFields(row.items?.find((item) => item.id === line.id) ?? {}), id: null },
  }))
  const pattern = old.find(({ line }) => line.shipId !== null)?.line.shipId
  const made = !shipIds?.length
    ? old
    : old.flatMap((one) => {
        if (one.line.shipId === null) return [one]
        return one.line.shipId === pattern
          ? ships.map((shipId) => ({ ...one, item: { ...one.item, shipId, shipType: null } }))
          : []
      })
  const query = {
    quoTp: row.quoTp,
    flagId: row.flagId,
    shipIds: ships,
    date: await societyToday(ctx.db),
  }
  const priced = await priceQuotation(
    ctx,
    made.map(({ item }) => item),
    query,
    [moneyFromNumber(0), moneyFromNumber(0)],
  )
  const items = made.map(({ line, item }, n) =>
    priced.lines[n]?.unitPrice === null
      ? { ...item, unitPrice: line.unitPrice, manualReason: `${row.jobNo}` }
      : item,
  )
  return saveQuotation(ctx, r, {
    ...Object.fromEntries(copiedFields.map((name) => [name, row[name]])),
    shipIds: ships,
    items,
  })
}
