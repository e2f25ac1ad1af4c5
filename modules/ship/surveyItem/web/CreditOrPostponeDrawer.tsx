import { formResource } from '#web/kit/form/form-resource.ts'
import { Form } from 'antd'
import type { InputOf } from '#common/contract.ts'
import type { Fields } from '#common/fields.ts'
import { useApiMutation } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useLocalized, useMessages } from '#web/api/text.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { creditFields, postponeFields, surveyItem } from '../surveyItem.contract.ts'
import { surveyItemText } from '../surveyItem.text.ts'

export type ItemCall = 'credit' | 'postpone'

const fieldsOf: Readonly<Record<ItemCall, Fields>> = {
  credit: creditFields,
  postpone: postponeFields,
}
const text = {
  ...surveyItemText,
  labels: { ...surveyItemText.labels, ...surveyItemText.inputs },
}

/** Credits or postpones an item. */
export function CreditOrPostponeDrawer({
  call,
  item,
  onClose,
}: {
  call: ItemCall
  item: { id: number; code: string; nameZh: string; nameEn: string }
  onClose: () => void
}) {
  const t = useMessages(surveyItemText)
  const localize = useLocalized()
  const { info } = useMe()
  const { today, surveyorId } = info
  const [form] = Form.useForm()
  const act = useApiMutation(surveyItem, call, {
    showError: false,
    successMessage: call === 'credit' ? t.credited : t.postponed,
    alsoInvalidates: ['ship/classStatus'],
  })
  const send = async (values: Record<string, unknown>) => {
    await act.mutateAsync({ ...values, id: item.id } as InputOf<typeof surveyItem, typeof call>)
    onClose()
  }
  return (
    <FormDrawer
      title={`${t.actions[call]} · ${item.code} ${localize(item.nameZh, item.nameEn)}`}
      submitLabel={t.actions[call]}
      form={form}
      initial={call === 'credit' ? { day: today, surveyorId: surveyorId ?? undefined } : {}}
      loading={act.isPending}
      beforeForm={call === 'postpone' && <p className="text-secondary">{t.postponeHelp}</p>}
      onSubmit={send}
      onClose={onClose}
    >
      <FieldsGrid
        resource={formResource(surveyItem, text, fieldsOf[call])}
        sections={[{ fields: Object.keys(fieldsOf[call]) }]}
      />
    </FormDrawer>
  )
}
