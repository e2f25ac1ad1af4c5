import { keysOf } from '#common/keys-of.ts'
import { DetailFields } from '#web/kit/detail/DetailFields.tsx'
import { crf, crfProduct, crfShip } from '../crf.contract.ts'
import { crfText } from '../crf.text.ts'
import type { Crf } from './crf.ts'
import { crfPageText } from './crfPage.text.ts'

/** Fields of the review, in sections. */
export function ReviewTab({ row }: { row: Crf }) {
  const described = { contract: crf, text: crfText, row }
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
        <DetailFields {...described} title={crfPageText.ship} fields={keysOf(crfShip)} />
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
        fields={['jobNo', 'contractAmount', 'contractTime', 'moneyAuditedBy', 'auditedBy']}
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
