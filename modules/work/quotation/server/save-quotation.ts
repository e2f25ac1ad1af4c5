import { addDays } from '#common/rules/base/dates.ts'
import { moneyFromNumber } from '#common/rules/base/money.ts'
import { stateName } from '#common/machine.ts'
import { readSettings, societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { diffFields } from '#server/records/audit/audit.ts'
import {
  createRow,
  keepRow,
  refuseClearedFields,
  valuesAfter,
} from '#server/records/rows/save-row.ts'
import { lockRow, assertCurrentVersion } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { httpText, refuse, refuseFields } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import { nextNumber } from '#server/platform/numbering/numbers.ts'
import type { LockedQuotation, QuotationResource } from './quotation-row.ts'
import type { InputOf } from '#common/contract.ts'
import type { Values } from '#common/fields.ts'
import type { quotation } from '../quotation.contract.ts'
import { quotationMachine } from '../quotation.machine.ts'
import { quotationText as t } from '../quotation.text.ts'
import { writeLines } from './quotation-lines.ts'
import type { Line } from './price-line.ts'
import type { Item } from './line-tariff.ts'
import { faultsOf, itemNames, priceQuotation, withAllFields } from './price-quotation.ts'
import { loadPricingData } from './pricing-data.ts'
import type { PricingData } from './pricing-data.ts'

type Input = InputOf<typeof quotation, 'save'>
type QuotationFields = Values<(typeof quotation)['fields']>
type Completed = Awaited<ReturnType<typeof completed>>
const { draft, auditFailed } = quotationMachine.states
/** Statuses in which the creator can edit the quotation. */
export const drafts: readonly number[] = [draft, auditFailed]

/**
 * Saves a quotation and its lines, each priced with the tariffs of the quotation date. Lines with
 * an id are updated.
 * @param handedOver a new quotation is created for another person, who edits it from then on and
 *   chooses the certificates that are still missing
 * @throws Refusal 400 naming the missing field, at its line (`items.0.certId`); 403 to others than
 *   its creator; 409 when it is no longer a draft
 */
export async function saveQuotation(
  ctx: RequestContext,
  r: QuotationResource,
  input: Input,
  handedOver = false,
): Promise<{ id: number; version: number }> {
  const { id, version, ...given } = input
  const now = id ? await lockRow(ctx, r, id) : null
  if (now) {
    assertCurrentVersion(now, version)
    refuseEdit(ctx, now)
  }
  refuseClearedFields(r, given)
  const { items, ...values } = await completed(ctx, given, now)
  const discounts = [
    moneyFromNumber(values.discountAmount),
    moneyFromNumber(values.otherDiscount),
  ] as const
  const query = {
    quoTp: values.quoTp,
    flagId: values.flagId,
    shipIds: values.shipIds,
    date: values.quoTm,
  }
  const book = await loadPricingData(
    ctx,
    items.flatMap(({ certId }) => certId ?? []),
    query.shipIds,
  )
  const priced = await priceQuotation(ctx, items, query, discounts, book)
  const errors = [
    ...objectFaults(values, book),
    ...assertLineIds(items, now),
    ...faultsOf(priced, discounts, !handedOver),
  ]
  if (errors.length) refuseFields(...errors)
  if (now) await refuseRemoval(ctx, now, items)
  const sums = {
    subtotal: Number(priced.subtotal),
    total: Number(priced.total),
    flagFees: Number(priced.flagFees),
  }
  const lines = diffFields(
    { items: (now?.items ?? []).map(withAllFields) },
    { items: priced.lines.map(toHistoryLine) },
    new Set(),
  )
  const entered = { ...values, ...sums, ...(!now && { jobNo: await numberOf(ctx, values) }) }
  const saved = handedOver
    ? await createRow(ctx, r, entered, true)
    : await keepRow(ctx, r, now, entered, lines)
  await writeLines(ctx.db, saved.id, priced)
  return saved
}

/** @throws Refusal 403 or 409: only the creator edits a quotation, and only before submission */
export function refuseEdit(ctx: RequestContext, now: LockedQuotation): void {
  if (!drafts.includes(now.status))
    refuse(409, t.notEditable, {
      state: quotationMachine.labels.states[stateName(quotationMachine, now.status)!],
    })
  if (now.createBy !== ctx.user.userId) refuse(403, t.onlyCreator)
}

/**
 * The complete quotation to be saved: missing fields keep their values; a new quotation takes
 * defaults from its customer and the settings.
 */
async function completed(
  ctx: RequestContext,
  given: Partial<QuotationFields>,
  now: LockedQuotation | null,
) {
  const { commerce } = await readSettings(ctx.db)
  const own = valuesAfter<QuotationFields, keyof QuotationFields>(
    [
      'quoNm',
      'quoTp',
      'quoTm',
      'quoPer',
      'region',
      'customerId',
      'attention',
      'attentionEmail',
      'managementId',
      'flagId',
      'shipIds',
      'companyId',
      'validUntil',
      'discountAmount',
      'otherDiscount',
      'discountReason',
      'purchaseOrderNo',
      'terms',
      'attachments',
      'remark',
      'items',
    ],
    given,
    now,
  )
  const quoTm = own.quoTm ?? (await societyToday(ctx.db))
  const customer = now
    ? undefined
    : await ctx.db
        .selectFrom('customer')
        .where('id', '=', own.customerId)
        .select(['liaison', 'email'])
        .executeTakeFirst()
  return {
    ...own,
    quoTm,
    quoPer: own.quoPer ?? ctx.user.userId,
    shipIds: own.quoTp === 0 ? [...new Set(own.shipIds ?? [])] : (own.shipIds ?? []),
    companyId: own.quoTp === 0 ? null : own.companyId,
    validUntil: own.validUntil ?? addDays(quoTm, commerce.validDays),
    discountAmount: own.discountAmount ?? 0,
    otherDiscount: own.otherDiscount ?? 0,
    items: (own.items ?? []).map(withAllFields),
    ...(customer && given.attention === undefined && { attention: customer.liaison }),
    ...(customer && given.attentionEmail === undefined && { attentionEmail: customer.email }),
  }
}

/**
 * Errors of object and validity. Specification section 5: work items, a quotation object and a
 * flag.
 */
function objectFaults(
  { quoTp, shipIds, companyId, quoTm, validUntil }: Omit<Completed, 'items'>,
  { ships }: PricingData,
): FieldError[] {
  const errors: FieldError[] = []
  if (quoTp === 0 && !shipIds.length) errors.push({ field: 'shipIds', phrase: t.shipsNeeded })
  if (quoTp === 1 && companyId === null)
    errors.push({ field: 'companyId', phrase: t.companyNeeded })
  if (quoTp === 1 && shipIds.length) errors.push({ field: 'shipIds', phrase: t.noShips })
  if (!shipIds.every((id) => ships.has(id)))
    errors.push({ field: 'shipIds', phrase: httpText.refersToNothing })
  if (validUntil < quoTm) errors.push({ field: 'validUntil', phrase: t.endsBefore })
  return errors
}

/** Checks line ids: each belongs to this quotation and occurs once; there is at least one line. */
function assertLineIds(items: readonly Item[], now: LockedQuotation | null): FieldError[] {
  if (!items.length) return [{ field: 'items', phrase: t.itemsNeeded }]
  const own = new Set((now?.items ?? []).map(({ id }) => id))
  return items.flatMap(({ id }, n) =>
    id === null || own.delete(id) ? [] : [{ field: `items.${n}.id`, phrase: t.lineOfOther }],
  )
}

/**
 * Refuses to remove a line that an invoice names, even a void one.
 * @throws Refusal 409 naming line and invoice
 */
async function refuseRemoval(
  { db }: RequestContext,
  now: LockedQuotation,
  items: readonly Item[],
): Promise<void> {
  const ids = new Set(items.map(({ id }) => id))
  const gone = (now.items ?? []).flatMap(({ id }) => (id !== null && !ids.has(id) ? [id] : []))
  if (!gone.length) return
  const named = await db
    .selectFrom('invoiceLine as n')
    .innerJoin('invoice as i', 'i.id', 'n.invoiceId')
    .innerJoin('quotationLine as l', 'l.id', 'n.lineId')
    .where('n.lineId', 'in', gone)
    .orderBy('l.seq')
    .orderBy('i.id', 'desc')
    .select(['l.seq', 'i.invoiceNo', 'i.voidDate'])
    .executeTakeFirst()
  if (named)
    refuse(409, named.voidDate === null ? t.lineInvoiced : t.lineOnVoid, {
      seq: named.seq,
      invoiceNo: named.invoiceNo,
    })
}

/** A line in input format, for the history. */
const toHistoryLine = ({ unitPrice, manualReason, ...line }: Line): Item =>
  withAllFields({
    ...Object.fromEntries(itemNames.map((name) => [name, line[name as keyof typeof line]])),
    manualReason,
    unitPrice: manualReason ? Number(unitPrice) : null,
  })

async function numberOf(
  ctx: RequestContext,
  { flagId, region, quoTp, quoTm }: Omit<Completed, 'items'>,
): Promise<string> {
  const flag = await ctx.db
    .selectFrom('flag')
    .where('id', '=', flagId)
    .select('iso2')
    .executeTakeFirst()
  return nextNumber(ctx.db, 'quotation', {
    date: quoTm,
    region,
    flag: flag?.iso2 ?? null,
    type: quoTp === 1 ? 'DOC' : 'GEN',
  })
}
