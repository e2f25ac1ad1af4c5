import { Button, Skeleton } from 'antd'
import { useCall } from '#web/api/hooks.ts'
import { usePick, useSay, useText } from '#web/api/text.tsx'
import '#web/kit/detail/detail.css'
import { FileLink } from '#web/kit/files/FileLink.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { DateText, InstantText } from '#web/kit/values.tsx'
import { ship } from '../ship.contract.ts'
import { shipText } from '../ship.text.ts'

const labels = shipText.labels as Readonly<Record<string, (typeof shipText.labels)['name']>>

/** What a ship was called, flew and belonged to, the latest first: the day, from what to what, why, and the paper. */
export function ChangeList({ shipId }: { shipId: number }) {
  const t = useText(shipText)
  const kit = useText(kitText)
  const say = useSay()
  const pick = usePick()
  const answer = useCall(ship, 'changes', { id: shipId })
  if (answer.isPending) return <Skeleton active />
  if (answer.error) return <div className="list-told" role="alert"><p>{answer.error.message}</p><Button onClick={() => answer.refetch()}>{kit.retry}</Button></div>
  const { list } = answer.data
  if (list.length === 0) return <p className="faint">{t.noChanges}</p>
  return (
    <ol className="history">
      {list.map((line) => (
        <li key={line.id}>
          <div className="history-head">
            <DateText value={line.effectiveDate} /> <strong>{t.kinds[line.kind]}</strong>
            <span className="history-who">{line.recordedBy && say(shipText.recorded, { name: line.recordedBy })} <InstantText value={line.recordedTime} /></span>
          </div>
          <dl className="history-changes"><div><dt>{say(labels[line.field]!)}</dt><dd><del>{pick(line.fromZh, line.fromEn)}</del> → <ins>{pick(line.toZh, line.toEn) || <em>{kit.nothing}</em>}</ins></dd></div></dl>
          {line.reason && <blockquote>{line.reason}</blockquote>}
          {line.fileId && <FileLink id={line.fileId} />}
        </li>
      ))}
    </ol>
  )
}
