import type { InputOf, OutputOf } from '#common/contract.ts'
import { addMoney } from '#common/rules/base/money.ts'
import { calculatePrice } from '#common/rules/fees/tariff.ts'
import type { PriceResult } from '#common/rules/fees/tariff.ts'
import type { RequestContext } from '#server/core/context.ts'
import { fieldErrorFrom, httpText, refuseFields } from '#server/core/refusal.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { certFee } from '../certFee.contract.ts'
import { certFeeText as t } from '../certFee.text.ts'

type Input = InputOf<typeof certFee, 'price'>
type Output = OutputOf<typeof certFee, 'price'>
type Item = Input['items'][number]

/**
 * Prices of certificates for a ship on a day, used by quotations. Each line names the row and
 * version that priced it, or why a price must be entered.
 * @throws Refusal 400 for an unknown certificate, or a tariff by tonnage without a tonnage
 */
export async function priceItems(ctx: RequestContext, input: Input): Promise<Output> {
  const date = input.date ?? (await societyToday(ctx.db))
  const items = await completed(ctx, input.items)
  const types = [...new Set(items.map(({ certType }) => certType))]
  const rows = await ctx.db
    .selectFrom('certFee')
    .where('certType', 'in', types)
    .selectAll()
    .execute()
  const lines = items.map((item): Output['lines'][number] => {
    const response = calculatePrice(
      {
        ...item,
        shipType: input.shipType,
        flagId: input.flagId,
        grossTonnage: input.grossTonnage,
        date,
      },
      rows,
    )
    if ('refused' in response) return refuseFields(fieldErrorFrom(response.field, response.refused))
    return { ...item, ...toResponse(response) }
  })
  const sums = lines.flatMap(({ amount }) => (amount === null ? [] : [amount.toFixed(2)]))
  return { date, lines, total: Number(addMoney(...sums)), manualCount: lines.length - sums.length }
}

function toResponse(response: Exclude<PriceResult, { refused: unknown }>) {
  if ('manual' in response)
    return {
      unitPrice: null,
      amount: null,
      certFeeId: null,
      certFeeVersion: null,
      staTon: null,
      endTon: null,
      manual: response.manual.code,
      explanationZh: response.manual.zh,
      explanationEn: response.manual.en,
    }
  const { id, version, band, unitPrice, amount, zh, en } = response
  return {
    unitPrice: Number(unitPrice),
    amount: Number(amount),
    certFeeId: id,
    certFeeVersion: version,
    ...band,
    manual: null,
    explanationZh: zh,
    explanationEn: en,
  }
}

/** Items completed with values of their certificate type. @throws Refusal 400 */
async function completed(ctx: RequestContext, items: readonly Item[]) {
  const ids = items.flatMap(({ certId }) => certId ?? [])
  const certs = await ctx.db
    .selectFrom('cert')
    .where('id', 'in', ids)
    .select(['id', 'code', 'nameZh', 'nameEn', 'certType', 'certSub'])
    .execute()
  return items.map(({ certId = null, certType, feeType, surveyType = null, quantity }, n) => {
    const cert = certs.find(({ id }) => id === certId)
    if (certId !== null && !cert)
      refuseFields({ field: `items.${n}.certId`, phrase: httpText.refersToNothing })
    if (cert && certType != null && certType !== cert.certType)
      refuseFields({ field: `items.${n}.certId`, phrase: t.certOfOther })
    return {
      certType:
        cert?.certType ??
        certType ??
        refuseFields({ field: `items.${n}.certId`, phrase: t.certNeeded }),
      certId,
      feeType: cert ? cert.certSub : (feeType ?? null),
      surveyType,
      quantity: quantity ?? 1,
      certCode: cert?.code ?? null,
      certNameZh: cert?.nameZh ?? null,
      certNameEn: cert?.nameEn ?? null,
    }
  })
}
