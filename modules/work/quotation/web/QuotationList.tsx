import { useText } from '#web/api/text.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { MoneyText } from '#web/kit/values.tsx'
import { quotation } from '../quotation.contract.ts'
import { quotationMachine } from '../quotation.machine.ts'
import { quotationText } from '../quotation.text.ts'
import { quotationPageText } from './quotationPage.text.ts'
import { isWritten } from './stages.ts'
import { StateTags } from './StateTags.tsx'

export const editPath = '/work/quotation/edit'
export const detailPath = '/work/quotation/detail'

/** Nothing invoiced or collected yet is no figure worth reading. */
const some = (value: number) => (value === 0 ? <span className="nothing">–</span> : <MoneyText value={value} />)

interface Props { /** filters that always hold, on the page of a ship or a company */ fixed?: Record<string, unknown>; /** what a new one starts with, in the address of its page */ start?: string }

/** All quotations, or inside another page those of a ship or a company. */
export default function QuotationList({ fixed, start }: Props) {
  const t = useText(kitText)
  const page = useText(quotationPageText)
  return (
    <ListPage contract={quotation} text={quotationText} machine={quotationMachine} detailPath={detailPath} creates={start ? `${editPath}?${start}` : editPath} selectable={false} {...(fixed && { fixed, embedded: true })}
      reads={['status', 'auditState', 'customerState', 'workState', 'moneyState', 'revision', 'round', 'invoiced', 'collected']} removable={(row) => row.status === quotationMachine.states.draft && row.revision === 1 && row.round === 0}
      rowActions={(row) => [
        ...(isWritten(row.status) ? [{ key: 'edit', label: t.edit, codes: ['work.quotation.save'], to: `${editPath}?id=${row.id}` }] : []),
        { key: 'copy', label: page.copy, codes: ['work.quotation.save'], to: `${detailPath}?id=${row.id}&copy=1`, later: true },
      ]}
      columns={[
        { name: 'jobNo', width: 165 }, { name: 'quoNm', width: 190 }, { name: 'total', width: 140 }, { name: 'states', label: quotationPageText.states, width: 410, render: (row) => <StateTags row={row} brief /> },
        { name: 'customerName', width: 190 }, { name: 'shipNames', width: 190 },
        { name: 'invoiced', width: 140, render: (row) => some(row.invoiced) }, { name: 'collected', width: 140, render: (row) => some(row.collected) },
        { name: 'quoTm', width: 115 }, { name: 'quoTp', width: 130 }, { name: 'quoPerName', width: 140 },
        { name: 'status', width: 200, hidden: true }, { name: 'statusTime', hidden: true }, { name: 'validUntil', hidden: true }, { name: 'region', hidden: true }, { name: 'flagId', hidden: true }, { name: 'managementName', hidden: true }, { name: 'companyName', hidden: true },
        { name: 'subtotal', hidden: true }, { name: 'discountAmount', hidden: true }, { name: 'otherDiscount', hidden: true }, { name: 'flagFees', hidden: true }, { name: 'balance', hidden: true }, { name: 'receivable', hidden: true },
        { name: 'invoiceNo', hidden: true }, { name: 'invoiceTime', hidden: true }, { name: 'collectionNo', hidden: true }, { name: 'collectionDate', hidden: true }, { name: 'revision', hidden: true },
      ]} />
  )
}
