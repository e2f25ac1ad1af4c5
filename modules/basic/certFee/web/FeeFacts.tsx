import { Facts } from '#web/kit/detail/Facts.tsx'
import { certFee } from '../certFee.contract.ts'
import { certFeeText } from '../certFee.text.ts'

const { sections } = certFeeText
const facts = { contract: certFee, text: certFeeText }

/** A row in whole: what it is made for, its band, its figures. */
export function FeeFacts({ row }: { row: object }) {
  return (
    <>
      <Facts {...facts} row={row} title={sections.what} fields={['certType', 'certId', 'feeType', 'surveyType', 'shipType', 'flagId', 'effectiveFrom', 'effectiveTo']} />
      <Facts {...facts} row={row} title={sections.band} fields={['staTon', 'endTon', 'fee', 'unitFee', 'unitStep', 'unitAbove', 'minimum', 'maximum', 'remark']} />
    </>
  )
}
