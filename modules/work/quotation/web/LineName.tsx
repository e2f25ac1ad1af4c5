import { usePick, useText } from '#web/api/text.tsx'
import type { Said } from '#web/api/text.tsx'
import { DictText, useDict } from '#web/kit/Dict.tsx'
import { quotationText } from '../quotation.text.ts'

interface Named { feeClass: number; certCode?: string | null; certNameZh?: string | null; certNameEn?: string | null; manualName?: string | null; feeItem?: string | null; feeType?: number | null }

/** The kind of what a line is for: the secondary type of a certificate where there is one, as on paper. */
const kindOf = (t: Said<typeof quotationText>, line: Named): string => (line.feeType ? t.feeType[line.feeType as 10] : t.feeClass[line.feeClass as 10])

/** What a line offers, in words: for labels of what stands in it. */
export function useLineWords(): (line: Named) => string {
  const pick = usePick()
  const t = useText(quotationText)
  const fees = useDict('FEE_ITEM')
  return (line) => {
    const fee = fees.find(({ key }) => key === line.feeItem)
    return line.certCode ?? line.manualName ?? (pick(fee?.valueZh, fee?.valueEn) || kindOf(t, line))
  }
}

/** What a line offers: the certificate type, the manual or the fee, and beneath what kind of thing that is. */
export function LineName({ line }: { line: Named }) {
  const pick = usePick()
  const t = useText(quotationText)
  const kind = kindOf(t, line)
  // Most lines are such certificates: what goes without saying is not said on each.
  const usual = line.feeClass === 10
  const name = pick(line.certNameZh, line.certNameEn) || line.manualName
  return (
    <span className="line-name">
      {line.certCode && <span className="line-code">{line.certCode}</span>}
      <span>{name ?? (line.feeItem ? <DictText code="FEE_ITEM" value={line.feeItem} /> : kind)}{!usual && (name || line.feeItem) && <small>{kind}</small>}</span>
    </span>
  )
}
