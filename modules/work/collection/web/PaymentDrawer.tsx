import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import { date, dict, money, must, ref, text } from '#common/fields.ts'
import { AmountsTable } from '#modules/work/invoice/web/AmountsTable.tsx'
import { dollars, isMore, less } from '#modules/work/invoice/web/invoice.ts'
import type { Outstanding } from '#modules/work/invoice/web/invoice.ts'
import { invoicePageText } from '#modules/work/invoice/web/invoicePage.text.ts'
import { DuplicateReason } from '#modules/work/invoice/web/DuplicateReason.tsx'
import { LineText } from '#modules/work/invoice/web/LineText.tsx'
import { CallDrawer } from '#web/kit/form/CallDrawer.tsx'
import { partFaults } from '#modules/work/invoice/web/part-faults.ts'
import type { Fault } from '#web/kit/form/CallDrawer.tsx'
import { useAmounts } from '#modules/work/invoice/web/use-amounts.ts'
import { invoice } from '#modules/work/invoice/invoice.contract.ts'
import { useAct, useCall } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { notify } from '#web/api/notify.ts'
import { useMarks, usePick, useSay, useText } from '#web/api/text.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import { DateText, MoneyText } from '#web/kit/values.tsx'
import { collection } from '../collection.contract.ts'
import { collectionText } from '../collection.text.ts'

const fields = { customerId: must(ref('basic/customer')), amount: must(money()), collectionDate: must(date()), payMethod: must(dict('PAY_METHOD')), account: text(200), reference: text(100), remark: text(300) }
const described = { contract: { ...collection, fields, shows: {}, detail: {} }, text: collectionText }
/** Of whom a payment is; with a quotation, its invoices are paid first. */
export interface Payer { customerId: number; quotationId: number | null; name: string }
type Open = Outstanding['invoices'][number]
const keyOf = (one: { invoiceId: number }, line: { lineId: number }) => `${one.invoiceId}.${line.lineId}`

/** Records a payment: what it pays is filled in, the oldest invoice first, and can be changed; the sum stands beside the amount. */
export default function PaymentDrawer({ of, onClose }: { of?: Payer; onClose: () => void }) {
  const t = useText(invoicePageText)
  const say = useSay()
  const { colon } = useMarks()
  const { today } = useMe().info
  const [form] = Form.useForm()
  const [fault, setFault] = useState<Fault>()
  const chosen = Form.useWatch('customerId', form) as number | null | undefined
  const customerId = of?.customerId ?? chosen ?? 0
  const amount = Form.useWatch('amount', form) as number | null | undefined
  const offset = Form.useWatch('payMethod', form) === 'offset'
  const { data } = useCall(invoice, 'outstanding', { customerId }, { enabled: customerId > 0, staleTime: 0 })
  // The invoices of the quotation come first: they are what the payment is for.
  const invoices = (data?.invoices ?? []).toSorted((a, b) => Number(b.quotationId === of?.quotationId) - Number(a.quotationId === of?.quotationId))
  const payable = invoices.filter((one) => !of?.quotationId || one.quotationId === of.quotationId)
  const rooms = invoices.flatMap((one) => one.lines.map((line) => ({ key: keyOf(one, line), room: payable.includes(one) ? line.openAmount : 0 })))
  const amounts = useAmounts(rooms, amount ?? null)
  const rest = less(amount ?? 0, amounts.sum)
  const record = useAct(collection, 'record', { tell: false, also: ['work/invoice', 'work/quotation', 'home/owner'] })
  const send = async (values: Record<string, any>) => {
    const parts = amounts.typed ? amounts.given.map(({ key, amount: part }) => ({ invoiceId: Number(key.split('.')[0]), lineId: Number(key.split('.')[1]), amount: part })) : undefined
    const { collectionNo, overpaid } = await record.mutateAsync({ amount: values['amount'], collectionDate: values['collectionDate'], ...values, customerId, ...(of?.quotationId && { quotationId: of.quotationId }), ...(parts && { parts }) })
    notify.success(overpaid > 0 ? say(invoicePageText.paidOver, { number: collectionNo, over: dollars(overpaid) }) : say(invoicePageText.paid, { number: collectionNo }))
    onClose()
  }
  return (
    <CallDrawer width={860} title={of ? say(invoicePageText.payFor, { who: of.name }) : t.pay} act={t.pay} form={form} initial={{ payMethod: 'tt', collectionDate: today }} busy={record.isPending} send={send} onFault={setFault} ready={customerId > 0 && (amount ?? 0) > 0 && rest >= 0 && !(offset && rest > 0)} onClose={onClose}>
      {data && data.credit > 0 && !offset && <Alert className="form-fault" type="info" showIcon title={say(invoicePageText.creditThere, { credit: dollars(data.credit) })}
        action={<Button size="small" onClick={() => form.setFieldsValue({ payMethod: 'offset', amount: Math.min(data.credit, payable.reduce((sum, one) => sum + one.openAmount, 0)) })}>{t.useCredit}</Button>} />}
      <FieldsGrid described={described} sections={[
        ...(of ? [] : [{ fields: ['customerId'] }]),
        { columns: 2, fields: [{ name: 'amount', help: invoicePageText.amountHelp }, 'collectionDate', 'payMethod', 'reference', 'account', 'remark'] },
      ]} />
      <DuplicateReason fault={fault} />
      {data && invoices.length === 0 && <p className="faint">{t.nothingOpen}</p>}
      {invoices.length > 0 && (
        <>
          <div className="money-bar"><h2>{t.allot}</h2>{amounts.typed && <Button size="small" onClick={amounts.byItself}>{t.byAge}</Button>}</div>
          <AllotTable invoices={invoices} amounts={amounts} busy={record.isPending} faults={partFaults(fault, 'parts', amounts.given.map(({ key }) => key))} rest={rest} />
        </>
      )}
      {rest < 0 && <p className="money-fault" role="alert">{say(invoicePageText.tooMuch, { by: dollars(-rest) })}</p>}
      {data && amount && isMore(amount, 0) && offset && rest > 0 && <p className="money-fault" role="alert">{t.over}{colon}{dollars(rest)}</p>}
    </CallDrawer>
  )
}

function AllotTable({ invoices, amounts, busy, faults, rest }: { invoices: readonly Open[]; amounts: ReturnType<typeof useAmounts>; busy: boolean; faults: Record<string, string>; rest: number }) {
  const t = useText(invoicePageText)
  const pick = usePick()
  return (
    <AmountsTable caption={invoicePageText.allotted} roomLabel={invoicePageText.open} amounts={amounts} disabled={busy} faults={faults}
      foot={rest > 0 && <tr><th scope="row" colSpan={2}>{t.over}</th><td className="to-right"><MoneyText value={rest} /></td></tr>}
      groups={invoices.map((one) => ({
        key: one.invoiceId, head: <>{one.invoiceNo}<small>{one.jobNo} · {t.due} <DateText value={one.dueDate} /></small></>,
        rows: one.lines.filter((line) => line.openAmount > 0).map((line) => ({ key: keyOf(one, line), room: line.openAmount, label: `${one.invoiceNo} ${pick(line.nameZh, line.nameEn)}`, name: <LineText line={line} /> })),
      }))} />
  )
}
