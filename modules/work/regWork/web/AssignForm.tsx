import { Form } from 'antd'
import type { ReactNode } from 'react'
import type { Fields } from '#common/fields.ts'
import { contract } from '#common/contract.ts'
import { notify } from '#web/api/notify.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { CallDrawer } from '#web/kit/form/CallDrawer.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import type { Section } from '#web/kit/form/FieldsGrid.tsx'
import { regWorkText } from '../regWork.text.ts'
import { assignLabels } from './assign.text.ts'

type Values = Record<string, any>
interface Props {
  title: string
  fields: Fields
  sections: readonly Section[]
  initial?: Values
  above?: ReactNode
  busy: boolean
  onClose: () => void
  onSend: (values: Values) => Promise<{ ids: number[] }>
  onDone?: () => void
}

/** The drawer in which registrations are given to somebody; refusals of the server stand at their fields. */
export function AssignForm({ title, fields, sections, initial, above, busy, onClose, onSend, onDone }: Props) {
  const t = useText(regWorkText)
  const say = useSay()
  const [form] = Form.useForm<Values>()
  const described = { contract: contract('work/regCert', { doc: '', readers: ['staff'], fields, crud: [] }), text: { ...regWorkText, labels: assignLabels } }
  const send = async (values: Values) => {
    const { ids } = await onSend(values)
    notify.success(say(regWorkText.assigned, { count: ids.length }))
    onDone?.()
    onClose()
  }
  return (
    <CallDrawer title={title} act={t.assign} form={form} busy={busy} send={send} above={above} onClose={onClose} {...(initial && { initial })}>
      <FieldsGrid described={described} sections={sections} />
    </CallDrawer>
  )
}
