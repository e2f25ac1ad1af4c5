import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { useApiQuery } from '#web/api/hooks.ts'
import { useLive } from '#web/api/live.ts'
import { useMessages } from '#web/api/text.tsx'
import { workbench } from '#modules/home/workbench/workbench.contract.ts'
import { workbenchText } from '#modules/home/workbench/workbench.text.ts'
import { Card, counted } from './count-cards.tsx'

/** Overdue and upcoming surveys in scope. Nothing for users who may not read certificates. */
export function WindowsCard() {
  const t = useMessages(workbenchText)
  const { data, error, refetch } = useApiQuery(
    workbench,
    'windows',
    {},
    { staleTime: 0, refetchIntervalMs: 900_000 },
  )
  useLive('windows', refetch)
  if (error || data?.figures.length === 0) return null
  return (
    <Card id="bench-windows" icon="calendar" title={t.windows}>
      {!data && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {data && data.figures.every(({ count }) => count === 0) && (
        <p className="bench-none">{t.noWindows}</p>
      )}
      {data && data.figures.some(({ count }) => count > 0) && (
        <ul className="bench-windows">
          {data.figures.map(({ key, count, path }) => (
            <li key={key} className={`bench-${key}${count ? '' : ' bench-zero'}`}>
              <Link to={path}>
                <strong className="tabular-number">{counted(count)}</strong>
                <span>{t.windowFigures[key]}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
