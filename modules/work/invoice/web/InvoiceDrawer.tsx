import { formResource } from '#web/kit/form/form-resource.ts'
import { notifyRecord } from '#web/kit/notify-record.ts'
import { Alert, Form, Skeleton } from 'antd'
import { useState } from 'react'
import { date, text } from '#common/fields.ts'
import { quotation } from '#modules/work/quotation/quotation.contract.ts'
import { useApiMutation, useApiQuery } from '#web/api/hooks.ts'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import { invoice } from '../invoice.contract.ts'
import { invoiceText } from '../invoice.text.ts'
import { AmountsTable } from './AmountsTable.tsx'
import { DuplicateReason } from './DuplicateReason.tsx'
import { dollars } from './invoice.ts'
import type { Left } from './invoice.ts'
import { invoicePageText } from './invoicePage.text.ts'
import { LineText } from './LineText.tsx'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { partFaults } from './line-errors.ts'
import type { SubmitError } from '#web/kit/form/FormDrawer.tsx'
import { useAmounts } from './use-line-amounts.ts'

const fields = {
  invoiceTime: date(),
  dueDate: date(),
  purchaseOrderNo: text(100),
  remark: text(300),
}
const described = formResource(invoice, invoiceText, fields)
export interface Invoiced {
  id: number
  jobNo: string
}

/**
 * Makes an invoice for an accepted quotation: over all that is left, or over parts of its lines.
 */
export default function InvoiceDrawer({ of, onClose }: { of: Invoiced; onClose: () => void }) {
  const { data } = useApiQuery(invoice, 'left', { quotationId: of.id }, { staleTime: 0 })
  return data ? <InvoiceForm of={of} left={data} onClose={onClose} /> : <Skeleton active />
}

function InvoiceForm({ of, left, onClose }: { of: Invoiced; left: Left; onClose: () => void }) {
  const t = useMessages(invoicePageText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  const [form] = Form.useForm()
  const [fault, setFault] = useState<SubmitError>()
  const lines = left.lines.filter((line) => line.left > 0)
  const amounts = useAmounts(
    lines.map((line) => ({ key: String(line.lineId), room: line.left })),
    left.left,
  )
  const make = useApiMutation(quotation, 'invoice', {
    showError: false,
    alsoInvalidates: ['work/invoice', 'work/collection'],
  })
  const send = async (values: Record<string, unknown>) => {
    const { invoiceId, invoiceNo, amount } = await make.mutateAsync({
      ...values,
      id: of.id,
      lines: amounts.given.map(({ key, amount: part }) => ({ lineId: Number(key), amount: part })),
    })
    notifyRecord(
      translate(invoicePageText.invoiceMade, { number: invoiceNo, amount: dollars(amount) }),
      invoice.path,
      invoiceId,
    )
    onClose()
  }
  return (
    <FormDrawer
      width={860}
      title={translate(invoicePageText.invoiceFor, { job: of.jobNo })}
      submitLabel={t.issue}
      form={form}
      initial={{ invoiceTime: left.today, purchaseOrderNo: left.purchaseOrderNo }}
      loading={make.isPending}
      onSubmit={send}
      onError={setFault}
      canSubmit={amounts.sum > 0}
      beforeForm={
        !left.bank && <Alert className="form-alert" type="warning" showIcon title={t.noBank} />
      }
      onClose={onClose}
    >
      <FieldsGrid
        resource={described}
        sections={[
          {
            columns: 2,
            fields: [
              { name: 'invoiceTime', required: true },
              { name: 'dueDate', help: { ...invoicePageText.dueHelp, ...filled(left.dueDays) } },
            ],
          },
          { fields: ['purchaseOrderNo', 'remark'] },
        ]}
      />
      <DuplicateReason fault={fault} />
      <p className="text-secondary form-alert">
        {translate(invoicePageText.allLeft, { left: dollars(left.left) })}
      </p>
      <AmountsTable
        caption={invoicePageText.toInvoice}
        roomLabel={invoicePageText.left}
        amounts={amounts}
        disabled={make.isPending}
        faults={partFaults(
          fault,
          'lines',
          amounts.given.map(({ key }) => key),
        )}
        groups={[
          {
            key: 'all',
            rows: lines.map((line) => ({
              key: String(line.lineId),
              room: line.left,
              label: localize(line.nameZh, line.nameEn),
              name: <LineText line={line} newTab />,
            })),
          },
        ]}
      />
    </FormDrawer>
  )
}

const filled = (days: number) => ({
  zh: invoicePageText.dueHelp.zh.replace('{days}', String(days)),
  en: invoicePageText.dueHelp.en.replace('{days}', String(days)),
})
