import { Link } from 'react-router'
import { keysOf } from '#common/keys-of.ts'
import { DetailFields } from '#web/kit/detail/DetailFields.tsx'
import { crf, crfProduct, crfShip } from '../crf.contract.ts'
import { crfText } from '../crf.text.ts'
import type { Crf } from './crf.ts'
import { crfPageText } from './crfPage.text.ts'

/** Fields of the review, in sections. */
export function ReviewTab({ row }: { row: Crf }) {
  const described = { contract: crf, text: crfText, row }
  const ship = {
    name: 'shipId',
    render: () =>
      row.shipId ? (
        <Link to={`/ship/query/info?id=${row.shipId}`}>{row.shipName}</Link>
      ) : (
        <span className="empty-value">–</span>
      ),
  }
  const order = {
    name: 'quotationId',
    render: () =>
      row.quotationId ? (
        <Link to={`/work/quotation/detail?id=${row.quotationId}`}>{row.jobNo}</Link>
      ) : (
        <span className="empty-value">–</span>
      ),
  }
  return (
    <>
      <DetailFields
        {...described}
        title={crfPageText.general}
        fields={[
          'name',
          'categoryId',
          'region',
          'customerId',
          'operatorId',
          'createBy',
          'createTime',
          'round',
        ]}
      />
      {row.kind === 1 ? (
        <DetailFields
          {...described}
          title={crfPageText.ship}
          fields={[ship, ...keysOf(crfShip).filter((name) => name !== 'shipId')]}
        />
      ) : (
        <DetailFields
          {...described}
          title={crfPageText.product}
          fields={[...keysOf(crfProduct), 'flagId']}
        />
      )}
      <DetailFields
        {...described}
        title={crfPageText.contract}
        fields={[order, 'contractAmount', 'contractTime', 'moneyAuditedBy', 'auditedBy']}
      />
      <DetailFields
        {...described}
        title={crfPageText.survey}
        fields={['plannedDate', 'plannedPlace', 'leadName']}
      />
      <DetailFields {...described} title={crfPageText.further} fields={['attachments', 'remark']} />
    </>
  )
}
