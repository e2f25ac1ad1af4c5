import { useConfirm } from '#web/kit/use-confirm.ts'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { multilineText, email, required, text } from '#common/fields.ts'
import { useApiMutation } from '#web/api/hooks.ts'
import { notify } from '#web/api/notify.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { Slot } from '#web/kit/Slot.tsx'
import { CallButton } from '#web/kit/detail/CallButton.tsx'
import { invoice } from '../invoice.contract.ts'
import { invoiceText } from '../invoice.text.ts'
import type { Invoice } from './invoice.ts'
import { invoicePageText } from './invoicePage.text.ts'

const CreditDrawer = lazy(() => import('./CreditDrawer.tsx'))
const voiding = {
  fields: { reason: required(text(300)) },
  labels: { reason: invoicePageText.reason },
  help: invoicePageText.voidHelp,
  danger: true,
}
const sending = {
  fields: { to: email(), message: multilineText(2000) },
  labels: { to: invoicePageText.to, message: invoicePageText.message },
  help: invoicePageText.sendHelp,
}
type Shown = 'credit' | 'pay'

/** Actions on an invoice that the user may perform. */
export function InvoiceActions({ row }: { row: Invoice }) {
  const t = useMessages(invoicePageText)
  const translate = useFormatMessage()
  const confirm = useConfirm()
  const [shown, setShown] = useState<Shown>()
  const remind = useApiMutation(invoice, 'remind', {
    onSuccess: ({ level, to }) =>
      notify.success(translate(invoicePageText.reminded, { level, to })),
  })
  const isAllowed = (call: string) => row.can.includes(call)
  const close = () => setShown(undefined)
  const call = { contract: invoice, text: invoiceText, row, name: row.invoiceNo }
  const level = (row.reminders.at(-1)?.level ?? 0) + 1
  const ask = () =>
    confirm({
      title: translate(invoicePageText.remindAsk, {
        number: row.invoiceNo,
        level,
        to: row.mailTo ?? '–',
      }),
      act: t.remind,
      onConfirm: () => remind.mutateAsync({ id: row.id }),
    })
  return (
    <>
      {isAllowed('remind') && <Button onClick={ask}>{t.remind}</Button>}
      <CallButton
        {...call}
        call="send"
        title={invoicePageText.send}
        inputs={{ ...sending, initial: { to: row.mailTo } }}
      />
      <CallButton
        {...call}
        call="void"
        title={invoicePageText.makeVoid}
        inputs={voiding}
        also={['work/quotation']}
      />
      {isAllowed('credit') && <Button onClick={() => setShown('credit')}>{t.credit}</Button>}
      {isAllowed('credit') && row.openAmount > 0 && (
        <Button type="primary" onClick={() => setShown('pay')}>
          {t.pay}
        </Button>
      )}
      {shown === 'credit' && (
        <Suspense>
          <CreditDrawer row={row} onClose={close} />
        </Suspense>
      )}
      {shown === 'pay' && <Slot name="work/invoice/payment" row={row} onClose={close} />}
    </>
  )
}
