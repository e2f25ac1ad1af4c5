import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '#common/contract.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { useHasRight, useMe } from '#web/api/me.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { QueryError } from '#web/kit/QueryError.tsx'
import { LazyForm } from '#web/kit/form/LazyForm.tsx'
import { chronicleKinds, shipRecord } from '../shipRecord.contract.ts'
import { shipRecordText } from '../shipRecord.text.ts'
import { ChronicleLine } from './ChronicleLine.tsx'
import type { ChronicleKind } from './RecordKindTag.tsx'
import './chronicle.css'

export type Line = OutputOf<typeof shipRecord, 'chronicle'>['list'][number]
const step = 60
const form = () => import('./RecordForm.tsx')

/** All events of a ship on a vertical timeline by year, the latest first, with a filter by kind. */
export function Chronicle({ shipId }: { shipId: number }) {
  const t = useMessages(shipRecordText)
  const translate = useFormatMessage()
  const { today } = useMe().info
  const maySave = useHasRight(['ship.record.save'])
  const [kinds, setKinds] = useState<readonly ChronicleKind[]>([])
  const [shown, setShown] = useState(step)
  const [edit, setEdit] = useState<string | null>(null)
  const response = useApiQuery(shipRecord, 'chronicle', { shipId }, { staleTime: 0 })
  if (response.error)
    return <QueryError message={response.error.message} onRetry={response.refetch} />
  if (!response.data) return <Skeleton active paragraph={{ rows: 8 }} />
  const { list, total } = response.data
  const counts = Map.groupBy(list, ({ kind }) => kind)
  const requested = kinds.length > 0 ? list.filter(({ kind }) => kinds.includes(kind)) : list
  const toggle = (kind: ChronicleKind) =>
    setKinds(kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind])
  return (
    <section className="chronicle">
      <div className="chronicle-head">
        <div className="chronicle-kinds" role="group" aria-label={t.kinds}>
          <button
            type="button"
            className="tag tag-choice"
            aria-pressed={kinds.length === 0}
            onClick={() => setKinds([])}
          >
            {t.all} {list.length}
          </button>
          {chronicleKinds
            .filter((kind) => counts.has(kind))
            .map((kind) => (
              <button
                type="button"
                className="tag tag-choice"
                key={kind}
                aria-pressed={kinds.includes(kind)}
                onClick={() => toggle(kind)}
              >
                {translate(shipRecordText.kind[kind])} {counts.get(kind)!.length}
              </button>
            ))}
        </div>
        {maySave && (
          <Button type="primary" onClick={() => setEdit('new')}>
            {t.add}
          </Button>
        )}
      </div>
      {requested.length === 0 && (
        <p className="text-secondary">{list.length > 0 ? t.nothingOfKind : t.nothing}</p>
      )}
      <Years lines={requested.slice(0, shown)} />
      {requested.length > shown && (
        <div>
          <Button onClick={() => setShown(shown + step)}>{t.older}</Button>{' '}
          <span className="text-secondary">
            {translate(shipRecordText.showing, { shown, total: requested.length })}
          </span>
        </div>
      )}
      {total > list.length && requested.length <= shown && (
        <p className="text-secondary">
          {translate(shipRecordText.showing, { shown: list.length, total })}
        </p>
      )}
      <LazyForm
        load={form}
        canSave={maySave}
        edit={edit}
        initialValues={{ shipId, recordDate: today }}
        onClose={() => setEdit(null)}
      />
    </section>
  )
}

function Years({ lines }: { lines: readonly Line[] }) {
  return [...Map.groupBy(lines, ({ day }) => day.slice(0, 4))].map(([year, of]) => (
    <section key={year} aria-label={year}>
      <h2 className="chronicle-year">{year}</h2>
      <ol className="chronicle-line">
        {of.map((line) => (
          <ChronicleLine key={`${line.source}-${line.sourceId}`} line={line} />
        ))}
      </ol>
    </section>
  ))
}
