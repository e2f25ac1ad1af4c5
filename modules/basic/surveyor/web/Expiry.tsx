import { daysBetween } from '#common/rules/dates.ts'
import { useMe } from '#web/api/me.ts'
import { useSay } from '#web/api/text.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import type { Tone } from '#web/kit/StatusTag.tsx'
import { DateText } from '#web/kit/values.tsx'
import { surveyorText } from '../surveyor.text.ts'

/** Days before the end of an authorisation from which its renewal should be under way, and from which it is urgent. */
const coming = 90
const urgent = 30

/** Until when an authorisation holds: grey text while there is time, then amber with the days left, red when it has ended. */
export function Expiry({ until, from }: { until: string | null; from?: string | null }) {
  const say = useSay()
  const { today } = useMe().info
  if (until === null) return <DateText value={null} />
  const days = daysBetween(today, until)
  const [words, tone]: [string, Tone] = days < 0 ? [say(surveyorText.expiredOn), 'red']
    : from && from > today ? [say(surveyorText.notYet), 'grey']
    : days === 0 ? [say(surveyorText.endsToday), 'red']
    : days === 1 ? [say(surveyorText.endsInOne), 'red']
    : days <= coming ? [say(surveyorText.endsIn, { days }), days <= urgent ? 'red' : 'amber']
    : [say(surveyorText.running), 'green']
  return <span className="tags"><DateText value={until} /> <Tag tone={tone}>{words}</Tag></span>
}
