import { ship } from '#modules/basic/ship/ship.contract.ts'
import { quotation } from '#modules/work/quotation/quotation.contract.ts'
import { callApi } from '#web/api/call.ts'
import { crfShip } from '../crf.contract.ts'

/**
 * Initial values of a review from an accepted quotation; particulars of its ship from the register.
 */
export async function orderedBy(quotationId: number): Promise<Record<string, unknown>> {
  const order = await callApi(quotation, 'get', { id: quotationId })
  const [only, ...others] = order.shipIds ?? []
  const found = only && !others.length ? await callApi(ship, 'get', { id: only }) : null
  const particulars =
    found &&
    Object.fromEntries(
      Object.keys(crfShip).map((name) => [
        name,
        name === 'shipId' ? found.id : found[name as 'imo'],
      ]),
    )
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
