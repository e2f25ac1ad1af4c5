import type { StandingReason as Reason } from '#common/rules/standing/standing-types.ts'
import { useFormatMessage } from '#web/api/text.tsx'
import { shipCertText } from '../shipCert.text.ts'

/** Why a certificate is worth what it is; nothing where there is nothing to say. */
export function StandingReason({ reason }: { reason: Reason | null }) {
  const translate = useFormatMessage()
  return reason === null || reason === 'good' ? null : (
    <small className="text-secondary"> {translate(shipCertText.standingReason[reason])}</small>
  )
}
