import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { maxCountedTotal } from '#common/contract.ts'
import type { OutputOf } from '#common/contract.ts'
import { Icon } from '#web/kit/Icon.tsx'
import type { IconName } from '#web/kit/Icon.tsx'
import type { workbench } from '#modules/home/workbench/workbench.contract.ts'

export type WorkbenchData = OutputOf<typeof workbench, 'get'>

/** A formatted count; beyond the limit of list totals it ends with a plus. */
export const counted = (count: number): string =>
  `${count.toLocaleString('en-US')}${count >= maxCountedTotal ? '+' : ''}`

/** A row that links to the list it counts. */
export function FigureLine({
  path,
  count,
  kind,
  state,
}: {
  path: string
  count: number
  kind: ReactNode
  state?: ReactNode
}) {
  return (
    <li>
      <Link to={path}>
        {kind && <span className="workbench-kind">{kind}</span>}
        {state}
        <strong className="tabular-number">{counted(count)}</strong>
      </Link>
    </li>
  )
}

/** A card of the workbench. */
export function Card({
  id,
  title,
  icon,
  className = '',
  extra,
  children,
}: {
  id: string
  title: ReactNode
  icon: IconName
  className?: string
  extra?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={`workbench-card ${className}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>
          <Icon name={icon} />
          {title}
        </h2>
        {extra}
      </header>
      {children}
    </section>
  )
}
