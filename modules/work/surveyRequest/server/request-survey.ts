import type { Input } from '#common/fields.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { draftForRequest } from '#modules/work/quotation/server/draft-for-request.ts'
import { createRow } from '#server/records/rows/save-row.ts'
import { getResource } from '#server/core/resource.ts'
import { shipCompanies } from '#modules/basic/ship/server/ship-companies.ts'
import type { RequestContext } from '#server/core/context.ts'
import { httpText, refuseFields } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import { nextNumber } from '#server/platform/numbering/numbers.ts'
import type { requestFields } from '../surveyRequest.contract.ts'
import { surveyRequestText as t } from '../surveyRequest.text.ts'
import { toQuotationItem } from './to-quotation-item.ts'
import { checkedItems } from './checked-items.ts'
import type { EnteredItem } from './checked-items.ts'
import { impossibleSurveys } from './impossible-surveys.ts'
import type { SurveyRequestResource } from './survey-request-row.ts'
import { estimateOf } from './estimate.ts'
import { handlerFor, notifyOffice } from './notify-request-users.ts'
import { shipOf } from './requestable-windows.ts'
import type { RequestShip } from './requestable-windows.ts'

export interface RequestInput extends Omit<Input<typeof requestFields>, 'items'> {
  items: readonly EnteredItem[]
}

/**
 * Creates a request for surveys of a ship, assigns a handler of the ship's region and drafts the
 * quotation.
 * @throws Refusal 404 for a ship out of scope; 400 naming the wrong field, at its survey
 *   (`items.0.surveyType`) if any; 409 where there is no eligible handler
 */
export async function requestSurvey(
  ctx: RequestContext,
  input: RequestInput,
): Promise<{ id: number; version: number }> {
  const ship = await shipOf(ctx, input.shipId)
  const { customerId, fault } = await companyFor(ctx, ship, input.customerId ?? null)
  const { items, faults: errors } = await checkedItems(ctx, ship.id, input.items)
  errors.push(
    ...(fault ? [fault] : []),
    ...(await datesFault(ctx, input)),
    ...(await filesFault(ctx, input.attachments)),
  )
  if (!errors.length) errors.push(...(await impossibleSurveys(ctx, ship.id, items, input.eta)))
  if (errors.length) refuseFields(...errors)
  const [{ total, unpriced, lines }, handlerId, requestNo] = [
    await estimateOf(ctx, ship, items),
    await handlerFor(ctx, ship.region),
    await nextNumber(ctx.db, 'surveyRequest', {
      date: await societyToday(ctx.db),
      region: ship.region,
    }),
  ]
  const { id: quotationId } = await draftForRequest(ctx, {
    requestNo,
    shipId: ship.id,
    shipName: ship.name,
    region: ship.region,
    flagId: ship.flagId,
    customerId,
    managementId: ship.managerId,
    handlerId,
    items: items.map((item) => toQuotationItem(item, ship.id)),
    port: input.port,
    eta: input.eta,
    etd: input.etd ?? null,
    purchaseOrderNo: input.purchaseOrderNo ?? null,
    attachments: input.attachments ?? null,
  })
  const { shipId: _ship, ...entered } = input
  const saved = await createRow(
    ctx,
    getResource<SurveyRequestResource>(ctx.services, 'work/surveyRequest'),
    {
      ...entered,
      shipId: ship.id,
      customerId,
      items,
      requestNo,
      handlerId,
      quotationId,
      estimate: total,
      unpriced,
      certCodes: [...new Set(lines.map(({ cert, surveyType }) => cert?.code ?? surveyType))].join(
        ', ',
      ),
    },
  )
  await notifyOffice(
    ctx,
    { id: saved.id, handlerId, region: ship.region },
    'asked',
    { ship: ship.name, no: requestNo, port: input.port, eta: input.eta },
    true,
  )
  return saved
}

/**
 * Requesting company: the requested one, else the first company of the ship that belongs to the caller.
 */
async function companyFor(
  ctx: RequestContext,
  ship: RequestShip,
  requested: number | null,
): Promise<{ customerId: number; fault?: FieldError }> {
  const own = new Set(ctx.user.customerIds)
  const ofShip = shipCompanies.map((name) => ship[name]).filter((id) => id !== null)
  if (requested === null) {
    const first = ofShip.find((id) => own.has(id))
    return first
      ? { customerId: first }
      : { customerId: 0, fault: { field: 'shipId', phrase: t.shipOfNone } }
  }
  if (!own.has(requested))
    return { customerId: requested, fault: { field: 'customerId', phrase: t.companyNotOwn } }
  if (ofShip.includes(requested)) return { customerId: requested }
  const { name } = await ctx.db
    .selectFrom('customer')
    .where('id', '=', requested)
    .select('name')
    .executeTakeFirstOrThrow()
  return {
    customerId: requested,
    fault: { field: 'customerId', phrase: t.companyOfOther, params: { name } },
  }
}

/** Days of arrival and departure are in the future and in order. */
export async function datesFault(
  ctx: RequestContext,
  { eta, etd }: { eta: string; etd?: string | null },
): Promise<FieldError[]> {
  if (eta < (await societyToday(ctx.db))) return [{ field: 'eta', phrase: t.past }]
  return etd && etd < eta ? [{ field: 'etd', phrase: t.etdBefore }] : []
}

export async function filesFault(
  ctx: RequestContext,
  attachments: string[] | null | undefined,
  field = 'attachments',
): Promise<FieldError[]> {
  const attached = await Promise.all(
    (attachments ?? []).map((id) => ctx.services.files.find(ctx.db, id)),
  )
  return attached.every(Boolean) ? [] : [{ field, phrase: httpText.refersToNothing }]
}
