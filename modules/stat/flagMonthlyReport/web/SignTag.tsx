import { useFormatMessage } from '#web/api/text.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import type { Tone } from '#web/kit/StatusTag.tsx'
import { flagReportText } from '../flagMonthlyReport.text.ts'
import type { ReportLine } from './report.ts'

const tones: Readonly<Record<NonNullable<ReportLine['sign']>, Tone>> = {
  waiting: 'grey',
  acknowledged: 'green',
  queried: 'red',
  answered: 'blue',
}

/** Sign-off state of a line. */
export function SignTag({ state }: { state: NonNullable<ReportLine['sign']> }) {
  const translate = useFormatMessage()
  return <Tag tone={tones[state]}>{translate(flagReportText.sign[state])}</Tag>
}
