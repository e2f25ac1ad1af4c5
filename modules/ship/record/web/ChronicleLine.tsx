import { Link } from 'react-router'
import type { Phrase } from '#common/text.ts'
import { shipText } from '#modules/basic/ship/ship.text.ts'
import { usePick, useSay, useText } from '#web/api/text.tsx'
import { DictText } from '#web/kit/Dict.tsx'
import { FileLink } from '#web/kit/files/FileLink.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { DateText } from '#web/kit/values.tsx'
import { shipRecordMachine } from '../shipRecord.machine.ts'
import { shipRecordText } from '../shipRecord.text.ts'
import type { Line } from './Chronicle.tsx'
import { KindIcon } from './KindMark.tsx'
import { StateTag } from './StateTag.tsx'

const ofCertificates: Partial<Record<Line['source'], Phrase>> = { cert: shipRecordText.certIssued, extension: shipRecordText.certExtended, withdrawal: shipRecordText.certWithdrawn, endorsement: shipRecordText.endorsed }
const particulars = shipText.labels as Readonly<Record<string, Phrase>>
/** One event of a ship: its day, its sign, what happened, and the papers. */
export function ChronicleLine({ line }: { line: Line }) {
  const { states } = shipRecordMachine
  return (
    <li>
      <span className="chronicle-day"><DateText value={line.day} /></span>
      <KindIcon kind={line.kind} />
      <div className="chronicle-what">
        <div className="chronicle-title">
          <Title line={line} />
          {line.status !== null && line.status !== states.recorded && <StateTag record={{ ...line, status: line.status }} />}
        </div>
        <p className="chronicle-about"><About line={line} /></p>
        {line.field && <Change line={line} />}
        {line.content && <p className="chronicle-text">{line.content}</p>}
        {line.files && line.files.length > 0 && <div className="tags">{line.files.map((id) => <FileLink key={id} id={id} />)}</div>}
      </div>
    </li>
  )
}

/** What happened, as a link to where it stands. */
export function Title({ line }: { line: Line }) {
  const say = useSay()
  const pick = usePick()
  const name = pick(line.titleZh, line.titleEn)
  if (line.source === 'record') return <Link to={`/ship/record/detail?id=${line.linkId}`}>{name}</Link>
  if (line.source === 'change') return <strong>{line.field ? say(particulars[line.field]!) : null}</strong>
  return <Link to={`/ship/cert/detail?id=${line.linkId}`}>{say(ofCertificates[line.source]!, { name })}</Link>
}

/** What else there is to say in short: regime and place, days, person and number. What is overdue is red. */
function About({ line }: { line: Line }) {
  const say = useSay()
  const t = useText(shipRecordText)
  const open = line.status === shipRecordMachine.states.open
  const many = line.deficiencies === 0 ? t.noDeficiencies : line.deficiencies === 1 ? t.oneDeficiency : say(shipRecordText.deficienciesFound, { count: line.deficiencies ?? 0 })
  const days = line.detainedTo ? shipRecordText.detained : shipRecordText.stillDetained
  const words = [
    line.mou && say(shipRecordText.mou[line.mou]), line.authority, line.place, line.deficiencies !== null && many, line.detainedFrom && say(days, { from: line.detainedFrom, to: line.detainedTo ?? '' }),
    line.person, line.reference, line.until && say(shipRecordText.until, { date: line.until }), line.clearedDate && say(shipRecordText.clearedOn, { date: line.clearedDate }),
  ]
  const due = open && line.dueDate && say(line.overdue ? shipRecordText.overdueSince : shipRecordText.due, { date: line.dueDate })
  return (
    <>
      {say(shipRecordText.kind[line.kind])}
      {line.surveyType && <> · <DictText code="SURVEY_TYPE" value={line.surveyType} /></>}
      {words.filter(Boolean).map((word) => ` · ${word}`)}
      {due && <> · <span className={line.overdue ? 'record-overdue' : undefined}>{due}</span></>}
    </>
  )
}

function Change({ line }: { line: Line }) {
  const pick = usePick()
  const k = useText(kitText)
  return <p className="chronicle-change"><del>{pick(line.fromZh, line.fromEn)}</del> → <ins>{pick(line.toZh, line.toEn) || <em>{k.nothing}</em>}</ins></p>
}
