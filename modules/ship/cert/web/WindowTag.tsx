import { useSay } from '#web/api/text.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { timeTones } from '#web/kit/TimeLine.tsx'
import { shipCertText } from '../shipCert.text.ts'

export type WindowState = keyof typeof shipCertText.windowState

/** The state of a survey window, in words and colour. */
export function WindowTag({ state }: { state: WindowState }) {
  const say = useSay()
  return <Tag tone={timeTones[state]}>{say(shipCertText.windowState[state])}</Tag>
}
