import { shipCompleteness } from '#common/rules/ships/ship-completeness.ts'
import type { Missing } from '#common/rules/ships/ship-completeness.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { shipText } from '../ship.text.ts'
import type { ShipFormValues } from './ship-values.ts'
import './ship.css'

const shownAtMost = 8
const labelOf = (field: string) => shipText.labels[field as keyof typeof shipText.labels]

/** A percentage as a bar with its value. */
export function Meter({ percent }: { percent: number }) {
  const t = useMessages(shipText)
  return (
    <span className={`meter ${percent < 60 ? 'meter-low' : percent < 90 ? 'meter-middle' : ''}`}>
      <span
        className="meter-bar"
        role="meter"
        aria-label={t.labels.completeness}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span style={{ width: `${percent}%` }} />
      </span>
      <span className="tabular-number">{percent} %</span>
    </span>
  )
}

interface Props {
  ship: Readonly<ShipFormValues>
  /** makes each missing particular a button that scrolls to it */ onGo?: (field: string) => void
  /** in one row, for wide pages */ inLine?: boolean
}

/** Completeness of a ship's particulars, and the missing ones, the most needed first. */
export function Completeness({ ship, onGo, inLine = false }: Props) {
  const t = useMessages(shipText)
  const translate = useFormatMessage()
  const { percent, missing } = shipCompleteness(ship)
  const one = ({ field, neededBy }: Missing) => {
    const words = translate(labelOf(field))
    const why = translate(shipText.neededBy, { field: words, codes: neededBy.join(' ') })
    return (
      <li key={field}>
        {onGo ? (
          <button type="button" title={why} onClick={() => onGo(field)}>
            {words}
          </button>
        ) : (
          <span title={why}>{words}</span>
        )}
      </li>
    )
  }
  return (
    <section
      className={`completeness ${inLine ? 'completeness-line' : ''}`}
      aria-label={t.labels.completeness}
    >
      <div className="completeness-head">
        <strong>{t.labels.completeness}</strong>
        <Meter percent={percent} />
      </div>
      {missing.length === 0 ? (
        <p className="text-secondary">{t.whole}</p>
      ) : (
        <>
          <p className="text-secondary">{t.missing}</p>
          <ul>{missing.slice(0, shownAtMost).map(one)}</ul>
          {missing.length > shownAtMost && (
            <details>
              <summary>
                {translate(shipText.moreMissing, { count: missing.length - shownAtMost })}
              </summary>
              <ul>{missing.slice(shownAtMost).map(one)}</ul>
            </details>
          )}
        </>
      )}
    </section>
  )
}
