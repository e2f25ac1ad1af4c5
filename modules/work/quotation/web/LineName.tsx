import { useLocalized, useMessages } from '#web/api/text.tsx'
import type { TranslatedMessages } from '#web/api/text.tsx'
import { DictValue, useDict } from '#web/kit/DictSelect.tsx'
import { quotationText } from '../quotation.text.ts'

interface Named {
  feeClass: number
  certCode?: string | null
  certNameZh?: string | null
  certNameEn?: string | null
  manualName?: string | null
  feeItem?: string | null
  feeType?: number | null
}

/** Kind of item: the secondary type of a certificate where there is one, as on the document. */
const kindOf = (t: TranslatedMessages<typeof quotationText>, line: Named): string =>
  line.feeType ? t.feeType[line.feeType as 10] : t.feeClass[line.feeClass as 10]

/** Description of a line as text, for labels of its inputs. */
export function useLineWords(): (line: Named) => string {
  const localize = useLocalized()
  const t = useMessages(quotationText)
  const fees = useDict('FEE_ITEM')
  return (line) => {
    const fee = fees.find(({ key }) => key === line.feeItem)
    return (
      line.certCode ?? line.manualName ?? (localize(fee?.valueZh, fee?.valueEn) || kindOf(t, line))
    )
  }
}

/** Description of a line: certificate type, manual or fee, with its kind below. */
export function LineName({ line }: { line: Named }) {
  const localize = useLocalized()
  const t = useMessages(quotationText)
  const kind = kindOf(t, line)
  // Most lines are of this class, so the class is omitted.
  const usual = line.feeClass === 10
  const name = localize(line.certNameZh, line.certNameEn) || line.manualName
  return (
    <span className="line-name">
      {line.certCode && <span className="line-code">{line.certCode}</span>}
      <span>
        {name ?? (line.feeItem ? <DictValue code="FEE_ITEM" value={line.feeItem} /> : kind)}
        {!usual && (name || line.feeItem) && <small>{kind}</small>}
      </span>
    </span>
  )
}
