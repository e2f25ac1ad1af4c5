import { notifyRecord } from '#web/kit/notify-record.ts'
import { Form } from 'antd'
import type { ReactNode } from 'react'
import type { Fields, Input } from '#common/fields.ts'
import { defineContract } from '#common/contract.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import type { Section } from '#web/kit/form/FieldsGrid.tsx'
import { regWorkText } from '../regWork.text.ts'
import { assignLabels } from './assign.text.ts'

interface Props<F extends Fields> {
  title: string
  fields: F
  sections: readonly Section<string & keyof F>[]
  initial?: Partial<Input<F>>
  above?: ReactNode
  busy: boolean
  onClose: () => void
  onSend: (values: Input<F>) => Promise<{ ids: number[] }>
  onDone?: () => void
}

/** Drawer for the assignment of registrations; server errors are shown at their fields. */
export function AssignForm<F extends Fields>({
  title,
  fields,
  sections,
  initial,
  above,
  busy,
  onClose,
  onSend,
  onDone,
}: Props<F>) {
  const t = useMessages(regWorkText)
  const translate = useFormatMessage()
  const [form] = Form.useForm()
  const described = {
    contract: defineContract('work/regCert', { doc: '', readers: ['staff'], fields, crud: [] }),
    text: { ...regWorkText, labels: assignLabels },
  }
  const send = async (values: Input<F>) => {
    const { ids } = await onSend(values)
    notifyRecord(translate(regWorkText.assigned, { count: ids.length }), 'work/regCert', ids)
    onDone?.()
    onClose()
  }
  return (
    <FormDrawer
      title={title}
      submitLabel={t.assign}
      form={form}
      loading={busy}
      onSubmit={(values) => send(values as Input<F>)}
      beforeForm={above}
      onClose={onClose}
      {...(initial && { initial })}
    >
      <FieldsGrid resource={described} sections={sections} />
    </FormDrawer>
  )
}
