import { ShipLink } from '#modules/basic/customer/web/SubjectLink.tsx'
import { useMessages } from '#web/api/text.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { MoneyValue } from '#web/kit/FieldValue.tsx'
import { quotation } from '../quotation.contract.ts'
import { quotationMachine } from '../quotation.machine.ts'
import { quotationText } from '../quotation.text.ts'
import { quotationPageText } from './quotationPage.text.ts'
import { isWritten } from './stages.ts'
import { stateFields, StateTags } from './StateTags.tsx'

export const editPath = '/work/quotation/edit'
export const detailPath = '/work/quotation/detail'

/** Zero is shown as empty. */
const amount = (value: number) => <MoneyValue value={value || null} />

/** Names of the ships; a single one leads to its page. */
function Ships({ row }: { row: { shipIds: number[] | null; shipNames: string | null } }) {
  const [only, ...others] = row.shipIds ?? []
  return <ShipLink id={others.length > 0 ? null : only} name={row.shipNames} />
}

interface Props {
  /** fixed filters, on the page of a ship or a company */ fixed?: Record<string, unknown>
  /** query string of the page of a new quotation */ start?: string
}

/** All quotations, or, embedded in another page, those of a ship or a company. */
export default function QuotationList({ fixed, start }: Props) {
  const t = useMessages(kitText)
  const page = useMessages(quotationPageText)
  return (
    <ListPage
      contract={quotation}
      text={quotationText}
      machine={quotationMachine}
      detailPath={detailPath}
      createPath={start ? `${editPath}?${start}` : editPath}
      selectable={false}
      {...(fixed && { fixedFilters: fixed, embedded: true })}
      usedFields={[
        ...stateFields,
        'status',
        'revision',
        'round',
        'invoiced',
        'collected',
        'shipIds',
        'shipNames',
      ]}
      removable={(row) =>
        row.status === quotationMachine.states.draft && row.revision === 1 && row.round === 0
      }
      rowActions={(row) => [
        {
          key: 'edit',
          label: t.edit,
          requiredRights: ['work.quotation.save'],
          to: `${editPath}?id=${row.id}`,
          visible: isWritten(row.status),
        },
        {
          key: 'copy',
          label: page.copy,
          requiredRights: ['work.quotation.save'],
          to: `${detailPath}?id=${row.id}&copy=1`,
          afterDefaults: true,
        },
      ]}
      columns={[
        { name: 'jobNo', width: 165 },
        { name: 'quoNm', width: 190 },
        { name: 'total', width: 140 },
        {
          name: 'states',
          label: quotationPageText.states,
          width: 160,
          render: (row) => <StateTags row={row} brief />,
        },
        { name: 'customerName', width: 190 },
        { name: 'shipNames', width: 190, render: (row) => <Ships row={row} /> },
        { name: 'invoiced', width: 140, render: (row) => amount(row.invoiced) },
        { name: 'collected', width: 140, render: (row) => amount(row.collected) },
        { name: 'quoTm', width: 115 },
        { name: 'quoTp', width: 130 },
        { name: 'quoPerName', width: 140 },
        { name: 'status', width: 200, hidden: true },
        { name: 'statusTime', hidden: true },
        { name: 'validUntil', hidden: true },
        { name: 'region', hidden: true },
        { name: 'flagId', hidden: true },
        { name: 'managementName', hidden: true },
        { name: 'companyName', hidden: true },
        { name: 'subtotal', hidden: true },
        { name: 'discountAmount', hidden: true },
        { name: 'otherDiscount', hidden: true },
        { name: 'flagFees', hidden: true },
        { name: 'balance', hidden: true },
        { name: 'receivable', hidden: true },
        { name: 'invoiceNo', hidden: true },
        { name: 'invoiceTime', hidden: true },
        { name: 'collectionNo', hidden: true },
        { name: 'collectionDate', hidden: true },
        { name: 'revision', hidden: true },
      ]}
    />
  )
}
