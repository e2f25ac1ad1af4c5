import { Skeleton } from 'antd'
import { useApiQuery } from '#web/api/hooks.ts'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import '#web/kit/detail/detail.css'
import { FileLink } from '#web/kit/files/FileLink.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { QueryError } from '#web/kit/QueryError.tsx'
import { DateValue, InstantValue } from '#web/kit/FieldValue.tsx'
import { ship } from '../ship.contract.ts'
import { shipText } from '../ship.text.ts'

const labelOf = (field: string) => shipText.labels[field as keyof typeof shipText.labels]

/** Dated history of a ship, the latest first: date, old and new value, reason, and document. */
export function ChangeList({ shipId }: { shipId: number }) {
  const t = useMessages(shipText)
  const kit = useMessages(kitText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  const response = useApiQuery(ship, 'changes', { id: shipId })
  if (response.isPending) return <Skeleton active />
  if (response.error)
    return <QueryError message={response.error.message} onRetry={response.refetch} />
  const { list } = response.data
  if (list.length === 0) return <p className="text-secondary">{t.noChanges}</p>
  return (
    <ol className="history">
      {list.map((line) => (
        <li key={line.id}>
          <div className="history-head">
            <DateValue value={line.effectiveDate} /> <strong>{t.kinds[line.kind]}</strong>
            <span className="history-who">
              {line.recordedBy && translate(shipText.recorded, { name: line.recordedBy })}{' '}
              <InstantValue value={line.recordedTime} />
            </span>
          </div>
          <dl className="history-changes">
            <div>
              <dt>{translate(labelOf(line.field))}</dt>
              <dd>
                <del>{localize(line.fromZh, line.fromEn)}</del> →{' '}
                <ins>{localize(line.toZh, line.toEn) || <em>{kit.nothing}</em>}</ins>
              </dd>
            </div>
          </dl>
          {line.reason && <blockquote>{line.reason}</blockquote>}
          {line.fileId && <FileLink id={line.fileId} />}
        </li>
      ))}
    </ol>
  )
}
