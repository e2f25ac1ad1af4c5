import { Link } from 'react-router'
import { useLocalized, useMessages } from '#web/api/text.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { workbenchText } from '#modules/home/workbench/workbench.text.ts'
import { Card, counted, FigureLine } from './count-cards.tsx'
import type { WorkbenchData } from './count-cards.tsx'

const crf = 'crf/info'

/**
 * CRFs that wait for the user, and the number per stage in scope. Nothing for users without CRFs.
 */
export function CrfCard({
  todos,
  work,
}: {
  todos: WorkbenchData['todos']
  work: WorkbenchData['work']
}) {
  const t = useMessages(workbenchText)
  const localize = useLocalized()
  const own = todos.filter(({ resource }) => resource === crf)
  const all = work.find(({ resource }) => resource === crf)
  return (
    <Card id="bench-crf" icon="solution" title={t.crf}>
      {own.length === 0 && <p className="bench-none">{t.noCrf}</p>}
      {own.length > 0 && (
        <ul className="bench-lines">
          {own.map((one) => (
            <FigureLine
              key={one.path}
              path={one.path}
              count={one.count}
              kind={
                <Tag tone={one.tone} icon={one.icon}>
                  {localize(one.stateZh, one.stateEn)}
                </Tag>
              }
            />
          ))}
        </ul>
      )}
      {all && (
        <div className="bench-stages">
          <h3>
            <Link to={all.path}>
              <span>{t.crfOpen}</span>
              <strong className="tabular-number">{counted(all.count)}</strong>
            </Link>
          </h3>
          <ul>
            {all.states.map((one) => (
              <li key={one.status}>
                <Link to={one.path}>
                  <span>{localize(one.stateZh, one.stateEn)}</span>
                  <strong className="tabular-number">{counted(one.count)}</strong>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}
