import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import type { InputOf } from '#common/contract.ts'
import { date, dict, money, required, ref, text } from '#common/fields.ts'
import { AmountsTable } from '#modules/work/invoice/web/AmountsTable.tsx'
import { dollars, isMore, less } from '#modules/work/invoice/web/invoice.ts'
import type { Outstanding } from '#modules/work/invoice/web/invoice.ts'
import { invoicePageText } from '#modules/work/invoice/web/invoicePage.text.ts'
import { DuplicateReason } from '#modules/work/invoice/web/DuplicateReason.tsx'
import { LineText } from '#modules/work/invoice/web/LineText.tsx'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { partFaults } from '#modules/work/invoice/web/line-errors.ts'
import type { SubmitError } from '#web/kit/form/FormDrawer.tsx'
import { useAmounts } from '#modules/work/invoice/web/use-line-amounts.ts'
import { invoice } from '#modules/work/invoice/invoice.contract.ts'
import { useApiMutation, useApiQuery } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { notify } from '#web/api/notify.ts'
import { usePunctuation, useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import { DateValue, MoneyValue } from '#web/kit/FieldValue.tsx'
import { collection } from '../collection.contract.ts'
import { collectionText } from '../collection.text.ts'

const fields = {
  customerId: required(ref('basic/customer')),
  amount: required(money()),
  collectionDate: required(date()),
  payMethod: required(dict('PAY_METHOD')),
  account: text(200),
  reference: text(100),
  remark: text(300),
}
const described = {
  contract: { ...collection, fields, readOnlyFields: {}, detailFields: {} },
  text: collectionText,
}
/** The customer who pays. With a quotation, its invoices are paid first. */
export interface Payer {
  customerId: number
  quotationId: number | null
  name: string
}
type Open = Outstanding['invoices'][number]
const keyOf = (one: { invoiceId: number }, line: { lineId: number }) =>
  `${one.invoiceId}.${line.lineId}`

/**
 * Form that records a payment. Allocations are prefilled, the oldest invoice first, and can be
 * edited; their sum is shown beside the amount.
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
              amount: Math.min(
                data.credit,
                payable.reduce((sum, one) => sum + one.openAmount, 0),
              ),
            })
          }
        />
      )}
      <FieldsGrid
        resource={described}
        sections={[
          ...(of ? [] : [{ fields: ['customerId'] }]),
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

/** The open invoices of the payer, and the payment divided among their lines. */
function useAllocation(of: Payer | undefined, customerId: number, amount: number | null) {
  const { data } = useApiQuery(
    invoice,
    'outstanding',
    { customerId },
    { enabled: customerId > 0, staleTime: 0 },
  )
  // The invoices of the quotation come first.
  const invoices = (data?.invoices ?? []).toSorted(
    (a, b) => Number(b.quotationId === of?.quotationId) - Number(a.quotationId === of?.quotationId),
  )
  const payable = invoices.filter((one) => !of?.quotationId || one.quotationId === of.quotationId)
  const rooms = invoices.flatMap((one) =>
    one.lines.map((line) => ({
      key: keyOf(one, line),
      room: payable.includes(one) ? line.openAmount : 0,
    })),
  )
  const amounts = useAmounts(rooms, amount)
  return { data, invoices, payable, amounts }
}

/** The call that records the payment. Allocations are sent where they were edited. */
function useRecordPayment(
  of: Payer | undefined,
  customerId: number,
  amounts: ReturnType<typeof useAmounts>,
  onClose: () => void,
) {
  const translate = useFormatMessage()
  const { today } = useMe().info
  const record = useApiMutation(collection, 'record', {
    showError: false,
    alsoInvalidates: ['work/invoice', 'work/quotation', 'home/owner'],
  })
  const send = async (values: Partial<InputOf<typeof collection, 'record'>>) => {
    const parts = amounts.typed
      ? amounts.given.map(({ key, amount: part }) => ({
          invoiceId: Number(key.split('.')[0]),
          lineId: Number(key.split('.')[1]),
          amount: part,
        }))
      : undefined
    const { collectionNo, overpaid } = await record.mutateAsync({
      ...values,
      amount: values.amount ?? 0,
      collectionDate: values.collectionDate ?? today,
      customerId,
      ...(of?.quotationId && { quotationId: of.quotationId }),
      ...(parts && { parts }),
    })
    notify.success(
      overpaid > 0
        ? translate(invoicePageText.paidOver, { number: collectionNo, over: dollars(overpaid) })
        : translate(invoicePageText.paid, { number: collectionNo }),
    )
    onClose()
  }
  return { send, busy: record.isPending }
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

function AllotTable({
  invoices,
  amounts,
  busy,
  faults: errors,
  rest,
}: {
  invoices: readonly Open[]
  amounts: ReturnType<typeof useAmounts>
  busy: boolean
  faults: Record<string, string>
  rest: number
}) {
  const t = useMessages(invoicePageText)
  const localize = useLocalized()
  return (
    <AmountsTable
      caption={invoicePageText.allotted}
      roomLabel={invoicePageText.open}
      amounts={amounts}
      disabled={busy}
      faults={errors}
      foot={
        rest > 0 && (
          <tr>
            <th scope="row" colSpan={2}>
              {t.over}
            </th>
            <td className="align-right">
              <MoneyValue value={rest} />
            </td>
          </tr>
        )
      }
      groups={invoices.map((one) => ({
        key: one.invoiceId,
        head: (
          <>
            {one.invoiceNo}
            <small>
              {one.jobNo} · {t.due} <DateValue value={one.dueDate} />
            </small>
          </>
        ),
        rows: one.lines
          .filter((line) => line.openAmount > 0)
          .map((line) => ({
            key: keyOf(one, line),
            room: line.openAmount,
            label: `${one.invoiceNo} ${localize(line.nameZh, line.nameEn)}`,
            name: <LineText line={line} />,
          })),
      }))}
    />
  )
}
