import { Alert, Button } from 'antd'
import { useSay, useText } from '#web/api/text.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { quotationPageText } from './quotationPage.text.ts'
import { Totals } from './Totals.tsx'
import type { QuotationForm } from './use-quotation-form.ts'

/** Always in sight while a quotation is written: what it comes to, what stands against it, and saving it. */
export function QuotationFoot({ form }: { form: QuotationForm }) {
  const t = useText(quotationPageText)
  const kit = useText(kitText)
  const say = useSay()
  const { prices, sums, over, busy } = form
  const less = sums.discountAmount + sums.otherDiscount
  const elsewhere = prices.error && prices.refused.every(({ key }) => key === null)
  return (
    <footer className="quotation-foot">
      {elsewhere && <Alert className="quotation-told" type="error" showIcon title={prices.error!.fields.map(({ msg }) => msg).join(' ') || prices.error!.msg} />}
      {less > sums.subtotal && <Alert className="quotation-told" type="error" showIcon title={t.aboveSubtotal} />}
      {over && <Alert className="quotation-told" type="warning" showIcon title={say(quotationPageText.aboveLimit, over)} />}
      {form.open > 0 && <span className="quotation-open">{say(quotationPageText.manualCount, { count: form.open })}</span>}
      <Totals sums={sums} current={!prices.waiting} />
      <div className="quotation-acts"><Button disabled={busy} onClick={form.state.leave}>{kit.back}</Button><Button disabled={busy} onClick={form.save}>{kit.save}</Button><Button type="primary" loading={busy} onClick={form.submit}>{t.saveAndSubmit}</Button></div>
    </footer>
  )
}
