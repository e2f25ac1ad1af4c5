import { Alert, Button, Skeleton } from 'antd'
import { Link } from 'react-router'
import type { OutputOf } from '#common/contract.ts'
import type { Message } from '#common/text.ts'
import { DUTY_FACTS } from '#common/rules/ships/duty-facts.ts'
import type { shipQuery as Contract } from '#modules/ship/query/shipQuery.contract.ts'
import { shipQuery } from '#modules/ship/query/shipQuery.contract.ts'
import { shipQueryText } from '#modules/ship/query/shipQuery.text.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { useFormatMessage, useLocalized, useMessages, usePunctuation } from '#web/api/text.tsx'
import { RowsTable } from '#web/kit/detail/RowsTable.tsx'
import { DateValue } from '#web/kit/FieldValue.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { StartWork } from './StartWork.tsx'

type Duty = OutputOf<typeof Contract, 'duties'>['list'][number]
const text = shipQueryText.duties
const isMissing = (duty: Duty) => duty.kind === 'required' && !duty.fulfilled

/** One group of duties with the clause of each. */
function DutyTable({
  caption,
  empty,
  rows,
}: {
  caption: Message
  empty: Message
  rows: readonly Duty[]
}) {
  const localize = useLocalized()
  const { comma } = usePunctuation()
  const facts = (duty: Duty) =>
    duty.facts.map((fact) => localize(DUTY_FACTS[fact][0], DUTY_FACTS[fact][1])).join(comma)
  const name = (duty: Duty) => localize(duty.certNameZh, duty.certNameEn)
  return (
    <RowsTable<Duty>
      caption={caption}
      empty={empty}
      rows={rows}
      columns={[
        {
          name: 'certificate',
          label: shipQueryText.certificate,
          render: (duty) =>
            duty.shipCertId === null ? (
              name(duty)
            ) : (
              <Link to={`/ship/cert/detail?id=${duty.shipCertId}`}>{name(duty)}</Link>
            ),
        },
        { name: 'clause', label: text.clause, render: (duty) => duty.clause },
        {
          name: 'ground',
          label: text.ground,
          render: (duty) => localize(duty.groundZh, duty.groundEn),
        },
        ...(rows.some((duty) => duty.facts.length > 0)
          ? [{ name: 'facts', label: text.dependsOn, render: facts }]
          : []),
        ...(rows.some((duty) => duty.shipCertId !== null)
          ? [
              {
                name: 'expires',
                label: shipQueryText.expires,
                render: (duty: Duty) => <DateValue value={duty.expiryDate} />,
              },
            ]
          : []),
      ]}
    />
  )
}

/** Certificates the ship must carry: missing, depending on something, and held. */
export function ShipDuties({ shipId }: { shipId: number }) {
  const t = useMessages(shipQueryText).duties
  const kit = useMessages(kitText)
  const { data, error, refetch } = useApiQuery(shipQuery, 'duties', { id: shipId })
  if (error)
    return (
      <div className="list-message" role="alert">
        <p>{error.message}</p>
        <Button onClick={() => refetch()}>{kit.retry}</Button>
      </div>
    )
  if (!data) return <Skeleton active />
  if (data.list.length === 0) return <p className="text-secondary">{t.noDuties}</p>
  const missing = data.list.filter(isMissing)
  const held = data.list.filter((duty) => duty.fulfilled)
  const open = data.list.filter((duty) => duty.kind === 'depends' && !duty.fulfilled)
  return (
    <section className="ship-certs">
      <p className="text-secondary">{t.note}</p>
      <h3>{t.missing}</h3>
      <DutyTable caption={text.missing} empty={text.noneMissing} rows={missing} />
      {missing.length > 0 && (
        <div className="ship-buttons">
          <StartWork shipId={shipId} request={t.request} />
        </div>
      )}
      <h3>{t.depends}</h3>
      <DutyTable caption={text.depends} empty={text.noneDepends} rows={open} />
      <h3>{t.held}</h3>
      <DutyTable caption={text.held} empty={text.noneHeld} rows={held} />
    </section>
  )
}

/** Missing certificates of a ship in a line, for the planner. */
export function MissingDuties({ shipId }: { shipId: number }) {
  const translate = useFormatMessage()
  const localize = useLocalized()
  const { data } = useApiQuery(shipQuery, 'duties', { id: shipId })
  const missing = data?.list.filter(isMissing) ?? []
  if (missing.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={translate(text.count, { count: missing.length })}
      description={
        <ul>
          {missing.map((duty) => (
            <li key={duty.code}>
              {localize(duty.certNameZh, duty.certNameEn)} · {duty.clause}
            </li>
          ))}
        </ul>
      }
    />
  )
}
