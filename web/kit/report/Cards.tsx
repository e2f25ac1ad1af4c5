import type { CSSProperties, ReactNode } from 'react'
import './report.css'

interface Card { label: string; value: ReactNode; help?: string | undefined }
/** As many beside each other as a small, a usual and a wide window hold. */
const most = { small: 4, usual: 6, wide: 7 }

/** Sums above a report, in lines of even length. */
export function Cards({ label, cards }: { label: string; cards: readonly Card[] }) {
  const columns = Object.fromEntries(Object.entries(most).map(([width, count]) => [`--${width}`, Math.ceil(cards.length / Math.ceil(cards.length / count))]))
  return (
    <dl className="report-cards" aria-label={label} style={columns as CSSProperties}>
      {cards.map((card) => <div key={card.label} title={card.help}><dt>{card.label}</dt><dd>{card.value}</dd></div>)}
    </dl>
  )
}
