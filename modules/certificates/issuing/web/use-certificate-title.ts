import { useLocalized, useMessages } from '#web/api/text.tsx'
import type { Certificate } from './certificate.ts'
import { pageText } from './issuingPage.text.ts'

/** Page title of a certificate in work: its type, and whether it is an endorsement. */
export function useCertificateTitle(): (
  row: Pick<Certificate, 'certNameZh' | 'certNameEn' | 'sheet'>,
) => string {
  const localize = useLocalized()
  const t = useMessages(pageText)
  return (row) =>
    [localize(row.certNameZh, row.certNameEn), row.sheet && t.endorsement]
      .filter(Boolean)
      .join(' · ')
}
