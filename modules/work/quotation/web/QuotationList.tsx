import { ShipsLink } from '#modules/basic/customer/web/SubjectLink.tsx'
import { useMessages } from '#web/api/text.tsx'
import { useEditAction } from '#web/kit/list/use-edit-action.ts'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { quotation } from '../quotation.contract.ts'
import { quotationMachine } from '../quotation.machine.ts'
import { quotationText } from '../quotation.text.ts'
import { quotationPageText } from './quotationPage.text.ts'
import { isWritten } from './stages.ts'
import { phaseFields } from './phase.ts'
import { PhaseTag } from './PhaseTag.tsx'

/** The states of which the phase is made, for columns. */
const stateFields = ['auditState', 'customerState', 'workState', 'moneyState'] as const
export const editPath = '/work/quotation/edit'
export const detailPath = '/work/quotation/detail'

interface Props {
  /** fixed filters, on the page of a ship or a company */ fixed?: Record<string, unknown>
  /** query string of the page of a new quotation */ start?: string
}

/** All quotations, or, embedded in another page, those of a ship or a company. */
export default function QuotationList({ fixed, start }: Props) {
  const edit = useEditAction(editPath, 'work.quotation.save')
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
      usedFields={[...phaseFields, 'revision', 'round', 'shipIds', 'shipNames']}
      removable={(row) =>
        row.status === quotationMachine.states.draft && row.revision === 1 && row.round === 0
      }
      rowActions={(row) => [
        edit(row.id, isWritten(row.status)),
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
          width: 200,
          role: 'state',
          render: (row) => <PhaseTag row={row} />,
        },
        { name: 'customerName', width: 190 },
        {
          name: 'shipNames',
          width: 190,
          render: (row) => <ShipsLink ids={row.shipIds} names={row.shipNames} />,
        },
        { name: 'invoiced', width: 140, zeroAsEmpty: true },
        { name: 'collected', width: 140, zeroAsEmpty: true },
        { name: 'quoTm', width: 115 },
        { name: 'quoTp', width: 130 },
        { name: 'quoPerName', width: 140 },
        { name: 'status', width: 200, hidden: true },
      ]}
      hiddenColumns={[
        ...stateFields,
        'statusTime',
        'validUntil',
        'region',
        'flagId',
        'managementName',
        'companyName',
        'subtotal',
        'discountAmount',
        'otherDiscount',
        'flagFees',
        'balance',
        'receivable',
        'invoiceNo',
        'invoiceTime',
        'collectionNo',
        'collectionDate',
        'revision',
      ]}
    />
  )
}
