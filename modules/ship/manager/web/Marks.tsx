import type { RowOf } from '#common/contract.ts'
import { useMarks, usePick, useSay, useText } from '#web/api/text.tsx'
import { DictText, useDict } from '#web/kit/Dict.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import type { Tone } from '#web/kit/StatusTag.tsx'
import { timeTones } from '#web/kit/TimeLine.tsx'
import type { manager } from '../manager.contract.ts'
import { managerText } from '../manager.text.ts'
import './manager.css'

type Row = RowOf<typeof manager>
const tones: Record<Row['docState'], Tone> = { ...timeTones, none: 'grey', interim: 'blue', notOpen: 'green', withdrawn: 'red' }

/** How a company's DOC stands: amber once an audit is past its due date, red once it was missed, or the document withdrawn. */
export function DocTag({ state }: { state: Row['docState'] }) {
  const say = useSay()
  return <Tag tone={tones[state]}>{say(managerText.docState[state])}</Tag>
}

const mostTypes = 2

/** Ship types as tags, two of many; the rest by their number, and by name to who points at it. */
export function FewTypes({ types }: { types: readonly string[] }) {
  const { comma } = useMarks()
  const entries = useDict('SHIP_TYPE')
  const pick = usePick()
  const [shown, rest] = [types.slice(0, mostTypes), types.slice(mostTypes)]
  const named = rest.map((key) => entries.find((one) => one.key === key)).map((one) => one && pick(one.valueZh, one.valueEn))
  return <span className="fleet-types"><DictText code="SHIP_TYPE" value={shown} mode="tag" />{rest.length > 0 && <span className="tag figure" title={named.join(comma)}>+{rest.length}</span>}</span>
}

/** The windows of a fleet that ask for something, the worst first. */
export function FleetWindows({ row }: { row: Pick<Row, 'open' | 'late' | 'overdue'> }) {
  const t = useText(managerText)
  const told = (['overdue', 'late', 'open'] as const).filter((state) => row[state] > 0)
  if (!told.length) return <span className="faint">{t.windowsNone}</span>
  return <span className="fleet-windows">{told.map((state) => <Tag key={state} tone={timeTones[state]}>{t.labels[state]} {row[state]}</Tag>)}</span>
}
