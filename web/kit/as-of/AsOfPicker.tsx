import { Segmented } from 'antd'
import { lazy, Suspense } from 'react'
import { useMe } from '../../api/me.ts'
import { useFormatMessage, useMessages } from '../../api/text.tsx'
import { Tag } from '../StatusTag.tsx'
import { useUrlParams } from '../use-url-params.ts'
import { asOfInput } from './as-of-params.ts'
import type { AsOfInput } from './as-of-params.ts'
import { asOfText } from './as-of.text.ts'
import './as-of.css'

/** Loaded after the list, because the calendar is larger than the list. */
const DateInput = lazy(() => import('../form/DateInput.tsx'))

interface Props {
  /** empty: today */
  asOf: AsOfInput
  onChoose: (asOf: AsOfInput) => void
}

/**
 * The day as of which records are shown, marked when it is not today; and whether they show what was
 * true on that day, or what the society knew then.
 */
export function AsOfPicker({ asOf: { asOf: day, known }, onChoose }: Props) {
  const t = useMessages(asOfText)
  const translate = useFormatMessage()
  const { today } = useMe().info
  return (
    <div className="as-of">
      <span className="as-of-day">
        <label>
          {t.asOf}
          <Suspense fallback={day ?? today}>
            <DateInput
              value={day ?? today}
              onChange={(next) =>
                onChoose(next && next !== today ? { ...onlyKnown(known), asOf: next } : {})
              }
            />
          </Suspense>
        </label>
        {day && day !== today && (
          <Tag tone="amber">{translate(asOfText.notToday, { date: day })}</Tag>
        )}
      </span>
      {day && (
        <Segmented
          aria-label={t.basis}
          value={String(known ?? false)}
          options={[
            { value: 'false', label: t.trueThen },
            { value: 'true', label: t.onlyKnown },
          ]}
          onChange={(value) => onChoose({ asOf: day, ...onlyKnown(value === 'true') })}
        />
      )}
    </div>
  )
}

const onlyKnown = (known: boolean | undefined) => (known ? { known: true as const } : {})

/** The same for the page of a record, with the day in its URL. */
export function AsOfParams() {
  const { params, putAll } = useUrlParams()
  return (
    <AsOfPicker
      asOf={asOfInput(params)}
      onChoose={({ asOf, known }) => putAll({ asOf: asOf ?? null, known: known ? 'true' : null })}
    />
  )
}
