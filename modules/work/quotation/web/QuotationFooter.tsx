import { MissingFields } from '#web/kit/form/MissingFields.tsx'
import { Alert, Button } from 'antd'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { quotationPageText } from './quotationPage.text.ts'
import { Totals } from './Totals.tsx'
import type { QuotationForm } from './use-quotation-form.ts'

/** Fixed footer of the quotation form: totals, number of errors, save and submit. */
export function QuotationFoot({ form }: { form: QuotationForm }) {
  const t = useMessages(quotationPageText)
  const kit = useMessages(kitText)
  const translate = useFormatMessage()
  const { prices, sums, over, busy } = form
  const less = sums.discountAmount + sums.otherDiscount
  const elsewhere = prices.error && prices.refused.every(({ key }) => key === null)
  return (
    <footer className="quotation-foot">
      {elsewhere && (
        <Alert
          className="quotation-message"
          type="error"
          showIcon
          title={prices.error!.fields.map(({ msg }) => msg).join(' ') || prices.error!.msg}
        />
      )}
      {less > sums.subtotal && (
        <Alert className="quotation-message" type="error" showIcon title={t.aboveSubtotal} />
      )}
      {over && (
        <Alert
          className="quotation-message"
          type="warning"
          showIcon
          title={translate(quotationPageText.aboveLimit, over)}
        />
      )}
      {form.open > 0 && (
        <span className="quotation-open">
          {translate(quotationPageText.manualCount, { count: form.open })}
        </span>
      )}
      <Totals sums={sums} current={!prices.waiting} />
      <div className="quotation-acts">
        <MissingFields form={form.state.form} />
        <Button disabled={busy} onClick={form.state.close}>
          {kit.back}
        </Button>
        <Button disabled={busy} onClick={form.save}>
          {kit.save}
        </Button>
        <Button type="primary" loading={busy} onClick={form.submit}>
          {kit.saveAndSubmit}
        </Button>
      </div>
    </footer>
  )
}
