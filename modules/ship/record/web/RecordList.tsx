import { Link } from 'react-router'
import { useMe } from '#web/api/me.ts'
import { useLocalized } from '#web/api/text.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { DateValue } from '#web/kit/FieldValue.tsx'
import { shipRecord } from '../shipRecord.contract.ts'
import { shipRecordMachine } from '../shipRecord.machine.ts'
import { shipRecordText } from '../shipRecord.text.ts'
import { KindMark } from './RecordKindTag.tsx'
import { StateTag } from './StateTag.tsx'

const form = () => import('./RecordForm.tsx')

export default function RecordList() {
  const localize = useLocalized()
  const { today } = useMe().info
  return (
    <ListPage
      contract={shipRecord}
      text={shipRecordText}
      machine={shipRecordMachine}
      form={form}
      detailPath="/ship/record/detail"
      selectable={false}
      initialValues={{ recordDate: today }}
      usedFields={[
        'status',
        'kind',
        'shipId',
        'shipName',
        'overdue',
        'dueDate',
        'flagNameZh',
        'flagNameEn',
      ]}
      editable={(row) => row.status !== shipRecordMachine.states.cleared}
      removable={() => true}
      filters={[
        'kind',
        'status',
        'dueDate',
        'overdue',
        'shipId',
        'mou',
        'recordDate',
        'detainedFrom',
        'flagId',
        'region',
        'ownerId',
        'managerId',
        'surveyorId',
        'waiting',
      ]}
      columns={[
        { name: 'title', width: 240 },
        { name: 'kind', width: 205, render: (row) => <KindMark kind={row.kind} /> },
        { name: 'recordDate', width: 110 },
        {
          name: 'shipName',
          width: 165,
          render: (row) => (
            <Link to={`/ship/query/info?id=${row.shipId}&tab=chronicle`}>{row.shipName}</Link>
          ),
        },
        { name: 'status', width: 125, render: (row) => <StateTag record={row} /> },
        {
          name: 'dueDate',
          width: 115,
          render: (row) => (
            <span className={row.overdue ? 'record-overdue' : undefined}>
              <DateValue value={row.dueDate} />
            </span>
          ),
        },
        { name: 'place', width: 130 },
        { name: 'mou', width: 150 },
        { name: 'deficiencies', width: 120 },
        { name: 'flagId', width: 130, render: (row) => localize(row.flagNameZh, row.flagNameEn) },
      ]}
      hiddenColumns={[
        'imo',
        'authority',
        'detainedFrom',
        'detainedTo',
        'firstDueDate',
        'clearedDate',
        'clearedByName',
        'surveyorName',
        'reference',
        'region',
        'recordedBy',
      ]}
    />
  )
}
