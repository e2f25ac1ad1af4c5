import { Link } from 'react-router'
import { usePick, useText } from '#web/api/text.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { DateText, InstantText } from '#web/kit/values.tsx'
import { workbenchText } from '../../workbench.text.ts'
import type { Bench } from './figures.tsx'

/** The rows that have waited longest for the person. */
export function Waiting({ rows, today }: { rows: Bench['rows']; today: string }) {
  const t = useText(workbenchText)
  const pick = usePick()
  if (rows.length === 0) return <p className="bench-none bench-none-large">{t.noTodos}</p>
  return (
    <ol className="bench-rows">
      {rows.map((row) => (
        <li key={row.detailPath}>
          <div className="bench-what"><Link to={row.detailPath}>{pick(row.titleZh, row.titleEn)}</Link><span className="faint">{pick(row.kindZh, row.kindEn)}{row.ship && ` · ${row.ship}`}</span></div>
          <Tag tone={row.tone} icon={row.icon}>{pick(row.stateZh, row.stateEn)}</Tag>
          <dl>
            {row.dueDate && <div className={row.dueDate < today ? 'bench-late' : ''}><dt>{row.dueDate < today ? t.late : t.due}</dt><dd><DateText value={row.dueDate} /></dd></div>}
            <div><dt>{t.since}</dt><dd><InstantText value={row.since} /></dd></div>
          </dl>
        </li>
      ))}
    </ol>
  )
}
