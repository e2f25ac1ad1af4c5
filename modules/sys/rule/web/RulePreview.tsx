import { Alert, InputNumber } from 'antd'
import { useDeferredValue, useState } from 'react'
import type { InputOf, OutputOf } from '#common/contract.ts'
import { addMonths } from '#common/rules/base/dates.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useLocalized, useMessages } from '#web/api/text.tsx'
import DateInput from '#web/kit/form/DateInput.tsx'
import { Timeline } from '#web/kit/Timeline.tsx'
import { rule } from '../rule.contract.ts'
import { ruleText } from '../rule.text.ts'
import './rule.css'

type Input = InputOf<typeof rule, 'preview'>
type Window = OutputOf<typeof rule, 'preview'>['windows'][number]
interface Props {
  /** rules to preview: saved ones, or form values */
  of: Pick<Input, 'ruleId' | 'ruleIds' | 'rule'>
  /** months of validity of a certificate; an input when not given */
  validityMonths?: number | undefined
}

/**
 * Preview of windows on a time line, from an expiry date and an optional completion date, with the
 * reason for each date.
 */
export function RulePreview({ of, validityMonths }: Props) {
  const t = useMessages(ruleText)
  const localize = useLocalized()
  const { today } = useMe().info
  const [months, setMonths] = useState(validityMonths ?? 60)
  const [expiryDate, setExpiryDate] = useState(addMonths(today, Math.ceil(months * 0.55)))
  const [completedDate, setCompletedDate] = useState<string | null>(null)
  const input = useDeferredValue(
    JSON.stringify({
      ...of,
      expiryDate,
      validityMonths: validityMonths ?? months,
      ...(completedDate && { completedDate }),
    }),
  )
  const { data, error } = useApiQuery(rule, 'preview', JSON.parse(input) as Input, {
    keepPrevious: true,
  })
  const message = error && (error.fields[0]?.msg ?? error.msg)
  return (
    <section className="rule-preview">
      <div className="rule-given">
        <label>
          <span>{t.expiryDate}</span>
          <DateInput value={expiryDate} onChange={(date) => date && setExpiryDate(date)} />
        </label>
        {validityMonths === undefined && (
          <label>
            <span>{t.validityMonths}</span>
            <InputNumber
              min={1}
              max={600}
              precision={0}
              value={months}
              onChange={(value) => value && setMonths(value)}
            />
          </label>
        )}
        <label>
          <span>{t.completedDate}</span>
          <DateInput value={completedDate} onChange={setCompletedDate} />
        </label>
      </div>
      {message && <Alert type="warning" showIcon title={message} />}
      {!message &&
        data?.notes.map((note) => (
          <Alert key={note.en} type="info" showIcon title={localize(note.zh, note.en)} />
        ))}
      {!message &&
        data &&
        (data.windows.length > 0 ? (
          <Timeline today={today} rows={rowsOf(data.windows, localize)} />
        ) : (
          <p className="text-secondary">{t.noWindows}</p>
        ))}
    </section>
  )
}

function rowsOf(windows: readonly Window[], localize: (zh: string, en: string) => string) {
  const several = (w: Window) => windows.filter((other) => other.ruleCode === w.ruleCode).length > 1
  return windows
    .filter((w) => !w.waived)
    .map((w) => ({
      key: `${w.ruleCode}-${w.occurrence}-${w.dueDate}`,
      label: `${localize(w.ruleName, w.ruleNameEn)}${several(w) ? ` · ${w.occurrence}` : ''}`,
      start: w.startDate,
      due: w.dueDate,
      end: w.endDate,
      done: w.doneDate,
      state: w.status,
      explanation: localize(w.explanationZh, w.explanationEn),
    }))
}
