import { DetailFields } from '#web/kit/detail/DetailFields.tsx'
import { othFee } from '../othFee.contract.ts'
import { othFeeText } from '../othFee.text.ts'

/** All fields of a fee. */
export const OthFeeFacts = ({ row }: { row: object }) => (
  <DetailFields
    contract={othFee}
    text={othFeeText}
    row={row}
    fields={[
      'feeType',
      'feeItem',
      'fee',
      'isOutput',
      'effectiveFrom',
      'effectiveTo',
      'status',
      'templateFileId',
      'remark',
    ]}
  />
)
