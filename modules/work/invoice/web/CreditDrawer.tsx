import { Form } from 'antd'
import { useState } from 'react'
import { bool, date, must, text } from '#common/fields.ts'
import { useAct } from '#web/api/hooks.ts'
import { notify } from '#web/api/notify.ts'
import { usePick, useSay, useText } from '#web/api/text.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import { invoice } from '../invoice.contract.ts'
import { invoiceText } from '../invoice.text.ts'
import { AmountsTable } from './AmountsTable.tsx'
import { less, sumOf } from './invoice.ts'
import type { Invoice } from './invoice.ts'
import { invoicePageText } from './invoicePage.text.ts'
import { LineText } from './LineText.tsx'
import { CallDrawer } from '#web/kit/form/CallDrawer.tsx'
import { partFaults } from './part-faults.ts'
import type { Fault } from '#web/kit/form/CallDrawer.tsx'
import { useAmounts } from './use-amounts.ts'

const fields = { reason: must(text(300)), writeOff: bool(), invoiceTime: date() }
const described = { contract: { ...invoice, fields, shows: {}, detail: {} }, text: { ...invoiceText, labels: { ...invoiceText.labels, reason: invoicePageText.reason } } }

/** A credit note against an invoice, over all of it or parts of its lines; or a write-off of what will not be paid. */
export default function CreditDrawer({ row, onClose }: { row: Invoice; onClose: () => void }) {
  const t = useText(invoicePageText)
  const say = useSay()
  const pick = usePick()
  const [form] = Form.useForm()
  const [fault, setFault] = useState<Fault>()
  const writeOff = Boolean(Form.useWatch('writeOff', form))
  const lines = row.lines.map((line) => ({ ...line, room: writeOff ? line.openAmount : less(line.amount, line.credited) })).filter((line) => line.room > 0)
  const amounts = useAmounts(lines.map((line) => ({ key: String(line.lineId), room: line.room })), sumOf(lines.map(({ room }) => room)))
  const make = useAct(invoice, 'credit', { tell: false, also: ['work/quotation', 'work/collection'] })
  const send = async (values: Record<string, any>) => {
    const { invoiceNo } = await make.mutateAsync({ reason: values['reason'], ...values, id: row.id, version: row.version, lines: amounts.given.map(({ key, amount }) => ({ lineId: Number(key), amount })) })
    notify.success(say(invoicePageText.credited, { number: invoiceNo }))
    onClose()
  }
  return (
    <CallDrawer width={860} title={say(invoicePageText.creditFor, { number: row.invoiceNo })} act={t.credit} form={form} busy={make.isPending} send={send} onFault={setFault} ready={amounts.sum > 0} onClose={onClose}>
      <FieldsGrid described={described} sections={[{ fields: ['reason', { name: 'writeOff', help: writeOff ? invoicePageText.writeOffHelp : invoicePageText.creditHelp }, 'invoiceTime'] }]} />
      <AmountsTable key={String(writeOff)} caption={invoicePageText.toCredit} roomLabel={invoicePageText.left} amounts={amounts} disabled={make.isPending} faults={partFaults(fault, 'lines', amounts.given.map(({ key }) => key))}
        groups={[{ key: 'all', rows: lines.map((line) => ({ key: String(line.lineId), room: line.room, label: pick(line.nameZh, line.nameEn), name: <LineText line={line} /> })) }]} />
    </CallDrawer>
  )
}
