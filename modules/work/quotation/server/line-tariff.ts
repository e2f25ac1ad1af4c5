import { formatBoth } from '#common/text.ts'
import type { Values } from '#common/fields.ts'
import type { quotationItem } from '../quotation.contract.ts'
import { formatMoney, moneyFromNumber } from '#common/rules/base/money.ts'
import type { Money } from '#common/rules/base/money.ts'
import { ENDORSABLE } from '#common/rules/certificates/endorsement.ts'
import type { SurveyType } from '#common/rules/windows/window-rules.ts'
import { calculatePrice } from '#common/rules/fees/tariff.ts'
import { calculateOtherFee } from '#common/rules/fees/other-fees.ts'
import type { MessageParams, Message } from '#common/text.ts'
import { quotationText as t } from '../quotation.text.ts'
import { templateFeesOf } from './pricing-data.ts'
import type { PricingData, Kind, Ship } from './pricing-data.ts'

/** A line as a caller enters it. */
export type Item = Values<typeof quotationItem>
/** Input common to all lines of a quotation; `date` is the tariff date. */
export interface Asked {
  quoTp: number
  flagId: number | null
  shipIds: readonly number[]
  date: string
}
/** Why a line cannot be priced, at its field. */
export interface Fault {
  field: keyof Item
  phrase: Message
  params?: MessageParams
}
/** The tariff row of a line, and what it says. */
export interface Found {
  unitPrice: Money
  isOutput: 0 | 1
  certFeeId: number | null
  certFeeVersion: number | null
  othFeeId: number | null
  othFeeVersion: number | null
}
export type Words = { zh: string; en: string }
/** A line without a tariff row. */
export const none: Omit<Found, 'unitPrice'> = {
  isOutput: 1,
  certFeeId: null,
  certFeeVersion: null,
  othFeeId: null,
  othFeeVersion: null,
}

/** Action of a line, by which its template is chosen: what its survey leads to. */
export const actionOf = ({ surveyType }: Pick<Item, 'surveyType'>): string =>
  surveyType === 'renewal'
    ? 'renew'
    : ENDORSABLE.includes(surveyType as SurveyType) && surveyType !== 'transferOfClass'
      ? 'endorse'
      : 'issue'

/** The tariff row of a line, or why none applies. */
export type TariffResult = Words & ({ found: Found } | { code: string; field: keyof Item })
/** Tariff price of a line. */
export function tariffOf(
  item: Item,
  ship: Ship | null,
  cert: Kind | null,
  { quoTp, flagId, date }: Asked,
  book: PricingData,
): TariffResult {
  const { feeClass, feeItem, quantity } = item
  if (feeClass >= 40) {
    const response = calculateOtherFee(
      { feeType: feeClass, feeItem: feeItem!, date, quantity },
      book.others,
    )
    if ('manual' in response) return { ...response.manual, field: 'unitPrice' }
    return {
      found: {
        ...none,
        unitPrice: response.unitPrice,
        isOutput: response.isOutput === 0 ? 0 : 1,
        othFeeId: response.id,
        othFeeVersion: response.version,
      },
      zh: response.zh,
      en: response.en,
    }
  }
  const response = calculatePrice(
    { ...item, certType: feeClass, flagId, grossTonnage: ship?.grossTonnage ?? null, date },
    book.fees,
  )
  if ('manual' in response)
    return {
      ...response.manual,
      ...withTemplateTariff(response.manual, item, ship, flagId, book),
      field: 'unitPrice',
    }
  if (!('refused' in response))
    return {
      found: {
        ...none,
        unitPrice: response.unitPrice,
        certFeeId: response.id,
        certFeeVersion: response.version,
      },
      zh: response.zh,
      en: response.en,
    }
  if (quoTp === 1)
    return {
      code: response.refused.code,
      field: 'unitPrice',
      zh: t.companyTonnage.zh,
      en: t.companyTonnage.en,
    }
  const about = {
    name: ship?.name ?? '',
    cert: cert ? { key: 'cert', zh: cert.nameZh, en: cert.nameEn } : '',
  }
  const phrase = ship ? t.tonnageOf : t.tonnageOfNone
  return {
    code: response.refused.code,
    field: 'shipId',
    ...formatBoth(phrase, about),
  }
}

/** Why no tariff row applies, with the society tariff of the certificate's template, if any. */
function withTemplateTariff(
  { zh, en }: Words,
  { certId, shipType, surveyType }: Item,
  ship: Ship | null,
  flagId: number | null,
  book: PricingData,
): Words {
  if (certId === null) return { zh, en }
  const grossTonnage = ship?.grossTonnage ?? null
  const { companyTariff } = templateFeesOf(book, certId, {
    flagId,
    shipType,
    grossTonnage,
    actionType: actionOf({ surveyType }),
  })
  if (!companyTariff) return { zh, en }
  const usual = moneyFromNumber(companyTariff)
  return {
    zh: `${zh}。证书模板的公司收费为 ${formatMoney(usual, 'zh')}`,
    en: `${en}. The society tariff of its template is ${formatMoney(usual, 'en')}`,
  }
}
