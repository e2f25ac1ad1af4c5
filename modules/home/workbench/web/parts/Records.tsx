import { Link } from 'react-router'
import { usePick, useText } from '#web/api/text.tsx'
import { InstantText } from '#web/kit/values.tsx'
import { workbenchText } from '../../workbench.text.ts'
import { Card } from './figures.tsx'
import type { Bench } from './figures.tsx'

const shown = 10

/** What the person did lately. */
export function Records({ records }: { records: Bench['records'] }) {
  const t = useText(workbenchText)
  const pick = usePick()
  return (
    <Card id="bench-records" icon="history" title={t.records} className="bench-records">
      {records.length === 0 ? <p className="bench-none">{t.noRecords}</p> : (
        <ol>
          {records.slice(0, shown).map((one) => {
            const kind = pick(one.titleZh, one.titleEn)
            const own = pick(one.nameZh, one.nameEn)
            const name = own || (one.id > 0 ? `${kind} ${one.id}` : kind)
            return (
              <li key={`${one.time}${one.resource}${one.id}${one.actionEn}`}>
                <span><strong>{pick(one.actionZh, one.actionEn)}</strong> {one.detailPath ? <Link to={one.detailPath}>{name}</Link> : name}</span>
                <span className="faint"><InstantText value={one.time} />{own && ` · ${kind}`}{one.stateZh && one.stateEn && ` · ${pick(one.stateZh, one.stateEn)}`}</span>
              </li>
            )
          })}
        </ol>
      )}
    </Card>
  )
}
