import type { ReactNode } from 'react'
import './detail.css'

interface Props {
  title: ReactNode
  subtitle?: ReactNode
  /** buttons at the right */
  children?: ReactNode
}

/** Head of a page: its title, a line below it, and buttons. */
export const DetailHead = ({ title, subtitle, children }: Props) => (
  <header className="detail-head">
    <div>
      <h1>{title}</h1>
      {subtitle && <p className="text-secondary">{subtitle}</p>}
    </div>
    {children && <div className="detail-actions">{children}</div>}
  </header>
)
