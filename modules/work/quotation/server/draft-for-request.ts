import { getResource } from '#server/core/resource.ts'
import type { QuotationResource } from './quotation-row.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import type { RequestContext } from '#server/core/context.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { quotationMachine } from '../quotation.machine.ts'
import { quotationText as t } from '../quotation.text.ts'
import type { Item } from './line-tariff.ts'
import { priceQuotation } from './price-quotation.ts'
import { drafts, saveQuotation } from './save-quotation.ts'

export interface DraftForRequest {
  requestNo: string
  shipId: number
  shipName: string
  region: string
  flagId: number
  customerId: number
  managementId: number | null
  /** person in charge of the draft */
  handlerId: number
  items: readonly Item[]
  port: string
  eta: string
  etd: string | null
  purchaseOrderNo: string | null
  attachments: string[] | null
}
/** Reason of a line without a price: a price must be entered before submission. */
export const priceMissingReason = `${t.priceOpen.zh} ${t.priceOpen.en}`

/**
 * Creates the draft quotation of a survey request, assigned to its handler. Items without a tariff
 * are priced at zero and must be priced manually.
 * @throws Refusal 400 at the wrong item, `items.N.field`
 */
export async function draftForRequest(
  ctx: RequestContext,
  draft: DraftForRequest,
): Promise<{ id: number; version: number }> {
  const { requestNo, shipId, shipName, handlerId, port, eta, etd, purchaseOrderNo } = draft
  const { lines } = await priceQuotation(
    ctx,
    draft.items,
    { quoTp: 0, flagId: draft.flagId, shipIds: [shipId], date: await societyToday(ctx.db) },
    ['0.00', '0.00'],
  )
  const items = draft.items.map((item, n) =>
    lines[n]?.unitPrice === null
      ? { ...item, unitPrice: 0, manualReason: priceMissingReason }
      : item,
  )
  const saved = await saveQuotation(
    ctx,
    getResource<QuotationResource>(ctx.services, 'work/quotation'),
    {
      quoNm: `${shipName} · ${requestNo}`.slice(0, 200),
      quoTp: 0,
      region: draft.region,
      customerId: draft.customerId,
      managementId: draft.managementId,
      flagId: draft.flagId,
      shipIds: [shipId],
      quoPer: handlerId,
      items,
      attachments: draft.attachments,
      purchaseOrderNo,
      remark: [
        requestNo,
        port,
        `ETA ${eta}`,
        ...(etd ? [`ETD ${etd}`] : []),
        ...(purchaseOrderNo ? [`PO ${purchaseOrderNo}`] : []),
      ].join(' · '),
    },
    true,
  )
  await ctx.db
    .updateTable('quotation')
    .set({ createBy: handlerId })
    .where('id', '=', saved.id)
    .execute()
  return saved
}

/** Reassigns a draft; a submitted one stays with its author. */
export async function reassignDraft(
  ctx: RequestContext,
  id: number,
  userId: number,
): Promise<void> {
  const now = await ctx.db
    .selectFrom('quotation')
    .where('id', '=', id)
    .where('status', 'in', [...drafts])
    .select('quoPer')
    .forUpdate()
    .executeTakeFirst()
  if (!now) return
  await ctx.db
    .updateTable('quotation')
    .set((e) => ({
      createBy: userId,
      quoPer: userId,
      version: e('version', '+', 1),
      updateTime: new Date().toISOString(),
    }))
    .where('id', '=', id)
    .execute()
  await writeAuditEntry(ctx, {
    resource: 'work/quotation',
    rowId: id,
    action: 'update',
    changes: [{ field: 'quoPer', from: now.quoPer, to: userId }],
  })
}

/** Closes an unsent quotation because its survey request was withdrawn. */
export async function dropDraft(
  ctx: RequestContext,
  id: number,
  closeReason: 'cancelled' | 'notEligible',
  remark: string | null,
): Promise<void> {
  const { sent, closed } = quotationMachine.states
  const now = await ctx.db
    .selectFrom('quotation')
    .where('id', '=', id)
    .where('status', '<', sent)
    .where('customerState', '=', 'notSent')
    .select(['status', 'round'])
    .forUpdate()
    .executeTakeFirst()
  if (!now) return
  const time = new Date().toISOString()
  await ctx.db
    .updateTable('quotation')
    .set((e) => ({
      status: closed,
      closeReason,
      statusTime: time,
      updateTime: time,
      version: e('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  await writeAuditEntry(ctx, {
    resource: 'work/quotation',
    rowId: id,
    action: 'close',
    fromState: now.status,
    toState: closed,
    round: now.round,
    remark,
    changes: [{ field: 'closeReason', from: null, to: closeReason }],
  })
}

/** Whether it was sent to the customer. */
export const isSent = async ({ db }: RequestContext, id: number): Promise<boolean> =>
  (await db
    .selectFrom('quotation')
    .where('id', '=', id)
    .where('customerState', '<>', 'notSent')
    .select('id')
    .executeTakeFirst()) !== undefined
