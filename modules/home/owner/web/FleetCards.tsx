import { Button } from 'antd'
import { Link } from 'react-router'
import { ShipStatus } from '#modules/ship/query/web/ShipStatus.tsx'
import { usePunctuation, useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { DictValue } from '#web/kit/DictSelect.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import type { Tone } from '#web/kit/StatusTag.tsx'
import { DateValue } from '#web/kit/FieldValue.tsx'
import type { FleetShip } from './fleet.ts'
import { ownerPageText } from './ownerPage.text.ts'

const counted: readonly (readonly ['overdue' | 'late' | 'open', Tone])[] = [
  ['overdue', 'red'],
  ['late', 'amber'],
  ['open', 'blue'],
]

/** Each ship with its due dates, most urgent first. */
export function FleetCards({ ships }: { ships: readonly FleetShip[] }) {
  const t = useMessages(ownerPageText)
  if (ships.length === 0) return <p className="text-secondary">{t.noShips}</p>
  return (
    <ul className="fleet-cards">
      {ships.map((ship) => (
        <Ship key={ship.id} ship={ship} />
      ))}
    </ul>
  )
}

function Ship({ ship }: { ship: FleetShip }) {
  const t = useMessages(ownerPageText)
  const { colon } = usePunctuation()
  const translate = useFormatMessage()
  const localize = useLocalized()
  const due = counted.filter(([state]) => ship[state] > 0)
  const { ship: words } = ownerPageText
  return (
    <li className={`fleet-card fleet-${ship.windowState}`}>
      <h3>
        <Link to={`/ship/query/info?id=${ship.id}`}>{ship.name}</Link>
        {ship.status !== 'inService' && <ShipStatus status={ship.status} />}
      </h3>
      <p className="text-secondary">
        <DictValue code="SHIP_TYPE" value={ship.shipType} /> ·{' '}
        {localize(ship.flagNameZh, ship.flagNameEn)}
        {ship.imo && <> · IMO {ship.imo}</>}
        {ship.grossTonnage !== null && <> · {ship.grossTonnage.toLocaleString('en')} GT</>}
      </p>
      <p className="fleet-tags">
        {due.map(([state, tone]) => (
          <Tag key={state} tone={tone}>
            {translate(words[state], { count: ship[state] })}
          </Tag>
        ))}
        {due.length === 0 && ship.expired === 0 && <Tag tone="green">{t.ship.fine}</Tag>}
        {ship.expired > 0 && (
          <Tag tone="red">{translate(words.expired, { count: ship.expired })}</Tag>
        )}
        {ship.conditions > 0 && (
          <Tag tone="violet">{translate(words.conditions, { count: ship.conditions })}</Tag>
        )}
        {ship.requests > 0 && (
          <Tag tone="blue">{translate(words.requests, { count: ship.requests })}</Tag>
        )}
      </p>
      <p className="fleet-next">
        {ship.nextDueDate ? (
          <>
            {t.ship.next}
            {colon}
            <strong>{ship.nextCertCode}</strong>{' '}
            <DictValue code="SURVEY_TYPE" value={ship.nextSurveyType} /> ·{' '}
            <DateValue value={ship.nextDueDate} />
          </>
        ) : (
          translate(words.certificates, { count: ship.certificates })
        )}
      </p>
      <Allowed requiredRights={['work.surveyRequest.ask']}>
        <Link
          to={`/work/surveyRequest/edit?ship=${ship.id}`}
          aria-label={`${t.ask}${colon}${ship.name}`}
        >
          <Button size="small" tabIndex={-1}>
            {t.ask}
          </Button>
        </Link>
      </Allowed>
    </li>
  )
}
