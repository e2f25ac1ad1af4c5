import { Alert } from 'antd'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { PermittedLink } from '#web/kit/PermittedLink.tsx'
import { issuingText } from '../issuing.text.ts'
import type { Certificate } from './certificate.ts'
import { pageText } from './issuingPage.text.ts'

/** Notice that no template matches, with links to the reasons and to those who can fix it. */
export function NoTemplate({ row }: { row: Certificate }) {
  const t = useMessages(pageText)
  const translate = useFormatMessage()
  const { certId, shipId, term } = row
  const wish = new URLSearchParams({
    certId: String(certId),
    term,
    ...(shipId && { shipId: String(shipId) }),
  })
  return (
    <Alert
      className="form-alert"
      type="warning"
      showIcon
      title={translate(issuingText.noTemplate)}
      description={
        <>
          {t.templateMissing}{' '}
          <PermittedLink to={`/basic/certTemplate/match?${wish}`}>{t.templatesThere}</PermittedLink>
        </>
      }
    />
  )
}
