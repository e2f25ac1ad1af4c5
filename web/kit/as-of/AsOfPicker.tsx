import { Segmented } from 'antd'
import { lazy, Suspense } from 'react'
import { useMe } from '../../api/me.ts'
import { useFormatMessage, useMessages } from '../../api/text.tsx'
import { Tag } from '../StatusTag.tsx'
import { useUrlParams } from '../use-url-params.ts'
import { asOfText } from './as-of.text.ts'
import './as-of.css'

/** Loaded after the list, because the calendar is larger than the list. */
const DateInput = lazy(() => import('../form/DateInput.tsx'))

interface Props {
  /** null: today */
  day: string | null
  onChoose: (day: string | null) => void
}

/** The day as of which records are shown; marked when it is not today. */
export function AsOfPicker({ day, onChoose }: Props) {
  const t = useMessages(asOfText)
  const translate = useFormatMessage()
  const { today } = useMe().info
  return (
    <span className="as-of-day">
      <label>
        {t.asOf}
        <Suspense fallback={day ?? today}>
          <DateInput
            value={day ?? today}
            onChange={(next) => onChoose(next && next !== today ? next : null)}
          />
        </Suspense>
      </label>
      {day && day !== today && (
        <Tag tone="amber">{translate(asOfText.notToday, { date: day })}</Tag>
      )}
    </span>
  )
}

/**
 * The same for the page of a record, with the day in its URL: also whether it shows what was true on
 * that day, or what the society knew then.
 */
export function AsOfParams() {
  const t = useMessages(asOfText)
  const { params, put } = useUrlParams()
  const day = params.get('asOf')
  return (
    <div className="as-of">
      <AsOfPicker day={day} onChoose={(next) => put('asOf', next)} />
      {day && (
        <Segmented
          aria-label={t.basis}
          value={params.get('known') ?? 'false'}
          options={[
            { value: 'false', label: t.trueThen },
            { value: 'true', label: t.onlyKnown },
          ]}
          onChange={(value) => put('known', value === 'true' ? value : null)}
        />
      )}
    </div>
  )
}
