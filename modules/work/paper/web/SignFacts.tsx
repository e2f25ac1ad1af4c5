import { Facts } from '#web/kit/detail/Facts.tsx'
import type { FactSpec } from '#web/kit/detail/Facts.tsx'
import { usePaper } from './kind.tsx'
import type { Certificate } from './paper.ts'
import { pageText } from './paperPage.text.ts'

/** What an endorsement says: of the certificate it is made on, its survey; a renewal lets that certificate stand. */
const endorsed = (row: Certificate): (string | FactSpec<Certificate>)[] => [
  { name: 'predecessorId', label: pageText.endorses, wide: true, render: (one) => one.predecessorNo ?? '–' },
  'inspectionDate', 'surveyPlace', { name: 'issueDate', label: pageText.endorsedOn }, ...(row.expiryDate ? [{ name: 'expiryDate', label: pageText.validUntil }] : []),
]

/** What the document must say, to be compared with it before the signature. */
export function SignFacts({ row }: { row: Certificate }) {
  const { contract, text, aboutFields } = usePaper()
  return (
    <Facts contract={contract} text={text} row={row} columns={2} title={row.sheet ? pageText.endorsement : pageText.certificate} fields={[
      ...aboutFields, row.sheet ? 'surveyType' : 'term', { name: 'certNo', wide: true }, { name: 'utn', wide: true },
      ...(row.sheet ? endorsed(row) : ['inspectionDate', 'issueDate', 'expiryDate', 'issuePlace']),
    ]} />
  )
}
