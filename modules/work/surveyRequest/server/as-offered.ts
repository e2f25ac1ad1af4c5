import type { Item } from '#modules/work/quotation/server/price-line.ts'
import { wholeItem } from '#modules/work/quotation/server/price-quotation.ts'
import type { RequestItem } from './checked-items.ts'

/** A survey that is asked for as an item of a quotation: a statutory or class certificate of the ship. */
export const asOffered = ({ certId, feeType, surveyType }: RequestItem, shipId: number): Item =>
  wholeItem({ feeClass: 10, shipId, certId, feeType: certId === null ? feeType : null, surveyType, quantity: 1 })
