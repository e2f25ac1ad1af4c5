import { useSay } from '#web/api/text.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { timeTones } from '#web/kit/TimeLine.tsx'
import { shipCertText } from '../shipCert.text.ts'

export type WindowState = keyof typeof shipCertText.windowStates

/** The state of a survey window, in words and colour. */
export function WindowTag({ state }: { state: WindowState }) {
  const say = useSay()
  return <Tag tone={timeTones[state]}>{say(shipCertText.windowStates[state])}</Tag>
}

/** The same of a whole certificate: of one that asks for no survey, such as one without windows or one that was replaced, words without a colour. */
export function CertWindowTag({ state }: { state: WindowState }) {
  const say = useSay()
  return state === 'done' ? <span className="faint">{say(shipCertText.windowState.done)}</span> : <WindowTag state={state} />
}
