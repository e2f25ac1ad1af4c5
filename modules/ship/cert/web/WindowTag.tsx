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

/** The same of a whole certificate: one that asks for no survey, such as one without windows or one that was replaced, has no state. */
export function CertWindowTag({ state }: { state: WindowState }) {
  return state === 'done' ? <span className="nothing">–</span> : <WindowTag state={state} />
}
