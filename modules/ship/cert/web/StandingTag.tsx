import { STANDING_TONES } from '#common/rules/standing/standing-words.ts'
import type { Standing } from '#common/rules/standing/standing-types.ts'
import { useFormatMessage } from '#web/api/text.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { shipCertText } from '../shipCert.text.ts'

/** What a certificate is worth, as a coloured tag. */
export function StandingTag({ standing }: { standing: Standing }) {
  const translate = useFormatMessage()
  return <Tag tone={STANDING_TONES[standing]}>{translate(shipCertText.standing[standing])}</Tag>
}
