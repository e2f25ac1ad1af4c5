import { useSay } from '#web/api/text.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import type { Tone } from '#web/kit/StatusTag.tsx'
import { shipCertText } from '../shipCert.text.ts'

export type WindowState = keyof typeof shipCertText.windowState
/** Amber between due date and end of the window, red after it: late is not yet overdue. */
const tones: Record<WindowState, Tone> = { notOpen: 'grey', open: 'blue', late: 'amber', overdue: 'red', done: 'green' }

/** The state of a survey window, in words and colour. */
export function WindowTag({ state }: { state: WindowState }) {
  const say = useSay()
  return <Tag tone={tones[state]}>{say(shipCertText.windowState[state])}</Tag>
}
