import { daysBetween } from '#common/rules/base/dates.ts'
import type { Message } from '#common/text.ts'
import { useMe } from '#web/api/me.ts'
import { useFormatMessage } from '#web/api/text.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import type { Tone } from '#web/kit/StatusTag.tsx'
import { DateValue } from '#web/kit/FieldValue.tsx'
import { surveyorText } from '../surveyor.text.ts'

/** Days before the end of an authorisation: urgent, renewal due, and first notice. */
const urgent = 30
const coming = 90
const year = 365

/** Label and colour of an authorisation's remaining time; nothing with more than a year left. */
function expiryStatus(
  today: string,
  until: string,
  from: string | null,
): { phrase: Message; tone: Tone; days: number } | null {
  const days = daysBetween(today, until)
  const tone = days <= urgent ? 'red' : days <= coming ? 'amber' : 'green'
  if (days < 0) return { phrase: surveyorText.expiredOn, tone, days }
  if (from && from > today) return { phrase: surveyorText.notYet, tone: 'grey', days }
  if (days > year) return null
  return {
    phrase:
      days === 0
        ? surveyorText.endsToday
        : days === 1
          ? surveyorText.endsInOne
          : surveyorText.endsIn,
    tone,
    days,
  }
}

/** Last day of an authorisation, with the days left in green, amber or red. */
export function Expiry({ until, from = null }: { until: string | null; from?: string | null }) {
  const translate = useFormatMessage()
  const { today } = useMe().info
  const tag = until === null ? null : expiryStatus(today, until, from)
  return (
    <span className="tags">
      <DateValue value={until} />{' '}
      {tag && <Tag tone={tag.tone}>{translate(tag.phrase, { days: tag.days })}</Tag>}
    </span>
  )
}
