import { Segmented } from 'antd'
import { lazy, Suspense } from 'react'
import { useMe } from '#web/api/me.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { useUrlParams } from '#web/kit/use-url-params.ts'
import { shipCertText } from '../shipCert.text.ts'
import './windows.css'

/** Loaded after the list, because the calendar is larger than the list. */
const DateInput = lazy(() => import('#web/kit/form/DateInput.tsx'))

interface Props {
  /** null: today */
  day: string | null
  onChoose: (day: string | null) => void
}

/** The day of whose standings certificates are shown; marked when it is not today. */
export function AsOfPicker({ day, onChoose }: Props) {
  const t = useMessages(shipCertText)
  const translate = useFormatMessage()
  const { today } = useMe().info
  return (
    <label className="plan-date as-of-day">
      {t.asOf}{' '}
      <Suspense fallback={day ?? today}>
        <DateInput
          value={day ?? today}
          onChange={(next) => onChoose(next && next !== today ? next : null)}
        />
      </Suspense>
      {day && day !== today && (
        <Tag tone="amber">{translate(shipCertText.notToday, { date: day })}</Tag>
      )}
    </label>
  )
}

/**
 * The same for the page of a record, with the day in its URL: also whether it shows what was true on
 * that day, or what the society knew then.
 */
export function AsOfParams() {
  const t = useMessages(shipCertText)
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
