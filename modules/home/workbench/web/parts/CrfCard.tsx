import { Link } from 'react-router'
import { usePick, useText } from '#web/api/text.tsx'
import { workbenchText } from '../../workbench.text.ts'
import { Card, counted, toneOfState } from './figures.tsx'
import type { Bench } from './figures.tsx'
import { TodoLines } from './TodoCards.tsx'

const crf = 'crf/info'

/** CRFs that wait for the person, and how many stand at which stage in their scope. Nothing for those who have no CRFs. */
export function CrfCard({ todos, work }: { todos: Bench['todos']; work: Bench['work'] }) {
  const t = useText(workbenchText)
  const pick = usePick()
  const mine = todos.filter(({ resource }) => resource === crf)
  const all = work.find(({ resource }) => resource === crf)
  return (
    <Card id="bench-crf" icon="solution" title={t.crf}>
      {mine.length ? <TodoLines todos={mine} /> : <p className="bench-none">{t.noCrf}</p>}
      {all && (
        <div className="bench-stages">
          <h3><Link to={all.path}>{t.crfOpen} <strong className="figure">{counted(all.count)}</strong></Link></h3>
          <ul>
            {all.states.map((one) => (
              <li key={one.status}><Link className={`status status-${toneOfState(one.stateEn)}`} to={one.path}>{pick(one.stateZh, one.stateEn)} <strong className="figure">{counted(one.count)}</strong></Link></li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}
