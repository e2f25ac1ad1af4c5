import { App, Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { area, email, must, text } from '#common/fields.ts'
import { useAct } from '#web/api/hooks.ts'
import { notify } from '#web/api/notify.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { MoveDialog } from '#web/kit/detail/MoveDialog.tsx'
import { invoice } from '../invoice.contract.ts'
import { invoiceText } from '../invoice.text.ts'
import type { Invoice } from './invoice.ts'
import { invoicePageText } from './invoicePage.text.ts'

const CreditDrawer = lazy(() => import('./CreditDrawer.tsx'))
const PaymentDrawer = lazy(() => import('#modules/work/collection/web/PaymentDrawer.tsx'))
const voiding = { fields: { reason: must(text(300)) }, labels: { reason: invoicePageText.reason }, help: invoicePageText.voidHelp, danger: true }
const sending = { fields: { to: email(), message: area(2000) }, labels: { to: invoicePageText.to, message: invoicePageText.message }, help: invoicePageText.sendHelp }
type Shown = 'void' | 'credit' | 'send' | 'pay'

/** What can be done with an invoice, by those who may. */
export function InvoiceActions({ row }: { row: Invoice }) {
  const t = useText(invoicePageText)
  const say = useSay()
  const { modal } = App.useApp()
  const [shown, setShown] = useState<Shown>()
  const remind = useAct(invoice, 'remind', { onDone: ({ level, to }) => notify.success(say(invoicePageText.reminded, { level, to })) })
  const may = (call: string) => row.status === 1 && row.can.includes(call)
  const close = () => setShown(undefined)
  const ofInvoice = row.kind === 'invoice'
  const level = (row.reminders.at(-1)?.level ?? 0) + 1
  const ask = () => modal.confirm({ title: say(invoicePageText.remindAsk, { number: row.invoiceNo, level, to: row.mailTo ?? '–' }), okText: t.remind, onOk: () => remind.mutateAsync({ id: row.id }).catch(() => undefined) })
  return (
    <>
      {may('remind') && row.state === 'overdue' && level <= 3 && <Button onClick={ask}>{t.remind}</Button>}
      {may('send') && <Button onClick={() => setShown('send')}>{t.send}</Button>}
      {may('void') && row.paid === 0 && row.credited === 0 && <Button danger onClick={() => setShown('void')}>{t.makeVoid}</Button>}
      {may('credit') && ofInvoice && row.credited < row.amount && <Button onClick={() => setShown('credit')}>{t.credit}</Button>}
      {may('credit') && ofInvoice && row.openAmount > 0 && <Button type="primary" onClick={() => setShown('pay')}>{t.pay}</Button>}
      {shown === 'void' && <MoveDialog contract={invoice} text={invoiceText} move="void" title={invoicePageText.makeVoid} def={undefined} row={row} name={row.invoiceNo} extra={voiding} also={['work/quotation']} onClose={close} onMoved={close} />}
      {shown === 'send' && <MoveDialog contract={invoice} text={invoiceText} move="send" title={invoicePageText.send} def={undefined} row={row} name={row.invoiceNo} extra={{ ...sending, initial: { to: row.mailTo } }} onClose={close} onMoved={close} />}
      {shown === 'credit' && <Suspense><CreditDrawer row={row} onClose={close} /></Suspense>}
      {shown === 'pay' && <Suspense><PaymentDrawer of={{ customerId: row.customerId, quotationId: row.quotationId, name: `${row.customerName} · ${row.jobNo}` }} onClose={close} /></Suspense>}
    </>
  )
}
