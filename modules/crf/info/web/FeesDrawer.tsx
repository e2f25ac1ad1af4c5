import { Alert, Button, Drawer, Form } from 'antd'
import { useState } from 'react'
import { marginParts } from '#common/rules/job-margin.ts'
import { ApiError } from '#web/api/call.ts'
import { useAct } from '#web/api/hooks.ts'
import { notify } from '#web/api/notify.ts'
import { useText } from '#web/api/text.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import '#web/kit/form/form.css'
import { kitText } from '#web/kit/kit.text.ts'
import { useWide } from '#web/kit/wide.ts'
import { crf, crfFees } from '../crf.contract.ts'
import { crfText } from '../crf.text.ts'
import type { Crf } from './crf.ts'
import { crfPageText } from './crfPage.text.ts'
import { Margin } from './Margin.tsx'

type Fees = Record<keyof typeof crfFees, number | string | null>
const names = Object.keys(crfFees) as (keyof typeof crfFees)[]
const part = (wanted: 1 | -1) => marginParts.filter(([, sign]) => sign === wanted).map(([name]) => name)

/** The costs of a review, filled in by finance; the margin follows while typing. */
export default function FeesDrawer({ row, onClose }: { row: Crf; onClose: () => void }) {
  const t = useText(crfPageText)
  const k = useText(kitText)
  const [form] = Form.useForm<Fees>()
  const [fault, setFault] = useState<string>()
  const roomy = useWide(700)
  const save = useAct(crf, 'fees', { tell: false })
  const typed = (Form.useWatch([], form) ?? row) as Partial<Record<(typeof marginParts)[number][0], number | null>>
  const send = async () => {
    const values = await form.validateFields().catch(() => undefined)
    if (!values) return
    try {
      await save.mutateAsync({ id: row.id, version: row.version, ...Object.fromEntries(names.map((name) => [name, values[name] ?? null])) })
      notify.success(k.saved)
      onClose()
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      form.setFields(cause.fields.map((f) => ({ name: f.field as keyof Fees, errors: [f.msg] })))
      setFault(cause.msg)
    }
  }
  return (
    <Drawer open title={t.costs} size={800} onClose={onClose} mask={{ closable: false }} rootClassName="form-drawer"
      footer={<div className="form-foot"><Button onClick={onClose}>{k.cancel}</Button><Button type="primary" loading={save.isPending} onClick={send}>{k.save}</Button></div>}>
      {fault && <Alert className="form-fault" type="error" showIcon title={fault} />}
      <Form<Fees> form={form} layout={roomy ? 'horizontal' : 'vertical'} labelWrap colon={false} disabled={save.isPending} initialValues={row} onFinish={send}>
        <FieldsGrid described={{ contract: crf, text: crfText }} sections={[
          { title: crfPageText.income, columns: 2, fields: part(1) },
          { title: crfPageText.outlay, columns: 2, fields: part(-1) },
          { title: crfPageText.payment, columns: 2, fields: ['invoiceNo', 'accounts', 'paymentAmount', 'paymentTime'] },
        ]} />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
      <section className="facts"><h2>{t.marginTitle}</h2><Margin fees={typed} /></section>
    </Drawer>
  )
}
