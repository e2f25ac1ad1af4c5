import { addDays } from '#common/rules/dates.ts'
import { moneyOf } from '#common/rules/money.ts'
import { stateName } from '#common/machine.ts'
import { readSettings, societyToday } from '#modules/sys/setting/server/settings.ts'
import { differences } from '#server/audit/audit.ts'
import { createRow, keepRow, lockRow, refuseStale } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { fieldText, httpText, refuse, refuseFields } from '#server/http/refusal.ts'
import type { FieldFault } from '#server/http/refusal.ts'
import { nextNumber } from '#server/numbers/numbers.ts'
import type { Resource } from '#server/resource.ts'
import { quotationMachine } from '../quotation.machine.ts'
import { quotationText as t } from '../quotation.text.ts'
import { writeLines } from './lines.ts'
import type { Item, Line } from './price-line.ts'
import { faultsOf, itemNames, priceQuotation, wholeItem } from './price-quotation.ts'
import { readBook } from './tariff-book.ts'
import type { Book } from './tariff-book.ts'

type Values = Record<string, any>
const { draft, auditFailed } = quotationMachine.states
/** The states in which its creator still writes the quotation. */
export const drafts: readonly number[] = [draft, auditFailed]

/**
 * Keeps a quotation and its lines, each priced with the tariffs of the quotation's day. Lines with an id stay the lines they are.
 * @param handedOver a new one is made for somebody else, who writes it from now on
 * @throws Refusal 400 naming what is missing, at its line (`items.0.certId`); 403 to anybody but its creator; 409 when it is no draft any more
 */
export async function saveQuotation(ctx: Ctx, r: Resource, input: Values, handedOver = false): Promise<{ id: number; version: number }> {
  const { id, version, ...given } = input
  const now = id ? await lockRow(ctx, r, id) : null
  if (now) {
    refuseStale(now, version)
    refuseEdit(ctx, now)
  }
  const required = Object.keys(r.contract.fields).filter((name) => r.contract.fields[name].required && name in given && given[name] === null)
  if (required.length) refuseFields(...required.map((field) => ({ field, phrase: fieldText.required })))
  const whole = await completed(ctx, given, now)
  const { items, ...values } = whole as Values & { items: Item[] }
  const discounts = [moneyOf(values['discountAmount']), moneyOf(values['otherDiscount'])] as const
  const asked = { quoTp: values['quoTp'], flagId: values['flagId'], shipIds: values['shipIds'], date: values['quoTm'] }
  const book = await readBook(ctx, items.flatMap(({ certId }) => certId ?? []), asked.shipIds)
  const priced = await priceQuotation(ctx, items, asked, discounts, book)
  const faults = [...objectFaults(values, book), ...linesKept(items, now), ...faultsOf(priced, discounts)]
  if (faults.length) refuseFields(...faults)
  if (now) await refuseRemoval(ctx, now, items)
  const sums = { subtotal: Number(priced.subtotal), total: Number(priced.total), flagFees: Number(priced.flagFees) }
  const lines = differences({ items: ((now?.['items'] ?? []) as Item[]).map(wholeItem) }, { items: priced.lines.map(asAsked) }, new Set())
  const entered = { ...values, ...sums, ...(!now && { jobNo: await numberOf(ctx, values) }) }
  const saved = handedOver ? await createRow(ctx, r, entered, true) : await keepRow(ctx, r, now, entered, lines)
  await writeLines(ctx.db, saved.id, priced)
  return saved
}

/** @throws Refusal 403 or 409: only the creator writes a quotation, and only before it is handed in */
function refuseEdit(ctx: Ctx, now: Values): void {
  if (!drafts.includes(now['status'])) refuse(409, t.notEditable, { state: quotationMachine.words.states[stateName(quotationMachine, now['status'])!] })
  if (now['createBy'] !== ctx.user.userId) refuse(403, t.onlyCreator)
}

/** The whole quotation as it will be: what is not given stays, what a new one does not say follows from its customer and the settings. */
async function completed(ctx: Ctx, given: Values, now: Values | null): Promise<Values> {
  const { commerce } = await readSettings(ctx.db)
  const own = Object.fromEntries(['quoNm', 'quoTp', 'quoTm', 'quoPer', 'region', 'customerId', 'attention', 'attentionEmail', 'managementId', 'flagId', 'shipIds', 'companyId', 'validUntil', 'discountAmount',
    'otherDiscount', 'discountReason', 'terms', 'attachments', 'remark', 'items'].map((name) => [name, given[name] === undefined ? now?.[name] ?? null : given[name]])) as Values
  const quoTm = own['quoTm'] ?? now?.['quoTm'] ?? await societyToday(ctx.db)
  const customer = now ? undefined : await ctx.db.selectFrom('customer').where('id', '=', own['customerId']).select(['liaison', 'email']).executeTakeFirst()
  return {
    ...own, quoTm, quoPer: own['quoPer'] ?? now?.['quoPer'] ?? ctx.user.userId, shipIds: own['quoTp'] === 0 ? [...new Set(own['shipIds'] ?? [])] : own['shipIds'] ?? [],
    companyId: own['quoTp'] === 0 ? null : own['companyId'], validUntil: own['validUntil'] ?? addDays(quoTm, commerce.validDays),
    discountAmount: own['discountAmount'] ?? 0, otherDiscount: own['otherDiscount'] ?? 0, items: ((own['items'] ?? []) as Values[]).map(wholeItem),
    ...(customer && given['attention'] === undefined && { attention: customer.liaison }), ...(customer && given['attentionEmail'] === undefined && { attentionEmail: customer.email }),
  }
}

/** What the quotation is about, and until when it stands. Specification section 5: work items, a quotation object and a flag. */
function objectFaults({ quoTp, shipIds, companyId, quoTm, validUntil }: Values, { ships }: Book): FieldFault[] {
  const faults: FieldFault[] = []
  if (quoTp === 0 && !shipIds.length) faults.push({ field: 'shipIds', phrase: t.shipsNeeded })
  if (quoTp === 1 && companyId === null) faults.push({ field: 'companyId', phrase: t.companyNeeded })
  if (quoTp === 1 && shipIds.length) faults.push({ field: 'shipIds', phrase: t.noShips })
  if (!shipIds.every((id: number) => ships.has(id))) faults.push({ field: 'shipIds', phrase: httpText.refersToNothing })
  if (validUntil < quoTm) faults.push({ field: 'validUntil', phrase: t.endsBefore })
  return faults
}

/** Ids of lines belong to this quotation, each once; there is at least one line. */
function linesKept(items: readonly Item[], now: Values | null): FieldFault[] {
  if (!items.length) return [{ field: 'items', phrase: t.itemsNeeded }]
  const own = new Set(((now?.['items'] ?? []) as Item[]).map(({ id }) => id))
  return items.flatMap(({ id }, n) => (id === null || own.delete(id) ? [] : [{ field: `items.${n}.id`, phrase: t.lineOfOther }]))
}

/** What an invoice names stays, also where the invoice is void: it says what was charged. @throws Refusal 409 naming line and invoice */
async function refuseRemoval({ db }: Ctx, now: Values, items: readonly Item[]): Promise<void> {
  const kept = new Set(items.map(({ id }) => id))
  const gone = ((now['items'] ?? []) as Item[]).flatMap(({ id }) => (id !== null && !kept.has(id) ? [id] : []))
  if (!gone.length) return
  const named = await db.selectFrom('invoiceLine as n').innerJoin('invoice as i', 'i.id', 'n.invoiceId').innerJoin('quotationLine as l', 'l.id', 'n.lineId').where('n.lineId', 'in', gone)
    .orderBy('l.seq').orderBy('i.id', 'desc').select(['l.seq', 'i.invoiceNo', 'i.voidDate']).executeTakeFirst()
  if (named) refuse(409, named.voidDate === null ? t.lineInvoiced : t.lineOnVoid, { seq: named.seq, invoiceNo: named.invoiceNo })
}

/** A line as somebody would ask for it, for the record of what was changed. */
const asAsked = ({ unitPrice, manualReason, ...line }: Line): Item => wholeItem({ ...Object.fromEntries(itemNames.map((name) => [name, line[name as keyof typeof line]])), manualReason, unitPrice: manualReason ? Number(unitPrice) : null })

async function numberOf(ctx: Ctx, { flagId, region, quoTp, quoTm }: Values): Promise<string> {
  const flag = await ctx.db.selectFrom('flag').where('id', '=', flagId).select('iso2').executeTakeFirst()
  return nextNumber(ctx.db, 'quotation', { date: quoTm, region, flag: flag?.iso2 ?? null, type: quoTp === 1 ? 'DOC' : 'GEN' })
}
