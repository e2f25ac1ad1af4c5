import { amountInWords } from '#common/rules/amount-words.ts'
import { addMoney } from '#common/rules/money.ts'
import type { Money } from '#common/rules/money.ts'
import { writtenLanguage } from '#common/rules/written-language.ts'
import type { Lang } from '#common/text.ts'
import { readSettings } from '#modules/sys/setting/server/settings.ts'
import { record } from '#server/audit/audit.ts'
import type { Ctx } from '#server/http/context.ts'
import { nextNumber } from '#server/numbers/numbers.ts'
import { wordsOfLines } from './line-words.ts'
import type { QuotationForMoney } from './quotation-for-money.ts'
import type { Share } from './share-out.ts'

/** What is printed, as it was on the day: names, addresses, bank and words of lines change later, what was issued does not. */
export interface Content {
  lang: Lang
  society: { nameZh: string; nameEn: string }
  offices: { nameZh: string; nameEn: string; address: string | null; phone: string | null; email: string | null }[]
  bankDetails: string | null
  customer: { name: string; nameZh: string | null; address: string | null; taxpayerNo: string | null; customerNo: string }
  attention: string | null
  jobNo: string
  quoNm: string
  lines: { seq: number; nameZh: string; nameEn: string; shipName: string | null; amount: Money }[]
  amount: Money
  words: string
  /** of a credit note: which invoice it is against, and of what date */
  against: { invoiceNo: string; invoiceTime: string } | null
}
export interface Issued {
  kind: 'invoice' | 'creditNote'
  invoiceTime: string
  dueDate?: string | null
  remark?: string | null
  writeOff?: boolean
  against?: { id: number; invoiceNo: string; invoiceTime: string }
}

/** Gives an invoice or a credit note its number and keeps it with its lines and what is printed. The caller has locked the money and checked the shares. */
export async function issue(ctx: Ctx, quotation: QuotationForMoney, shares: readonly Share[], { against, ...values }: Issued, remark: string | null = null): Promise<{ id: number; invoiceNo: string; amount: Money }> {
  const { db } = ctx
  const amount = addMoney(...shares.map((share) => share.amount))
  const invoiceNo = await nextNumber(db, values.kind, { date: values.invoiceTime, region: quotation.region })
  const row = { invoiceNo, ...values, quotationId: quotation.id, customerId: quotation.customerId, amount: Number(amount), creditOf: against?.id ?? null }
  const content = await contentOf(ctx, quotation, shares, amount, against ?? null)
  const { id } = await db.insertInto('invoice').values({ ...row, content: JSON.stringify(content), createBy: ctx.user.userId || null }).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('invoiceLine').values(shares.map((share) => ({ invoiceId: id, lineId: share.lineId, amount: Number(share.amount) }))).execute()
  await record(ctx, { resource: 'work/invoice', rowId: id, action: 'create', ...(remark && { remark }), changes: Object.entries(row).filter(([, to]) => to !== null && to !== undefined).map(([field, to]) => ({ field, from: null, to })) })
  return { id, invoiceNo, amount }
}

async function contentOf({ db }: Ctx, quotation: QuotationForMoney, shares: readonly Share[], amount: Money, against: Issued['against'] | null): Promise<Content> {
  const { society, offices, commerce } = await readSettings(db)
  const { region, ...customer } = await db.selectFrom('customer').where('id', '=', quotation.customerId).select(['name', 'nameZh', 'address', 'taxpayerNo', 'customerNo', 'region']).executeTakeFirstOrThrow()
  const words = await wordsOfLines(db, shares.map(({ lineId }) => lineId))
  return {
    lang: writtenLanguage(region), society: { nameZh: society.nameZh, nameEn: society.nameEn }, offices, bankDetails: commerce.bankDetails, customer, attention: quotation.attention, jobNo: quotation.jobNo, quoNm: quotation.quoNm,
    lines: shares.map((share) => { const { seq, nameZh, nameEn, shipName } = words.get(share.lineId)!; return { seq, nameZh, nameEn, shipName, amount: share.amount } }),
    amount, words: amountInWords(amount), against: against ? { invoiceNo: against.invoiceNo, invoiceTime: against.invoiceTime } : null,
  }
}
