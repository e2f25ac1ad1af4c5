import { DetailFields } from '#web/kit/detail/DetailFields.tsx'
import { certFee } from '../certFee.contract.ts'
import { certFeeText } from '../certFee.text.ts'

const { sections } = certFeeText
const facts = { contract: certFee, text: certFeeText }

/** All fields of a tariff row: criteria, band, amounts. */
export function FeeFacts({ row }: { row: object }) {
  return (
    <>
      <DetailFields
        {...facts}
        row={row}
        title={sections.what}
        fields={[
          'certType',
          'certId',
          'feeType',
          'surveyType',
          'shipType',
          'flagId',
          'effectiveFrom',
          'effectiveTo',
        ]}
      />
      <DetailFields
        {...facts}
        row={row}
        title={sections.band}
        fields={[
          'staTon',
          'endTon',
          'fee',
          'unitFee',
          'unitStep',
          'unitAbove',
          'minimum',
          'maximum',
          'remark',
        ]}
      />
    </>
  )
}
