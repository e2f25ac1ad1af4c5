import { Link } from 'react-router'
import type { Message } from '#common/text.ts'
import { shipText } from '#modules/basic/ship/ship.text.ts'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { DictValue } from '#web/kit/DictSelect.tsx'
import { FileLink } from '#web/kit/files/FileLink.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { DateValue } from '#web/kit/FieldValue.tsx'
import { shipRecordMachine } from '../shipRecord.machine.ts'
import { shipRecordText } from '../shipRecord.text.ts'
import type { Line } from './Chronicle.tsx'
import { KindIcon } from './RecordKindTag.tsx'
import { StateTag } from './StateTag.tsx'

const ofCertificates: Partial<Record<Line['source'], Message>> = {
  cert: shipRecordText.certIssued,
  extension: shipRecordText.certExtended,
  withdrawal: shipRecordText.certWithdrawn,
  endorsement: shipRecordText.endorsed,
}
const particulars = shipText.labels as Readonly<Record<string, Message>>
/** One event of a ship: date, icon, title, and documents. */
export function ChronicleLine({ line }: { line: Line }) {
  const { states } = shipRecordMachine
  return (
    <li>
      <span className="chronicle-day">
        <DateValue value={line.day} />
      </span>
      <KindIcon kind={line.kind} />
      <div className="chronicle-what">
        <div className="chronicle-title">
          <Title line={line} />
          {line.status !== null && line.status !== states.recorded && (
            <StateTag record={{ ...line, status: line.status }} />
          )}
        </div>
        <p className="chronicle-about">
          <About line={line} />
        </p>
        {line.field && <Change line={line} />}
        {line.content && <p className="chronicle-text">{line.content}</p>}
        {line.files && line.files.length > 0 && (
          <div className="tags">
            {line.files.map((id) => (
              <FileLink key={id} id={id} />
            ))}
          </div>
        )}
      </div>
    </li>
  )
}

/** Title of an event, linked to its page. */
export function Title({ line }: { line: Line }) {
  const translate = useFormatMessage()
  const localize = useLocalized()
  const name = localize(line.titleZh, line.titleEn)
  if (line.source === 'record')
    return <Link to={`/ship/record/detail?id=${line.linkId}`}>{name}</Link>
  if (line.source === 'change')
    return <strong>{line.field ? translate(particulars[line.field]!) : null}</strong>
  return (
    <Link to={`/ship/cert/detail?id=${line.linkId}`}>
      {translate(ofCertificates[line.source]!, { name })}
    </Link>
  )
}

/** Short details: regime and place, dates, person and number. Overdue dates are red. */
function About({ line }: { line: Line }) {
  const translate = useFormatMessage()
  const t = useMessages(shipRecordText)
  const open = line.status === shipRecordMachine.states.open
  const many =
    line.deficiencies === 0
      ? t.noDeficiencies
      : line.deficiencies === 1
        ? t.oneDeficiency
        : translate(shipRecordText.deficienciesFound, { count: line.deficiencies ?? 0 })
  const days = line.detainedTo ? shipRecordText.detained : shipRecordText.stillDetained
  const words = [
    line.mou && translate(shipRecordText.mou[line.mou]),
    line.authority,
    line.place,
    line.deficiencies !== null && many,
    line.detainedFrom && translate(days, { from: line.detainedFrom, to: line.detainedTo ?? '' }),
    line.person,
    line.reference,
    line.until && translate(shipRecordText.until, { date: line.until }),
    line.clearedDate && translate(shipRecordText.clearedOn, { date: line.clearedDate }),
  ]
  const due =
    open &&
    line.dueDate &&
    translate(line.overdue ? shipRecordText.overdueSince : shipRecordText.due, {
      date: line.dueDate,
    })
  return (
    <>
      {translate(shipRecordText.kind[line.kind])}
      {line.surveyType && (
        <>
          {' '}
          · <DictValue code="SURVEY_TYPE" value={line.surveyType} />
        </>
      )}
      {words.filter(Boolean).map((word) => ` · ${word}`)}
      {due && (
        <>
          {' '}
          · <span className={line.overdue ? 'record-overdue' : undefined}>{due}</span>
        </>
      )}
    </>
  )
}

function Change({ line }: { line: Line }) {
  const localize = useLocalized()
  const k = useMessages(kitText)
  return (
    <p className="chronicle-change">
      <del>{localize(line.fromZh, line.fromEn)}</del> →{' '}
      <ins>{localize(line.toZh, line.toEn) || <em>{k.nothing}</em>}</ins>
    </p>
  )
}
