import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import { ownFields, shipRecord } from '../shipRecord.contract.ts'
import type { OwnField, RecordKind } from '../shipRecord.contract.ts'
import { shipRecordText } from '../shipRecord.text.ts'

type Values = Record<string, unknown>

/** Form of a record, with the fields of its kind. Fields changed by moves are not shown. */
export default function RecordForm(props: FormProps) {
  const changing = props.id !== undefined
  const has = (name: OwnField) => (values: Values) =>
    ownFields[values['kind'] as RecordKind]?.includes(name) ?? false
  const atFirst = (name: OwnField) => (values: Values) => !changing && has(name)(values)
  const psc = has('mou')
  return (
    <EntityForm
      {...props}
      contract={shipRecord}
      text={shipRecordText}
      sections={[
        {
          title: shipRecordText.groups.what,
          fields: [
            { name: 'shipId', disabled: changing },
            { name: 'kind', disabled: changing, help: shipRecordText.kindHelp },
            'title',
          ],
        },
        {
          columns: 2,
          fields: [
            'recordDate',
            {
              name: 'dueDate',
              required: true,
              visibleWhen: atFirst('dueDate'),
              help: shipRecordText.dueHelp,
            },
            { name: 'place', required: true, visibleWhen: psc },
            { name: 'place', visibleWhen: (values) => !psc(values) },
            { name: 'surveyType', visibleWhen: has('surveyType') },
            { name: 'surveyorId', visibleWhen: (values) => !psc(values) },
            'reference',
          ],
        },
        {
          title: shipRecordText.groups.psc,
          columns: 2,
          fields: [
            { name: 'mou', required: true, visibleWhen: psc },
            { name: 'authority', required: true, visibleWhen: psc },
            { name: 'deficiencies', required: true, visibleWhen: has('detainedFrom') },
            {
              name: 'deficiencies',
              visibleWhen: (values) => psc(values) && !has('detainedFrom')(values),
            },
            { name: 'detainedFrom', required: true, visibleWhen: has('detainedFrom') },
            {
              name: 'detainedTo',
              visibleWhen: atFirst('detainedTo'),
              help: shipRecordText.detainedToHelp,
            },
          ],
        },
        { fields: ['content', 'attachments'] },
      ]}
    />
  )
}
