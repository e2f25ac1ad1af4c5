import { Alert } from 'antd'
import { Link } from 'react-router'
import { useApiQuery } from '#web/api/hooks.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { DateValue } from '#web/kit/FieldValue.tsx'
import { shipRecord } from '../shipRecord.contract.ts'
import { shipRecordMachine } from '../shipRecord.machine.ts'
import { shipRecordText } from '../shipRecord.text.ts'
import { KindMark } from './RecordKindTag.tsx'
import './record.css'

const shown = 5

/**
 * Summary of a ship's open records for the head of its page: number, number overdue, and the most
 * urgent one. Hidden without open records.
 */
export function OpenRecords({ shipId }: { shipId: number }) {
  const t = useMessages(shipRecordText)
  const translate = useFormatMessage()
  const of = { shipId: [shipId], status: [shipRecordMachine.states.open] }
  const { data } = useApiQuery(shipRecord, 'list', { ...of, sort: 'dueDate', size: shown })
  const late =
    useApiQuery(
      shipRecord,
      'list',
      { ...of, overdue: [true], size: 1 },
      { enabled: (data?.total ?? 0) > 0 },
    ).data?.total ?? 0
  if (!data?.total) return null
  const urgent = late > 0 || data.list.some(({ kind }) => kind === 'detention')
  return (
    <Alert
      type={urgent ? 'error' : 'warning'}
      showIcon
      className="open-records"
      title={
        <>
          {data.total === 1 ? t.oneOpen : translate(shipRecordText.openHead, { count: data.total })}
          {late > 0 && (
            <strong className="record-overdue">
              {' '}
              · {translate(shipRecordText.overdueCount, { count: late })}
            </strong>
          )}
        </>
      }
      description={
        <ul>
          {data.list.map((record) => (
            <li key={record.id}>
              <KindMark kind={record.kind} />{' '}
              <Link to={`/ship/record/detail?id=${record.id}`}>{record.title}</Link>{' '}
              {record.kind === 'detention' && record.detainedFrom && (
                <span className="record-overdue">
                  {translate(shipRecordText.stillDetained, { from: record.detainedFrom })}
                </span>
              )}
              {record.dueDate && (
                <span className={record.overdue ? 'record-overdue' : 'text-secondary'}>
                  {t.labels.dueDate} <DateValue value={record.dueDate} />
                </span>
              )}
            </li>
          ))}
        </ul>
      }
    />
  )
}
