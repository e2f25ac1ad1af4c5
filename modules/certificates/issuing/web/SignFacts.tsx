import { DetailFields } from '#web/kit/detail/DetailFields.tsx'
import { useCertificateKind } from './certificate-kind-context.tsx'
import type { CertificateFields } from './certificate-kind-context.tsx'
import type { Certificate } from './certificate.ts'
import { pageText } from './issuingPage.text.ts'

/**
 * Fields of an endorsement: the endorsed certificate and the survey; for a renewal, the extended
 * validity.
 */
const endorsed = (row: Certificate): CertificateFields => [
  {
    name: 'predecessorId',
    label: pageText.endorses,
    wide: true,
    render: (one) => one.predecessorNo ?? '–',
  },
  'inspectionDate',
  'surveyPlace',
  { name: 'issueDate', label: pageText.endorsedOn },
  Boolean(row.expiryDate) && { name: 'expiryDate', label: pageText.validUntil },
]

/** Facts to compare with the document before signing. */
export function SignFacts({ row }: { row: Certificate }) {
  const { contract, text, aboutFields } = useCertificateKind()
  return (
    <DetailFields
      contract={contract}
      text={text}
      row={row}
      columns={2}
      title={row.sheet ? pageText.endorsement : pageText.certificate}
      fields={[
        ...aboutFields,
        row.sheet ? 'surveyType' : 'term',
        { name: 'certNo', wide: true },
        { name: 'utn', wide: true },
        ...(row.sheet
          ? endorsed(row)
          : (['inspectionDate', 'issueDate', 'expiryDate', 'issuePlace'] as const)),
      ]}
    />
  )
}
