import { Facts } from '#web/kit/detail/Facts.tsx'
import { othFee } from '../othFee.contract.ts'
import { othFeeText } from '../othFee.text.ts'

/** A fee in whole. */
export const OthFeeFacts = ({ row }: { row: object }) => (
  <Facts contract={othFee} text={othFeeText} row={row} fields={['feeType', 'feeItem', 'fee', 'isOutput', 'effectiveFrom', 'effectiveTo', 'status', 'templateFileId', 'remark']} />
)
