import { Link } from 'react-router'
import { date, required } from '#common/fields.ts'
import type { DetailOf } from '#common/contract.ts'
import { useMe } from '#web/api/me.ts'
import { useLocalized } from '#web/api/text.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { DetailFields } from '#web/kit/detail/DetailFields.tsx'
import { dateColumn } from '#web/kit/detail/row-columns.tsx'
import { RowsTable } from '#web/kit/detail/RowsTable.tsx'
import { InstantValue } from '#web/kit/FieldValue.tsx'
import { ownFields, shipRecord } from '../shipRecord.contract.ts'
import { shipRecordMachine } from '../shipRecord.machine.ts'
import { shipRecordText } from '../shipRecord.text.ts'
import { KindMark } from './RecordKindTag.tsx'
import { StateTag } from './StateTag.tsx'

type Whole = DetailOf<typeof shipRecord>
type Extension = Whole['extensions'][number]
const form = () => import('./RecordForm.tsx')
const described = { contract: shipRecord, text: shipRecordText }

function RecordFacts({ row }: { row: Whole }) {
  const own = ownFields[row.kind]
  const psc = own.filter((name) => name !== 'surveyType' && name !== 'dueDate')
  const cleared = row.status === shipRecordMachine.states.cleared
  return (
    <>
      <DetailFields
        {...described}
        row={row}
        title={shipRecordText.groups.what}
        fields={[
          {
            name: 'shipId',
            render: (one: Whole) => (
              <Link to={`/ship/query/info?id=${one.shipId}&tab=chronicle`}>{one.shipName}</Link>
            ),
          },
          'recordDate',
          'place',
          own.includes('surveyType') && 'surveyType',
          psc.length === 0 && 'surveyorName',
          'reference',
          'recordedBy',
          { name: 'content', wide: true },
          { name: 'attachments', wide: true },
        ]}
      />
      {psc.length > 0 && (
        <DetailFields {...described} row={row} title={shipRecordText.groups.psc} fields={psc} />
      )}
      {row.status !== shipRecordMachine.states.recorded && (
        <DetailFields
          {...described}
          row={row}
          title={shipRecordText.groups.state}
          fields={[
            { name: 'status', render: (one: Whole) => <StateTag record={one} /> },
            row.kind !== 'detention' && 'dueDate',
            Boolean(row.firstDueDate) && 'firstDueDate',
            cleared && 'clearedDate',
            cleared && 'clearedByName',
            cleared && { name: 'clearRemark', wide: true },
          ]}
        />
      )}
      {row.extensions.length > 0 && (
        <RowsTable
          title={shipRecordText.groups.extensions}
          caption={shipRecordText.groups.extensions}
          empty={shipRecordText.noExtensions}
          rows={row.extensions}
          columns={[
            dateColumn('from', shipRecordText.was),
            dateColumn('to', shipRecordText.became),
            ...('remark' in row.extensions[0]!
              ? [
                  {
                    name: 'remark',
                    label: shipRecordText.why,
                    render: (one: Extension) => one.remark,
                  },
                  {
                    name: 'userName',
                    label: shipRecordText.who,
                    render: (one: Extension) => one.userName,
                  },
                ]
              : []),
            {
              name: 'time',
              label: shipRecordText.when,
              render: (one) => <InstantValue value={one.time} />,
            },
          ]}
        />
      )}
    </>
  )
}

/** Detail page of a record: content, state, and follow-up. */
export default function RecordDetail() {
  const localize = useLocalized()
  const { today } = useMe().info
  return (
    <DetailPage
      contract={shipRecord}
      text={shipRecordText}
      machine={shipRecordMachine}
      form={form}
      editable={(row) => row.status !== shipRecordMachine.states.cleared}
      subtitle={(row) => (
        <>
          <KindMark kind={row.kind} />{' '}
          <Link to={`/ship/query/info?id=${row.shipId}&tab=chronicle`}>{row.shipName}</Link>
          {row.imo && ` · IMO ${row.imo}`} · {localize(row.flagNameZh, row.flagNameEn)}{' '}
          {(row.overdue || row.kind === 'detention') &&
            row.status === shipRecordMachine.states.open && <StateTag record={row} />}
        </>
      )}
      moves={{
        extraInputs: {
          clear: { fields: { clearedDate: required(date()) }, initial: { clearedDate: today } },
          extend: {
            fields: { dueDate: required(date()) },
            labels: { dueDate: shipRecordText.newDue },
            help: shipRecordText.extendHelp,
          },
          follow: { fields: { dueDate: date() } },
        },
      }}
      tabs={[
        {
          key: 'facts',
          label: shipRecordText.singular,
          render: (row) => <RecordFacts row={row} />,
        },
      ]}
    />
  )
}
