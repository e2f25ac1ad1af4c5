import { Button } from 'antd'
import { Link, useSearchParams } from 'react-router'
import type { InputNameOf } from '#common/contract.ts'
import { stateName } from '#common/machine.ts'
import type { Message } from '#common/text.ts'
import { useMe } from '#web/api/me.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { FormBody } from '#web/kit/form/EntityForm.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import type { Section } from '#web/kit/form/FieldsGrid.tsx'
import { usePageTitle } from '#web/kit/use-page-title.tsx'
import { quotation } from '../quotation.contract.ts'
import { quotationMachine } from '../quotation.machine.ts'
import { quotationText } from '../quotation.text.ts'
import { DiscountInput } from './Discounts.tsx'
import { CompanyInput, CustomerInput, ShipsInput } from './inputs.tsx'
import { ItemsTable } from './ItemsTable.tsx'
import { quotationPageText } from './quotationPage.text.ts'
import { QuotationFoot } from './QuotationFooter.tsx'
import { useQuotationForm } from './use-quotation-form.ts'
import { useStart } from './use-initial-values.ts'
import { isWritten } from './stages.ts'
import { Obstacle } from '#web/kit/detail/Obstacle.tsx'
import { DetailHead } from '#web/kit/detail/DetailHead.tsx'
import './quotation.css'

const described = { contract: quotation, text: quotationText }
/** A message built here, because the date is known only at run time. */
const until = (date: string): Message => ({
  ...quotationPageText.validHelp,
  zh: quotationPageText.validHelp.zh.replace('{date}', date),
  en: quotationPageText.validHelp.en.replace('{date}', date),
})
const isDoc = ({ quoTp }: { quoTp?: number }) => quoTp === 1
const about: Section<InputNameOf<typeof quotation>> = {
  title: quotationPageText.about,
  columns: 2,
  fields: [
    'quoTp',
    'flagId',
    {
      name: 'shipIds',
      fullWidth: true,
      input: <ShipsInput />,
      help: quotationPageText.shipsHelp,
      visibleWhen: (values) => !isDoc(values),
      required: true,
    },
    {
      name: 'companyId',
      fullWidth: true,
      input: <CompanyInput />,
      visibleWhen: isDoc,
      required: true,
    },
    { name: 'customerId', input: <CustomerInput /> },
    'managementId',
    'attention',
    'attentionEmail',
    { name: 'quoNm', fullWidth: true },
  ],
}

/** Creates a quotation, or edits the one in `?id=`. `?ship=` and `?customer=` preset a new one. */
export default function QuotationEdit() {
  const [params] = useSearchParams()
  const id = Number(params.get('id')) || undefined
  const start = useStart()
  return start && <QuotationForm key={id ?? 'new'} {...(id && { id })} start={start} />
}

function QuotationForm({ id, start }: { id?: number; start: Record<string, unknown> }) {
  const t = useMessages(quotationPageText)
  const text = useMessages(quotationText)
  const translate = useFormatMessage()
  const { info } = useMe()
  const writing = useQuotationForm(id, {
    quoTp: 0,
    region: info.region,
    quoTm: info.today,
    quoPer: info.userId,
    ...start,
  })
  const { state, values, prices, faults: errors, sums, busy } = writing
  const { row, title, loading } = state
  const doc = isDoc(values)
  const less = sums.discountAmount + sums.otherDiscount
  usePageTitle(row?.jobNo ?? title, id ? `/work/quotation/detail?id=${id}` : '/work/quotation/list')
  if (state.error && !row)
    return (
      <div className="empty-page" role="alert">
        <h1>{state.error.message}</h1>
        <Link to="/work/quotation/list">{text.title}</Link>
      </div>
    )
  if (row && !row.can.includes('save'))
    return (
      <article className="detail">
        <DetailHead title={row.jobNo} subtitle={row.quoNm}>
          <Link to={`/work/quotation/detail?id=${row.id}`}>
            <Button tabIndex={-1}>{t.toQuotation}</Button>
          </Link>
        </DetailHead>
        <Obstacle
          title={
            isWritten(row.status)
              ? text.onlyCreator
              : translate(quotationText.notEditable, {
                  state: quotationMachine.labels.states[stateName(quotationMachine, row.status)!],
                })
          }
          machine={quotationMachine}
          row={row}
        />
      </article>
    )
  return (
    <article className="detail quotation-edit">
      <DetailHead title={title} subtitle={row && `${row.jobNo} · ${row.quoNm}`} />
      <FormBody state={state}>
        <FieldsGrid resource={described} sections={[about]} row={row} />
        <fieldset className="form-section">
          <legend>{t.items}</legend>
          <ItemsTable
            items={writing.items}
            onChange={writing.putItems}
            shipIds={doc ? [] : (values.shipIds ?? [])}
            company={doc}
            companyId={values.companyId ?? null}
            prices={prices}
            faults={errors}
            disabled={busy}
          />
        </fieldset>
        <FieldsGrid
          resource={described}
          row={row}
          sections={[
            {
              title: quotationPageText.discounts,
              columns: 2,
              fields: [
                { name: 'discountAmount', input: <DiscountInput subtotal={sums.subtotal} /> },
                'otherDiscount',
                { name: 'discountReason', fullWidth: true, visibleWhen: () => less > 0 },
              ],
            },
            {
              title: quotationPageText.keeping,
              columns: 2,
              fields: [
                'quoTm',
                { name: 'validUntil', ...(prices.sums && { help: until(prices.sums.validUntil) }) },
                'region',
                'quoPer',
              ],
            },
            {
              title: quotationPageText.further,
              fields: ['purchaseOrderNo', 'terms', 'attachments', 'remark'],
            },
          ]}
        />
      </FormBody>
      {!loading && <QuotationFoot form={writing} />}
    </article>
  )
}
