import { Form, Modal } from 'antd'
import { contract } from '#common/contract.ts'
import { useMe } from '#web/api/me.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import { FieldText } from '#web/kit/values.tsx'
import '#web/kit/detail/detail.css'
import { kindOfField, noteFields, shipFields } from '../../ship.contract.ts'
import { shipText } from '../../ship.text.ts'

type Values = Record<string, any>
const described = { contract: contract('basic/ship', { doc: '', readers: ['staff'], fields: noteFields, crud: [] }), text: { ...shipText, labels: shipText.note } }
const empty = (value: unknown) => value === null || value === undefined || value === ''

/** The particulars whose change is kept with its date, among what is to be sent; what was empty before is filled in, not changed. */
export const datedChanges = (sent: Values, before: Values): string[] => Object.keys(sent).filter((name) => kindOfField.has(name) && !empty(before[name]))

interface Props { sent: Values; before: Values; onDone: (note: Values | null) => void }

/** Asks from when a new name, flag, owner or the like is in force, before it is saved. */
export function ChangeDialog({ sent, before, onDone }: Props) {
  const t = useText(shipText)
  const say = useSay()
  const { today } = useMe().info
  const [form] = Form.useForm<Values>()
  const note = (Form.useWatch([], form) ?? {}) as Values
  const change = note['changeKind'] !== 'correction'
  const future = change && (note['effectiveDate'] ?? '') > today
  const submit = async () => {
    const values = await form.validateFields().catch(() => null)
    if (values && !future) onDone(change ? values : { changeKind: 'correction', changeReason: values['changeReason'] })
  }
  const shown = (name: string, row: Values) => (empty(row[name]) ? '–' : <FieldText text={shipText} name={name} field={shipFields[name as keyof typeof shipFields]} value={row[name]} row={row === before ? before : undefined} />)
  return (
    <Modal open title={t.askTitle} width={640} onCancel={() => onDone(null)} onOk={submit} mask={{ closable: false }}>
      <dl className="history-changes">
        {datedChanges(sent, before).map((name) => <div key={name}><dt>{say(shipText.labels[name as 'name'])}</dt><dd><del>{shown(name, before)}</del> → <ins>{shown(name, sent)}</ins></dd></div>)}
      </dl>
      <p className="faint ship-ask">{t.askHelp}</p>
      <Form form={form} layout="horizontal" labelWrap colon={false} initialValues={{ changeKind: 'change', effectiveDate: today }}>
        <FieldsGrid described={described} told={future ? [{ field: 'effectiveDate', level: 'error', zh: shipText.futureDate.zh, en: shipText.futureDate.en }] : []} sections={[{ fields: [
          'changeKind', { name: 'effectiveDate', required: true, when: () => change }, 'changeReason', { name: 'changeFileId', when: () => change },
        ] }]} />
      </Form>
    </Modal>
  )
}
