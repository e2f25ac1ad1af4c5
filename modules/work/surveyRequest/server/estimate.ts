import type { InputOf } from '#common/contract.ts'
import { addMoney } from '#common/rules/money.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import { priceQuotation } from '#modules/work/quotation/server/price-quotation.ts'
import type { Line } from '#modules/work/quotation/server/price-line.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuseFields } from '#server/http/refusal.ts'
import type { surveyRequest } from '../surveyRequest.contract.ts'
import { asOffered } from './as-offered.ts'
import { checkedItems } from './checked-items.ts'
import type { RequestItem } from './checked-items.ts'
import { shipOf } from './windows-to-ask.ts'
import type { RequestShip } from './windows-to-ask.ts'

export interface Estimate { total: number; unpriced: number; lines: Line[] }

/** What a quotation of today would say of these surveys: the very pricing of quotations, so that both agree. */
export async function estimateOf(ctx: Ctx, ship: RequestShip, items: readonly RequestItem[]): Promise<Estimate> {
  const asked = { quoTp: 0, flagId: ship.flagId, shipIds: [ship.id], date: await societyToday(ctx.db) }
  const { lines } = await priceQuotation(ctx, items.map((item) => asOffered(item, ship.id)), asked, ['0.00', '0.00'])
  const priced = lines.flatMap(({ amount }) => (amount === null ? [] : [amount]))
  return { total: Number(addMoney('0.00', ...priced)), unpriced: lines.length - priced.length, lines }
}

/** @throws Refusal 404 for a ship out of reach, 400 at a survey that cannot be asked for */
export async function estimateOnly(ctx: Ctx, { shipId, items: given }: InputOf<typeof surveyRequest, 'estimate'>) {
  const ship = await shipOf(ctx, shipId)
  if (!given.length) return { total: 0, unpriced: 0, lines: [] }
  const { items, faults } = await checkedItems(ctx, shipId, given)
  if (faults.length) refuseFields(...faults)
  const { lines, ...sums } = await estimateOf(ctx, ship, items)
  return {
    ...sums, lines: lines.map(({ certId, cert, surveyType, amount, zh, en }) => ({
      certId, certCode: cert?.code ?? null, certNameZh: cert?.nameZh ?? null, certNameEn: cert?.nameEn ?? null, surveyType: surveyType!, amount: amount === null ? null : Number(amount), explanationZh: zh.slice(0, 1000), explanationEn: en.slice(0, 1000),
    })),
  }
}
