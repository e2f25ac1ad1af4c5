import type { RowOf } from '#common/contract.ts'
import { usePunctuation, useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { DictValue, useDict } from '#web/kit/DictSelect.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import type { Tone } from '#web/kit/StatusTag.tsx'
import { timelineTones } from '#web/kit/Timeline.tsx'
import type { manager } from '../manager.contract.ts'
import { managerText } from '../manager.text.ts'
import './manager.css'

type Row = RowOf<typeof manager>
const tones: Record<Row['docState'], Tone> = {
  ...timelineTones,
  none: 'grey',
  interim: 'blue',
  notOpen: 'green',
  withdrawn: 'red',
}

/**
 * State of a company's DOC: amber once an audit is past its due date, red once it was missed or the
 * document withdrawn.
 */
export function DocTag({ state }: { state: Row['docState'] }) {
  const translate = useFormatMessage()
  return <Tag tone={tones[state]}>{translate(managerText.docState[state])}</Tag>
}

const mostTypes = 2

/** Ship types as tags: the first two, then the number of others with their names in a tooltip. */
export function ShipTypeTags({ types }: { types: readonly string[] }) {
  const { comma } = usePunctuation()
  const entries = useDict('SHIP_TYPE')
  const localize = useLocalized()
  const [shown, rest] = [types.slice(0, mostTypes), types.slice(mostTypes)]
  const named = rest
    .map((key) => entries.find((one) => one.key === key))
    .map((one) => one && localize(one.valueZh, one.valueEn))
  return (
    <span className="fleet-types">
      <DictValue code="SHIP_TYPE" value={shown} mode="tag" />
      {rest.length > 0 && (
        <span className="tag tabular-number" title={named.join(comma)}>
          +{rest.length}
        </span>
      )}
    </span>
  )
}

/** Numbers of a fleet's pending windows, the worst state first. */
export function FleetWindows({ row }: { row: Pick<Row, 'open' | 'late' | 'overdue'> }) {
  const t = useMessages(managerText)
  const states = (['overdue', 'late', 'open'] as const).filter((state) => row[state] > 0)
  if (!states.length) return <span className="text-secondary">{t.windowsNone}</span>
  return (
    <span className="tags">
      {states.map((state) => (
        <Tag key={state} tone={timelineTones[state]}>
          {t.labels[state]} {row[state]}
        </Tag>
      ))}
    </span>
  )
}
