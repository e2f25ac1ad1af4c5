import type { Item } from '#modules/work/quotation/server/line-tariff.ts'
import { withAllFields } from '#modules/work/quotation/server/price-quotation.ts'
import type { RequestItem } from './checked-items.ts'

/**
 * Converts a requested survey to a quotation item: a statutory or class certificate of the ship.
 */
export const toQuotationItem = (
  { certId, feeType, surveyType }: RequestItem,
  shipId: number,
): Item =>
  withAllFields({
    feeClass: 10,
    shipId,
    certId,
    feeType: certId === null ? feeType : null,
    surveyType,
    quantity: 1,
  })
