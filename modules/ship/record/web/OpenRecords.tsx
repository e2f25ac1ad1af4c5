import { Alert } from 'antd'
import { Link } from 'react-router'
import { useCall } from '#web/api/hooks.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { DateText } from '#web/kit/values.tsx'
import { shipRecord } from '../shipRecord.contract.ts'
import { shipRecordMachine } from '../shipRecord.machine.ts'
import { shipRecordText } from '../shipRecord.text.ts'
import { KindMark } from './KindMark.tsx'
import './record.css'

const shown = 5

/** What is open of a ship, for the head of her page: how many, how many of them overdue, and the most urgent. Nothing where all is well. */
export function OpenRecords({ shipId }: { shipId: number }) {
  const t = useText(shipRecordText)
  const say = useSay()
  const of = { shipId: [shipId], status: [shipRecordMachine.states.open] }
  const { data } = useCall(shipRecord, 'list', { ...of, sort: 'dueDate', size: shown })
  const late = useCall(shipRecord, 'list', { ...of, overdue: [true], size: 1 }, { enabled: (data?.total ?? 0) > 0 }).data?.total ?? 0
  if (!data?.total) return null
  const urgent = late > 0 || data.list.some(({ kind }) => kind === 'detention')
  return (
    <Alert type={urgent ? 'error' : 'warning'} showIcon className="open-records"
      title={<>{data.total === 1 ? t.oneOpen : say(shipRecordText.openHead, { count: data.total })}{late > 0 && <strong className="record-overdue"> · {say(shipRecordText.overdueCount, { count: late })}</strong>}</>}
      description={(
        <ul>
          {data.list.map((record) => (
            <li key={record.id}>
              <KindMark kind={record.kind} /> <Link to={`/ship/record/detail?id=${record.id}`}>{record.title}</Link>{' '}
              {record.kind === 'detention' && record.detainedFrom && <span className="record-overdue">{say(shipRecordText.stillDetained, { from: record.detainedFrom })}</span>}
              {record.dueDate && <span className={record.overdue ? 'record-overdue' : 'faint'}>{t.labels.dueDate} <DateText value={record.dueDate} /></span>}
            </li>
          ))}
        </ul>
      )} />
  )
}
