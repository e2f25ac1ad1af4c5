import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { countedAtMost } from '#common/contract.ts'
import type { OutputOf } from '#common/contract.ts'
import { Icon } from '#web/kit/Icon.tsx'
import type { IconName } from '#web/kit/Icon.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import type { Tone } from '#web/kit/StatusTag.tsx'
import type { workbench } from '../../workbench.contract.ts'

export type Bench = OutputOf<typeof workbench, 'get'>

/** A figure as people read it; lists count no further, so neither do figures. */
export const counted = (count: number): string => `${count.toLocaleString('en-US')}${count >= countedAtMost ? '+' : ''}`

/** Colour of a state in which somebody is waited for. */
export const toneOfState = (stateEn: string): Tone => (/fail|refus/i.test(stateEn) ? 'red' : /sign|generate|issu|approv/i.test(stateEn) ? 'violet' : /fill|info|submit|draft|progress/i.test(stateEn) ? 'blue' : 'amber')

/** A line that leads to the list of what it counts. */
export function FigureLine({ path, count, kind, state, tone }: { path: string; count: number; kind: ReactNode; state?: ReactNode; tone?: Tone }) {
  return <li><Link to={path}><span className="bench-kind">{kind}</span>{state && <Tag tone={tone ?? 'amber'}>{state}</Tag>}<strong className="figure">{counted(count)}</strong></Link></li>
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
