import { Alert, Button, Form } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { useMe } from '#web/api/me.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { FormBody } from '#web/kit/form/EntityForm.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import type { Section } from '#web/kit/form/FieldsGrid.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { usePage } from '#web/shell/page.tsx'
import { quotation } from '../quotation.contract.ts'
import { quotationText } from '../quotation.text.ts'
import { DiscountInput } from './Discounts.tsx'
import { CustomerInput, ShipsInput } from './inputs.tsx'
import { ItemsTable } from './ItemsTable.tsx'
import { quotationPageText } from './quotationPage.text.ts'
import { Totals } from './Totals.tsx'
import { useQuotationForm } from './use-quotation-form.ts'
import { useStart } from './use-start.ts'
import '#web/kit/detail/detail.css'
import './quotation.css'

const described = { contract: quotation, text: quotationText }
const isDoc = (values: Record<string, any>) => values['quoTp'] === 1
const head: readonly Section[] = [
  { title: quotationPageText.about, columns: 2, fields: [
    'quoTp', 'region', { name: 'shipIds', wide: true, input: <ShipsInput />, help: quotationPageText.shipsHelp, when: (v) => !isDoc(v), required: true }, { name: 'companyId', wide: true, when: isDoc, required: true },
    'flagId', { name: 'quoNm' },
  ] },
  { title: quotationPageText.to, columns: 2, fields: ['managementId', { name: 'customerId', input: <CustomerInput /> }, 'attention', 'attentionEmail', 'quoTm', { name: 'validUntil', help: quotationPageText.validHelp }, 'quoPer'] },
]

/** Writes a quotation, or changes the one under `?id=`. `?ship=` and `?customer=` name what a new one is for. */
export default function QuotationEdit() {
  const [params] = useSearchParams()
  const id = Number(params.get('id')) || undefined
  const start = useStart()
  return start && <QuotationForm key={id ?? 'new'} {...(id && { id })} start={start} />
}

function QuotationForm({ id, start }: { id?: number; start: Record<string, unknown> }) {
  const t = useText(quotationPageText)
  const text = useText(quotationText)
  const kit = useText(kitText)
  const say = useSay()
  const { info } = useMe()
  const { state, values, prices, faults, sums, save, submit, busy } = useQuotationForm(id, { quoTp: 0, region: info.region, quoTm: info.today, quoPer: info.userId, ...start })
  const { row, title, waiting } = state
  const doc = isDoc(values)
  const less = sums.discountAmount + sums.otherDiscount
  usePage(row?.['jobNo'] ?? title, id ? `/work/quotation/detail?id=${id}` : '/work/quotation/list')
  if (state.error && !row) return <div className="empty-page" role="alert"><h1>{state.error.message}</h1><Link to="/work/quotation/list">{text.title}</Link></div>
  return (
    <article className="detail quotation-edit">
      <header className="detail-head"><div><h1>{title}</h1>{row && <p className="faint">{row['jobNo']} · {row['quoNm']}</p>}</div></header>
      <FormBody state={state}>
        <FieldsGrid described={described} sections={head} row={row} />
        <fieldset className="form-section">
          <legend>{t.items}</legend>
          <Form.Item name="items" noStyle rules={[{ required: true, message: t.noItems }]}>
            <ItemsTable shipIds={doc ? [] : values['shipIds'] ?? []} company={doc} companyId={values['companyId'] ?? null} prices={prices} faults={faults} disabled={busy} />
          </Form.Item>
        </fieldset>
        <FieldsGrid described={described} row={row} sections={[
          { title: quotationPageText.discounts, columns: 2, fields: [{ name: 'discountAmount', input: <DiscountInput subtotal={sums.subtotal} /> }, 'otherDiscount', { name: 'discountReason', wide: true, when: () => less > 0 }] },
          { title: quotationPageText.further, fields: ['terms', 'attachments', 'remark'] },
        ]} />
      </FormBody>
      {!waiting && (
        <footer className="quotation-foot">
          {prices.error && prices.refused.every(({ key }) => key === null) && <Alert className="quotation-told" type="error" showIcon title={prices.error.fields.map(({ msg }) => msg).join(' ') || prices.error.msg} />}
          {less > sums.subtotal && <Alert className="quotation-told" type="error" showIcon title={t.aboveSubtotal} />}
          <Totals sums={sums} current={!prices.waiting} />
          {(prices.sums?.manualCount ?? 0) > 0 && <span className="faint">{say(quotationPageText.manualCount, { count: prices.sums!.manualCount })}</span>}
          <div className="quotation-acts"><Button onClick={state.leave}>{kit.cancel}</Button><Button loading={busy} onClick={save}>{kit.save}</Button><Button type="primary" loading={busy} onClick={submit}>{t.saveAndSubmit}</Button></div>
        </footer>
      )}
    </article>
  )
}
