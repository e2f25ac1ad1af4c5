import type { Input } from '#common/fields.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import { draftForRequest } from '#modules/work/quotation/server/draft-for-request.ts'
import { createRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { httpText, refuseFields } from '#server/http/refusal.ts'
import type { FieldFault } from '#server/http/refusal.ts'
import { nextNumber } from '#server/numbers/numbers.ts'
import type { requestFields } from '../surveyRequest.contract.ts'
import { surveyRequestText as t } from '../surveyRequest.text.ts'
import { asOffered } from './as-offered.ts'
import { checkedItems } from './checked-items.ts'
import { estimateOf } from './estimate.ts'
import { handlerFor, tellOffice } from './people.ts'
import { shipOf } from './windows-to-ask.ts'
import type { RequestShip } from './windows-to-ask.ts'

export type RequestInput = Input<typeof requestFields>

/**
 * Asks for surveys of a ship. The office has it at once: somebody of the ship's region handles it, and finds the draft of a quotation with what was asked for.
 * @throws Refusal 404 for a ship out of reach; 400 naming what is wrong, at the survey (`items.0.surveyType`) where it is one; 409 where nobody could handle it
 */
export async function requestSurvey(ctx: Ctx, input: RequestInput): Promise<{ id: number; version: number }> {
  const ship = await shipOf(ctx, input.shipId)
  const { customerId, fault } = await companyFor(ctx, ship, input.customerId ?? null)
  const { items, faults } = await checkedItems(ctx, ship.id, input.items)
  faults.push(...(fault ? [fault] : []), ...await datesFault(ctx, input), ...await filesFault(ctx, input.attachments))
  if (faults.length) refuseFields(...faults)
  const [{ total, unpriced, lines }, handlerId, requestNo] = [await estimateOf(ctx, ship, items), await handlerFor(ctx, ship.region), await nextNumber(ctx.db, 'surveyRequest', { date: await societyToday(ctx.db), region: ship.region })]
  const { id: quotationId } = await draftForRequest(ctx, {
    requestNo, shipId: ship.id, shipName: ship.name, region: ship.region, flagId: ship.flagId, customerId, managementId: ship.managerId, handlerId, items: items.map((item) => asOffered(item, ship.id)),
    port: input.port, eta: input.eta, etd: input.etd ?? null, purchaseOrderNo: input.purchaseOrderNo ?? null, attachments: input.attachments ?? null,
  })
  const { shipId: _ship, ...given } = input
  const saved = await createRow(ctx, ctx.services.resources.get('work/surveyRequest')!, {
    ...given, shipId: ship.id, customerId, items, requestNo, handlerId, quotationId, estimate: total, unpriced,
    certCodes: [...new Set(lines.map(({ cert, surveyType }) => cert?.code ?? surveyType))].join(', '),
  })
  await tellOffice(ctx, { id: saved.id, handlerId, region: ship.region }, 'asked', { ship: ship.name, no: requestNo, port: input.port, eta: input.eta }, true)
  return saved
}

/** The company that asks: the one that was chosen, else the first of the ship's that is the caller's. */
async function companyFor(ctx: Ctx, ship: RequestShip, wanted: number | null): Promise<{ customerId: number; fault?: FieldFault }> {
  const own = new Set(ctx.user.customerIds)
  const ofShip = [ship.ownerId, ship.managerId, ship.operatorId, ship.crewManagerId].filter((id): id is number => id !== null)
  if (wanted === null) {
    const first = ofShip.find((id) => own.has(id))
    return first ? { customerId: first } : { customerId: 0, fault: { field: 'shipId', phrase: t.shipOfNone } }
  }
  if (!own.has(wanted)) return { customerId: wanted, fault: { field: 'customerId', phrase: t.companyNotOwn } }
  if (ofShip.includes(wanted)) return { customerId: wanted }
  const { name } = await ctx.db.selectFrom('customer').where('id', '=', wanted).select('name').executeTakeFirstOrThrow()
  return { customerId: wanted, fault: { field: 'customerId', phrase: t.companyOfOther, params: { name } } }
}

/** Days of arrival and departure lie ahead, in their order. */
export async function datesFault(ctx: Ctx, { eta, etd }: { eta: string; etd?: string | null }): Promise<FieldFault[]> {
  if (eta < await societyToday(ctx.db)) return [{ field: 'eta', phrase: t.past }]
  return etd && etd < eta ? [{ field: 'etd', phrase: t.etdBefore }] : []
}

export async function filesFault(ctx: Ctx, attachments: readonly string[] | null | undefined, field = 'attachments'): Promise<FieldFault[]> {
  const found = await Promise.all((attachments ?? []).map((id) => ctx.services.files.find(ctx.db, id)))
  return found.every(Boolean) ? [] : [{ field, phrase: httpText.refersToNothing }]
}
