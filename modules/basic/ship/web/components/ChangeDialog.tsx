import { Form, Modal } from 'antd'
import { defineContract } from '#common/contract.ts'
import { useMe } from '#web/api/me.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import { FieldValue } from '#web/kit/FieldValue.tsx'
import '#web/kit/detail/detail.css'
import { datedChanges } from '#common/rules/ships/dated-changes.ts'
import { kindOfField, noteFields, shipFields } from '#modules/basic/ship/ship.contract.ts'
import type { DatedField } from '#modules/basic/ship/ship.contract.ts'
import type { NoteValues, ShipFormValues } from '../ship-values.ts'
import { shipText } from '#modules/basic/ship/ship.text.ts'

const described = {
  contract: defineContract('basic/ship', {
    doc: '',
    readers: ['staff'],
    fields: noteFields,
    crud: [],
  }),
  text: { ...shipText, labels: shipText.note },
}
const empty = (value: unknown) => value === null || value === undefined || value === ''

interface Props {
  sent: ShipFormValues
  before: ShipFormValues
  onDone: (note: NoteValues | null) => void
}

/** Asks for the effective date of a new name, flag, owner and so on before saving. */
export function ChangeDialog({ sent, before, onDone }: Props) {
  const t = useMessages(shipText)
  const translate = useFormatMessage()
  const { today } = useMe().info
  const [form] = Form.useForm<NoteValues>()
  const note = (Form.useWatch([], form) ?? {}) as NoteValues
  const change = note.changeKind !== 'correction'
  const future = change && (note.effectiveDate ?? '') > today
  const submit = async () => {
    const values = await form.validateFields().catch(() => null)
    if (values && !future)
      onDone(change ? values : { changeKind: 'correction', changeReason: values.changeReason })
  }
  const shown = (name: DatedField, row: ShipFormValues) =>
    empty(row[name]) ? (
      '–'
    ) : (
      <FieldValue
        text={shipText}
        name={name}
        field={shipFields[name]}
        value={row[name]}
        row={row === before ? before : undefined}
      />
    )
  return (
    <Modal
      open
      title={t.askTitle}
      width={640}
      onCancel={() => onDone(null)}
      onOk={submit}
      mask={{ closable: false }}
    >
      <dl className="history-changes">
        {datedChanges(kindOfField.keys(), before, sent).map((name) => (
          <div key={name}>
            <dt>{translate(shipText.labels[name])}</dt>
            <dd>
              <del>{shown(name, before)}</del> → <ins>{shown(name, sent)}</ins>
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-secondary ship-ask">{t.askHelp}</p>
      <Form
        form={form}
        layout="horizontal"
        labelWrap
        colon={false}
        initialValues={{ changeKind: 'change', effectiveDate: today }}
      >
        <FieldsGrid
          resource={described}
          issues={
            future
              ? [
                  {
                    field: 'effectiveDate',
                    level: 'error',
                    zh: shipText.futureDate.zh,
                    en: shipText.futureDate.en,
                  },
                ]
              : []
          }
          sections={[
            {
              fields: [
                'changeKind',
                { name: 'effectiveDate', required: true, visibleWhen: () => change },
                'changeReason',
                { name: 'changeFileId', visibleWhen: () => change },
              ],
            },
          ]}
        />
      </Form>
    </Modal>
  )
}
