import type { DetailOf } from '#common/contract.ts'
import type { shipQuery } from '#modules/ship/query/shipQuery.contract.ts'
import { crfShip } from '../crf.contract.ts'

type Ship = DetailOf<typeof shipQuery>

/**
 * Initial values of a review of a ship: its particulars from the register, and its owner as the
 * customer.
 */
export const initialReview = (ship: Ship) => ({
  ...Object.fromEntries(
    Object.keys(crfShip)
      .filter((name) => name in ship)
      .map((name) => [name, ship[name as 'imo']]),
  ),
  shipId: ship.id,
  name: ship.name,
  region: ship.region,
  customerId: ship.ownerId,
})
