import { Alert, InputNumber } from 'antd'
import { useDeferredValue, useState } from 'react'
import type { InputOf, OutputOf } from '#common/contract.ts'
import { addMonths } from '#common/rules/dates.ts'
import { useCall } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { usePick, useText } from '#web/api/text.tsx'
import DateInput from '#web/kit/form/DateInput.tsx'
import { TimeLine } from '#web/kit/TimeLine.tsx'
import { rule } from '../rule.contract.ts'
import { ruleText } from '../rule.text.ts'
import './rule.css'

type Input = InputOf<typeof rule, 'preview'>
type Window = OutputOf<typeof rule, 'preview'>['windows'][number]
interface Props {
  /** which rules to try: saved ones, or values being typed */
  of: Pick<Input, 'ruleId' | 'ruleIds' | 'rule'>
  /** months a certificate is valid; asked for when not given */
  validityMonths?: number | undefined
}

/** Choose an expiry date, and perhaps when the survey was completed: every window on a line of time, each with the reason for its dates. */
export function RulePreview({ of, validityMonths }: Props) {
  const t = useText(ruleText)
  const pick = usePick()
  const { today } = useMe().info
  const [months, setMonths] = useState(validityMonths ?? 60)
  const [expiryDate, setExpiryDate] = useState(addMonths(today, Math.ceil(months * 0.55)))
  const [completedDate, setCompletedDate] = useState<string | null>(null)
  const input = useDeferredValue(JSON.stringify({ ...of, expiryDate, validityMonths: validityMonths ?? months, ...(completedDate && { completedDate }) }))
  const { data, error } = useCall(rule, 'preview', JSON.parse(input) as Input, { keep: true })
  const fault = error && (error.fields[0]?.msg ?? error.msg)
  return (
    <section className="rule-preview">
      <div className="rule-given">
        <label><span>{t.expiryDate}</span><DateInput value={expiryDate} onChange={(date) => date && setExpiryDate(date)} /></label>
        {validityMonths === undefined && <label><span>{t.validityMonths}</span><InputNumber min={1} max={600} precision={0} value={months} onChange={(value) => value && setMonths(value)} /></label>}
        <label><span>{t.completedDate}</span><DateInput value={completedDate} onChange={setCompletedDate} /></label>
      </div>
      {fault && <Alert type="warning" showIcon title={fault} />}
      {!fault && data?.notes.map((note) => <Alert key={note.en} type="info" showIcon title={pick(note.zh, note.en)} />)}
      {!fault && data && (data.windows.length > 0 ? <TimeLine today={today} rows={rowsOf(data.windows, pick)} /> : <p className="faint">{t.noWindows}</p>)}
    </section>
  )
}

function rowsOf(windows: readonly Window[], pick: (zh: string, en: string) => string) {
  const several = (w: Window) => windows.filter((other) => other.ruleCode === w.ruleCode).length > 1
  return windows.filter((w) => !w.waived).map((w) => ({
    key: `${w.ruleCode}-${w.occurrence}-${w.dueDate}`, label: `${pick(w.ruleName, w.ruleNameEn)}${several(w) ? ` · ${w.occurrence}` : ''}`,
    start: w.startDate, due: w.dueDate, end: w.endDate, done: w.doneDate, state: w.status, explanation: pick(w.explanationZh, w.explanationEn),
  }))
}
