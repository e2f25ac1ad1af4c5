import { ship } from '#modules/basic/ship/ship.contract.ts'
import { quotation } from '#modules/work/quotation/quotation.contract.ts'
import { call } from '#web/api/call.ts'
import { crfShip } from '../crf.contract.ts'

/** What a review that an accepted quotation asks for begins with; of its ship the particulars as the register has them. */
export async function orderedBy(quotationId: number): Promise<Record<string, unknown>> {
  const order = await call(quotation, 'get', { id: quotationId })
  const [only, ...others] = order.shipIds ?? []
  const found = only && !others.length ? await call(ship, 'get', { id: only }) : null
  const particulars = found && Object.fromEntries(Object.keys(crfShip).map((name) => [name, name === 'shipId' ? found.id : found[name as 'imo']]))
  return { quotationId, name: order.quoNm, region: order.region, customerId: order.customerId, flagId: order.flagId, ...particulars, contractAmount: order.total, contractTime: order.answerDate }
}
