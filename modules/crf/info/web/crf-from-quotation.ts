import { ship } from '#modules/basic/ship/ship.contract.ts'
import { quotation } from '#modules/work/quotation/quotation.contract.ts'
import { callApi } from '#web/api/call.ts'

/** Particulars of a ship as a review copies them. */
async function particularsOf(shipId: number) {
  const { imo, callSign, shipType, flagId, grossTonnage, loa } = await callApi(ship, 'get', {
    id: shipId,
  })
  return { shipId, imo, callSign, shipType, flagId, grossTonnage, loa }
}

/**
 * Initial values of a review from an accepted quotation; particulars of its ship from the register.
 */
export async function orderedBy(quotationId: number): Promise<Record<string, unknown>> {
  const order = await callApi(quotation, 'get', { id: quotationId })
  const [only, ...others] = order.shipIds ?? []
  const particulars = only && !others.length ? await particularsOf(only) : null
  return {
    quotationId,
    name: order.quoNm,
    region: order.region,
    customerId: order.customerId,
    flagId: order.flagId,
    ...particulars,
    contractAmount: order.total,
    contractTime: order.answerDate,
  }
}
