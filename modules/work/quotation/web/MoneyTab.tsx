import { Facts } from '#web/kit/detail/Facts.tsx'
import { quotation } from '../quotation.contract.ts'
import { quotationText } from '../quotation.text.ts'
import type { Quotation } from './quotation.ts'

/** What was invoiced and collected of it, and what is still open. */
export function MoneyTab({ row }: { row: Quotation }) {
  return <Facts contract={quotation} text={quotationText} row={row} fields={['total', 'invoiced', 'balance', 'collected', 'receivable', 'moneyState', 'invoiceNo', 'invoiceTime', 'collectionNo', 'collectionDate']} />
}
