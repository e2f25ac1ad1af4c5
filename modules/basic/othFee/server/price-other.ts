import type { InputOf, OutputOf } from '#common/contract.ts'
import { addMoney } from '#common/rules/money.ts'
import { priceOther } from '#common/rules/tariff-other.ts'
import type { Ctx } from '#server/http/context.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import type { othFee } from '../othFee.contract.ts'
import { otherRows } from './oth-fee-rules.ts'

/** What other items cost on a day. Quotations price their lines with it; each line tells the row and version that priced it. */
export async function priceOtherItems(ctx: Ctx, input: InputOf<typeof othFee, 'price'>): Promise<OutputOf<typeof othFee, 'price'>> {
  const date = input.date ?? (await societyToday(ctx.db))
  const rows = await otherRows(ctx)
  const lines = input.items.map(({ feeType, feeItem, quantity }) => {
    const item = { feeType, feeItem, quantity: quantity ?? 1 }
    const answer = priceOther({ ...item, date }, rows)
    if ('manual' in answer) return { ...item, unitPrice: null, amount: null, isOutput: null, othFeeId: null, othFeeVersion: null, manual: answer.manual.code, explanationZh: answer.manual.zh, explanationEn: answer.manual.en }
    const { id, version, unitPrice, amount, isOutput, zh, en } = answer
    return { ...item, unitPrice: Number(unitPrice), amount: Number(amount), isOutput, othFeeId: id, othFeeVersion: version, manual: null, explanationZh: zh, explanationEn: en }
  })
  const sums = lines.flatMap(({ amount }) => (amount === null ? [] : [amount.toFixed(2)]))
  return { date, lines, total: Number(addMoney(...sums)), manualCount: lines.length - sums.length }
}
