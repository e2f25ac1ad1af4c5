import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import { ownFields, shipRecord } from '../shipRecord.contract.ts'
import type { RecordKind } from '../shipRecord.contract.ts'
import { shipRecordText } from '../shipRecord.text.ts'

type Values = Record<string, any>

/** Enters a record; which particulars it asks for follows from its kind. What has moves of its own is not changed here. */
export default function RecordForm(props: FormProps) {
  const changing = props.id !== undefined
  const has = (name: string) => (values: Values) => ownFields[values['kind'] as RecordKind]?.includes(name) ?? false
  const atFirst = (name: string) => (values: Values) => !changing && has(name)(values)
  const psc = has('mou')
  return (
    <EntityForm {...props} contract={shipRecord} text={shipRecordText} sections={[
      { title: shipRecordText.groups.what, fields: [{ name: 'shipId', disabled: changing }, { name: 'kind', disabled: changing, help: shipRecordText.kindHelp }, 'title'] },
      { columns: 2, fields: [
        'recordDate', { name: 'dueDate', required: true, when: atFirst('dueDate'), help: shipRecordText.dueHelp }, { name: 'place', required: true, when: psc }, { name: 'place', when: (values) => !psc(values) }, { name: 'surveyType', when: has('surveyType') },
        { name: 'surveyorId', when: (values) => !psc(values) }, 'reference',
      ] },
      { title: shipRecordText.groups.psc, columns: 2, fields: [
        { name: 'mou', required: true, when: psc }, { name: 'authority', required: true, when: psc }, { name: 'deficiencies', required: true, when: has('detainedFrom') }, { name: 'deficiencies', when: (values) => psc(values) && !has('detainedFrom')(values) },
        { name: 'detainedFrom', required: true, when: has('detainedFrom') }, { name: 'detainedTo', when: atFirst('detainedTo'), help: shipRecordText.detainedToHelp },
      ] },
      { fields: ['content', 'attachments'] },
    ]} />
  )
}
