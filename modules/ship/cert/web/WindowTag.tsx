import { useFormatMessage } from '#web/api/text.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { timelineTones } from '#web/kit/Timeline.tsx'
import { shipCertText } from '../shipCert.text.ts'

export type WindowState = keyof typeof shipCertText.windowStates

/** State of a survey window as a coloured tag. */
export function WindowTag({ state }: { state: WindowState }) {
  const translate = useFormatMessage()
  return <Tag tone={timelineTones[state]}>{translate(shipCertText.windowStates[state])}</Tag>
}

/**
 * State of a certificate as a coloured tag; plain text without pending surveys. Null: it had none on
 * the day, or it is not known.
 */
export function CertWindowTag({ state }: { state: WindowState | null }) {
  const translate = useFormatMessage()
  if (state === null) return <span className="empty-value">–</span>
  return state === 'done' ? (
    <span className="text-secondary">{translate(shipCertText.windowState.done)}</span>
  ) : (
    <WindowTag state={state} />
  )
}
