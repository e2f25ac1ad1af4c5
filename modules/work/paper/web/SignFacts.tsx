import { Facts } from '#web/kit/detail/Facts.tsx'
import { usePaper } from './kind.tsx'
import type { Certificate } from './paper.ts'
import { pageText } from './paperPage.text.ts'

/** What the document must say, to be compared with it before the signature. */
export function SignFacts({ row }: { row: Certificate }) {
  const { contract, text, aboutFields } = usePaper()
  return (
    <Facts contract={contract} text={text} row={row} columns={2} title={pageText.certificate} fields={[
      ...aboutFields, 'term',
      { name: 'certNo', wide: true }, { name: 'utn', wide: true }, 'inspectionDate', 'issueDate', 'expiryDate', 'issuePlace',
    ]} />
  )
}
