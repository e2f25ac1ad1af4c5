import { Form, InputNumber } from 'antd'
import { useState } from 'react'
import { moneyOf, percentOfMoney } from '#common/rules/money.ts'
import { useText } from '#web/api/text.tsx'
import { moneyInput } from '#web/kit/form/money-input.ts'
import { quotationPageText } from './quotationPage.text.ts'

/** The discount as an amount; beside it per cent of the subtotal, which fill the amount. */
export function DiscountInput({ subtotal, id, disabled, value, onChange }: { subtotal: number; id?: string; disabled?: boolean; value?: number | null; onChange?: (value: number | null) => void }) {
  const t = useText(quotationPageText)
  const form = Form.useFormInstance()
  const [percent, setPercent] = useState<{ typed: number | null; amount: number | null }>()
  const put = (typed: number | null) => {
    const amount = typed === null ? null : Number(percentOfMoney(moneyOf(subtotal), typed.toFixed(2)))
    setPercent({ typed, amount })
    onChange?.(amount)
    form.setFields([{ name: 'discountAmount', errors: [] }])
  }
  // Per cent that were typed stay as typed for as long as the amount is theirs.
  const shown = percent && percent.amount === (value ?? null) ? percent.typed : value && subtotal ? Math.round((value / subtotal) * 10_000) / 100 : null
  return (
    <span className="discount">
      <InputNumber<number> {...(id && { id })} {...(disabled !== undefined && { disabled })} prefix="USD" {...moneyInput} min={0} value={value ?? null} onChange={(amount) => onChange?.(amount)} />
      <InputNumber<number> {...(disabled !== undefined && { disabled })} className="discount-percent" suffix="%" min={0} max={100} value={shown} aria-label={t.percent} title={t.percentHelp} onChange={put} />
    </span>
  )
}
