import { daysBetween } from '#common/rules/dates.ts'
import type { Phrase } from '#common/text.ts'
import { useMe } from '#web/api/me.ts'
import { useSay } from '#web/api/text.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import type { Tone } from '#web/kit/StatusTag.tsx'
import { DateText } from '#web/kit/values.tsx'
import { surveyorText } from '../surveyor.text.ts'

/** Days before the end of an authorisation from which it is urgent to renew it, from which renewal should be under way, and from which it is worth saying. */
const urgent = 30
const coming = 90
const year = 365

/** How an authorisation stands on a day: what to say of it and in which colour; nothing while it has more than a year to run. */
function standing(today: string, until: string, from: string | null): { phrase: Phrase; tone: Tone; days: number } | null {
  const days = daysBetween(today, until)
  const tone = days <= urgent ? 'red' : days <= coming ? 'amber' : 'green'
  if (days < 0) return { phrase: surveyorText.expiredOn, tone, days }
  if (from && from > today) return { phrase: surveyorText.notYet, tone: 'grey', days }
  if (days > year) return null
  return { phrase: days === 0 ? surveyorText.endsToday : days === 1 ? surveyorText.endsInOne : surveyorText.endsIn, tone, days }
}

/** Until when an authorisation holds, with the days left in green, amber or red. */
export function Expiry({ until, from = null }: { until: string | null; from?: string | null }) {
  const say = useSay()
  const { today } = useMe().info
  const tag = until === null ? null : standing(today, until, from)
  return <span className="tags"><DateText value={until} /> {tag && <Tag tone={tag.tone}>{say(tag.phrase, { days: tag.days })}</Tag>}</span>
}
