import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '#common/contract.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { QueryError } from '#web/kit/QueryError.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import type { Tone } from '#web/kit/StatusTag.tsx'
import { classStatus } from '../classStatus.contract.ts'
import type { ClassEventKind } from '../classStatus.contract.ts'
import { classStatusText } from '../classStatus.text.ts'
import { ClassEventDrawer } from './ClassEventDrawer.tsx'
import type { ShipCertOption } from './ClassEventDrawer.tsx'
import { ClassEvents } from './ClassEvents.tsx'
import './class-status.css'

type Status = OutputOf<typeof classStatus, 'status'>

const tones: Readonly<Record<Status['state'], Tone>> = {
  none: 'grey',
  assigned: 'green',
  suspended: 'red',
  withdrawn: 'red',
}

/** State of the class today, since when, and the lay-up or conversion of the ship. */
function StatusToday({ status }: { status: Status }) {
  const t = useMessages(classStatusText)
  const translate = useFormatMessage()
  const { state, since, rule, outOfService } = status
  return (
    <p>
      <Tag tone={tones[state]}>{t.state[state]}</Tag>{' '}
      {since && <span>{translate(classStatusText.since, { day: since })} </span>}
      {rule && <span className="text-secondary">{rule} </span>}
      {outOfService && (
        <>
          <Tag tone="amber">{t.kind[outOfService.kind]}</Tag>{' '}
          <span>
            {translate(classStatusText.since, { day: outOfService.from })}{' '}
            {outOfService.until && translate(classStatusText.until, { day: outOfService.until })}
          </span>
        </>
      )}
    </p>
  )
}

/** Warns of overdue items of the continuous surveys; they do not suspend the class by themselves. */
function OverdueItems({ count }: { count: number }) {
  const translate = useFormatMessage()
  if (!count) return null
  return (
    <Alert type="warning" showIcon title={translate(classStatusText.overdueItems, { count })} />
  )
}

/** Class of a ship: its status today, what may be recorded, and its history. */
export function ClassStatus({
  shipId,
  certs,
}: {
  shipId: number
  certs: readonly ShipCertOption[]
}) {
  const t = useMessages(classStatusText)
  const [open, setOpen] = useState<ClassEventKind>()
  const { data, error, refetch } = useApiQuery(classStatus, 'status', { shipId })
  if (error) return <QueryError message={error.message} onRetry={refetch} />
  if (!data) return <Skeleton active />
  return (
    <section className="class-status">
      <div className="class-status-head">
        <StatusToday status={data} />
        <div className="class-status-actions">
          {data.can.map((kind) => (
            <Button key={kind} danger={kind === 'withdraw'} onClick={() => setOpen(kind)}>
              {t.actions[kind]}
            </Button>
          ))}
        </div>
      </div>
      <OverdueItems count={data.overdueItems} />
      <h3>{t.history}</h3>
      <ClassEvents shipId={shipId} />
      {open && (
        <ClassEventDrawer
          key={open}
          kind={open}
          shipId={shipId}
          certs={certs}
          intervals={data.intervals}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  )
}
