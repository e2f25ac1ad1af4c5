import { Link } from 'react-router'
import { usePick, useText } from '#web/api/text.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { workbenchText } from '../../workbench.text.ts'
import { Card, counted, FigureLine } from './figures.tsx'
import type { Bench } from './figures.tsx'

const crf = 'crf/info'

/** CRFs that wait for the person, and how many stand at which stage in their scope. Nothing for those who have no CRFs. */
export function CrfCard({ todos, work }: { todos: Bench['todos']; work: Bench['work'] }) {
  const t = useText(workbenchText)
  const pick = usePick()
  const mine = todos.filter(({ resource }) => resource === crf)
  const all = work.find(({ resource }) => resource === crf)
  return (
    <Card id="bench-crf" icon="solution" title={t.crf}>
      {mine.length === 0 && <p className="bench-none">{t.noCrf}</p>}
      {mine.length > 0 && <ul className="bench-lines">{mine.map((one) => <FigureLine key={one.path} path={one.path} count={one.count} kind={<Tag tone={one.tone} icon={one.icon}>{pick(one.stateZh, one.stateEn)}</Tag>} />)}</ul>}
      {all && (
        <div className="bench-stages">
          <h3><Link to={all.path}><span>{t.crfOpen}</span><strong className="figure">{counted(all.count)}</strong></Link></h3>
          <ul>
            {all.states.map((one) => (
              <li key={one.status}><Link to={one.path}><span>{pick(one.stateZh, one.stateEn)}</span><strong className="figure">{counted(one.count)}</strong></Link></li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}
