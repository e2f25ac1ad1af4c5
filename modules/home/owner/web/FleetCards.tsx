import { Button } from 'antd'
import { Link } from 'react-router'
import { ShipStatus } from '#modules/ship/query/web/ShipStatus.tsx'
import { useMarks, usePick, useSay, useText } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { DictText } from '#web/kit/Dict.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import type { Tone } from '#web/kit/StatusTag.tsx'
import { DateText } from '#web/kit/values.tsx'
import type { FleetShip } from './fleet.ts'
import { ownerPageText } from './ownerPage.text.ts'

const counted: readonly (readonly ['overdue' | 'late' | 'open', Tone])[] = [['overdue', 'red'], ['late', 'amber'], ['open', 'blue']]

/** Each ship with what is due on her, the most pressing first. */
export function FleetCards({ ships }: { ships: readonly FleetShip[] }) {
  const t = useText(ownerPageText)
  if (ships.length === 0) return <p className="faint">{t.noShips}</p>
  return <ul className="fleet-cards">{ships.map((ship) => <Ship key={ship.id} ship={ship} />)}</ul>
}

function Ship({ ship }: { ship: FleetShip }) {
  const t = useText(ownerPageText)
  const { colon } = useMarks()
  const say = useSay()
  const pick = usePick()
  const due = counted.filter(([state]) => ship[state] > 0)
  const { ship: words } = ownerPageText
  return (
    <li className={`fleet-card fleet-${ship.windowState}`}>
      <h3><Link to={`/ship/query/info?id=${ship.id}`}>{ship.name}</Link>{ship.status !== 'inService' && <ShipStatus status={ship.status} />}</h3>
      <p className="faint"><DictText code="SHIP_TYPE" value={ship.shipType} /> · {pick(ship.flagNameZh, ship.flagNameEn)}{ship.imo && <> · IMO {ship.imo}</>}{ship.grossTonnage !== null && <> · {ship.grossTonnage.toLocaleString('en')} GT</>}</p>
      <p className="fleet-tags">
        {due.map(([state, tone]) => <Tag key={state} tone={tone}>{say(words[state], { count: ship[state] })}</Tag>)}
        {due.length === 0 && ship.expired === 0 && <Tag tone="green">{t.ship.fine}</Tag>}
        {ship.expired > 0 && <Tag tone="red">{say(words.expired, { count: ship.expired })}</Tag>}
        {ship.conditions > 0 && <Tag tone="violet">{say(words.conditions, { count: ship.conditions })}</Tag>}
        {ship.requests > 0 && <Tag tone="blue">{say(words.requests, { count: ship.requests })}</Tag>}
      </p>
      <p className="fleet-next">{ship.nextDueDate ? <>{t.ship.next}{colon}<strong>{ship.nextCertCode}</strong> <DictText code="SURVEY_TYPE" value={ship.nextSurveyType} /> · <DateText value={ship.nextDueDate} /></> : say(words.certificates, { count: ship.certificates })}</p>
      <Allowed codes={['work.surveyRequest.ask']}><Link to={`/work/surveyRequest/edit?ship=${ship.id}`} aria-label={`${t.ask}${colon}${ship.name}`}><Button size="small" tabIndex={-1}>{t.ask}</Button></Link></Allowed>
    </li>
  )
}
