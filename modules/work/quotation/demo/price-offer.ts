/** The ships, items and prices of an offer. */
import { moneyFromNumber } from '#common/rules/base/money.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Item } from '../server/line-tariff.ts'
import { priceQuotation, withAllFields } from '../server/price-quotation.ts'
import type { PricedQuotation } from '../server/price-quotation.ts'
import type { PricingData } from '../server/pricing-data.ts'
import type { Offer, Offered } from './demo-quotations.ts'
import { companyOf } from './demo-world.ts'
import type { DemoShip, World } from './demo-world.ts'

const periodical: readonly unknown[] = ['annual', 'intermediate', 'periodical']

/** An item of an offer, for a ship or for all. A ship without the certificate has its initial survey. */
export function itemOf(
  [what, more, quantity = 1]: Offered,
  { certs, held }: World,
  shipId: number | null,
  shipType: string | null,
): Item {
  const cert = certs.get(what)
  return withAllFields(
    cert
      ? {
          feeClass: cert.certType,
          certId: cert.id,
          surveyType:
            shipId !== null && periodical.includes(more) && !held.has(`${shipId}/${cert.id}`)
              ? 'initial'
              : more,
          quantity,
          shipId,
          shipType: shipId === null ? shipType : null,
        }
      : { feeClass: Number(what), feeItem: more, quantity, shipId },
  )
}

/**
 * The next ships for an offer: of the account's company where given, of the region, all of one
 * owner and flag, without repetition.
 */
export function shipsFor(offer: Offer, world: World, taken: Set<number>): DemoShip[] {
  const company = offer.of && companyOf(world, offer.of)
  const free = world.ships.filter(
    (ship) =>
      !taken.has(ship.id) && (company ? ship.ownerId === company : ship.region === offer.region),
  )
  const groups = [...Map.groupBy(free, (ship) => `${ship.ownerId} ${ship.flagId}`).values()].sort(
    (a, b) => b.length - a.length,
  )
  const selected = (groups.find((group) => group.length >= offer.ships) ?? groups[0] ?? []).slice(
    0,
    offer.ships,
  )
  selected.forEach(({ id }) => taken.add(id))
  return selected
}

/** Prices items, and enters a manual price where no tariff applies. */
export async function priced(
  ctx: RequestContext,
  items: Item[],
  query: { quoTp: number; flagId: number; shipIds: number[]; date: string },
  percent: number,
  book: PricingData,
): Promise<PricedQuotation & { discount: number }> {
  const first = await priceQuotation(ctx, items, query, ['0.00', '0.00'], book)
  const whole = items.map((item, n) =>
    first.lines[n]?.unitPrice === null
      ? { ...item, unitPrice: 450, manualReason: '参照同类项目 As for similar items' }
      : item,
  )
  const { subtotal } = await priceQuotation(ctx, whole, query, ['0.00', '0.00'], book)
  const discount = Math.floor((Number(subtotal) * percent) / 100)
  return {
    ...(await priceQuotation(ctx, whole, query, [moneyFromNumber(discount), '0.00'], book)),
    discount,
  }
}
