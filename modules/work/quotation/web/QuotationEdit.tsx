import { Link, useSearchParams } from 'react-router'
import type { Phrase } from '#common/text.ts'
import { useMe } from '#web/api/me.ts'
import { useText } from '#web/api/text.tsx'
import { FormBody } from '#web/kit/form/EntityForm.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import type { Section } from '#web/kit/form/FieldsGrid.tsx'
import { usePage } from '#web/shell/page.tsx'
import { quotation } from '../quotation.contract.ts'
import { quotationText } from '../quotation.text.ts'
import { DiscountInput } from './Discounts.tsx'
import { CompanyInput, CustomerInput, ShipsInput } from './inputs.tsx'
import { ItemsTable } from './ItemsTable.tsx'
import { quotationPageText } from './quotationPage.text.ts'
import { QuotationFoot } from './QuotationFoot.tsx'
import { useQuotationForm } from './use-quotation-form.ts'
import { useStart } from './use-start.ts'
import '#web/kit/detail/detail.css'
import './quotation.css'

const described = { contract: quotation, text: quotationText }
/** Said as it stands: the date is known only here. */
const until = (date: string): Phrase => ({ ...quotationPageText.validHelp, zh: quotationPageText.validHelp.zh.replace('{date}', date), en: quotationPageText.validHelp.en.replace('{date}', date) })
const isDoc = (values: Record<string, any>) => values['quoTp'] === 1
const about: Section = {
  title: quotationPageText.about, columns: 2, fields: [
    'quoTp', 'flagId', { name: 'shipIds', wide: true, input: <ShipsInput />, help: quotationPageText.shipsHelp, when: (v) => !isDoc(v), required: true }, { name: 'companyId', wide: true, input: <CompanyInput />, when: isDoc, required: true },
    { name: 'customerId', input: <CustomerInput /> }, 'managementId', 'attention', 'attentionEmail', { name: 'quoNm', wide: true },
  ],
}

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
  const { info } = useMe()
  const writing = useQuotationForm(id, { quoTp: 0, region: info.region, quoTm: info.today, quoPer: info.userId, ...start })
  const { state, values, prices, faults, sums, busy } = writing
  const { row, title, waiting } = state
  const doc = isDoc(values)
  const less = sums.discountAmount + sums.otherDiscount
  usePage(row?.['jobNo'] ?? title, id ? `/work/quotation/detail?id=${id}` : '/work/quotation/list')
  if (state.error && !row) return <div className="empty-page" role="alert"><h1>{state.error.message}</h1><Link to="/work/quotation/list">{text.title}</Link></div>
  return (
    <article className="detail quotation-edit">
      <header className="detail-head"><div><h1>{title}</h1>{row && <p className="faint">{row['jobNo']} · {row['quoNm']}</p>}</div></header>
      <FormBody state={state}>
        <FieldsGrid described={described} sections={[about]} row={row} />
        <fieldset className="form-section">
          <legend>{t.items}</legend>
          <ItemsTable items={writing.items} onChange={writing.putItems} shipIds={doc ? [] : values['shipIds'] ?? []} company={doc} companyId={values['companyId'] ?? null} prices={prices} faults={faults} disabled={busy} />
        </fieldset>
        <FieldsGrid described={described} row={row} sections={[
          { title: quotationPageText.discounts, columns: 2, fields: [{ name: 'discountAmount', input: <DiscountInput subtotal={sums.subtotal} /> }, 'otherDiscount', { name: 'discountReason', wide: true, when: () => less > 0 }] },
          { title: quotationPageText.keeping, columns: 2, fields: ['quoTm', { name: 'validUntil', ...(prices.sums && { help: until(prices.sums.validUntil) }) }, 'region', 'quoPer'] },
          { title: quotationPageText.further, fields: ['terms', 'attachments', 'remark'] },
        ]} />
      </FormBody>
      {!waiting && <QuotationFoot form={writing} />}
    </article>
  )
}
