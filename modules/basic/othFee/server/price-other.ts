import type { InputOf, OutputOf } from '#common/contract.ts'
import { addMoney } from '#common/rules/base/money.ts'
import { calculateOtherFee } from '#common/rules/fees/other-fees.ts'
import type { RequestContext } from '#server/core/context.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { othFee } from '../othFee.contract.ts'
import { otherRows } from './oth-fee-rules.ts'

/**
 * Prices of other items on a day, used by quotations; each line names the row and version that
 * priced it.
 */
export async function priceOtherItems(
  ctx: RequestContext,
  input: InputOf<typeof othFee, 'price'>,
): Promise<OutputOf<typeof othFee, 'price'>> {
  const date = input.date ?? (await societyToday(ctx.db))
  const rows = await otherRows(ctx)
  const lines = input.items.map(({ feeType, feeItem, quantity }) => {
    const item = { feeType, feeItem, quantity: quantity ?? 1 }
    const response = calculateOtherFee({ ...item, date }, rows)
    if ('manual' in response)
      return {
        ...item,
        unitPrice: null,
        amount: null,
        isOutput: null,
        othFeeId: null,
        othFeeVersion: null,
        manual: response.manual.code,
        explanationZh: response.manual.zh,
        explanationEn: response.manual.en,
      }
    const { id, version, unitPrice, amount, isOutput, zh, en } = response
    return {
      ...item,
      unitPrice: Number(unitPrice),
      amount: Number(amount),
      isOutput,
      othFeeId: id,
      othFeeVersion: version,
      manual: null,
      explanationZh: zh,
      explanationEn: en,
    }
  })
  const sums = lines.flatMap(({ amount }) => (amount === null ? [] : [amount.toFixed(2)]))
  return { date, lines, total: Number(addMoney(...sums)), manualCount: lines.length - sums.length }
}
