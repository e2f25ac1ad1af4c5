import { usePick, useText } from '#web/api/text.tsx'
import type { Certificate } from './paper.ts'
import { pageText } from './paperPage.text.ts'

/** What a page of a certificate in work is called: by its type, and where a survey is endorsed on one, that it is. */
export function useName(): (row: Pick<Certificate, 'certNameZh' | 'certNameEn' | 'sheet'>) => string {
  const pick = usePick()
  const t = useText(pageText)
  return (row) => [pick(row.certNameZh, row.certNameEn), row.sheet && t.endorsement].filter(Boolean).join(' · ')
}
