import type { Message } from '#common/text.ts'
import { useFormatMessage } from '#web/api/text.tsx'
import { MoneyValue } from '#web/kit/FieldValue.tsx'
import { quotationText } from '../quotation.text.ts'
import { quotationPageText } from './quotationPage.text.ts'

export interface Sums {
  subtotal: number
  discountAmount: number
  otherDiscount: number
  total: number
  flagFees: number
  societyPart: number
}

/** Calculation of the total in one row, and the flags' share. */
export function Totals({ sums, current = true }: { sums: Sums; current?: boolean }) {
  const translate = useFormatMessage()
  const less = sums.discountAmount + sums.otherDiscount
  const parts: { label: Message; value: number; kind?: string }[] = [
    { label: quotationText.labels.subtotal, value: sums.subtotal },
    ...(less > 0 ? [{ label: quotationPageText.less, value: -less }] : []),
    { label: quotationText.labels.total, value: sums.total, kind: 'total' },
  ]
  const shared: [Message, number][] = [
    [quotationText.labels.flagFees, sums.flagFees],
    [quotationPageText.societyPart, sums.societyPart],
  ]
  return (
    <div className={current ? 'totals' : 'totals unsettled'} aria-live="polite">
      <dl>
        {parts.map(({ label, value, kind }) => (
          <div key={label.key} className={kind}>
            <dt>{translate(label)}</dt>
            <dd>
              <MoneyValue value={value} />
            </dd>
          </div>
        ))}
      </dl>
      <dl className="part">
        {shared.map(([label, value]) => (
          <div key={label.key}>
            <dt>{translate(label)}</dt>
            <dd>
              <MoneyValue value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
