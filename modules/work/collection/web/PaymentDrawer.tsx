import { formResource } from '#web/kit/form/form-resource.ts'
import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import { date, dict, money, required, ref, text } from '#common/fields.ts'
import { dollars, isMore, less, sumOf } from '#modules/work/invoice/web/invoice.ts'
import { invoicePageText } from '#modules/work/invoice/web/invoicePage.text.ts'
import { DuplicateReason } from '#modules/work/invoice/web/DuplicateReason.tsx'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { partFaults } from '#modules/work/invoice/web/line-errors.ts'
import type { SubmitError } from '#web/kit/form/FormDrawer.tsx'
import { useMe } from '#web/api/me.ts'
import { usePunctuation, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import { collection } from '../collection.contract.ts'
import { collectionText } from '../collection.text.ts'
import { AllotTable } from './AllotTable.tsx'
import { useAllocation, useOfferedAmount, useRecordPayment } from './use-payment.ts'
import type { Payer } from './use-payment.ts'

const fields = {
  customerId: required(ref('basic/customer')),
  amount: required(money()),
  collectionDate: required(date()),
  payMethod: required(dict('PAY_METHOD')),
  account: text(200),
  reference: text(100),
  remark: text(300),
}
const described = formResource(collection, collectionText, fields)

/**
 * Form that records a payment, at first of the open amount. Allocations are prefilled, the oldest
 * invoice first, and can be edited; their sum is shown beside the amount.
 */
export default function PaymentDrawer({ of, onClose }: { of?: Payer; onClose: () => void }) {
  const t = useMessages(invoicePageText)
  const translate = useFormatMessage()
  const { today } = useMe().info
  const [form] = Form.useForm()
  const [fault, setFault] = useState<SubmitError>()
  const selected = Form.useWatch('customerId', form) as number | null | undefined
  const customerId = of?.customerId ?? selected ?? 0
  const amount = Form.useWatch('amount', form) as number | null | undefined
  const offset = Form.useWatch('payMethod', form) === 'offset'
  const { data, invoices, payable, amounts } = useAllocation(of, customerId, amount ?? null)
  const open = sumOf(payable.map((one) => one.openAmount))
  useOfferedAmount(form, customerId, open)
  const rest = less(amount ?? 0, amounts.sum)
  const { send, busy } = useRecordPayment(of, customerId, amounts, onClose)
  return (
    <FormDrawer
      width={860}
      title={of ? translate(invoicePageText.payFor, { who: of.name }) : t.pay}
      submitLabel={t.pay}
      form={form}
      initial={{ payMethod: 'tt', collectionDate: today }}
      loading={busy}
      onSubmit={send}
      onError={setFault}
      canSubmit={customerId > 0 && (amount ?? 0) > 0 && rest >= 0 && !(offset && rest > 0)}
      onClose={onClose}
    >
      {data && data.credit > 0 && !offset && (
        <CreditOffer
          credit={data.credit}
          onUse={() =>
            form.setFieldsValue({
              payMethod: 'offset',
              amount: Math.min(data.credit, open),
            })
          }
        />
      )}
      <FieldsGrid
        resource={described}
        sections={[
          { fields: [!of && 'customerId'] },
          {
            columns: 2,
            fields: [
              { name: 'amount', help: invoicePageText.amountHelp },
              'collectionDate',
              'payMethod',
              'reference',
              'account',
              'remark',
            ],
          },
        ]}
      />
      <DuplicateReason fault={fault} />
      {data && invoices.length === 0 && <p className="text-secondary">{t.nothingOpen}</p>}
      {invoices.length > 0 && (
        <>
          <div className="money-bar">
            <h2>{t.allot}</h2>
            {amounts.typed && (
              <Button size="small" onClick={amounts.byItself}>
                {t.byAge}
              </Button>
            )}
          </div>
          <AllotTable
            invoices={invoices}
            amounts={amounts}
            busy={busy}
            faults={partFaults(
              fault,
              'parts',
              amounts.given.map(({ key }) => key),
            )}
            rest={rest}
          />
        </>
      )}
      <AmountFault amount={amount ?? 0} rest={rest} offset={offset} known={Boolean(data)} />
    </FormDrawer>
  )
}

/** Offers the credit of the customer. */
function CreditOffer({ credit, onUse }: { credit: number; onUse: () => void }) {
  const t = useMessages(invoicePageText)
  const translate = useFormatMessage()
  return (
    <Alert
      className="form-alert"
      type="info"
      showIcon
      title={translate(invoicePageText.creditThere, { credit: dollars(credit) })}
      action={
        <Button size="small" onClick={onUse}>
          {t.useCredit}
        </Button>
      }
    />
  )
}

interface FaultProps {
  amount: number
  /** amount that no invoice takes; negative: more is allocated than paid */
  rest: number
  offset: boolean
  /** whether the open invoices are known */
  known: boolean
}

/** Why the allocations do not fit the amount. */
function AmountFault({ amount, rest, offset, known }: FaultProps) {
  const t = useMessages(invoicePageText)
  const translate = useFormatMessage()
  const { colon } = usePunctuation()
  if (rest < 0)
    return (
      <p className="money-fault" role="alert">
        {translate(invoicePageText.tooMuch, { by: dollars(-rest) })}
      </p>
    )
  return known && isMore(amount, 0) && offset && rest > 0 ? (
    <p className="money-fault" role="alert">
      {t.over}
      {colon}
      {dollars(rest)}
    </p>
  ) : null
}
