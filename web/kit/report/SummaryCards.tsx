import type { CSSProperties, ReactNode } from 'react'
import './report.css'

interface Card {
  label: string
  value: ReactNode
  help?: string | undefined
}
/** Maximum cards per line in a small, normal and wide window. */
const maxPerLine = { small: 4, usual: 6, wide: 7 }

/** Totals above a report, in lines of equal length. */
export function SummaryCards({ label, cards }: { label: string; cards: readonly Card[] }) {
  const columns = Object.fromEntries(
    Object.entries(maxPerLine).map(([width, count]) => [
      `--${width}`,
      Math.ceil(cards.length / Math.ceil(cards.length / count)),
    ]),
  )
  return (
    <dl className="report-cards" aria-label={label} style={columns as CSSProperties}>
      {cards.map((card) => (
        <div key={card.label} title={card.help}>
          <dt>{card.label}</dt>
          <dd>{card.value}</dd>
        </div>
      ))}
    </dl>
  )
}
