import { Alert, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { ApiError } from '#web/api/call.ts'
import { useAct } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { notify } from '#web/api/notify.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { Uploader } from '#web/kit/files/Uploader.tsx'
import { Facts } from '#web/kit/detail/Facts.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { quotation } from '../quotation.contract.ts'
import { quotationText } from '../quotation.text.ts'
import { dollars } from './money.ts'
import type { Quotation } from './quotation.ts'
import { quotationPageText as words } from './quotationPage.text.ts'

/** Says plainly what is agreed to before it is: the total, the ships, the terms. Staff accept in the customer's name, by their written word. */
export function AcceptDialog({ row, onClose }: { row: Quotation; onClose: () => void }) {
  const t = useText(words)
  const k = useText(kitText)
  const say = useSay()
  const [form] = Form.useForm<{ fileId?: string; remark?: string }>()
  const [fault, setFault] = useState<string>()
  const accept = useAct(quotation, 'accept', { tell: false, also: ['home/owner'] })
  const own = useMe().info.role.taskNode === 'ship_owner'
  const total = dollars(row.total)
  const send = async () => {
    const given = await form.validateFields().catch(() => undefined)
    if (!given) return
    try {
      await accept.mutateAsync({ id: row.id, version: row.version, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value)) })
      notify.success(say(kitText.moved, { move: quotationText.moves.accept }))
      onClose()
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      form.setFields(cause.fields.map(({ field, msg }) => ({ name: field as 'fileId', errors: [msg] })))
      setFault(cause.msg)
    }
  }
  return (
    <Modal open width={600} title={say(words.agreeTitle, { jobNo: row.jobNo })} onCancel={onClose} onOk={send} okText={say(words.agreeButton, { total })} cancelText={k.cancel} okButtonProps={{ loading: accept.isPending }}>
      {!own && <Alert className="form-fault" type="info" showIcon title={t.agreeInName} />}
      {fault && <Alert className="form-fault" type="error" showIcon title={fault} />}
      <div className="agree">
        <p className="faint">{t.agreeTo}</p>
        <p className="agree-total">{total}</p>
        <Facts contract={quotation} text={quotationText} row={row} columns={1} fields={[
          row.quoTp === 1 ? { name: 'companyName', label: quotationText.labels.companyId } : { name: 'shipNames', label: quotationText.labels.shipIds }, 'customerName', 'validUntil', ...(row.terms ? ['terms'] : []),
        ]} />
      </div>
      <Form form={form} layout="vertical" onFinish={send}>
        {!own && <Form.Item name="fileId" label={t.agreeFile} required rules={[{ required: true, message: t.agreeFileNeeded }]}><Uploader /></Form.Item>}
        <Form.Item name="remark" label={t.remarkLabel}><Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 6 }} /></Form.Item>
      </Form>
    </Modal>
  )
}
