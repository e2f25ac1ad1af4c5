import { usePick } from '#web/api/text.tsx'
import { Facts } from '#web/kit/detail/Facts.tsx'
import { surveyCert } from '../surveyCert.contract.ts'
import { surveyCertText } from '../surveyCert.text.ts'
import type { Certificate } from './certificate.ts'
import { pageText } from './page.text.ts'

/** What the document must say, to be compared with it before the signature. */
export function SignFacts({ row }: { row: Certificate }) {
  const pick = usePick()
  return (
    <Facts contract={surveyCert} text={surveyCertText} row={row} columns={2} title={pageText.certificate} fields={[
      { name: 'shipName', label: pageText.ship }, 'imo', { name: 'flagId', render: () => pick(row.flagNameZh, row.flagNameEn) }, 'term',
      { name: 'certNo', wide: true }, { name: 'utn', wide: true }, 'inspectionDate', 'issueDate', 'expiryDate', 'issuePlace',
    ]} />
  )
}
