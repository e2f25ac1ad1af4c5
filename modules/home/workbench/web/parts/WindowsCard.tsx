import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { useCall } from '#web/api/hooks.ts'
import { useLive } from '#web/api/live.ts'
import { useText } from '#web/api/text.tsx'
import { workbench } from '../../workbench.contract.ts'
import { workbenchText } from '../../workbench.text.ts'
import { Card, counted } from './figures.tsx'

/** Overdue and coming surveys in the person's scope. Nothing for those who may not see certificates. */
export function WindowsCard() {
  const t = useText(workbenchText)
  const { data, error, refetch } = useCall(workbench, 'windows', {}, { staleTime: 0, every: 900_000 })
  useLive('windows', refetch)
  if (error || data?.figures.length === 0) return null
  return (
    <Card id="bench-windows" icon="calendar" title={t.windows}>
      {!data && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {data && data.figures.every(({ count }) => count === 0) && <p className="bench-none">{t.noWindows}</p>}
      {data && data.figures.some(({ count }) => count > 0) && (
        <ul className="bench-windows">
          {data.figures.map(({ key, count, path }) => <li key={key} className={`bench-${key}${count ? '' : ' bench-zero'}`}><Link to={path}><strong className="figure">{counted(count)}</strong><span>{t.windowFigures[key]}</span></Link></li>)}
        </ul>
      )}
    </Card>
  )
}
