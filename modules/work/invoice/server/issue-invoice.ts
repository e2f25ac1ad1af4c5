import { amountInWords } from '#common/rules/text/amount-in-words.ts'
import { daysBetween } from '#common/rules/base/dates.ts'
import { addMoney, moneyFromNumber, subtractMoney } from '#common/rules/base/money.ts'
import type { Money } from '#common/rules/base/money.ts'
import { correspondenceLanguage } from '#common/rules/text/correspondence-language.ts'
import type { Lang } from '#common/text.ts'
import { readSettings } from '#modules/sys/settingValues/server/settings.ts'
import { initialChanges, writeAuditEntry } from '#server/records/audit/audit.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Db } from '#server/core/db.ts'
import { nextNumber } from '#server/platform/numbering/numbers.ts'
import { describeLines } from './line-descriptions.ts'
import type { QuotationForMoney } from './lock-quotation.ts'
import type { LineAmount } from './distribute-amount.ts'

/**
 * Printed content, frozen at issue: later changes of names, addresses, bank and line texts do not
 * affect it.
 */
export interface Content {
  lang: Lang
  society: { nameZh: string; nameEn: string }
  /** of the society; missing in content issued by earlier versions, like the other optional ones */
  address?: string | null
  taxpayerNo?: string | null
  offices: {
    nameZh: string
    nameEn: string
    address: string | null
    phone: string | null
    email: string | null
  }[]
  bankDetails: string | null
  customer: {
    name: string
    nameZh: string | null
    address: string | null
    taxpayerNo: string | null
    customerNo: string
  }
  attention: string | null
  jobNo: string
  quoNm: string
  /** `gross`: before the discounts of the quotation */
  lines: {
    seq: number
    nameZh: string
    nameEn: string
    shipName: string | null
    amount: Money
    gross?: Money
  }[]
  /** sum of the lines before the discounts, and the discounts in it; null: none */
  subtotal?: Money
  discount?: Money | null
  purchaseOrderNo?: string | null
  /** payment terms of the quotation, and days from the invoice to its due date */
  terms?: string | null
  dueDays?: number | null
  amount: Money
  words: string
  /** of a credit note: number and date of the credited invoice */
  against: { invoiceNo: string; invoiceTime: string } | null
}
export interface Issued {
  kind: 'invoice' | 'creditNote'
  invoiceTime: string
  dueDate?: string | null
  remark?: string | null
  purchaseOrderNo?: string | null
  writeOff?: boolean
  against?: { id: number; invoiceNo: string; invoiceTime: string }
}

/**
 * Assigns the number of an invoice or credit note and stores it with its lines and printed content.
 * The caller holds the lock on the account and has checked the parts.
 */
export async function issue(
  ctx: RequestContext,
  quotation: QuotationForMoney,
  shares: readonly LineAmount[],
  { against, ...values }: Issued,
  remark: string | null = null,
): Promise<{ id: number; invoiceNo: string; amount: Money }> {
  const { db } = ctx
  const amount = addMoney(...shares.map((share) => share.amount))
  const invoiceNo = await nextNumber(db, values.kind, {
    date: values.invoiceTime,
    region: quotation.region,
  })
  const row = {
    invoiceNo,
    ...values,
    quotationId: quotation.id,
    customerId: quotation.customerId,
    amount: Number(amount),
    creditOf: against?.id ?? null,
  }
  const content = await contentOf(ctx, quotation, shares, { ...values, against, amount })
  const { id } = await db
    .insertInto('invoice')
    .values({ ...row, content: JSON.stringify(content), createBy: ctx.user.userId || null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('invoiceLine')
    .values(
      shares.map((share) => ({
        invoiceId: id,
        lineId: share.lineId,
        amount: Number(share.amount),
      })),
    )
    .execute()
  await writeAuditEntry(ctx, {
    resource: 'work/invoice',
    rowId: id,
    action: 'create',
    ...(remark && { remark }),
    changes: initialChanges(row),
  })
  return { id, invoiceNo, amount }
}

async function contentOf(
  { db }: RequestContext,
  quotation: QuotationForMoney,
  shares: readonly LineAmount[],
  { amount, against, invoiceTime, dueDate, purchaseOrderNo }: Issued & { amount: Money },
): Promise<Content> {
  const { society, offices, commerce } = await readSettings(db)
  const { region, ...customer } = await db
    .selectFrom('customer')
    .where('id', '=', quotation.customerId)
    .select(['name', 'nameZh', 'address', 'taxpayerNo', 'customerNo', 'region'])
    .executeTakeFirstOrThrow()
  const wordsOf = await describeLines(
    db,
    shares.map(({ lineId }) => lineId),
  )
  // A credit note takes back net amounts.
  const gross = against ? shares : await grossAmounts(db, shares)
  const subtotal = addMoney(...gross.map((share) => share.amount))
  return {
    lang: correspondenceLanguage(region),
    society: { nameZh: society.nameZh, nameEn: society.nameEn },
    address: commerce.address,
    taxpayerNo: commerce.taxpayerNo,
    offices,
    bankDetails: commerce.bankDetails,
    customer,
    attention: quotation.attention,
    jobNo: quotation.jobNo,
    quoNm: quotation.quoNm,
    purchaseOrderNo: purchaseOrderNo ?? null,
    terms: quotation.terms,
    dueDays: dueDate ? daysBetween(invoiceTime, dueDate) : null,
    lines: shares.map((share, at) => {
      const { seq, nameZh, nameEn, shipName } = wordsOf(share.lineId)
      return {
        seq,
        nameZh,
        nameEn,
        shipName,
        amount: share.amount,
        gross: gross[at]?.amount ?? share.amount,
      }
    }),
    subtotal,
    discount: subtotal === amount ? null : subtractMoney(subtotal, amount),
    amount,
    words: amountInWords(amount),
    against: against ? { invoiceNo: against.invoiceNo, invoiceTime: against.invoiceTime } : null,
  }
}

/** The amounts before the discounts of the quotation, in proportion to each line. */
async function grossAmounts(db: Db, shares: readonly LineAmount[]): Promise<LineAmount[]> {
  const lines = await db
    .selectFrom('quotationLine')
    .where(
      'id',
      'in',
      shares.map(({ lineId }) => lineId),
    )
    .select(['id', 'amount', 'netAmount'])
    .execute()
  const lineOf = new Map(lines.map((line) => [line.id, line]))
  return shares.map((share) => {
    const line = lineOf.get(share.lineId)
    if (!line || line.amount === line.netAmount || line.netAmount === 0) return share
    const cents = Math.round((Number(share.amount) * 100 * line.amount) / line.netAmount)
    return { lineId: share.lineId, amount: moneyFromNumber(cents / 100) }
  })
}
