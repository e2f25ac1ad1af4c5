import type { InputOf, OutputOf } from '#common/contract.ts'
import { addMoney } from '#common/rules/money.ts'
import { price } from '#common/rules/tariff.ts'
import type { PriceAnswer } from '#common/rules/tariff.ts'
import type { Ctx } from '#server/http/context.ts'
import { faultAt, httpText, refuseFields } from '#server/http/refusal.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import type { certFee } from '../certFee.contract.ts'
import { certFeeText as t } from '../certFee.text.ts'
import type { FeeRow } from './tariff-rules.ts'

type Input = InputOf<typeof certFee, 'price'>
type Output = OutputOf<typeof certFee, 'price'>
type Item = Input['items'][number]

/**
 * What certificates cost for a ship on a day. Quotations price their lines with it; each line tells the row and version that priced it,
 * or why a person has to name the price.
 * @throws Refusal 400: a certificate that does not exist, or a tariff that goes by tonnage and no tonnage given
 */
export async function priceItems(ctx: Ctx, input: Input): Promise<Output> {
  const date = input.date ?? (await societyToday(ctx.db))
  const items = await completed(ctx, input.items)
  const types = [...new Set(items.map(({ certType }) => certType))]
  const rows = types.length ? ((await ctx.db.selectFrom('certFee').where('certType', 'in', types).selectAll().execute()) as FeeRow[]) : []
  const lines = items.map((item): Output['lines'][number] => {
    const answer = price({ ...item, shipType: input.shipType, flagId: input.flagId, grossTonnage: input.grossTonnage, date }, rows)
    if ('refused' in answer) return refuseFields(faultAt(answer.field, answer.refused))
    return { ...item, ...told(answer) }
  })
  const sums = lines.flatMap(({ amount }) => (amount === null ? [] : [amount.toFixed(2)]))
  return { date, lines, total: Number(addMoney(...sums)), manualCount: lines.length - sums.length }
}

function told(answer: Exclude<PriceAnswer, { refused: unknown }>) {
  if ('manual' in answer)
    return { unitPrice: null, amount: null, certFeeId: null, certFeeVersion: null, staTon: null, endTon: null, manual: answer.manual.code, explanationZh: answer.manual.zh, explanationEn: answer.manual.en }
  const { id, version, band, unitPrice, amount, zh, en } = answer
  return { unitPrice: Number(unitPrice), amount: Number(amount), certFeeId: id, certFeeVersion: version, ...band, manual: null, explanationZh: zh, explanationEn: en }
}

/** The items with what their certificate says of itself. @throws Refusal 400 */
async function completed(ctx: Ctx, items: readonly Item[]) {
  const ids = items.flatMap(({ certId }) => certId ?? [])
  const certs = ids.length ? await ctx.db.selectFrom('cert').where('id', 'in', ids).select(['id', 'code', 'nameZh', 'nameEn', 'certType', 'certSub']).execute() : []
  return items.map(({ certId = null, certType, feeType, surveyType = null, quantity }, n) => {
    const cert = certs.find(({ id }) => id === certId)
    if (certId !== null && !cert) refuseFields({ field: `items.${n}.certId`, phrase: httpText.refersToNothing })
    if (cert && certType != null && certType !== cert.certType) refuseFields({ field: `items.${n}.certId`, phrase: t.certOfOther })
    return {
      certType: cert?.certType ?? certType ?? refuseFields({ field: `items.${n}.certId`, phrase: t.certNeeded }), certId, feeType: cert ? cert.certSub : feeType ?? null, surveyType,
      quantity: quantity ?? 1, certCode: cert?.code ?? null, certNameZh: cert?.nameZh ?? null, certNameEn: cert?.nameEn ?? null,
    }
  })
}
