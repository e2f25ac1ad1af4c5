import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '#common/contract.ts'
import { useCall } from '#web/api/hooks.ts'
import { useAllowed, useMe } from '#web/api/me.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { FormSlot } from '#web/kit/list/ListPage.tsx'
import { chronicleKinds, shipRecord } from '../shipRecord.contract.ts'
import { shipRecordText } from '../shipRecord.text.ts'
import { ChronicleLine } from './ChronicleLine.tsx'
import type { ChronicleKind } from './KindMark.tsx'
import './chronicle.css'

export type Line = OutputOf<typeof shipRecord, 'chronicle'>['list'][number]
const step = 60
const form = () => import('./RecordForm.tsx')

/** All that happened to a ship on a vertical line of time, by year, the latest first; by kind where asked. */
export function Chronicle({ shipId }: { shipId: number }) {
  const t = useText(shipRecordText)
  const k = useText(kitText)
  const say = useSay()
  const { today } = useMe().info
  const maySave = useAllowed(['ship.record.save'])
  const [kinds, setKinds] = useState<readonly ChronicleKind[]>([])
  const [shown, setShown] = useState(step)
  const [edit, setEdit] = useState<string | null>(null)
  const answer = useCall(shipRecord, 'chronicle', { shipId }, { staleTime: 0 })
  if (answer.error) return <div className="list-told" role="alert"><p>{answer.error.message}</p><Button onClick={() => answer.refetch()}>{k.retry}</Button></div>
  if (!answer.data) return <Skeleton active paragraph={{ rows: 8 }} />
  const { list, total } = answer.data
  const counts = Map.groupBy(list, ({ kind }) => kind)
  const wanted = kinds.length > 0 ? list.filter(({ kind }) => kinds.includes(kind)) : list
  const toggle = (kind: ChronicleKind) => setKinds(kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind])
  return (
    <section className="chronicle">
      <div className="chronicle-head">
        <div className="chronicle-kinds" role="group" aria-label={t.kinds}>
          <button type="button" className="tag tag-choice" aria-pressed={kinds.length === 0} onClick={() => setKinds([])}>{t.all} {list.length}</button>
          {chronicleKinds.filter((kind) => counts.has(kind)).map((kind) => (
            <button type="button" className="tag tag-choice" key={kind} aria-pressed={kinds.includes(kind)} onClick={() => toggle(kind)}>{say(shipRecordText.kind[kind])} {counts.get(kind)!.length}</button>
          ))}
        </div>
        {maySave && <Button type="primary" onClick={() => setEdit('new')}>{t.add}</Button>}
      </div>
      {wanted.length === 0 && <p className="faint">{list.length > 0 ? t.nothingOfKind : t.nothing}</p>}
      <Years lines={wanted.slice(0, shown)} />
      {wanted.length > shown && <div><Button onClick={() => setShown(shown + step)}>{t.older}</Button> <span className="faint">{say(shipRecordText.showing, { shown, total: wanted.length })}</span></div>}
      {total > list.length && wanted.length <= shown && <p className="faint">{say(shipRecordText.showing, { shown: list.length, total })}</p>}
      <FormSlot load={form} may={maySave} edit={edit} initial={{ shipId, recordDate: today }} onClose={() => setEdit(null)} />
    </section>
  )
}

function Years({ lines }: { lines: readonly Line[] }) {
  return [...Map.groupBy(lines, ({ day }) => day.slice(0, 4))].map(([year, of]) => (
    <section key={year} aria-label={year}>
      <h2 className="chronicle-year">{year}</h2>
      <ol className="chronicle-line">{of.map((line) => <ChronicleLine key={`${line.source}-${line.sourceId}`} line={line} />)}</ol>
    </section>
  ))
}
