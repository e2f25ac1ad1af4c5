import type { InputOf } from '#common/contract.ts'
import { moneyOf } from '#common/rules/money.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import { getRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuseFields } from '#server/http/refusal.ts'
import type { Resource } from '#server/resource.ts'
import type { quotation } from '../quotation.contract.ts'
import { quotationText as t } from '../quotation.text.ts'
import { linesOf } from './lines.ts'
import type { Item } from './price-line.ts'
import { priceQuotation, wholeItem } from './price-quotation.ts'
import { saveQuotation } from './save-quotation.ts'

const kept = ['quoNm', 'quoTp', 'region', 'customerId', 'attention', 'attentionEmail', 'managementId', 'flagId', 'companyId', 'terms'] as const

/**
 * A new draft of the caller with the same items at today's tariffs. For other ships, what was offered for the first one is offered for each of them. What no tariff prices
 * any more keeps the earlier price; discounts are given case by case and are not copied.
 */
export async function copyQuotation(ctx: Ctx, r: Resource, { id, shipIds }: InputOf<typeof quotation, 'copy'>): Promise<{ id: number; version: number }> {
  const row = await getRow(ctx, r, id)
  if (shipIds?.length && row['quoTp'] === 1) refuseFields({ field: 'shipIds', phrase: t.noShips })
  const ships: number[] = shipIds?.length ? [...new Set(shipIds)] : row['shipIds']
  const lines = await linesOf(ctx.db, id)
  const old = lines.map((line) => ({ line, item: { ...wholeItem(row['items'].find((item: Item) => item.id === line.id)), id: null } }))
  const pattern = old.find(({ line }) => line.shipId !== null)?.line.shipId
  const made = !shipIds?.length ? old : old.flatMap((one) => {
    if (one.line.shipId === null) return [one]
    return one.line.shipId === pattern ? ships.map((shipId) => ({ ...one, item: { ...one.item, shipId, shipType: null } })) : []
  })
  const asked = { quoTp: row['quoTp'], flagId: row['flagId'], shipIds: ships, date: await societyToday(ctx.db) }
  const priced = await priceQuotation(ctx, made.map(({ item }) => item), asked, [moneyOf(0), moneyOf(0)])
  const items = made.map(({ line, item }, n) => (priced.lines[n]!.unitPrice === null ? { ...item, unitPrice: line.unitPrice, manualReason: `${row['jobNo']}` } : item))
  return saveQuotation(ctx, r, { ...Object.fromEntries(kept.map((name) => [name, row[name]])), shipIds: ships, items })
}
