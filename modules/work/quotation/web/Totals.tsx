import type { Phrase } from '#common/text.ts'
import { useSay } from '#web/api/text.tsx'
import { MoneyText } from '#web/kit/values.tsx'
import { quotationText } from '../quotation.text.ts'
import { quotationPageText } from './quotationPage.text.ts'

export interface Sums { subtotal: number; discountAmount: number; otherDiscount: number; total: number; flagFees: number; societyPart: number }

/** What it all comes to, in a line: how the total is made, and how it is shared with the flags. */
export function Totals({ sums, current = true }: { sums: Sums; current?: boolean }) {
  const say = useSay()
  const less = sums.discountAmount + sums.otherDiscount
  const parts: { label: Phrase; value: number; kind?: string }[] = [
    { label: quotationText.labels.subtotal, value: sums.subtotal }, ...(less > 0 ? [{ label: quotationPageText.less, value: -less }] : []), { label: quotationText.labels.total, value: sums.total, kind: 'total' },
  ]
  const shared: [Phrase, number][] = [[quotationText.labels.flagFees, sums.flagFees], [quotationPageText.societyPart, sums.societyPart]]
  return (
    <div className={current ? 'totals' : 'totals unsettled'} aria-live="polite">
      <dl>{parts.map(({ label, value, kind }) => <div key={label.key} className={kind}><dt>{say(label)}</dt><dd><MoneyText value={value} /></dd></div>)}</dl>
      <dl className="part">{shared.map(([label, value]) => <div key={label.key}><dt>{say(label)}</dt><dd><MoneyText value={value} /></dd></div>)}</dl>
    </div>
  )
}
