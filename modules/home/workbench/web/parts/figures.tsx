import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { countedAtMost } from '#common/contract.ts'
import type { OutputOf } from '#common/contract.ts'
import { Icon } from '#web/kit/Icon.tsx'
import type { IconName } from '#web/kit/Icon.tsx'
import type { workbench } from '../../workbench.contract.ts'

export type Bench = OutputOf<typeof workbench, 'get'>

/** A figure as people read it; lists count no further, so neither do figures. */
export const counted = (count: number): string => `${count.toLocaleString('en-US')}${count >= countedAtMost ? '+' : ''}`

/** A line that leads to the list of what it counts. */
export function FigureLine({ path, count, kind, state }: { path: string; count: number; kind: ReactNode; state?: ReactNode }) {
  return <li><Link to={path}><span className="bench-kind">{kind}</span>{state}<strong className="figure">{counted(count)}</strong></Link></li>
}

/** A card of the workbench. */
export function Card({ id, title, icon, className = '', extra, children }: { id: string; title: ReactNode; icon: IconName; className?: string; extra?: ReactNode; children: ReactNode }) {
  return (
    <section className={`bench-card ${className}`} aria-labelledby={id}>
      <header><h2 id={id}><Icon name={icon} />{title}</h2>{extra}</header>
      {children}
    </section>
  )
}
