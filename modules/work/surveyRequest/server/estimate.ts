import type { InputOf } from '#common/contract.ts'
import { addMoney } from '#common/rules/base/money.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { priceQuotation } from '#modules/work/quotation/server/price-quotation.ts'
import type { Line } from '#modules/work/quotation/server/price-line.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuseFields } from '#server/core/refusal.ts'
import type { surveyRequest } from '../surveyRequest.contract.ts'
import { toQuotationItem } from './to-quotation-item.ts'
import { checkedItems } from './checked-items.ts'
import type { RequestItem } from './checked-items.ts'
import { shipOf } from './requestable-windows.ts'
import type { RequestShip } from './requestable-windows.ts'

export interface Estimate {
  total: number
  unpriced: number
  lines: Line[]
}

/** Estimate of these surveys today, with the same pricing as quotations. */
export async function estimateOf(
  ctx: RequestContext,
  ship: RequestShip,
  items: readonly RequestItem[],
): Promise<Estimate> {
  const query = {
    quoTp: 0,
    flagId: ship.flagId,
    shipIds: [ship.id],
    date: await societyToday(ctx.db),
  }
  const { lines } = await priceQuotation(
    ctx,
    items.map((item) => toQuotationItem(item, ship.id)),
    query,
    ['0.00', '0.00'],
  )
  const priced = lines.flatMap(({ amount }) => (amount === null ? [] : [amount]))
  return {
    total: Number(addMoney('0.00', ...priced)),
    unpriced: lines.length - priced.length,
    lines,
  }
}

/** @throws Refusal 404 for a ship out of scope, 400 at a survey that cannot be requested */
export async function previewEstimate(
  ctx: RequestContext,
  { shipId, items: input }: InputOf<typeof surveyRequest, 'estimate'>,
) {
  const ship = await shipOf(ctx, shipId)
  if (!input.length) return { total: 0, unpriced: 0, lines: [] }
  const { items, faults: errors } = await checkedItems(ctx, shipId, input)
  if (errors.length) refuseFields(...errors)
  const { lines, ...sums } = await estimateOf(ctx, ship, items)
  return {
    ...sums,
    lines: lines.map(({ certId, cert, surveyType, amount, zh, en }) => ({
      certId,
      certCode: cert?.code ?? null,
      certNameZh: cert?.nameZh ?? null,
      certNameEn: cert?.nameEn ?? null,
      surveyType: surveyType!,
      amount: amount === null ? null : Number(amount),
      explanationZh: zh.slice(0, 1000),
      explanationEn: en.slice(0, 1000),
    })),
  }
}
