import { Form, InputNumber } from 'antd'
import { useState } from 'react'
import { moneyFromNumber, percentOfMoney } from '#common/rules/base/money.ts'
import { useMessages } from '#web/api/text.tsx'
import { moneyInput } from '#web/kit/form/money-input.ts'
import { quotationPageText } from './quotationPage.text.ts'

/** Discount as an amount, with a percentage input that fills the amount. */
export function DiscountInput({
  subtotal,
  id,
  disabled,
  value,
  onChange,
}: {
  subtotal: number
  id?: string
  disabled?: boolean
  value?: number | null
  onChange?: (value: number | null) => void
}) {
  const t = useMessages(quotationPageText)
  const form = Form.useFormInstance()
  const [percent, setPercent] = useState<{ typed: number | null; amount: number | null }>()
  const setValue = (typed: number | null) => {
    const amount =
      typed === null ? null : Number(percentOfMoney(moneyFromNumber(subtotal), typed.toFixed(2)))
    setPercent({ typed, amount })
    onChange?.(amount)
    form.setFields([{ name: 'discountAmount', errors: [] }])
  }
  // A typed percentage is shown as typed as long as the amount still results from it.
  const shown =
    percent && percent.amount === (value ?? null)
      ? percent.typed
      : value && subtotal
        ? Math.round((value / subtotal) * 10_000) / 100
        : null
  return (
    <span className="discount">
      <InputNumber<number>
        {...(id && { id })}
        {...(disabled !== undefined && { disabled })}
        prefix="USD"
        {...moneyInput}
        min={0}
        value={value ?? null}
        onChange={(amount) => onChange?.(amount)}
      />
      <InputNumber<number>
        {...(disabled !== undefined && { disabled })}
        className="discount-percent"
        suffix="%"
        min={0}
        max={100}
        value={shown}
        aria-label={t.percent}
        title={t.percentHelp}
        onChange={setValue}
      />
    </span>
  )
}
