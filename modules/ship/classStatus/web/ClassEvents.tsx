import { Alert, Skeleton } from 'antd'
import type { OutputOf } from '#common/contract.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { DictValue } from '#web/kit/DictSelect.tsx'
import { FileLink } from '#web/kit/files/FileLink.tsx'
import { DateValue, InstantValue } from '#web/kit/FieldValue.tsx'
import '#web/kit/detail/detail.css'
import { classStatus } from '../classStatus.contract.ts'
import { classStatusText } from '../classStatus.text.ts'

type ClassEvent = OutputOf<typeof classStatus, 'get'>

const shown = 200

/** What was recorded of the class of a ship, the latest first. */
export function ClassEvents({ shipId }: { shipId: number }) {
  const t = useMessages(classStatusText)
  const input = { shipId: [shipId], sort: '-day', size: shown, columns: listed }
  const { data, error } = useApiQuery(classStatus, 'list', input)
  if (error) return <Alert type="error" showIcon title={error.message} />
  if (!data) return <Skeleton active />
  if (data.list.length === 0) return <p className="text-secondary">{t.noEvents}</p>
  return (
    <ol className="history">
      {data.list.map((event) => (
        <Line key={event.id} event={event} />
      ))}
    </ol>
  )
}
const listed = [
  'createTime',
  'kind',
  'day',
  'untilDay',
  'surveyType',
  'cause',
  'altered',
  'certNo',
  'reason',
  'fileId',
  'recordedBy',
]

function Line({ event }: { event: Omit<ClassEvent, 'can' | 'moves' | 'obstacles'> }) {
  const t = useMessages(classStatusText)
  const translate = useFormatMessage()
  return (
    <li>
      <div className="history-head">
        <DateValue value={event.day} /> <strong>{t.kind[event.kind]}</strong>{' '}
        {event.surveyType && <DictValue code="SURVEY_TYPE" value={event.surveyType} />}
        {event.untilDay && translate(classStatusText.until, { day: event.untilDay })}
        {event.certNo && ` ${event.certNo}`}
        {event.cause && ` ${t.cause[event.cause]}`}
        {event.altered?.map((one) => t.altered[one]).join('; ')}
        <span className="history-who">
          {event.recordedBy && translate(classStatusText.recorded, { name: event.recordedBy })}{' '}
          <InstantValue value={event.createTime} />
        </span>
      </div>
      {event.reason && <blockquote>{event.reason}</blockquote>}
      {event.fileId && <FileLink id={event.fileId} />}
    </li>
  )
}
