import { Link } from 'react-router'
import { DetailFields } from '#web/kit/detail/DetailFields.tsx'
import { quotation } from '../quotation.contract.ts'
import { quotationText } from '../quotation.text.ts'
import { LinesTable } from './LinesTable.tsx'
import type { Quotation } from './quotation.ts'
import { quotationPageText } from './quotationPage.text.ts'

/** Items, addressee and validity. */
export function OfferTab({ row, staff }: { row: Quotation; staff: boolean }) {
  const described = { contract: quotation, text: quotationText, row }
  const named = (name: 'customerId' | 'managementId' | 'companyId', value: string | null) => ({
    name,
    render: () =>
      value === null ? (
        <span className="empty-value">–</span>
      ) : staff && row[name] ? (
        <Link to={`/basic/customer/detail?id=${row[name]}`}>{value}</Link>
      ) : (
        value
      ),
  })
  return (
    <>
      <LinesTable row={row} staff={staff} />
      <DetailFields
        {...described}
        title={quotationPageText.parties}
        fields={[
          named('customerId', row.customerName),
          'attention',
          'attentionEmail',
          named('managementId', row.managementName),
          ...(row.quoTp === 1 ? [named('companyId', row.companyName)] : []),
          'flagId',
          'region',
          ...(row.ships.length > 0
            ? [
                {
                  name: 'shipIds',
                  wide: true,
                  render: () => (
                    <span className="tags">
                      {row.ships.map((ship) => (
                        <Link className="tag" key={ship.id} to={`/ship/query/info?id=${ship.id}`}>
                          {ship.name}
                        </Link>
                      ))}
                    </span>
                  ),
                },
              ]
            : []),
        ]}
      />
      <DetailFields
        {...described}
        title={quotationPageText.dates}
        fields={[
          'quoTm',
          'validUntil',
          'quoPerName',
          'submittedBy',
          'auditedBy',
          'approvedBy',
          'sentTime',
          'answeredBy',
          'answerTime',
          'answerFileId',
        ]}
      />
      <DetailFields
        {...described}
        title={quotationPageText.states}
        fields={[staff && 'auditState', 'customerState', 'workState', 'moneyState']}
      />
      <DetailFields
        {...described}
        title={quotationPageText.further}
        fields={['purchaseOrderNo', 'terms', 'attachments', 'discountReason', 'remark']}
      />
    </>
  )
}
