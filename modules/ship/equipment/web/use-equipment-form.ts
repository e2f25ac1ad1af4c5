import { Form } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '#common/contract.ts'
import { useApiMutation } from '#web/api/hooks.ts'
import { useMessages } from '#web/api/text.tsx'
import { useEditing } from '#web/kit/form/use-editing.ts'
import { shipEquipment } from '../shipEquipment.contract.ts'
import { shipEquipmentText } from '../shipEquipment.text.ts'
import { changedInputs } from './equipment-form-values.ts'
import type { EquipmentInputs } from './equipment-form-values.ts'

export type Equipment = OutputOf<typeof shipEquipment, 'detail'>

interface Options {
  shipId: number
  shipName: string
  equipment: Equipment
  /** reads the record again, after a refusal of an outdated version */
  reread: () => Promise<Equipment | undefined>
  onSaved: () => void
}

/** State of the equipment form: changes, draft, saving, and errors at their inputs. */
export function useEquipmentForm({ shipId, shipName, equipment, reread, onSaved }: Options) {
  const t = useMessages(shipEquipmentText)
  const [form] = Form.useForm<{ values: EquipmentInputs }>()
  const [base, setBase] = useState(equipment)
  const saveCall = useApiMutation(shipEquipment, 'save', {
    showError: false,
    successMessage: t.saved,
  })
  const inputsNow = (): EquipmentInputs => form.getFieldsValue(true).values ?? {}
  const changes = () => changedInputs(base.values, inputsNow())
  const fill = (recorded: EquipmentInputs, edited: EquipmentInputs) =>
    form.setFieldsValue({ values: { ...recorded, ...edited } })
  const reload = async () => {
    const edited = changes()
    const read = await reread()
    if (!read) return
    setBase(read)
    fill(read.values, edited)
  }
  const editing = useEditing<EquipmentInputs>({
    draftKey: `ship/equipment.${shipId}`,
    title: `${t.title} · ${shipName}`,
    version: base.version,
    form,
    text: shipEquipmentText,
    fill: (edited) => fill(base.values, edited),
    locate: ({ field, msg }) => {
      const key = /^values\.(\w+)/.exec(field)?.[1]
      return key ? { name: ['values', key], errors: [msg] } : undefined
    },
    reload,
    actions: { save: () => save() },
  })
  const save = (): Promise<unknown> =>
    editing.submit('save', async () => {
      await saveCall.mutateAsync({ shipId, version: base.version, values: changes() })
      editing.finish()
      onSaved()
    })
  const changed = (part: { values?: EquipmentInputs }) => {
    form.setFields(
      Object.keys(part.values ?? {}).map((key) => ({ name: ['values', key], errors: [] })),
    )
    editing.setChanges(changes())
  }
  return { form, base, editing, save, changed, saving: saveCall.isPending }
}
